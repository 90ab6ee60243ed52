/** Photos and documents: uploaded with the call or sent again by their file_id. */
import { imageSize, storeDocument, storePhoto } from "../files.js";
import { badRequestError } from "../refusal.js";
import type { BotApiContent, BotApiMessage } from "../wire.js";
import { type Captioned, captionOf, type Sending, sendToRoom } from "./messages.js";
import type { CallContext, Method } from "./method.js";

const ALBUM_MAX = 10;

export type InputMedia = Captioned & { readonly type: string; readonly media: string };
type SendPhoto = Sending & Captioned & { readonly photo: string };
type SendDocument = Sending & Captioned & { readonly document: string };

function inputOf({ world, uploads }: CallContext, kind: "photo" | "document", input: string): BotApiContent {
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

/** One item of an album, or the new content of an edited message. */
export function mediaOf(context: CallContext, media: InputMedia): BotApiContent {
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
  const { file_unique_id, file_size } = file.content.photo?.[0] ?? file.content.document ?? {};
  return { file_id, file_unique_id, file_size, file_path: file.path };
};

export const mediaMethods = { sendPhoto, sendDocument, sendMediaGroup, getFile };
