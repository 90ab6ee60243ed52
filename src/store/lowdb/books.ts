import { type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { SavedCard } from "../../core/money/card.js";
import { type Notification, notificationId } from "../../core/notifications/notification.js";
import { isOpen, type Order } from "../../core/orders/order.js";
import { DEFAULT_SETTINGS } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { SupportThread } from "../../core/support/thread.js";
import { keyOf, NOTIFICATION_REVISIONS } from "../records.js";
import { overlayBalance, postEntryToOverlay } from "./ledger.js";
import { byGroupName, byNewestCard, byNewestThread } from "./memory/indexes.js";
import { lowerBound } from "./memory/sorted.js";
import type { Overlay } from "./overlay.js";

type Owned = "order" | "batch" | "batchGroup" | "payment" | "card" | "finding" | "schedule" | "thread" | "auditEntry";
type Own = { readonly customer: CustomerId };

/** One customer's books over an overlay. Another customer's records are absent to a reader, and an error to a writer. */
export function createLowdbBooks(overlay: Overlay, customer: CustomerId): Books {
  const own = <T extends { readonly customer: CustomerId }>(record: T | undefined): T | undefined =>
    record?.customer === customer ? record : undefined;
  /** Puts a record that names its customer, unless it is or was somebody else's. */
  const putOwn = (kind: Owned, { record, old }: { readonly record: Own; readonly old: Own | undefined }) => {
    if (record.customer !== customer || (old && old.customer !== customer)) {
      throw new TypeError(`The ${kind} ${keyOf(kind, record as never)} does not belong to ${customer}`);
    }
    overlay.put(kind, record as never);
  };
  const claimant = async (name: string) => (await overlay.find("claim", name))?.owner;
  return {
    customer: async () => overlay.get("customer", customer),
    putCustomer: async (record) => {
      if (record.id !== customer) throw new TypeError(`${record.id} is not ${customer}`);
      overlay.put("customer", record);
    },
    order: async (id) => own(await overlay.find("order", id)),
    putOrder: async (order) => putOwn("order", { record: order, old: await overlay.find("order", order.id) }),
    recentOrders: async (since) => recentOrdersOf(overlay, customer, since),
    openOrders: async () =>
      withChanges(overlay.tables.indexes.openOrdersByCustomer, overlay.changesOf("order"), customer).filter(
        ({ state }) => isOpen(state),
      ),
    batch: async (id) => own(await overlay.find("batch", id)),
    putBatch: async (batch) => putOwn("batch", { record: batch, old: await overlay.find("batch", batch.id) }),
    payment: async (reference) => own(await overlay.find("payment", reference)),
    putPayment: async (payment) =>
      putOwn("payment", { record: payment, old: await overlay.find("payment", payment.reference) }),
    post: async (entry) => {
      if (entry.customer !== customer) throw new TypeError(`The entry ${entry.id} does not belong to ${customer}`);
      return postEntryToOverlay(overlay, entry);
    },
    ...createLists(overlay, customer, { own, putOwn }),
    posted: async (id) => (await overlay.find("entry", id)) !== undefined,
    balance: async (account) => overlayBalance(overlay, account),
    claim: async (name, owner) => {
      const holder = await claimant(name);
      if (holder === undefined) overlay.put("claim", { name, owner });
      return holder === undefined || holder === owner;
    },
    unclaim: async (name, owner) => {
      if ((await claimant(name)) === owner) overlay.remove("claim", name);
    },
    claimant,
    add: async (name, by, max = Infinity) => addToCounter(overlay, name, { by, max }),
    counter: async (name) => counterValue(overlay, name),
    removeCounters: async (name) => {
      for (const key of [...overlay.tables.rows.counter.keys(), ...overlay.changesOf("counter").keys()]) {
        if (key === name || key.startsWith(`${name}:`)) overlay.remove("counter", key);
      }
    },
    putFinding: async (finding) => {
      const known = overlay.tables.indexes.findingByKey.get(finding.key) ?? finding.id;
      if (known !== finding.id) throw new TypeError(`${known} is about ${finding.key} already`);
      putOwn("finding", { record: finding, old: overlay.get("finding", finding.id) });
    },
    finding: async (id) => own(overlay.get("finding", id)),
    schedule: async (id) => own(overlay.get("schedule", id)),
    putSchedule: async (schedule) =>
      putOwn("schedule", { record: schedule, old: overlay.get("schedule", schedule.id) }),
    removeSchedule: async (id) => {
      if (own(overlay.get("schedule", id))) overlay.remove("schedule", id);
    },
    broadcast: async (id) => {
      const broadcast = overlay.get("broadcast", id);
      return broadcast?.by === customer ? broadcast : undefined;
    },
    putBroadcast: async (broadcast) => {
      if (broadcast.by !== customer) throw new TypeError(`The broadcast ${broadcast.id} is not sent by ${customer}`);
      overlay.put("broadcast", broadcast);
    },
    settings: async () => overlay.get("shopSettings", DEFAULT_SETTINGS.id) ?? DEFAULT_SETTINGS,
    putSettings: async (settings) => {
      if (customer !== SHOP_CUSTOMER_ID) throw new TypeError(`The shop settings are not ${customer}'s`);
      overlay.put("shopSettings", settings);
    },
    putAuditEntry: async (entry) => {
      if (overlay.get("auditEntry", entry.id)) throw new TypeError(`${entry.id} was done already`);
      putOwn("auditEntry", { record: entry, old: undefined });
    },
    notify: async (target, key, dueAt) => queueNotification(overlay, { ...target, key, dueAt }),
  };
}

type ListedBooks =
  | ("cards" | "putCard" | "removeCard")
  | ("batchGroups" | "putBatchGroup" | "removeBatchGroup")
  | ("threads" | "putThread" | "removeThread");

type Owning = {
  readonly own: <T extends Own>(record: T | undefined) => T | undefined;
  readonly putOwn: (kind: Owned, change: { readonly record: Own; readonly old: Own | undefined }) => void;
};

/** What is read as lists. */
function createLists(overlay: Overlay, customer: CustomerId, { own, putOwn }: Owning): Pick<Books, ListedBooks> {
  return {
    cards: async (of = [customer]) => of.flatMap((id) => cardsOf(overlay, id)).sort(byNewestCard),
    putCard: async (card) => putOwn("card", { record: card, old: overlay.get("card", card.id) }),
    removeCard: async (id) => {
      if (own(overlay.get("card", id))) overlay.remove("card", id);
    },
    batchGroups: async () =>
      withChanges(overlay.tables.indexes.batchGroups, overlay.changesOf("batchGroup"), customer).sort(byGroupName),
    putBatchGroup: async (group) => putOwn("batchGroup", { record: group, old: overlay.get("batchGroup", group.id) }),
    removeBatchGroup: async (id) => {
      if (own(overlay.get("batchGroup", id))) overlay.remove("batchGroup", id);
    },
    threads: async () => threadsOf(overlay, customer),
    putThread: async (thread) => putOwn("thread", { record: thread, old: overlay.get("thread", thread.id) }),
    removeThread: async (id) => {
      if (own(overlay.get("thread", id))) overlay.remove("thread", id);
    },
  };
}

/** All of them are in memory: an order leaves it days after it was closed. */
function recentOrdersOf(overlay: Overlay, customer: CustomerId, since: Instant): readonly Order[] {
  const changes = overlay.changesOf("order");
  const known = overlay.tables.indexes.ordersByCustomer.get(customer) ?? [];
  const recent = known
    .slice(lowerBound(known, ({ placedAt }) => placedAt < since))
    .filter(({ id }) => !changes.has(id));
  const put = [...changes.values()].filter((order) => order?.customer === customer && order.placedAt >= since);
  return [...recent, ...(put as Order[])];
}

const cardsOf = (overlay: Overlay, customer: CustomerId): readonly SavedCard[] =>
  withChanges(overlay.tables.indexes.cards, overlay.changesOf("card"), customer).sort(byNewestCard);

const threadsOf = (overlay: Overlay, customer: CustomerId): readonly SupportThread[] =>
  withChanges(overlay.tables.indexes.threads, overlay.changesOf("thread"), customer).sort(byNewestThread);

/** A customer's records as this transaction leaves them. */
function withChanges<T extends Own & { readonly id: string }>(
  saved: ReadonlyMap<CustomerId, readonly T[]>,
  changes: ReadonlyMap<string, T | undefined>,
  customer: CustomerId,
): T[] {
  const unchanged = (saved.get(customer) ?? []).filter(({ id }) => !changes.has(id));
  return [...unchanged, ...[...changes.values()].filter((record) => record !== undefined)].filter(
    (record) => record.customer === customer,
  );
}

const counterValue = (overlay: Overlay, name: string): number => overlay.get("counter", name)?.value ?? 0;

function addToCounter(
  overlay: Overlay,
  name: string,
  { by, max }: { readonly by: number; readonly max: number },
): number | undefined {
  const before = counterValue(overlay, name);
  const value = Math.max(0, before + by);
  if (by > 0 && value > max) return undefined;
  if (value !== before) overlay.put("counter", { name, value });
  return value;
}

/**
 * Revisions come from one counter for all notifications, so that none is ever used twice: one that is being sent
 * while its row is removed and queued anew can never be taken for the newer one.
 */
function queueNotification(
  overlay: Overlay,
  { chat, owner, key, dueAt }: Pick<Notification, "chat" | "owner" | "key" | "dueAt">,
): void {
  const revision = counterValue(overlay, NOTIFICATION_REVISIONS) + 1;
  overlay.put("counter", { name: NOTIFICATION_REVISIONS, value: revision });
  overlay.put("notification", { id: notificationId(chat, key), chat, owner, key, revision, dueAt, attempts: 0 });
}
