import { type Api, InputFile } from "grammy";
import type { Attach } from "../../../conversations/talk.js";
import type { Draw } from "../../core/picture.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "../api/errors.js";
import { splitTelegramText, TELEGRAM_CAPTION_MAX } from "./render.js";

/** Sends a file, into a forum topic if one is given. */
export type SendFileToThread = (...file: [...Parameters<Attach>, thread?: number]) => Promise<boolean>;

export const createTelegramFileSender =
  (api: Pick<Api, "sendPhoto" | "sendDocument">, draw: Draw, log: Log): SendFileToThread =>
  async (chat, file, thread) => {
    const [caption] = splitTelegramText(file.caption, TELEGRAM_CAPTION_MAX);
    const options = {
      caption,
      parse_mode: "HTML",
      ...(thread === undefined ? {} : { message_thread_id: thread }),
    } as const;
    try {
      if ("picture" in file) {
        await api.sendPhoto(chat.id, new InputFile(await draw(file.picture), "picture.png"), options);
      } else {
        await api.sendDocument(chat.id, new InputFile(() => bytesOf(file.document), file.filename), options);
      }
      return true;
    } catch (error) {
      log.error({ err: loggableError(error), chat: chat.id }, "file send failed");
      return false;
    }
  };

/** Encodes a long table piece by piece while it is sent. */
function* bytesOf(pieces: readonly string[]): Generator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}
