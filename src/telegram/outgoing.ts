import type { ApiClientOptions } from "grammy";
import { Agent, request } from "undici";
import type { Log } from "#core/ports.js";
import { messageOf } from "./errors.js";
import type { FloodGate } from "./flood.js";
import type { Limits } from "./limits.js";
import { type Reply, readReply, retryAfterMs, tooManyRequests } from "./reply.js";
import type { Wait } from "./wait.js";

/**
 * The only way out to the Bot API. Repeating, waiting and logging happen here and not in grammY's transformers, which
 * do not reach inside conversations, or run again at every replay. The address holds the bot's token: it is never
 * logged, and errors that could quote it are reduced to their message's kind.
 */
export type BotFetch = NonNullable<ApiClientOptions["fetch"]>;

export type Patience = Pick<Limits, "callTimeoutMs" | "longPollS" | "callTriesMax" | "callRetryMs" | "floodWaitMaxMs">;

type Options = {
  readonly agent: Agent;
  readonly gate: FloodGate;
  readonly patience: Patience;
  readonly wait: Wait;
  readonly log: Log;
};

type Init = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly signal?: ForeignSignal;
};

/** grammY's signal is a polyfill's, which undici does not take for one. */
type ForeignSignal = { readonly aborted: boolean; addEventListener(event: "abort", heard: () => void): void };

type Call = { readonly method: string; readonly chat: string; readonly url: string; readonly init: Init };

/** Not worth a second try: the runner repeats getUpdates itself, and "typing…" is only true now. */
const NEVER_REPEATED: ReadonlySet<string> = new Set(["getUpdates", "sendChatAction"]);

const EXPECTED = /message is not modified/;

export const createAgent = (): Agent => new Agent({ keepAliveTimeout: 30_000, connections: 128, pipelining: 1 });

export function createOutgoing({ agent, gate, patience, wait, log }: Options): BotFetch {
  const ask = async ({ method, url, init }: Call, signal: AbortSignal): Promise<Reply> => {
    const timeout = patience.callTimeoutMs + (method === "getUpdates" ? patience.longPollS * 1_000 : 0);
    const { statusCode, body } = await request(url, {
      method: init.method === "POST" ? "POST" : "GET",
      headers: init.headers ?? {},
      body: init.body ?? null,
      dispatcher: agent,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    return readReply(statusCode, await body.text());
  };

  /** One try: what was said, or why nothing was. */
  const attempt = async (call: Call, signal: AbortSignal): Promise<Reply | { readonly cause: string }> => {
    try {
      const reply = await ask(call, signal);
      if (reply.status < 500) return reply;
      return { cause: `HTTP ${reply.status}` };
    } catch (error) {
      if (signal.aborted) throw error;
      return { cause: messageOf(error) };
    }
  };

  const converse = async (call: Call, signal: AbortSignal): Promise<Reply> => {
    const repeated = !NEVER_REPEATED.has(call.method);
    const triesMax = repeated ? patience.callTriesMax : 1;
    let patienceLeftMs = repeated ? patience.floodWaitMaxMs : 0;
    for (let tries = 1; ; tries++) {
      const heldMs = call.chat === "" ? 0 : gate.remainingMs(call.chat);
      if (heldMs > patienceLeftMs) return tooManyRequests(heldMs);
      if (heldMs > 0) await wait(heldMs, signal);
      patienceLeftMs -= heldMs;
      const said = await attempt(call, signal);
      if ("cause" in said) {
        log.warn({ method: call.method, tries, cause: said.cause }, "The Bot API cannot be reached");
        if (tries >= triesMax) throw new Error(said.cause);
        await wait(patience.callRetryMs * 2 ** (tries - 1), signal);
        continue;
      }
      const flood = retryAfterMs(said);
      if (flood !== undefined && call.chat !== "") gate.close(call.chat, flood);
      if (flood === undefined || flood > patienceLeftMs) return said;
      log.warn({ method: call.method, chat: call.chat, waitMs: flood }, "Telegram asks us to slow down");
      if (call.chat !== "") continue; // The gate, above, makes it wait.
      await wait(flood, signal);
      patienceLeftMs -= flood;
    }
  };

  const send = async (url: string, init: Init): Promise<Answer> => {
    const call = { method: url.slice(url.lastIndexOf("/") + 1), chat: chatOf(init.body), url, init };
    const { envelope } = await converse(call, bridge(init.signal));
    if (envelope === undefined) throw new Error("The Bot API's answer is not JSON");
    if (!envelope.ok && !EXPECTED.test(envelope.description ?? ""))
      log.warn(
        { method: call.method, chat: call.chat, code: envelope.error_code, said: envelope.description },
        "The Bot API refuses a call",
      );
    return { json: async () => envelope };
  };

  return send as unknown as BotFetch; // grammY's type is node-fetch's; of a response it calls `json` alone.
}

type Answer = { json(): Promise<unknown> };

function bridge(foreign: ForeignSignal | undefined): AbortSignal {
  const own = new AbortController();
  if (foreign?.aborted) own.abort();
  else foreign?.addEventListener("abort", () => own.abort());
  return own.signal;
}

function chatOf(body: unknown): string {
  if (typeof body !== "string") return "";
  return String((JSON.parse(body) as { chat_id?: number | string }).chat_id ?? "");
}
