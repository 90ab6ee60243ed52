import { crc32 } from "node:zlib";

/**
 * Tells in memory, and without reading, that a name is surely not in a volume. It errs to the other side for about one
 * name in five thousand, which then costs a look at the disk.
 */
export type Filter = { has(hash: number): boolean };

const BITS_PER_NAME = 20;
const PROBES = 7;

export const hashOf = (name: string): number => crc32(name);

/** How far apart the bits of a name are: one hash serves as several. */
const stepOf = (hash: number): number => (Math.imul(hash, 0x9e3779b1) ^ (hash >>> 15)) | 1;

export function fillFilter(hashes: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((hashes.length * BITS_PER_NAME) / 8) + 1);
  for (const hash of hashes) {
    const step = stepOf(hash);
    for (let probe = 0, at = hash; probe < PROBES; probe++, at = (at + step) | 0) {
      const bit = (at >>> 0) % (bytes.length * 8);
      bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return bytes;
}

export const createFilter = (bytes: Uint8Array): Filter => ({
  has: (hash) => {
    const step = stepOf(hash);
    for (let probe = 0, at = hash; probe < PROBES; probe++, at = (at + step) | 0) {
      const bit = (at >>> 0) % (bytes.length * 8);
      if (((bytes[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    }
    return true;
  },
});
