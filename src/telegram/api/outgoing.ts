import type { ApiClientOptions } from "grammy";
import { Agent } from "undici";
import { neverSent } from "../../core/base/never-sent.js";
import type { Log } from "../../core/ports.js";
import { exchange, type ForeignSignal } from "../../http/exchange.js";
import { messageOf } from "./errors.js";
import type { FloodGate } from "./flood.js";
import type { Limits } from "./limits.js";
import { type Reply, readReply, retryAfterMs, tooManyRequests } from "./reply.js";
import { isMessage, type Traffic } from "./traffic.js";
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
  /** Told of each message; nobody when something else counts them. */
  readonly traffic?: Traffic;
  /** What a message waits for before each try, if for anything. */
  readonly pass?: () => Promise<void>;
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

type Call = { readonly method: string; readonly chat: string; readonly url: string; readonly init: Init };

/** Not worth a second try: "typing…" is only true now. */
const NEVER_REPEATED = "sendChatAction";

/** Refusals that tell us what we wanted to know. */
const EXPECTED = /message is not modified|chat is not a forum/;

export const createAgent = (): Agent => new Agent({ keepAliveTimeout: 30_000, connections: 128, pipelining: 1 });

/** The name of a fault that proves that the request never left. */
export const NEVER_SENT = "NeverSent";

export function createOutgoing({ agent, gate, traffic, pass, patience, wait, log }: Options): BotFetch {
  const ask = async ({ method, url, init }: Call): Promise<Reply> => {
    const { status, text } = await exchange(agent, {
      url,
      method: init.method === "POST" ? "POST" : "GET",
      headers: init.headers ?? {},
      body: init.body ?? null,
      timeoutMs: patience.callTimeoutMs + (method === "getUpdates" ? patience.longPollS * 1_000 : 0),
      signal: init.signal,
    });
    return readReply(status, text);
  };

  /** One try: what was said, or why nothing was. */
  const attempt = async (call: Call): Promise<Reply | { readonly cause: string; readonly unsent?: true }> => {
    const counts = isMessage(call.method);
    if (counts) await pass?.();
    if (counts) traffic?.note();
    try {
      const reply = await ask(call);
      if (reply.status < 500) return reply;
      return { cause: `HTTP ${reply.status}` };
    } catch (error) {
      if (call.init.signal?.aborted) throw error;
      return { cause: messageOf(error), ...(neverSent(error) && { unsent: true }) };
    }
  };

  const converse = async (call: Call): Promise<Reply> => {
    const rest = (ms: number) => wait(ms, bridge(call.init.signal));
    const repeated = call.method !== NEVER_REPEATED;
    const triesMax = repeated ? patience.callTriesMax : 1;
    let patienceLeftMs = repeated ? patience.floodWaitMaxMs : 0;
    for (let tries = 1; ; tries++) {
      const heldMs = call.chat === "" ? 0 : gate.remainingMs(call.chat);
      if (heldMs > patienceLeftMs) return tooManyRequests(heldMs);
      if (heldMs > 0) await rest(heldMs);
      patienceLeftMs -= heldMs;
      const said = await attempt(call);
      if ("cause" in said) {
        log.warn({ method: call.method, tries, cause: said.cause }, "The Bot API cannot be reached");
        if (tries >= triesMax) throw Object.assign(new Error(said.cause), said.unsent && { name: NEVER_SENT });
        await rest(patience.callRetryMs * 2 ** (tries - 1));
        continue;
      }
      const flood = retryAfterMs(said);
      if (flood !== undefined && call.chat !== "") gate.close(call.chat, flood);
      if (flood === undefined || flood > patienceLeftMs) return said;
      log.warn({ method: call.method, chat: call.chat, waitMs: flood }, "Telegram asks us to slow down");
      if (call.chat !== "") continue; // The gate, above, makes it wait.
      await rest(flood);
      patienceLeftMs -= flood;
    }
  };

  const send = async (url: string, init: Init): Promise<Answer> => {
    const call = { method: url.slice(url.lastIndexOf("/") + 1), chat: chatOf(init.body), url, init };
    const { envelope } = await converse(call);
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

/** Reads the one field it needs: in JSON a quote inside a text is escaped, so nobody's words are taken for it. */
const CHAT = /"chat_id":"?(-?\d+|@\w+)/;

const chatOf = (body: string | undefined): string => CHAT.exec(body ?? "")?.[1] ?? "";
