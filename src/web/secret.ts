import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** A check of what somebody shows against a secret. It takes the same time wherever the two differ. */
export function createSecretCheck(secret: string): (given: string | undefined) => boolean {
  const right = digest(secret);
  return (given = "") => timingSafeEqual(digest(given), right);
}
