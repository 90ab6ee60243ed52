import { FIRST_LANGUAGE } from "../../core/base/language.js";
import { SECOND_MS } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/chat.js";
import { broadcastPreference, type Customer } from "../../core/customers/customer.js";
import type { Broadcast, BroadcastOutcome, RecipientOutcome } from "../../core/notifications/broadcast.js";
import type { BroadcastDelivery, BroadcastSendResult } from "../../core/notifications/messenger.js";
import type { ShopContext } from "../context.js";
import { optOut } from "../customers/change-customer.js";
import { markUnreachable } from "../notifications/outbox.js";

const BROADCAST_TRIES_MAX = 5;

/** Where and in which language a person gets a broadcast. */
export type RecipientAddress = BroadcastDelivery & { readonly chat: Chat };

/** A person's address, or why they have none: they opted out, or no channel reaches them. */
export function recipientAddress(
  person: Customer,
): RecipientAddress | Extract<BroadcastOutcome, "optedOut" | "unreachable"> {
  const { optedIn, optedOut } = broadcastPreference(person);
  if (optedOut) return "optedOut";
  // The chat where they last wrote, or another if that cannot be reached.
  const chat = person.chats.find(({ unreachableSince }) => unreachableSince === undefined)?.chat;
  const { language } = person;
  return chat ? { chat, optedIn, ...(language && { language }) } : "unreachable";
}

/** Sends a broadcast to one person. Retries only what certainly did not go out, and while `mayContinue` allows it. */
export async function sendToRecipient(
  shop: ShopContext,
  broadcast: Broadcast,
  { chat, ...how }: RecipientAddress,
  mayContinue: () => Promise<boolean>,
): Promise<RecipientOutcome> {
  const { messenger, log } = shop;
  const { language = FIRST_LANGUAGE } = how;
  const content = { ...broadcast, text: broadcast.translations?.[language] ?? broadcast.text };
  for (let tries = 1; ; ) {
    const result = await messenger.sendBroadcast(chat, content, { id: broadcast.id, ...how });
    if (result.outcome === "unknown") {
      log.warn({ broadcast: broadcast.id, chat: chatKey(chat), cause: result.cause }, "broadcast delivery unknown");
      return "unknown";
    }
    if (result.outcome !== "later" && result.outcome !== "away") return recordSendOutcome(shop, chat, result);
    if (result.outcome === "later" && tries++ >= BROADCAST_TRIES_MAX) return "failed";
    log.warn({ broadcast: broadcast.id, chat: chatKey(chat), cause: result.cause }, "broadcast message postponed");
    if (!(await waitWhile(result.afterMs, mayContinue))) return "not-sent";
  }
}

/** Waits. False as soon as `mayContinue` says stop. */
export async function waitWhile(ms: number, mayContinue: () => Promise<boolean>): Promise<boolean> {
  for (let left = ms; left > 0; left -= SECOND_MS) {
    if (!(await mayContinue())) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, SECOND_MS)));
  }
  return mayContinue();
}

/** The outcome for one person. Also saves what the channel says about them, such as being unreachable. */
export async function recordSendOutcome(
  shop: ShopContext,
  chat: Chat,
  result: Exclude<BroadcastSendResult, { readonly outcome: "later" | "away" | "unknown" }>,
): Promise<BroadcastOutcome> {
  switch (result.outcome) {
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
