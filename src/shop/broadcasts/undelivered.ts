import { after, HOUR_MS } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey } from "../../core/customers/customer.js";
import {
  BROADCAST_PROGRESS_MS,
  type Broadcast,
  type BroadcastOutcome,
  correctDelivered,
} from "../../core/notifications/broadcast.js";
import type { BroadcastSendResult, SentMessageRef } from "../../core/notifications/messenger.js";
import { mustReachStaff, notificationKeyText } from "../../core/notifications/notification.js";
import { primaryCustomer } from "../customers/linked.js";
import { requeue } from "../notifications/notify.js";
import { markUnreachable } from "../notifications/outbox.js";
import type { StaffChats } from "../notifications/staff-chats.js";
import { linkedCustomersOf } from "./audience.js";
import { type BroadcastSending, recipientAddress, recordSendOutcome, sendToRecipient } from "./recipient.js";
import { updateBroadcast } from "./update.js";

/** When a channel reports later that somebody is unreachable: tried again after this, or when they write. */
const UNDELIVERED_INTERVAL_MS = HOUR_MS;

/** Why a message that its channel had accepted did not arrive. */
export type UndeliveredReason = Exclude<BroadcastSendResult, { readonly outcome: "sent" | "away" | "unknown" }>;

/**
 * A channel had accepted a message and reports later that it did not arrive: a notification is queued again, and a
 * broadcast is counted as what became of it, or sent once more if there is another way.
 */
export async function handleUndelivered(
  shop: BroadcastSending,
  staffChats: StaffChats,
  message: SentMessageRef,
  reason: UndeliveredReason,
): Promise<void> {
  const { chat } = message;
  if ("broadcast" in message) {
    const broadcast = await shop.store.broadcast(message.broadcast);
    if (broadcast) await correctBroadcast(shop, broadcast, chat, reason);
    return;
  }
  if (reason.outcome === "unreachable") await markUnreachable(shop, chat);
  if (reason.outcome === "later") return requeue(shop, message, reason.afterMs);
  if (mustReachStaff(message.key)) await staffChats.notifyOthers(message);
  if (reason.outcome === "unreachable" || mustReachStaff(message.key)) {
    return requeue(shop, message, UNDELIVERED_INTERVAL_MS);
  }
  shop.log.error(
    { chat: chatKey(chat), subject: notificationKeyText(message.key), why: reason.outcome },
    "notification dropped",
  );
}

async function correctBroadcast(
  shop: BroadcastSending,
  broadcast: Broadcast,
  chat: Chat,
  reason: UndeliveredReason,
): Promise<void> {
  const { store, clock } = shop;
  const customer = await store.customerAt(chat);
  if (!customer) return;
  const outcome =
    reason.outcome === "later"
      ? await sendAgain(shop, broadcast, customer)
      : await recordSendOutcome(shop, chat, reason);
  if (outcome === "delivered") return;
  const corrected = await updateBroadcast(store, broadcast, (current) => correctDelivered(current, outcome));
  if (corrected.finishedAt === undefined) return; // Its run reports progress anyway.
  const soon = after(clock(), BROADCAST_PROGRESS_MS);
  await store.transact(corrected.by, (books) =>
    books.notify(corrected.from, { kind: "broadcast", broadcast: corrected.id }, soon),
  );
}

async function sendAgain(shop: BroadcastSending, broadcast: Broadcast, customer: Customer): Promise<BroadcastOutcome> {
  const person = await linkedCustomersOf(shop.store, await primaryCustomer(shop.store, customer));
  const address = person ? recipientAddress(person) : "failed";
  if (typeof address === "string") return address;
  const outcome = await sendToRecipient(shop, { ...address, broadcast }, { mayContinue: async () => true });
  return outcome === "owed" || outcome === "unsure" ? "failed" : outcome;
}
