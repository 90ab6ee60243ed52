/** One part of a form. */
type MultipartPart = { readonly name: string; readonly filename?: string; readonly bytes: Buffer };

/** A file that came with a form. */
export type Upload = { readonly filename: string; readonly bytes: Buffer };

const CRLF = Buffer.from("\r\n");
const BLANK_LINE = Buffer.from("\r\n\r\n");

/**
 * Splits multipart/form-data. Parsed here, because grammY writes
 * `filename=receipt.png` without quotes, which Node 20's `formData()` refuses.
 */
export function parseMultipart(body: Buffer, contentType: string): readonly MultipartPart[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: MultipartPart[] = [];
  let start = body.indexOf(delimiter);
  while (start !== -1) {
    const next = body.indexOf(delimiter, start + delimiter.length);
    if (next === -1) break;
    const part = parsePart(body.subarray(start + delimiter.length + CRLF.length, next - CRLF.length));
    if (part) parts.push(part);
    start = next;
  }
  return parts;
}

function parsePart(part: Buffer): MultipartPart | undefined {
  const split = part.indexOf(BLANK_LINE);
  if (split === -1) return undefined;
  const disposition = part.subarray(0, split).toString();
  const value = (name: string) => new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^;\\r\\n]*))`, "i").exec(disposition);
  const [, quoted, bare] = value("name") ?? [];
  const file = value("filename");
  return {
    name: quoted ?? bare ?? "",
    bytes: part.subarray(split + BLANK_LINE.length),
    ...(file ? { filename: file[1] ?? file[2] ?? "" } : {}),
  };
}
