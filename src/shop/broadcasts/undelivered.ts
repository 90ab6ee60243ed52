import { after, HOUR_MS } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/chat.js";
import type { Customer } from "../../core/customers/customer.js";
import {
  BROADCAST_PROGRESS_MS,
  type Broadcast,
  type BroadcastOutcome,
  recordUndelivered,
} from "../../core/notifications/broadcast.js";
import type { BroadcastSendResult, SentMessageRef } from "../../core/notifications/messenger.js";
import { mustReachStaff, notificationKeyText, staffTarget } from "../../core/notifications/notification.js";
import { followMerge } from "../customers/current.js";
import type { StaffChats } from "../notifications/moved-chats.js";
import { requeue } from "../notifications/notify.js";
import { markUnreachable } from "../notifications/outbox.js";
import { isPerson } from "./audience.js";
import { type BroadcastSending, recipientAddress, recordSendOutcome, sendToRecipient } from "./recipient.js";

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
    const broadcast = await shop.store.read("broadcast", message.broadcast);
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
  const primary = await followMerge(store, customer);
  const outcome =
    reason.outcome === "later"
      ? await sendAgain(shop, broadcast, primary)
      : await recordSendOutcome(shop, chat, reason);
  if (outcome === "delivered") return;
  await store.transact(broadcast.by, async (books) => {
    const current = await books.read("broadcast", broadcast.id);
    if (!current) return;
    await books.put("broadcast", recordUndelivered(current, primary.id, outcome));
    if (current.finishedAt === undefined) return; // Its runner shows the progress.
    const soon = after(clock(), BROADCAST_PROGRESS_MS);
    await books.notify(staffTarget(current.from), { kind: "broadcast", id: current.id }, soon);
  });
}

async function sendAgain(shop: BroadcastSending, broadcast: Broadcast, primary: Customer): Promise<BroadcastOutcome> {
  const address = isPerson(primary) ? recipientAddress(primary) : "failed";
  if (typeof address === "string") return address;
  const outcome = await sendToRecipient(shop, broadcast, address, async () => true);
  return outcome === "not-sent" || outcome === "unknown" ? "failed" : outcome;
}
