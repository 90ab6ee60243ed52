import type { ApiClientOptions } from "grammy";
import type { Agent } from "undici";
import { neverSent } from "../../core/base/errors.js";
import type { Log } from "../../core/ports.js";
import { exchange, type ForeignSignal } from "../../http/exchange.js";
import { type BotApiReply, floodWaitReply, parseBotApiReply, retryAfterMs } from "./bot-api-reply.js";
import { errorMessage, REQUEST_NOT_SENT } from "./errors.js";
import type { FloodWaits } from "./flood-waits.js";
import type { AbortableWait, TelegramLimits } from "./limits.js";

/**
 * Every call to the Bot API goes through here. Retries, waits and logs are not in grammY's transformers, because inside
 * conversations these do not apply, or run again at every replay. The URL holds the bot's token, so it is never logged,
 * and errors that could quote it are reduced to their message.
 */
type BotFetch = NonNullable<ApiClientOptions["fetch"]>;

export type CallLimits = Pick<
  TelegramLimits,
  "callTimeoutMs" | "longPollS" | "callTriesMax" | "callRetryMs" | "floodWaitMaxMs"
>;

type Options = {
  readonly agent: Agent;
  readonly floodWaits: FloodWaits;
  /** Called before each try of a message: counts it, and waits if the limiter says so. */
  readonly beforeMessage: () => Promise<void>;
  readonly limits: CallLimits;
  readonly wait: AbortableWait;
  readonly log: Log;
};

type Init = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** An upload is a stream, which can be read only once. */
  readonly body?: string | AsyncIterable<Uint8Array>;
  readonly signal?: ForeignSignal;
};

type Body = string | Buffer | null;
type Call = {
  readonly method: string;
  /** Empty if the call does not depend on a chat's flood wait. */
  readonly chat: string;
  readonly url: string;
  readonly init: Init;
  readonly body: Body;
};

type Attempt = BotApiReply | { readonly error: unknown; readonly notSent: boolean };

/** Not worth a retry: "typing…" is only true now. */
const METHOD_NOT_RETRIED = "sendChatAction";

/** Bot API methods that count as a message. */
const isMessageMethod = (method: string): boolean => /^(send(?!ChatAction)|edit|copy|forward)/.test(method);

/** Whether a call waits for its chat's flood wait, and may cause one. Setting a chat's command menu does not. */
const isForChat = (method: string): boolean =>
  isMessageMethod(method) || method === "sendChatAction" || method === "deleteMessage";

/** Refusals that we expect and do not log. */
const EXPECTED_REFUSALS = /message is not modified/;

export function createBotFetch({ agent, floodWaits, beforeMessage, limits, wait, log }: Options): BotFetch {
  const request = async ({ method, url, init, body }: Call): Promise<BotApiReply> => {
    const { status, bytes } = await exchange(agent, {
      url,
      method: init.method === "POST" ? "POST" : "GET",
      headers: init.headers ?? {},
      body,
      timeoutMs: limits.callTimeoutMs + (method === "getUpdates" ? limits.longPollS * 1_000 : 0),
      signal: init.signal,
    });
    return parseBotApiReply(status, bytes);
  };

  const attempt = async (call: Call): Promise<Attempt> => {
    if (isMessageMethod(call.method)) await beforeMessage();
    try {
      const reply = await request(call);
      return reply.status < 500 ? reply : { error: new Error(`HTTP ${reply.status}`), notSent: false };
    } catch (error) {
      if (call.init.signal?.aborted) throw error;
      return { error, notSent: neverSent(error) };
    }
  };

  const callWithRetries = async (call: Call): Promise<BotApiReply> => {
    const pause = (ms: number) => wait(ms, toAbortSignal(call.init.signal));
    const retried = call.method !== METHOD_NOT_RETRIED;
    const triesMax = retried ? limits.callTriesMax : 1;
    let floodWaitLeftMs = retried ? limits.floodWaitMaxMs : 0;
    for (let tries = 1; ; tries++) {
      const blockedMs = call.chat === "" ? 0 : floodWaits.remainingMs(call.chat);
      if (blockedMs > floodWaitLeftMs) return floodWaitReply(blockedMs);
      if (blockedMs > 0) await pause(blockedMs);
      floodWaitLeftMs -= blockedMs;
      const result = await attempt(call);
      if ("error" in result) {
        const cause = errorMessage(result.error);
        log.warn({ method: call.method, tries, cause }, "bot api unreachable");
        if (tries >= triesMax) throw Object.assign(new Error(cause), result.notSent && { name: REQUEST_NOT_SENT });
        await pause(limits.callRetryMs * 2 ** (tries - 1));
        continue;
      }
      const retryMs = retryAfterMs(result);
      if (call.chat !== "") {
        if (retryMs !== undefined) floodWaits.block(call.chat, retryMs);
        else if (isMessageMethod(call.method) && result.envelope?.ok) floodWaits.noteAccepted(call.chat);
      }
      if (retryMs === undefined || retryMs > floodWaitLeftMs) return result;
      log.warn({ method: call.method, chat: call.chat, waitMs: retryMs }, "bot api flood wait");
      if (call.chat !== "") continue; // The next try waits for the block recorded above.
      await pause(retryMs);
      floodWaitLeftMs -= retryMs;
    }
  };

  const send = async (url: string, init: Init): Promise<{ json(): Promise<unknown> }> => {
    const body = await readBody(init.body);
    const method = url.slice(url.lastIndexOf("/") + 1);
    const call = { method, chat: isForChat(method) ? chatIdIn(body) : "", url, init, body };
    const { envelope } = await callWithRetries(call);
    if (envelope === undefined) throw new Error("The Bot API's answer is not JSON");
    const { ok, error_code: code, description = "" } = envelope;
    if (!ok && !EXPECTED_REFUSALS.test(description))
      log.warn({ method: call.method, chat: call.chat, code, description }, "bot api call rejected");
    return { json: async () => envelope };
  };

  return send as unknown as BotFetch; // The type is node-fetch's, but grammY only calls `json` on the response.
}

function toAbortSignal(foreign: ForeignSignal | undefined): AbortSignal {
  const own = new AbortController();
  if (foreign?.aborted) own.abort();
  else foreign?.addEventListener("abort", () => own.abort());
  return own.signal;
}

/** Telegram's limit for a bot's files. */
const UPLOAD_BYTES_MAX = 50 * 1024 * 1024;

/** Reads an upload into memory, so that every try can send it. Throws above `UPLOAD_BYTES_MAX`. */
async function readBody(body: Init["body"]): Promise<Body> {
  if (body === undefined || typeof body === "string") return body ?? null;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > UPLOAD_BYTES_MAX) throw new Error("An upload of more than 50 MB");
  }
  return Buffer.concat(pieces);
}

/** Finds the chat id without parsing the body. Quotes in JSON strings are escaped, so no user's text can match. */
const CHAT = /"chat_id":"?(-?\d+|@\w+)/;

/** Reads only the first field of an upload: the rest may be a user's text. */
const CHAT_OF_UPLOAD = /^\S+\r\n\S+;name="chat_id"\r\n\r\n(-?\d+|@\w+)/;
const UPLOAD_START_BYTES = 300;

function chatIdIn(body: Body): string {
  const found = Buffer.isBuffer(body)
    ? CHAT_OF_UPLOAD.exec(body.toString("latin1", 0, UPLOAD_START_BYTES))
    : CHAT.exec(body ?? "");
  return found?.[1] ?? "";
}
