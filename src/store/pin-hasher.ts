import { hkdfSync, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import type { PinHasher } from "../core/customers/spending-guards.js";
import { createVault, type VaultOptions } from "./vault.js";

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const BLOCK = 8;
/** The scrypt cost is two to this power: 16 MB and about 40 ms for each PIN. */
const COST_EXPONENT = 14;
const COST_EXPONENT_MAX = 20;
/** Memory that scrypt needs beside its table. */
const MEMORY_SPARE = 2 ** 20;
const SHAPE = /^scrypt\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

const PEPPER_BYTES = 32;
/** Never change it: every sealed PIN is bound to this text. */
const USE = "sharpsharp: PINs";

type Options = Pick<VaultOptions, "key" | "oldKeys"> & { readonly costExponent?: number };

/**
 * Hashes PINs with scrypt, each with its own salt. A hash names its cost, so that the cost can be raised later. It is
 * sealed with a key derived from the vault's key, so it can move to a new key without the PIN.
 */
export function createPinHasher({ key, oldKeys = [], costExponent = COST_EXPONENT }: Options): PinHasher {
  const { seal, open, reseal } = createVault({ key: pepper(key), oldKeys: oldKeys.map(pepper) });
  const read = (hash: string) => {
    const [, exponent, salt = "", derived = ""] = SHAPE.exec(open(hash, USE)) ?? [];
    if (exponent === undefined || Number(exponent) > COST_EXPONENT_MAX) throw new TypeError("Not the hash of a PIN");
    return {
      exponent: Number(exponent),
      salt: Buffer.from(salt, "base64url"),
      expected: Buffer.from(derived, "base64url"),
    };
  };
  return {
    async hash(pin) {
      const salt = randomBytes(SALT_BYTES);
      const derived = await derive(pin, salt, costExponent);
      return seal(["scrypt", costExponent, salt.toString("base64url"), derived.toString("base64url")].join("$"), USE);
    },

    requireReadable: (hash) => void read(hash),

    async matches(pin, hash) {
      const { exponent, salt, expected } = read(hash);
      const given = await derive(pin, salt, exponent);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },

    ...(reseal && { reseal: (hash: string) => reseal(hash, USE) }),
  };
}

const pepper = (key: Uint8Array): Uint8Array => new Uint8Array(hkdfSync("sha256", key, "", USE, PEPPER_BYTES));

function derive(pin: string, salt: Uint8Array, costExponent: number): Promise<Buffer> {
  const cost = 2 ** costExponent;
  const options: ScryptOptions = { N: cost, r: BLOCK, p: 1, maxmem: MEMORY_SPARE + 128 * cost * BLOCK };
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, options, (fault, derived) => (fault ? reject(fault) : resolve(derived)));
  });
}
