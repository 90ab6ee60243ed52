import { type Api, InputFile } from "grammy";
import type { Attach } from "../../../conversations/talk.js";
import type { Draw } from "../../core/picture.js";
import type { Log } from "../../core/ports.js";
import { readable } from "../api/errors.js";
import { CAPTION_MAX, piecesOf } from "./pieces.js";

/** The same into a topic of a forum. */
export type AttachThere = (...to: [...Parameters<Attach>, thread?: number]) => Promise<boolean>;

type Options = { readonly api: Pick<Api, "sendPhoto" | "sendDocument">; readonly draw: Draw; readonly log: Log };

export const createAttach =
  ({ api, draw, log }: Options): AttachThere =>
  async (chat, file, thread) => {
    const where = thread === undefined ? {} : { message_thread_id: thread };
    const [caption] = piecesOf(file.caption, CAPTION_MAX);
    const said = { caption, parse_mode: "HTML", ...where } as const;
    try {
      if ("picture" in file) {
        await api.sendPhoto(chat.id, new InputFile(await draw(file.picture), "picture.png"), said);
      } else {
        await api.sendDocument(chat.id, new InputFile(Buffer.from(file.document), file.filename), said);
      }
      return true;
    } catch (error) {
      log.error({ err: readable(error), chat: chat.id }, "A file could not be sent");
      return false;
    }
  };
