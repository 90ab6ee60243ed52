import type { Api } from "grammy";
import type { Agent } from "undici";
import { type FetchPhoto, PHOTO_BYTES_MAX } from "../../core/base/channel.js";
import type { Log } from "../../core/ports.js";
import { loggableError } from "./errors.js";
import { exchange } from "./exchange.js";

type Options = {
  readonly api: Pick<Api, "getFile">;
  readonly agent: Agent;
  readonly apiRoot: string;
  readonly botToken: string;
  readonly timeoutMs: number;
  readonly log: Log;
};

/** Fetches a picture that somebody sent to the bot. The address holds the bot's token: it is never logged. */
export const createPhotoFetcher =
  ({ api, agent, apiRoot, botToken, timeoutMs, log }: Options): FetchPhoto =>
  async ({ file }) => {
    try {
      const { file_path: path, file_size: size = 0 } = await api.getFile(file);
      if (path === undefined || size > PHOTO_BYTES_MAX) return undefined;
      const url = `${apiRoot}/file/bot${botToken}/${path}`;
      const request = { url, method: "GET", headers: {}, body: null, timeoutMs, bytesMax: PHOTO_BYTES_MAX } as const;
      const { status, bytes } = await exchange(agent, request);
      return status === 200 && bytes.length > 0 ? bytes : undefined;
    } catch (error) {
      log.warn({ err: loggableError(error) }, "photo could not be fetched");
      return undefined;
    }
  };
