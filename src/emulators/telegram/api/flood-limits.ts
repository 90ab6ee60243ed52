/** Telegram's flood limits: so many messages within any second, to all chats and to one, and within any minute to a group. */
import { tooManyRequestsError } from "../refusal.js";
import type { Payload } from "./schema.js";

export type FloodLimits = {
  readonly perSecond: number;
  readonly perChatPerSecond: number;
  /** To one group; unlimited unless given. */
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
    const inLastSecond = sent.filter(({ at }) => at > now - SECOND_MS);
    if (inLastSecond.length >= limits.perSecond) throw tooManyRequestsError(1);
    if (inLastSecond.filter((other) => other.chat === chat).length >= limits.perChatPerSecond) {
      throw tooManyRequestsError(1);
    }
    const toChat = sent.filter((other) => other.chat === chat);
    const oldest = toChat.at(-(limits.perGroupPerMinute ?? Number.POSITIVE_INFINITY));
    if (chat < 0 && oldest) throw tooManyRequestsError(Math.ceil((oldest.at + MINUTE_MS - now) / SECOND_MS));
    sent.push({ chat, at: now });
  };

  /** Enforces these limits from now on, or none. */
  const setLimits = (next: FloodLimits | undefined): void => {
    limits = next;
    sent.length = 0;
  };

  return { check, setLimits };
}
