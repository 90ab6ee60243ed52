import type { Programme } from "#conversations/talk.js";
import { text } from "#conversations/text.js";
import type { Chat } from "#core/customer.js";
import type { Log } from "#core/ports.js";
import { subjectKey } from "#core/tell.js";
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time.js";
import type { Desk } from "#shop/desk.js";
import type { Messenger, Sent } from "#shop/messenger.js";
import type { Shop } from "#shop/shop.js";
import type { Recipient } from "./client.js";
import type { Why } from "./failure.js";
import type { Present, Presented } from "./present.js";

type Options = {
  readonly programme: Programme;
  readonly shop: Shop;
  readonly desk: Desk;
  /** Impatient: what cannot go out now is the outbox's to try again. */
  readonly present: Present;
  readonly clock: Clock;
  readonly log: Log;
};

/** How soon it makes sense to try again; what no other try would change is not in it. */
const AGAIN_MS: Partial<Record<Why, number>> = {
  throughput: 5 * SECOND_MS,
  "pair-rate": 6 * SECOND_MS,
  token: MINUTE_MS,
  "window-closed": HOUR_MS,
  capped: HOUR_MS,
  template: HOUR_MS,
  other: MINUTE_MS,
};
const UNHEARD_AGAIN_MS = 5 * SECOND_MS;

export const recipientOf = ({ id }: Chat): Recipient => (/^\d+$/.test(id) ? { phone: id } : { userId: id });

/**
 * Tells chats on WhatsApp how things stand. No message can be edited there, so one that only goes on about what a
 * message shows already is left out: the end is told, and what cannot wait for it.
 */
export function createMessenger({ programme, shop, desk, present, clock, log }: Options): Messenger {
  const settle = (chat: Chat, presented: Presented, about: string): Sent => {
    if (presented.outcome === "shown")
      return { outcome: "sent", ...(presented.messageId === undefined ? {} : { messageId: presented.messageId }) };
    if (presented.outcome === "unknown") return { outcome: "later", afterMs: UNHEARD_AGAIN_MS, cause: presented.cause };
    const { why, code, said } = presented;
    if (why === "undeliverable") return { outcome: "unreachable" };
    const afterMs = AGAIN_MS[why];
    if (afterMs !== undefined) return { outcome: "later", afterMs, cause: `${code} ${said}` };
    log.error({ chat: chat.id, about, code, said }, "WhatsApp refuses even the bare words; this is never told");
    return { outcome: "sent" };
  };

  return {
    tell: async (chat, subject, { post, until }) => {
      const notice = await programme.notice(subject, shop, desk);
      const known = post === undefined ? {} : { messageId: post };
      if (!notice || (post !== undefined && !notice.fresh)) return { outcome: "sent", ...known };
      if (clock() >= until) return { outcome: "later", afterMs: 0, cause: "too late" };
      return settle(chat, await present(recipientOf(chat), { view: notice }), subjectKey(subject));
    },
    broadcast: async (chat, words) => {
      const sent = settle(chat, await present(recipientOf(chat), { view: { text: text`${words}` } }), "broadcast");
      return sent.outcome === "later" && sent.afterMs >= HOUR_MS ? { ...sent, afterMs: 0 } : sent;
    },
  };
}
