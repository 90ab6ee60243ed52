import { after, HOUR_MS } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/chat.js";
import {
  BROADCAST_PROGRESS_MS,
  type Broadcast,
  recordOutsideWindow,
  recordUndelivered,
} from "../../core/notifications/broadcast.js";
import type { BroadcastSendResult, SentMessageRef } from "../../core/notifications/messenger.js";
import { mustReachStaff, notificationKeyText, staffTarget } from "../../core/notifications/notification.js";
import type { ShopContext } from "../context.js";
import { followMerge } from "../customers/current.js";
import { requeue } from "../notifications/notify.js";
import { markUnreachable } from "../notifications/outbox.js";
import type { StaffChats } from "../notifications/staff-chats.js";
import { recordSendOutcome } from "./recipient.js";

/** If a channel reports later that somebody is unreachable, retry after this, or when they write. */
const UNDELIVERED_INTERVAL_MS = HOUR_MS;

/** Why a message that its channel accepted was not delivered. */
export type UndeliveredReason = Exclude<BroadcastSendResult, { readonly outcome: "sent" | "away" | "unknown" }>;

/**
 * Handles a channel's late report that an accepted message was not delivered. A notification is queued again. A
 * broadcast's outcome is corrected, or the recipient goes back to its runner if there is another way.
 */
export async function handleUndelivered(
  shop: ShopContext,
  { staffChats, wakeBroadcastRunner }: { readonly staffChats: StaffChats; wakeBroadcastRunner(): void },
  message: SentMessageRef,
  reason: UndeliveredReason,
): Promise<void> {
  const { chat } = message;
  if ("broadcast" in message) {
    const broadcast = await shop.store.read("broadcast", message.broadcast);
    const isReopened = broadcast && (await correctBroadcast(shop, broadcast, chat, reason));
    if (isReopened) wakeBroadcastRunner();
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

/**
 * Corrects a recipient's outcome. `later`: they are outside their channel's service window and go back among the
 * remaining. True if that makes a finished broadcast continue.
 */
async function correctBroadcast(
  shop: ShopContext,
  broadcast: Broadcast,
  chat: Chat,
  reason: UndeliveredReason,
): Promise<boolean> {
  const { store, clock } = shop;
  const customer = await store.customerAt(chat);
  if (!customer) return false;
  const primary = await followMerge(store, customer);
  const outcome = reason.outcome === "later" ? undefined : await recordSendOutcome(shop, chat, reason);
  if (outcome === "delivered") return false;
  return store.transact(broadcast.by, async (books) => {
    const current = await books.read("broadcast", broadcast.id);
    if (!current) return false;
    const next = outcome ? recordUndelivered(current, primary.id, outcome) : recordOutsideWindow(current, primary.id);
    await books.put("broadcast", next);
    // While it runs, its runner shows the progress.
    if (next.finishedAt === undefined) return current.finishedAt !== undefined;
    const soon = after(clock(), BROADCAST_PROGRESS_MS);
    await books.notify(staffTarget(current.from), { kind: "broadcast", id: current.id }, soon);
    return false;
  });
}
