import { createHmac, timingSafeEqual } from "node:crypto";

export type SignatureCheck = {
  /** The bytes of a signature; undefined when it has not the form of one, and nothing need be compared. */
  read(signature: string | undefined): Buffer | undefined;
  /** Whether it is the signature of this. Takes the same time, wherever it differs. */
  matches(signature: Buffer, body: Uint8Array | string): boolean;
};

/**
 * A check of a webhook's signature: the HMAC of its body under the secret key, in hexadecimal, of either case
 * (service-facts: webhook signature). Throws when the algorithm is not one this machine knows.
 */
export function createSignatureCheck({
  secretKey,
  algorithm,
}: {
  secretKey: string;
  algorithm: string;
}): SignatureCheck {
  const digest = (body: Uint8Array | string) => createHmac(algorithm, secretKey).update(body).digest();
  const bytes = digest("").length;
  return {
    read: (signature) => {
      const text = signature?.trim() ?? "";
      return text.length === bytes * 2 && /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, "hex") : undefined;
    },
    matches: (signature, body) => timingSafeEqual(signature, digest(body)),
  };
}
