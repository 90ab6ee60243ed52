/** Files that messages refer to, and the sizes of pictures. */
import { randomBytes } from "node:crypto";
import { getMimeType } from "hono/utils/mime";
import { setCapped } from "../kit/capped.js";
import { badRequestError } from "./refusal.js";
import type { BotApiContent } from "./wire.js";
import type { CallContext, TelegramWorld } from "./world.js";

const FILES_MAX = 1000;

export function storePhoto(world: TelegramWorld, bytes: Buffer, size = imageSize(bytes) ?? UNREAD_SIZE): BotApiContent {
  return store(world, bytes, `photos/file_${world.serial()}.jpg`, (file) => ({ photo: [{ ...file, ...size }] }));
}

export function storeDocument(world: TelegramWorld, bytes: Buffer, name: string): BotApiContent {
  const mime_type = getMimeType(name)?.split(";")[0] ?? "application/octet-stream";
  return store(world, bytes, `documents/file_${world.serial()}`, (file) => ({
    document: { ...file, file_name: name, mime_type },
  }));
}

type StoredFile = { readonly file_id: string; readonly file_unique_id: string; readonly file_size: number };

function store(world: TelegramWorld, bytes: Buffer, path: string, contentOf: (file: StoredFile) => BotApiContent) {
  const file_unique_id = randomBytes(9).toString("base64url");
  const file_id = `AgAC${file_unique_id}${randomBytes(18).toString("base64url")}`;
  const content = contentOf({ file_id, file_unique_id, file_size: bytes.length });
  setCapped(world.files, file_id, { path, bytes, content }, FILES_MAX);
  return content;
}

/** The content that a call sends: a file uploaded with it, or a stored one by its id. */
export function inputOf({ world, uploads }: CallContext, kind: "photo" | "document", input: string): BotApiContent {
  if (!input.startsWith("attach://")) {
    const stored = world.files.get(input)?.content;
    if (stored && kind in stored) return stored;
    throw badRequestError(
      /^https?:/.test(input) ? "failed to get HTTP URL content" : "wrong file identifier/HTTP URL specified",
    );
  }
  const upload = uploads.get(input.slice("attach://".length));
  if (!upload) throw badRequestError("wrong remote file identifier specified: Wrong string length");
  if (upload.bytes.length === 0) throw badRequestError("file must be non-empty");
  if (kind === "document") return storeDocument(world, upload.bytes, upload.filename);
  const size = imageSize(upload.bytes);
  if (!size) throw badRequestError("IMAGE_PROCESS_FAILED");
  return storePhoto(world, upload.bytes, size);
}

export function fileInfo(world: TelegramWorld, file_id: string): object {
  const file = world.files.get(file_id);
  if (!file) throw badRequestError("wrong file_id or the file is temporarily unavailable");
  const { file_unique_id, file_size } = file.content.photo?.[0] ?? file.content.document ?? {};
  return { file_id, file_unique_id, file_size, file_path: file.path };
}

type Size = { readonly width: number; readonly height: number };

const UNREAD_SIZE: Size = { width: 1280, height: 720 };

/** A PNG's size. All JPEGs get the same size, which is not read from them. Undefined if the bytes are not a picture. */
function imageSize(bytes: Buffer): Size | undefined {
  if (imageType(bytes) === "image/png") return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? UNREAD_SIZE : undefined;
}

export const imageType = (bytes: Buffer): string =>
  bytes.length >= 24 && bytes.toString("latin1", 1, 4) === "PNG" ? "image/png" : "image/jpeg";
