/** A call's parameters, from the query and from a body of any kind that the Bot API takes. */
import type { HonoRequest } from "hono";
import { parseMultipart, type Upload } from "../../kit/multipart.js";
import { badRequestError, botApiError } from "../refusal.js";
import type { Payload } from "./schema.js";

export type Decoded = { readonly payload: Payload; readonly uploads: ReadonlyMap<string, Upload> };

const BODY_BYTES_MAX = 50 * 1024 * 1024;

export async function decode(request: HonoRequest): Promise<Decoded> {
  const query = request.query();
  if (request.method === "GET") return { payload: query, uploads: new Map() };
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > BODY_BYTES_MAX) throw botApiError(413, "Request Entity Too Large");
  const type = request.header("content-type") ?? "";
  if (type.startsWith("application/json")) return { payload: { ...query, ...readObject(body) }, uploads: new Map() };
  if (!type.startsWith("multipart/form-data")) {
    return { payload: { ...query, ...Object.fromEntries(new URLSearchParams(body.toString())) }, uploads: new Map() };
  }
  const payload: Record<string, unknown> = { ...query };
  const uploads = new Map<string, Upload>();
  for (const part of parseMultipart(body, type)) {
    if (part.filename === undefined) payload[part.name] = part.bytes.toString();
    else uploads.set(part.name, { filename: part.filename, bytes: part.bytes });
  }
  return { payload, uploads };
}

function readObject(body: Buffer): Payload {
  try {
    const value: unknown = JSON.parse(body.toString() || "{}");
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Payload;
  } catch {
    // Refused below, like any other body that is not an object.
  }
  throw badRequestError("can't parse request JSON object");
}
