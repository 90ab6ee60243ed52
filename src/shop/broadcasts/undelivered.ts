import { after, HOUR_MS } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey } from "../../core/customers/customer.js";
import {
  BROADCAST_PROGRESS_MS,
  type Broadcast,
  type BroadcastEnd,
  recounted,
} from "../../core/notifications/broadcast.js";
import { isForStaff, subjectKey } from "../../core/notifications/notification.js";
import { mainOf } from "../customers/linked.js";
import type { About, Reached } from "../notifications/messenger.js";
import { markUnreachable } from "../notifications/outbox.js";
import { tellAgain } from "../notifications/requeue.js";
import type { StaffChats } from "../notifications/staff-chats.js";
import { personOf } from "./audience.js";
import { changeBroadcast } from "./change.js";
import { addressOf, endOf, reach } from "./recipient.js";

/** Who could not be reached, as their channel found out later, is tried again after this, or when they write. */
const UNDELIVERED_INTERVAL_MS = HOUR_MS;

type Deps = Parameters<typeof reach>[0] & { readonly staffChats: StaffChats };

/** Why a message that its channel had taken did not arrive, and what makes sense now. */
export type Undelivered = Exclude<Reached, { readonly outcome: "sent" | "away" | "unknown" }>;

/**
 * A channel had taken a message and says later that it did not arrive: what was told is told again, and a broadcast is
 * counted as what it came to, or sent once more if there is another way.
 */
export function createUndelivered(deps: Deps) {
  const { store, clock, log } = deps;

  const again = async (broadcast: Broadcast, known: Customer): Promise<BroadcastEnd> => {
    const person = await personOf(store, await mainOf(store, known));
    const address = person ? addressOf(person) : "failed";
    if (typeof address === "string") return address;
    const end = await reach(deps, { ...address, broadcast }, { going: async () => true });
    return end === "owed" || end === "unsure" ? "failed" : end;
  };

  const unsent = async (broadcast: Broadcast, chat: Chat, why: Undelivered): Promise<void> => {
    const known = await store.customerAt(chat);
    if (!known) return;
    const end = why.outcome === "later" ? await again(broadcast, known) : await endOf(deps, chat, why);
    if (end === "delivered") return;
    const { finishedAt, from, by, id } = await changeBroadcast(store, broadcast, (now) => recounted(now, end));
    if (finishedAt === undefined) return; // How far it is, is told all the time.
    const soon = after(clock(), BROADCAST_PROGRESS_MS);
    await store.transact(by, (books) => books.tell(from, { kind: "broadcast", broadcast: id }, soon));
  };

  return async (about: About, why: Undelivered): Promise<void> => {
    const { chat } = about;
    if ("broadcast" in about) {
      const broadcast = await store.broadcast(about.broadcast);
      if (broadcast) await unsent(broadcast, chat, why);
      return;
    }
    if (why.outcome === "unreachable") await markUnreachable(deps, chat);
    if (why.outcome === "later") return tellAgain(deps, about, why.afterMs);
    if (isForStaff(about.subject)) await deps.staffChats.tellOthers(about);
    if (why.outcome === "unreachable" || isForStaff(about.subject)) {
      return tellAgain(deps, about, UNDELIVERED_INTERVAL_MS);
    }
    log.error({ chat: chatKey(chat), subject: subjectKey(about.subject), why: why.outcome }, "message given up");
  };
}
