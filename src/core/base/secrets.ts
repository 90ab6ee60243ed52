import { createBoundedMap } from "./bounded-map.js";

/** What stands for a secret wherever something is written down. It is good once, in the process that heard the secret. */
export type SecretKey = `secret:${string}`;

export type Secrets = {
  keep(secret: string): SecretKey;
  /** Undefined when it was taken before, or heard in another process. */
  take(key: SecretKey): string | undefined;
};

/** A secret is worked off with the message that brought it: so many are never under way at once. */
const KEPT_MAX = 1_000;

/** Secrets in memory and nowhere else; `name` never gives the same name twice, in any process. */
export function createSecrets(name: () => string): Secrets {
  const kept = createBoundedMap<SecretKey, string>(KEPT_MAX);
  return {
    keep: (secret) => {
      const key: SecretKey = `secret:${name()}`;
      kept.set(key, secret);
      return key;
    },
    take: (key) => {
      const secret = kept.get(key);
      kept.delete(key);
      return secret;
    },
  };
}

export const isSecretKey = (text: string): text is SecretKey => /^secret:[\w-]+$/.test(text);
