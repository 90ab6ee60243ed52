import { createCipheriv, createDecipheriv, createHash, randomBytes as nodeRandomBytes } from "node:crypto";
import type { SealedToken, Vault } from "#core/card.js";

/**
 * Seals card tokens with AES-256-GCM. A sealed token reads `v1.key.nonce.ciphertext`: the version and the key's name
 * are authenticated along with the token, and the name says which key is asked for when it is not this one.
 */
const VERSION = "v1";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Options = { readonly key: Uint8Array; readonly randomBytes?: (count: number) => Uint8Array };

/** Throws RangeError for a key that is not 32 bytes. */
export function createVault({ key, randomBytes = nodeRandomBytes }: Options): Vault {
  if (key.length !== KEY_BYTES) throw new RangeError(`A vault key has ${KEY_BYTES} bytes, not ${key.length}`);
  const secret = Uint8Array.from(key);
  const prefix = `${VERSION}.${nameOf(secret)}`;
  return {
    seal: (token) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", secret, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(prefix));
      const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${prefix}.${base64(nonce)}.${base64(sealed)}` as SealedToken;
    },
    open: (text) => {
      const { nonce, sealed } = parse(text, prefix);
      const decipher = createDecipheriv("aes-256-gcm", secret, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(prefix));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
      } catch {
        throw new Error("The sealed card token was altered since it was sealed");
      }
    },
  };
}

/** A key as it stands in the configuration; undefined when the text is not 32 bytes of base64. */
export function parseVaultKey(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text.trim())) return undefined;
  const key = Buffer.from(text, "base64");
  return key.length === KEY_BYTES ? Uint8Array.from(key) : undefined;
}

/** Tells keys apart without saying anything of use about them. */
const nameOf = (key: Uint8Array): string =>
  createHash("sha256").update("sharpsharp card vault").update(key).digest("hex").slice(0, 8);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

function parse(text: string, prefix: string): { readonly nonce: Buffer; readonly sealed: Buffer } {
  const match = /^(v\d+\.[0-9a-f]{8})\.([\w-]+)\.([\w-]+)$/.exec(text);
  if (!match) throw new Error("This is not a sealed card token");
  if (match[1] !== prefix) throw new Error(`The card token was sealed with another key (${match[1]}, not ${prefix})`);
  const nonce = Buffer.from(match[2] ?? "", "base64url");
  const sealed = Buffer.from(match[3] ?? "", "base64url");
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) throw new Error("The sealed card token was cut short");
  return { nonce, sealed };
}
