/**
 * Which characters a TrueType face has and how wide they are, from its `cmap` and `hmtx` tables: what wrapping and
 * clipping need to know before the picture is drawn.
 */
export type Face = {
  /** The advance of a character's glyph, in parts of the font size; undefined when the face has no glyph for it. */
  readonly advance: (codePoint: number) => number | undefined;
};

/** Reads a face. Throws unless the bytes are a TrueType font with a Unicode map of the usual kind (format 4). */
export function readFace(bytes: Uint8Array): Face {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tablesOf(view);
  const unitsPerEm = view.getUint16(table("head") + 18);
  const advancesCount = view.getUint16(table("hhea") + 34);
  const advances = table("hmtx");
  const glyphs = glyphsOf(view, table("cmap"));
  return {
    advance: (codePoint) => {
      const glyph = glyphs.get(codePoint);
      if (glyph === undefined) return undefined;
      // Glyphs beyond the list share its last advance.
      return view.getUint16(advances + 4 * Math.min(glyph, advancesCount - 1)) / unitsPerEm;
    },
  };
}

function tablesOf(view: DataView): (tag: string) => number {
  const offsets = new Map<string, number>();
  const count = view.getUint16(4);
  for (let record = 12; record < 12 + 16 * count; record += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(record + index)));
    offsets.set(tag, view.getUint32(record + 8));
  }
  return (tag) => offsets.get(tag) ?? fail(`no ${tag} table`);
}

/** Every character with a glyph of its own. */
function glyphsOf(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const map = mapOf(view, cmap);
  const twiceSegments = view.getUint16(map + 6);
  const glyphs = new Map<number, number>();
  for (let index = 0; index < twiceSegments; index += 2) {
    const end = view.getUint16(map + 14 + index);
    const starts = map + 16 + twiceSegments + index;
    const start = view.getUint16(starts);
    const delta = view.getUint16(starts + twiceSegments);
    const ranges = starts + 2 * twiceSegments;
    const range = view.getUint16(ranges);
    for (let codePoint = start; codePoint <= end && codePoint < 0xffff; codePoint++) {
      const listed = range === 0 ? codePoint : view.getUint16(ranges + range + 2 * (codePoint - start));
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(codePoint, glyph);
    }
  }
  return glyphs;
}

/** The map for the Basic Multilingual Plane: every letter of our languages is in it. */
function mapOf(view: DataView, cmap: number): number {
  const count = view.getUint16(cmap + 2);
  for (let record = cmap + 4; record < cmap + 4 + 8 * count; record += 8) {
    const map = cmap + view.getUint32(record + 4);
    if (view.getUint16(map) === 4) return map;
  }
  return fail("no Unicode map of format 4");
}

function fail(why: string): never {
  throw new TypeError(`Not a font that can be read: ${why}`);
}
