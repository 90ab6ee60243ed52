/** Photos and documents: uploaded with the call or sent again by their file_id. */
import { imageSize, storeDocument, storePhoto } from "../files.js";
import { badRequestError } from "../refusal.js";
import type { BotApiContent } from "../wire.js";
import { captionOf, sendToRoom } from "./messages.js";
import type { CallContext, Method } from "./method.js";

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

const sendPhoto: Method<"sendPhoto"> = (context, params) =>
  sendToRoom(context, params, { ...inputOf(context, "photo", params.photo), ...captionOf(params) });

const sendDocument: Method<"sendDocument"> = (context, params) =>
  sendToRoom(context, params, { ...inputOf(context, "document", params.document), ...captionOf(params) });

const getFile: Method<"getFile"> = ({ world }, { file_id }) => {
  const file = world.files.get(file_id);
  if (!file) throw badRequestError("wrong file_id or the file is temporarily unavailable");
  const { file_unique_id, file_size } = file.content.photo?.[0] ?? file.content.document ?? {};
  return { file_id, file_unique_id, file_size, file_path: file.path };
};

export const mediaMethods = { sendPhoto, sendDocument, getFile };
