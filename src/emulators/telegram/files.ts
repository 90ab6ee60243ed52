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
export function storePhoto(world: TelegramWorld, bytes: Buffer, size = imageSize(bytes)): BotApiContent {
  const { width, height } = size ?? { width: 1280, height: 720 };
  const file = newFile(bytes);
  const content = { photo: [{ ...file, width, height }] };
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
