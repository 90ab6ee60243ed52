import { randomBytes } from "node:crypto";
import { imageSize } from "./image.js";
import { type Captioned, captionOf, type Sending, sendToRoom } from "./messages.js";
import type { Context, Method } from "./methods.js";
import { badRequestError } from "./refusal.js";
import type { BotApiContent, BotApiFile, BotApiMessage } from "./wire.js";
import type { TelegramStoredFile, TelegramWorld } from "./world.js";

/** Photos and documents: uploaded with the call or sent again by their file_id. */

const ALBUM_MAX = 10;
const FILES_MAX = 1000;
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  txt: "text/plain",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
};

export type InputMedia = Captioned & { readonly type: string; readonly media: string };
type SendPhoto = Sending & Captioned & { readonly photo: string };
type SendDocument = Sending & Captioned & { readonly document: string };

/** Keeps a file and says how messages refer to it. */
export function storePhoto(world: TelegramWorld, bytes: Buffer, size = imageSize(bytes)): BotApiContent {
  const { width, height } = size ?? { width: 1280, height: 720 };
  const file = newFile(bytes);
  const content = { photo: [{ ...file, width, height }] };
  keep(world, file, { path: `photos/file_${world.serial()}.jpg`, bytes, content });
  return content;
}

function storeDocument(world: TelegramWorld, bytes: Buffer, name: string): BotApiContent {
  const file = newFile(bytes);
  const mime = TYPES[name.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
  const content = { document: { ...file, file_name: name, mime_type: mime } };
  keep(world, file, { path: `documents/file_${world.serial()}`, bytes, content });
  return content;
}

function keep(world: TelegramWorld, { file_id }: BotApiFile, file: TelegramStoredFile): void {
  world.files.set(file_id, file);
  const [oldest] = world.files.keys();
  if (world.files.size > FILES_MAX && oldest !== undefined) world.files.delete(oldest);
}

function newFile(bytes: Buffer): BotApiFile {
  const unique = randomBytes(9).toString("base64url");
  const id = `AgAC${unique}${randomBytes(18).toString("base64url")}`;
  return { file_id: id, file_unique_id: unique, file_size: bytes.length };
}

function inputOf({ world, uploads }: Context, kind: "photo" | "document", input: string): BotApiContent {
  if (!input.startsWith("attach://")) {
    const known = world.files.get(input)?.content;
    if (known && kind in known) return known;
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

/** One item of an album, or what a message is edited into. */
export function mediaOf(context: Context, media: InputMedia): BotApiContent {
  if (media.type !== "photo" && media.type !== "document") throw badRequestError(`${media.type} is not emulated`);
  return { ...inputOf(context, media.type, media.media), ...captionOf(media) };
}

const sendPhoto: Method<SendPhoto> = (context, params) =>
  sendToRoom(context, params, { ...inputOf(context, "photo", params.photo), ...captionOf(params) });

const sendDocument: Method<SendDocument> = (context, params) =>
  sendToRoom(context, params, { ...inputOf(context, "document", params.document), ...captionOf(params) });

const sendMediaGroup: Method<Sending & { readonly media: readonly InputMedia[] }> = (context, params) => {
  if (params.media.length < 2 || params.media.length > ALBUM_MAX) {
    throw badRequestError("there must be 2-10 media in the album"); // The real service spells this differently from year to year.
  }
  const group = { media_group_id: String(context.world.serial()) };
  const contents = params.media.map((media) => mediaOf(context, media));
  return contents.map((content): BotApiMessage => sendToRoom(context, params, { ...content, ...group }));
};

const getFile: Method<{ readonly file_id: string }> = ({ world }, { file_id }) => {
  const file = world.files.get(file_id);
  if (!file) throw badRequestError("wrong file_id or the file is temporarily unavailable");
  const ref = file.content.photo?.[0] ?? file.content.document;
  return { file_id, file_unique_id: ref?.file_unique_id, file_size: ref?.file_size, file_path: file.path };
};

export const mediaMethods = { sendPhoto, sendDocument, sendMediaGroup, getFile };
