import { createCipheriv, createDecipheriv, createHash, randomBytes as nodeRandomBytes } from "node:crypto";
import type { SealedToken } from "../core/money/card.js";

/**
 * Seals card tokens (and, under a derived key, PIN hashes) with AES-256-GCM. A sealed text has the form
 * `v1.key.nonce.ciphertext`, where `key` names the key that opens it. The version, the key's name and the text's owner
 * are authenticated too.
 */
const VERSION = "v1";
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type VaultOptions = {
  readonly key: Uint8Array;
  /** Keys that this one replaced. They still open texts but never seal. */
  readonly oldKeys?: readonly Uint8Array[];
  readonly randomBytes?: (count: number) => Uint8Array;
};

/** Throws RangeError for a key that is not 32 bytes. */
export function createVault({ key, oldKeys = [], randomBytes = nodeRandomBytes }: VaultOptions) {
  const newest = prefixOf(key);
  const keys = new Map([...oldKeys, key].map((known) => [prefixOf(known), Uint8Array.from(known)]));

  const keyOf = (prefix: string): Uint8Array => {
    const known = keys.get(prefix);
    if (!known) throw new Error(`The text was sealed with another key (${prefix}, not ${newest})`);
    return known;
  };

  const seal = (text: string, owner: string): SealedToken => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", keyOf(newest), nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(newest, owner));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `${newest}.${base64(nonce)}.${base64(sealed)}` as SealedToken;
  };

  const open = (text: string, owner: string): string => {
    const { prefix, nonce, sealed } = parse(text);
    const decipher = createDecipheriv("aes-256-gcm", keyOf(prefix), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(prefix, owner));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
    } catch {
      throw new Error("The text was altered after it was sealed, or was sealed for another owner");
    }
  };

  const reseal = (text: string, owner: string): SealedToken | undefined =>
    parse(text).prefix === newest ? undefined : seal(open(text, owner), owner);
  return { seal, open, ...(oldKeys.length > 0 && { reseal }) };
}

/** Reads a key from the configuration; undefined when the text is not 32 bytes of base64. */
export function parseVaultKey(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text.trim())) return undefined;
  const key = Buffer.from(text, "base64");
  return key.length === KEY_BYTES ? Uint8Array.from(key) : undefined;
}

/** The prefix of every text that this key sealed. It tells keys apart but reveals nothing useful about them. */
function prefixOf(key: Uint8Array): string {
  if (key.length !== KEY_BYTES) throw new RangeError(`A vault key has ${KEY_BYTES} bytes, not ${key.length}`);
  // Never change "sharpsharp card vault": every sealed text is bound to it.
  return `${VERSION}.${createHash("sha256").update("sharpsharp card vault").update(key).digest("hex").slice(0, 8)}`;
}

const boundTo = (prefix: string, owner: string): Buffer => Buffer.from(`${prefix}:${owner}`);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

function parse(text: string): { readonly prefix: string; readonly nonce: Buffer; readonly sealed: Buffer } {
  const [, prefix = "", first = "", second = ""] = /^(v\d+\.[0-9a-f]{8})\.([\w-]+)\.([\w-]+)$/.exec(text) ?? [];
  if (prefix === "") throw new Error("This is not a sealed text");
  const nonce = Buffer.from(first, "base64url");
  const sealed = Buffer.from(second, "base64url");
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) throw new Error("The sealed text is cut short");
  return { prefix, nonce, sealed };
}
