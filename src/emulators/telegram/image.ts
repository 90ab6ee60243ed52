export type Size = { readonly width: number; readonly height: number };

const JPEG_FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3]);

/** The size of a PNG, JPEG or GIF, or undefined when the bytes are no picture. */
export function imageSize(bytes: Buffer): Size | undefined {
  if (bytes.length >= 24 && bytes.subarray(1, 4).toString("latin1") === "PNG") {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 10 && bytes.subarray(0, 3).toString("latin1") === "GIF") {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : undefined;
}

function jpegSize(bytes: Buffer): Size | undefined {
  let index = 2;
  while (index + 9 < bytes.length && bytes[index] === 0xff) {
    if (JPEG_FRAMES.has(bytes[index + 1] ?? 0)) {
      return { width: bytes.readUInt16BE(index + 7), height: bytes.readUInt16BE(index + 5) };
    }
    index += 2 + bytes.readUInt16BE(index + 2);
  }
  return undefined;
}

/** The media type of a picture, for browsers. */
export function imageType(bytes: Buffer): string {
  const start = bytes.subarray(0, 4).toString("latin1");
  if (start.endsWith("PNG")) return "image/png";
  return start.startsWith("GIF") ? "image/gif" : "image/jpeg";
}
