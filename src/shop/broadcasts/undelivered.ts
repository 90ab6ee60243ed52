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
import { updateBroadcast } from "./change.js";
import { recipientAddress, recordSendOutcome, sendToRecipient } from "./recipient.js";

/** Who could not be reached, as their channel found out later, is tried again after this, or when they write. */
const UNDELIVERED_INTERVAL_MS = HOUR_MS;

type Deps = Parameters<typeof sendToRecipient>[0] & { readonly staffChats: StaffChats };

/** Why a message that its channel had taken did not arrive, and what makes sense now. */
export type UndeliveredReason = Exclude<BroadcastSendResult, { readonly outcome: "sent" | "away" | "unknown" }>;

/**
 * A channel had taken a message and says later that it did not arrive: what was told is told again, and a broadcast is
 * counted as what it came to, or sent once more if there is another way.
 */
export function createHandleUndelivered(deps: Deps) {
  const { store, clock, log } = deps;

  const again = async (broadcast: Broadcast, known: Customer): Promise<BroadcastOutcome> => {
    const person = await linkedCustomersOf(store, await primaryCustomer(store, known));
    const address = person ? recipientAddress(person) : "failed";
    if (typeof address === "string") return address;
    const end = await sendToRecipient(deps, { ...address, broadcast }, { mayContinue: async () => true });
    return end === "owed" || end === "unsure" ? "failed" : end;
  };

  const unsent = async (broadcast: Broadcast, chat: Chat, why: UndeliveredReason): Promise<void> => {
    const known = await store.customerAt(chat);
    if (!known) return;
    const end = why.outcome === "later" ? await again(broadcast, known) : await recordSendOutcome(deps, chat, why);
    if (end === "delivered") return;
    const { finishedAt, from, by, id } = await updateBroadcast(store, broadcast, (now) => correctDelivered(now, end));
    if (finishedAt === undefined) return; // How far it is, is told all the time.
    const soon = after(clock(), BROADCAST_PROGRESS_MS);
    await store.transact(by, (books) => books.notify(from, { kind: "broadcast", broadcast: id }, soon));
  };

  return async (about: SentMessageRef, why: UndeliveredReason): Promise<void> => {
    const { chat } = about;
    if ("broadcast" in about) {
      const broadcast = await store.broadcast(about.broadcast);
      if (broadcast) await unsent(broadcast, chat, why);
      return;
    }
    if (why.outcome === "unreachable") await markUnreachable(deps, chat);
    if (why.outcome === "later") return requeue(deps, about, why.afterMs);
    if (mustReachStaff(about.key)) await deps.staffChats.notifyOthers(about);
    if (why.outcome === "unreachable" || mustReachStaff(about.key)) {
      return requeue(deps, about, UNDELIVERED_INTERVAL_MS);
    }
    log.error(
      { chat: chatKey(chat), subject: notificationKeyText(about.key), why: why.outcome },
      "notification dropped",
    );
  };
}
