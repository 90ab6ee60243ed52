/** Why a valid call fails: the faults that a test adds, and the flood limits that it sets. */
import type { Payload } from "./parameters.js";
import { BotApiRefusal, tooManyRequestsError } from "./refusal.js";

export type TelegramFault = {
  /** Without a method: any except getUpdates, which is always under way. */
  readonly method?: string;
  readonly chat?: number;
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

export const isFaultFor =
  (method: string, payload: Payload) =>
  (fault: TelegramFault): boolean =>
    (fault.method === undefined ? method !== "getUpdates" : fault.method === method) &&
    (fault.chat === undefined || fault.chat === Number(payload["chat_id"]));

export function faultError({ status, description, retryAfterS }: TelegramFault): Error {
  if (status === 429 && description === undefined) return tooManyRequestsError(retryAfterS ?? 1);
  const parameters = retryAfterS === undefined ? undefined : { retry_after: retryAfterS };
  return new BotApiRefusal(status, description ?? DESCRIPTIONS[status] ?? "Unknown", parameters);
}

/** Telegram's flood limits: so many messages within any second, to all chats and to one, and within any minute to a group. */
type FloodLimits = {
  readonly perSecond: number;
  readonly perChatPerSecond: number;
  readonly perGroupPerMinute?: number;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const COUNTED = /^(send(?!ChatAction)|edit|copy|forward)/;

export function createFloodLimiter() {
  const sent: { readonly chat: number; readonly at: number }[] = [];
  let limits: FloodLimits | undefined;

  /** Counts a call, or throws 429. A refused call does not count. */
  const check = (method: string, payload: Payload): void => {
    if (!limits || !COUNTED.test(method)) return;
    const now = Date.now();
    while (sent[0] && sent[0].at <= now - MINUTE_MS) sent.shift();
    const chat = Number(payload["chat_id"]);
    const toChat = sent.filter((other) => other.chat === chat);
    const inLastSecond = (calls: typeof sent) => calls.filter(({ at }) => at > now - SECOND_MS).length;
    if (inLastSecond(sent) >= limits.perSecond || inLastSecond(toChat) >= limits.perChatPerSecond)
      throw tooManyRequestsError(1);
    const oldest = toChat.at(-(limits.perGroupPerMinute ?? Number.POSITIVE_INFINITY));
    if (chat < 0 && oldest) throw tooManyRequestsError(Math.ceil((oldest.at + MINUTE_MS - now) / SECOND_MS));
    sent.push({ chat, at: now });
  };

  const setLimits = (next: FloodLimits | undefined): void => {
    limits = next;
    sent.length = 0;
  };

  return { check, setLimits };
}
