import { createBoundedMap } from "./collections.js";

/** Stands for a secret wherever it would be written down. It gives the secret once, in the process that received it. */
export type SecretKey = `secret:${string}`;

export type Secrets = {
  keep(secret: string): SecretKey;
  /** Undefined when the secret was taken before, or another process received it. */
  take(key: SecretKey): string | undefined;
};

/** A secret is taken while its message is handled, so there are never this many at once. */
const SECRETS_MAX = 1_000;

/** Holds secrets in memory only. `name` must be unique across processes. */
export function createSecrets(name: () => string): Secrets {
  const secrets = createBoundedMap<SecretKey, string>(SECRETS_MAX);
  return {
    keep: (secret) => {
      const key: SecretKey = `secret:${name()}`;
      secrets.set(key, secret);
      return key;
    },
    take: (key) => {
      const secret = secrets.get(key);
      secrets.delete(key);
      return secret;
    },
  };
}

export const isSecretKey = (text: string): text is SecretKey => /^secret:[\w-]+$/.test(text);
