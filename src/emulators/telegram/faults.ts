import { botApiError, tooManyRequestsError } from "./refusal.js";
import type { Payload } from "./schema.js";

export type TelegramFault = {
  /** Without a method: any except getUpdates, which is always under way. */
  readonly method?: string;
  readonly chat?: number;
  /** How many calls it hits; once if not said. */
  readonly times?: number;
  /** 0 drops the socket without an answer. */
  readonly status: number;
  readonly retryAfterS?: number;
  readonly description?: string;
  /** The call takes effect and only its answer is lost. */
  readonly afterAccepting?: boolean;
  readonly delayMs?: number;
};

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden: bot was blocked by the user",
  404: "Not Found",
  409: "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Trouble ordered in advance: each call takes the first fault that fits it. */
export function createTelegramFaults() {
  let orders: { readonly fault: TelegramFault; left: number }[] = [];

  const add = (fault: TelegramFault): void => {
    orders.push({ fault, left: fault.times ?? 1 });
  };

  const take = (method: string, payload: Payload): TelegramFault | undefined => {
    const order = orders.find(
      ({ fault }) =>
        (fault.method === undefined ? method !== "getUpdates" : fault.method === method) &&
        (fault.chat === undefined || fault.chat === Number(payload["chat_id"])),
    );
    if (!order) return undefined;
    order.left -= 1;
    orders = orders.filter(({ left }) => left > 0);
    return order.fault;
  };

  return { add, take };
}

/** The answer a fault stands for. */
export function faultError({ status, description, retryAfterS }: TelegramFault): Error {
  if (status === 429 && description === undefined) return tooManyRequestsError(retryAfterS ?? 1);
  return botApiError(status, description ?? DESCRIPTIONS[status] ?? "Unknown", retryAfterS);
}

export type FloodLimits = {
  readonly perSecond: number;
  readonly perChatPerSecond: number;
  /** To one group; as many as you like when nothing is said. */
  readonly perGroupPerMinute?: number;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const COUNTED = /^(send(?!ChatAction)|edit|copy|forward)/;

/** Telegram's flood limits: so many messages within any second, to all chats and to one, and within any minute to a group. */
export function createFloodLimiter() {
  const sent: { readonly chat: number; readonly at: number }[] = [];
  let limits: FloodLimits | undefined;

  const check = (method: string, payload: Payload): void => {
    if (!limits || !COUNTED.test(method)) return;
    const now = Date.now();
    while (sent[0] && sent[0].at <= now - MINUTE_MS) sent.shift();
    const chat = Number(payload["chat_id"]);
    const lately = sent.filter(({ at }) => at > now - SECOND_MS);
    const here = sent.filter((other) => other.chat === chat);
    if (lately.length >= limits.perSecond) throw tooManyRequestsError(1);
    if (lately.filter((other) => other.chat === chat).length >= limits.perChatPerSecond) throw tooManyRequestsError(1);
    const oldest = here.at(-(limits.perGroupPerMinute ?? Number.POSITIVE_INFINITY));
    if (chat < 0 && oldest) throw tooManyRequestsError(Math.ceil((oldest.at + MINUTE_MS - now) / SECOND_MS));
    sent.push({ chat, at: now });
  };

  const set = (on: FloodLimits | undefined): void => {
    limits = on;
    sent.length = 0;
  };

  return { check, set };
}
