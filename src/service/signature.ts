import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * A check of a webhook's signature: the HMAC of its body under the secret key, in hexadecimal, of either case
 * (service-facts: webhook signature). Throws when the algorithm is not one this machine knows.
 *
 * Signers serialise the body a second time, so what was signed need not be the bytes that were sent: when those do
 * not fit, the parsed body in compact form is tried. Every comparison takes the same time, wherever it fails.
 */
export function createSignatureCheck({ secretKey, algorithm }: { secretKey: string; algorithm: string }) {
  const digest = (body: Uint8Array | string) => createHmac(algorithm, secretKey).update(body).digest();
  const length = digest("").length;

  return (body: Uint8Array, signature: string | undefined): boolean => {
    const given = parseHex(signature?.trim() ?? "", length);
    if (!given) return false;
    if (timingSafeEqual(given, digest(body))) return true;
    const compact = reserialise(body);
    return compact !== undefined && timingSafeEqual(given, digest(compact));
  };
}

const parseHex = (text: string, bytes: number): Buffer | undefined =>
  text.length === bytes * 2 && /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, "hex") : undefined;

function reserialise(body: Uint8Array): string | undefined {
  try {
    return JSON.stringify(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return undefined;
  }
}
