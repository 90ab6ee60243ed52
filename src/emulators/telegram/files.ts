/** Files that messages refer to, and the sizes of pictures. */
import { randomBytes } from "node:crypto";
import { setCapped } from "../kit/capped.js";
import type { BotApiContent, BotApiFile } from "./wire.js";
import type { TelegramStoredFile, TelegramWorld } from "./world.js";

const FILES_MAX = 1000;
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  txt: "text/plain",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
};

/** Stores a photo and returns the content of a message with it. */
export function storePhoto(world: TelegramWorld, bytes: Buffer, size = imageSize(bytes) ?? UNREAD_SIZE): BotApiContent {
  const file = newFile(bytes);
  const content = { photo: [{ ...file, ...size }] };
  return store(world, file, { path: `photos/file_${world.serial()}.jpg`, bytes, content });
}

/** Stores a document and returns the content of a message with it. */
export function storeDocument(world: TelegramWorld, bytes: Buffer, name: string): BotApiContent {
  const file = newFile(bytes);
  const mime_type = TYPES[name.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
  const content = { document: { ...file, file_name: name, mime_type } };
  return store(world, file, { path: `documents/file_${world.serial()}`, bytes, content });
}

function store(world: TelegramWorld, { file_id }: BotApiFile, file: TelegramStoredFile): BotApiContent {
  setCapped(world.files, file_id, file, FILES_MAX);
  return file.content;
}

function newFile(bytes: Buffer): BotApiFile {
  const unique = randomBytes(9).toString("base64url");
  const id = `AgAC${unique}${randomBytes(18).toString("base64url")}`;
  return { file_id: id, file_unique_id: unique, file_size: bytes.length };
}

type Size = { readonly width: number; readonly height: number };

const UNREAD_SIZE: Size = { width: 1280, height: 720 };

/** The size of a PNG; one for every JPEG, whose own is not read; undefined when the bytes are no picture. */
export function imageSize(bytes: Buffer): Size | undefined {
  if (imageType(bytes) === "image/png") return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? UNREAD_SIZE : undefined;
}

/** The media type of a picture, for browsers. */
export const imageType = (bytes: Buffer): string =>
  bytes.length >= 24 && bytes.toString("latin1", 1, 4) === "PNG" ? "image/png" : "image/jpeg";
