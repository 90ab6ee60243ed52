import { randomBytes } from "node:crypto";
import { imageSize } from "./image.js";
import { type Captioned, captionOf, type Sending, say } from "./messages.js";
import type { Context, Method } from "./methods.js";
import { badRequest } from "./refusal.js";
import type { Content, FileRef, Message } from "./wire.js";
import type { StoredFile, World } from "./world.js";

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
export function storePhoto(world: World, bytes: Buffer, size = imageSize(bytes)): Content {
  const { width, height } = size ?? { width: 1280, height: 720 };
  const file = newFile(bytes);
  const content = { photo: [{ ...file, width, height }] };
  keep(world, file, { path: `photos/file_${world.serial()}.jpg`, bytes, content });
  return content;
}

function storeDocument(world: World, bytes: Buffer, name: string): Content {
  const file = newFile(bytes);
  const mime = TYPES[name.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
  const content = { document: { ...file, file_name: name, mime_type: mime } };
  keep(world, file, { path: `documents/file_${world.serial()}`, bytes, content });
  return content;
}

function keep(world: World, { file_id }: FileRef, file: StoredFile): void {
  world.files.set(file_id, file);
  const [oldest] = world.files.keys();
  if (world.files.size > FILES_MAX && oldest !== undefined) world.files.delete(oldest);
}

function newFile(bytes: Buffer): FileRef {
  const unique = randomBytes(9).toString("base64url");
  const id = `AgAC${unique}${randomBytes(18).toString("base64url")}`;
  return { file_id: id, file_unique_id: unique, file_size: bytes.length };
}

function inputOf({ world, uploads }: Context, kind: "photo" | "document", input: string): Content {
  if (!input.startsWith("attach://")) {
    const known = world.files.get(input)?.content;
    if (known && kind in known) return known;
    throw badRequest(
      /^https?:/.test(input) ? "failed to get HTTP URL content" : "wrong file identifier/HTTP URL specified",
    );
  }
  const upload = uploads.get(input.slice("attach://".length));
  if (!upload) throw badRequest("wrong remote file identifier specified: Wrong string length");
  if (upload.bytes.length === 0) throw badRequest("file must be non-empty");
  if (kind === "document") return storeDocument(world, upload.bytes, upload.filename);
  const size = imageSize(upload.bytes);
  if (!size) throw badRequest("IMAGE_PROCESS_FAILED");
  return storePhoto(world, upload.bytes, size);
}

/** One item of an album, or what a message is edited into. */
export function mediaOf(context: Context, media: InputMedia): Content {
  if (media.type !== "photo" && media.type !== "document") throw badRequest(`${media.type} is not emulated`);
  return { ...inputOf(context, media.type, media.media), ...captionOf(media) };
}

const sendPhoto: Method<SendPhoto> = (context, params) =>
  say(context, params, { ...inputOf(context, "photo", params.photo), ...captionOf(params) });

const sendDocument: Method<SendDocument> = (context, params) =>
  say(context, params, { ...inputOf(context, "document", params.document), ...captionOf(params) });

const sendMediaGroup: Method<Sending & { readonly media: readonly InputMedia[] }> = (context, params) => {
  if (params.media.length < 2 || params.media.length > ALBUM_MAX) {
    throw badRequest("there must be 2-10 media in the album"); // The real service spells this differently from year to year.
  }
  const group = { media_group_id: String(context.world.serial()) };
  const contents = params.media.map((media) => mediaOf(context, media));
  return contents.map((content): Message => say(context, params, { ...content, ...group }));
};

const getFile: Method<{ readonly file_id: string }> = ({ world }, { file_id }) => {
  const file = world.files.get(file_id);
  if (!file) throw badRequest("wrong file_id or the file is temporarily unavailable");
  const ref = file.content.photo?.[0] ?? file.content.document;
  return { file_id, file_unique_id: ref?.file_unique_id, file_size: ref?.file_size, file_path: file.path };
};

export const mediaMethods = { sendPhoto, sendDocument, sendMediaGroup, getFile };
