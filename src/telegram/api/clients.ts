import { Api, type ApiClientOptions } from "grammy";
import { type FetchFile, FILE_BYTES_MAX } from "../../core/base/channel.js";
import type { Clock } from "../../core/base/time.js";
import type { Log } from "../../core/ports.js";
import { createAgent, exchange } from "../../http/exchange.js";
import { type CallLimits, createBotFetch } from "./bot-fetch.js";
import { loggableError } from "./errors.js";
import { createFloodWaits } from "./flood-waits.js";
import type { AbortableWait, TelegramLimits } from "./limits.js";
import { createMessageCounter, createMessageLimiter } from "./message-limiter.js";
import type { MessageShare } from "./message-share.js";

type Options = {
  readonly botToken: string;
  readonly apiRoot: string;
  readonly clock: Clock;
  readonly wait: AbortableWait;
  readonly share: MessageShare;
  readonly limits: TelegramLimits;
  readonly log: Log;
};

/** The calls that may go into the reply to a webhook, which has room for one. How such a call ends is not reported. */
const canUseWebhookReply = (method: string): boolean =>
  method === "answerCallbackQuery" || method === "editMessageReplyMarkup";

/** grammY's own timeout. It is longer than a call with all its waits, so our limits end the call first. */
const CLIENT_TIMEOUT_S = 120;

/** The bot's clients of the Bot API, over one connection pool and one set of limiters. */
export function createBotClients({ botToken, apiRoot, clock, wait, share, limits, log }: Options) {
  const agent = createAgent({ keepAliveTimeout: 30_000, connections: 128, pipelining: 1 });
  const floodWaits = createFloodWaits(clock);
  const messageCounter = createMessageCounter(clock);
  const messageLimiter = createMessageLimiter({ clock, wait, floodWaits, messageCounter, share }, limits);
  const clientOptions = (callLimits: CallLimits, beforeMessage: () => Promise<void>): ApiClientOptions => ({
    apiRoot,
    timeoutSeconds: CLIENT_TIMEOUT_S,
    fetch: createBotFetch({ agent, floodWaits, beforeMessage, limits: callLimits, wait, log }),
  });
  const oneTry: CallLimits = { ...limits, callTriesMax: 1, floodWaitMaxMs: 0 };
  const noticeApi = new Api(botToken, clientOptions(oneTry, messageLimiter.waitForTurn));

  /** Fetches a picture or other file that a user sent to the bot. */
  const fetchFile: FetchFile = async ({ file }) => {
    try {
      const { file_path: path, file_size: size = 0 } = await noticeApi.getFile(file);
      if (path === undefined || size > FILE_BYTES_MAX) return undefined;
      const { status, bytes } = await exchange(agent, {
        url: `${apiRoot}/file/bot${botToken}/${path}`, // It holds the bot's token, so it is never logged.
        method: "GET",
        headers: {},
        body: null,
        timeoutMs: limits.callTimeoutMs,
        bytesMax: FILE_BYTES_MAX,
      });
      return status === 200 && bytes.length > 0 ? bytes : undefined;
    } catch (error) {
      log.warn({ err: loggableError(error) }, "file could not be fetched");
      return undefined;
    }
  };

  return {
    /** For the bot itself: retries a failed call, and waits out a flood wait. */
    botOptions: { ...clientOptions(limits, messageLimiter.waitForTurn), canUseWebhookReply },
    /** For notices: one try, because the outbox retries them later. */
    noticeApi,
    /** For broadcasts: one try, without `waitForTurn`, because each message has already waited for its slot. */
    broadcastApi: new Api(
      botToken,
      clientOptions(oneTry, async () => {}),
    ),
    messageLimiter,
    fetchFile,
    close: (): Promise<void> => agent.destroy(),
  };
}
