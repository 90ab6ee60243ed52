import type { CustomerId } from "../../core/base/ids.js";
import { type Notification, notificationId } from "../../core/notifications/notification.js";
import { isOpen } from "../../core/orders/order.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { ListedKind, OwnedKind, OwnedRecords } from "../../core/records.js";
import { DEFAULT_SETTINGS } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import { isFinal, keyOf, listOrder, NOTIFICATION_REVISIONS, ownerOf, type Records } from "../records.js";
import { overlayBalance, postEntryToOverlay } from "./ledger.js";
import { ordersPlaced } from "./lists.js";
import type { Overlay } from "./overlay.js";

/** One customer's books over an overlay. Another customer's records are absent when read, and an error when written. */
export function createLowdbBooks(overlay: Overlay, customer: CustomerId): Books {
  const records = createOwnRecords(overlay, customer);
  const claimant = async (name: string) => (await overlay.find("claim", name))?.owner;
  return {
    ...records,
    customer: () => records.read("customer", customer),
    recentOrders: async (since) =>
      withChanges(
        await ordersPlaced(overlay.tables, customer, since),
        overlay.changesOf("order"),
        (order) => order.customer === customer && order.placedAt >= since,
      ),
    openOrders: async () => {
      const saved = overlay.tables.indexes.openOrdersByCustomer.get(customer) ?? [];
      return withChanges(
        saved,
        overlay.changesOf("order"),
        (order) => order.customer === customer && isOpen(order.state),
      );
    },
    post: async (entry) => {
      if (entry.customer !== customer) throw new TypeError(`The entry ${entry.id} does not belong to ${customer}`);
      return postEntryToOverlay(overlay, entry);
    },
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
    add: async (name, by, max = Infinity) => {
      const before = counterValue(overlay, name);
      const value = Math.max(0, before + by);
      if (by > 0 && value > max) return false;
      if (value !== before) overlay.put("counter", { name, value });
      return true;
    },
    counter: async (name) => counterValue(overlay, name),
    removeCounters: async (name) => {
      for (const key of [...overlay.tables.rows.counter.keys(), ...overlay.changesOf("counter").keys()]) {
        if (key === name || key.startsWith(`${name}:`)) overlay.remove("counter", key);
      }
    },
    settings: async () => overlay.get("shopSettings", DEFAULT_SETTINGS.id) ?? DEFAULT_SETTINGS,
    notify: async (target, key, dueAt) => queueNotification(overlay, { ...target, key, dueAt }),
    notifyingAt: async ({ chat }, key) => {
      const id = notificationId(chat, key);
      return overlay.tables.notificationsBeingSent.has(id) ? undefined : overlay.get("notification", id)?.dueAt;
    },
  };
}

/** The operations that are the same for all kinds of records. */
function createOwnRecords(overlay: Overlay, customer: CustomerId): Pick<Books, "read" | "put" | "remove" | "list"> {
  const isOwn = <K extends OwnedKind>(kind: K, record: Records[K]) => ownerOf(kind, record) === customer;
  const read = async <K extends OwnedKind>(kind: K, id: string): Promise<Records[K] | undefined> => {
    const record = await overlay.find(kind, id);
    return record && isOwn(kind, record) ? record : undefined;
  };
  return {
    read,
    put: async <K extends OwnedKind>(kind: K, given: OwnedRecords[K]) => {
      const record = given as Records[K];
      const key = keyOf(kind, record);
      const old = await overlay.find(kind, key);
      if (!isOwn(kind, record) || (old && !isOwn(kind, old)))
        throw new TypeError(`The ${kind} ${key} does not belong to ${customer}`);
      if (old && isFinal(kind)) throw new TypeError(`The ${kind} ${key} is never changed`);
      if (kind === "finding") assertOnlyFinding(overlay, record as Finding);
      overlay.put(kind, record);
    },
    remove: async (kind, id) => {
      if (await read(kind, id)) overlay.remove(kind, id);
    },
    list: async <K extends ListedKind>(
      kind: K,
      of: readonly CustomerId[] = [customer],
    ): Promise<readonly Records[K][]> =>
      of
        .flatMap((id) =>
          withChanges<Records[K]>(
            overlay.tables.indexes.lists[kind].get(id) ?? [],
            overlay.changesOf(kind),
            (record) => record.customer === id,
          ),
        )
        .sort(listOrder(kind)),
  };
}

/** Throws TypeError when another finding has the same key. */
function assertOnlyFinding({ tables }: Overlay, { id, key }: Finding): void {
  const existing = tables.indexes.findingByKey.get(key) ?? id;
  if (existing !== id) throw new TypeError(`${existing} is about ${key} already`);
}

/** Saved records with this transaction's changes. `belongs` tells which of the changed records are in the list. */
function withChanges<T extends { readonly id: string }>(
  saved: readonly T[],
  changes: ReadonlyMap<string, T | undefined>,
  belongs: (record: T) => boolean,
): T[] {
  const put = [...changes.values()].filter((record) => record !== undefined && belongs(record)) as T[];
  return saved.filter(({ id }) => !changes.has(id)).concat(put);
}

const counterValue = (overlay: Overlay, name: string): number => overlay.get("counter", name)?.value ?? 0;

/**
 * All notifications take their revisions from one counter, so that no revision is used twice. If a notification is
 * removed and queued again while it is being sent, the two have different revisions.
 */
function queueNotification(
  overlay: Overlay,
  { chat, owner, key, dueAt }: Pick<Notification, "chat" | "owner" | "key" | "dueAt">,
): void {
  const revision = counterValue(overlay, NOTIFICATION_REVISIONS) + 1;
  overlay.put("counter", { name: NOTIFICATION_REVISIONS, value: revision });
  overlay.put("notification", { id: notificationId(chat, key), chat, owner, key, revision, dueAt, attempts: 0 });
}
