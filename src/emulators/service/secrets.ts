import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The value of the signature header: HMAC-SHA512 of the raw body, upper-case hex. */
export const signatureOf = (body: string, secretKey: string): string =>
  createHmac("sha512", secretKey).update(body).digest("hex").toUpperCase();
