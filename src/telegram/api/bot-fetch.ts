import type { ApiClientOptions } from "grammy";
import { Agent } from "undici";
import { neverSent } from "../../core/base/never-sent.js";
import type { Log } from "../../core/ports.js";
import { exchange, type ForeignSignal } from "../../http/exchange.js";
import { errorMessage } from "./errors.js";
import type { FloodWaits } from "./flood.js";
import type { TelegramLimits } from "./limits.js";
import { type BotApiReply, floodWaitReply, parseBotApiReply, retryAfterMs } from "./reply.js";
import { isMessageMethod, type MessageCounter } from "./rate-limiters.js";
import type { AbortableWait } from "./wait.js";

/**
 * The only way out to the Bot API. Repeating, waiting and logging happen here and not in grammY's transformers, which
 * do not reach inside conversations, or run again at every replay. The address holds the bot's token: it is never
 * logged, and errors that could quote it are reduced to their message's kind.
 */
export type BotFetch = NonNullable<ApiClientOptions["fetch"]>;

export type CallLimits = Pick<
  TelegramLimits,
  "callTimeoutMs" | "longPollS" | "callTriesMax" | "callRetryMs" | "floodWaitMaxMs"
>;

type Options = {
  readonly agent: Agent;
  readonly floodWaits: FloodWaits;
  /** Told of each message; nobody when something else counts them. */
  readonly traffic?: MessageCounter;
  /** What a message waits for before each try, if for anything. */
  readonly pass?: () => Promise<void>;
  readonly callLimits: CallLimits;
  readonly wait: AbortableWait;
  readonly log: Log;
};

type Init = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly signal?: ForeignSignal;
};

type Call = { readonly method: string; readonly chat: string; readonly url: string; readonly init: Init };

/** Not worth a second try: "typing…" is only true now. */
const METHOD_NOT_RETRIED = "sendChatAction";

/** Refusals that tell us what we wanted to know. */
const EXPECTED_REFUSALS = /message is not modified|chat is not a forum/;

export const createHttpAgent = (): Agent => new Agent({ keepAliveTimeout: 30_000, connections: 128, pipelining: 1 });

/** The name of a fault that proves that the request never left. */
export const REQUEST_NOT_SENT = "RequestNotSent";

export function createBotFetch({ agent, floodWaits, traffic, pass, callLimits, wait, log }: Options): BotFetch {
  const ask = async ({ method, url, init }: Call): Promise<BotApiReply> => {
    const { status, text } = await exchange(agent, {
      url,
      method: init.method === "POST" ? "POST" : "GET",
      headers: init.headers ?? {},
      body: init.body ?? null,
      timeoutMs: callLimits.callTimeoutMs + (method === "getUpdates" ? callLimits.longPollS * 1_000 : 0),
      signal: init.signal,
    });
    return parseBotApiReply(status, text);
  };

  /** One try: what was said, or why nothing was. */
  const attempt = async (call: Call): Promise<BotApiReply | { readonly cause: string; readonly unsent?: true }> => {
    const counts = isMessageMethod(call.method);
    if (counts) await pass?.();
    if (counts) traffic?.count();
    try {
      const reply = await ask(call);
      if (reply.status < 500) return reply;
      return { cause: `HTTP ${reply.status}` };
    } catch (error) {
      if (call.init.signal?.aborted) throw error;
      return { cause: errorMessage(error), ...(neverSent(error) && { unsent: true }) };
    }
  };

  const converse = async (call: Call): Promise<BotApiReply> => {
    const rest = (ms: number) => wait(ms, toAbortSignal(call.init.signal));
    const repeated = call.method !== METHOD_NOT_RETRIED;
    const triesMax = repeated ? callLimits.callTriesMax : 1;
    let patienceLeftMs = repeated ? callLimits.floodWaitMaxMs : 0;
    for (let tries = 1; ; tries++) {
      const heldMs = call.chat === "" ? 0 : floodWaits.remainingMs(call.chat);
      if (heldMs > patienceLeftMs) return floodWaitReply(heldMs);
      if (heldMs > 0) await rest(heldMs);
      patienceLeftMs -= heldMs;
      const said = await attempt(call);
      if ("cause" in said) {
        log.warn({ method: call.method, tries, cause: said.cause }, "bot api unreachable");
        if (tries >= triesMax) throw Object.assign(new Error(said.cause), said.unsent && { name: REQUEST_NOT_SENT });
        await rest(callLimits.callRetryMs * 2 ** (tries - 1));
        continue;
      }
      const flood = retryAfterMs(said);
      if (flood !== undefined && call.chat !== "") floodWaits.block(call.chat, flood);
      if (flood === undefined || flood > patienceLeftMs) return said;
      log.warn({ method: call.method, chat: call.chat, waitMs: flood }, "bot api flood wait");
      if (call.chat !== "") continue; // The gate, above, makes it wait.
      await rest(flood);
      patienceLeftMs -= flood;
    }
  };

  const send = async (url: string, init: Init): Promise<Answer> => {
    const call = { method: url.slice(url.lastIndexOf("/") + 1), chat: chatIdIn(init.body), url, init };
    const { envelope } = await converse(call);
    if (envelope === undefined) throw new Error("The Bot API's answer is not JSON");
    if (!envelope.ok && !EXPECTED_REFUSALS.test(envelope.description ?? ""))
      log.warn(
        { method: call.method, chat: call.chat, code: envelope.error_code, said: envelope.description },
        "bot api call rejected",
      );
    return { json: async () => envelope };
  };

  return send as unknown as BotFetch; // grammY's type is node-fetch's; of a response it calls `json` alone.
}

type Answer = { json(): Promise<unknown> };

function toAbortSignal(foreign: ForeignSignal | undefined): AbortSignal {
  const own = new AbortController();
  if (foreign?.aborted) own.abort();
  else foreign?.addEventListener("abort", () => own.abort());
  return own.signal;
}

/** Reads the one field it needs: in JSON a quote inside a text is escaped, so nobody's words are taken for it. */
const CHAT = /"chat_id":"?(-?\d+|@\w+)/;

const chatIdIn = (body: string | undefined): string => CHAT.exec(body ?? "")?.[1] ?? "";
