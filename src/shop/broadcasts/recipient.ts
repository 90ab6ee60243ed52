import { FIRST_LANGUAGE, type Language } from "../../core/base/language.js";
import { SECOND_MS } from "../../core/base/time.js";
import { type Chat, chatKey, notificationChat } from "../../core/customers/customer.js";
import type { Broadcast, BroadcastOutcome } from "../../core/notifications/broadcast.js";
import type { BroadcastSendResult } from "../../core/notifications/messenger.js";
import type { ShopContext } from "../context.js";
import { optOut } from "../customers/profile.js";
import { markUnreachable } from "../notifications/outbox.js";
import { broadcastPreference, type LinkedCustomers } from "./audience.js";

const BROADCAST_TRIES_MAX = 5;

/** What it takes to send a broadcast to somebody. */
export type BroadcastSending = Pick<ShopContext, "store" | "clock" | "messenger" | "log">;

/** Where a person gets a broadcast, and in which language. */
export type RecipientAddress = { readonly chat: Chat; readonly asked: boolean; readonly language?: Language };

/**
 * Where a person gets a broadcast, in one of their chats; or why they get none: they opted out, or no channel reaches
 * them.
 */
export function recipientAddress(
  person: LinkedCustomers,
): RecipientAddress | Extract<BroadcastOutcome, "optedOut" | "unreachable"> {
  const { asked, quiet } = broadcastPreference(person);
  if (quiet) return "optedOut";
  const chat = reachableChat(person);
  const [{ language }] = person;
  return chat ? { chat, asked, ...(language && { language }) } : "unreachable";
}

/** Where they wrote last, if they can be reached there. */
function reachableChat(person: LinkedCustomers): Chat | undefined {
  const [main] = person;
  const reachable = person.filter(({ unreachableSince }) => unreachableSince === undefined).map(({ chat }) => chat);
  return reachable.find((chat) => chatKey(chat) === chatKey(notificationChat(main))) ?? reachable[0];
}

type SendControl = {
  /** Whether it is still to be sent: asked before it is tried once more. */
  readonly mayContinue: () => Promise<boolean>;
  /** Told that no answer came. */
  readonly onUnknown?: () => void;
};

/**
 * Sends somebody their copy of a broadcast: tried again as long as it surely did not go out, and never when it may have.
 * `owed`: it did not, and nobody tries any more.
 */
export async function sendToRecipient(
  shop: BroadcastSending,
  { broadcast, ...to }: RecipientAddress & { readonly broadcast: Broadcast },
  { mayContinue, onUnknown }: SendControl,
): Promise<BroadcastOutcome | "unsure" | "owed"> {
  const { messenger, log } = shop;
  const { chat, ...how } = to;
  const news = { ...broadcast, text: broadcast.translations?.[how.language ?? FIRST_LANGUAGE] ?? broadcast.text };
  for (let tries = 1; ; ) {
    const sent = await messenger.sendBroadcast(chat, news, { id: broadcast.id, ...how });
    if (sent.outcome === "unknown") {
      log.warn({ broadcast: broadcast.id, chat: chatKey(chat), cause: sent.cause }, "broadcast delivery unknown");
      onUnknown?.();
      return "unsure";
    }
    if (sent.outcome !== "later" && sent.outcome !== "away") return recordSendOutcome(shop, chat, sent);
    if (sent.outcome === "later" && tries++ >= BROADCAST_TRIES_MAX) return "failed";
    log.warn({ broadcast: broadcast.id, chat: chatKey(chat), cause: sent.cause }, "broadcast message postponed");
    if (!(await waitWhile(sent.afterMs, mayContinue))) return "owed";
  }
}

/** Waits; false as soon as there is nothing to wait for any more. */
export async function waitWhile(ms: number, going: () => Promise<boolean>): Promise<boolean> {
  for (let left = ms; left > 0; left -= SECOND_MS) {
    if (!(await going())) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, SECOND_MS)));
  }
  return going();
}

/** What became of a broadcast for somebody; what their channel says about them is saved. */
export async function recordSendOutcome(
  shop: Pick<ShopContext, "store" | "clock">,
  chat: Chat,
  reached: Exclude<BroadcastSendResult, { readonly outcome: "later" | "away" | "unknown" }>,
): Promise<BroadcastOutcome> {
  switch (reached.outcome) {
    case "sent":
      return "delivered";
    case "refused":
      return "failed";
    case "unreachable":
      await markUnreachable(shop, chat);
      return "unreachable";
    case "opted-out": {
      const customer = await shop.store.customerAt(chat);
      if (customer) await optOut(shop, customer.id, true);
      return "optedOut";
    }
    case "not-opted-in":
      return "notOptedIn";
  }
}
