const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A few letters and digits that stand for a text (FNV-1a), where the text itself may be too long: a button holds 64 bytes. */
export function shortRef(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, FNV_PRIME);
  return (hash >>> 0).toString(36);
}
