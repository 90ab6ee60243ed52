import type { Low } from "lowdb";
import { createQueue } from "../../core/base/async.js";
import type { CustomerId } from "../../core/base/ids.js";
import { notificationId } from "../../core/notifications/notification.js";
import type { Books, Store } from "../../core/store.js";
import type { RecordChange } from "../records.js";
import { createTransactionScopes } from "../scope.js";
import { StoreFault } from "../store-fault.js";
import { createLowdbBooks } from "./books.js";
import { createOverlay, type Overlay } from "./overlay.js";
import { applyChanges, type Tables } from "./tables.js";

export type Writer = ReturnType<typeof createWriter>;

type Options = {
  readonly db: Low<Tables>;
  readonly flushed: () => Promise<void>;
  /** Throws once the store must not be used any more. */
  readonly assertHealthy: () => void;
  readonly onFault: (fault: Error) => void;
};

/**
 * One work at a time. Its changes become the truth when it ends and are on disk when its promise resolves; the next
 * work begins in between, so that many share one sync.
 */
export function createWriter({ db, flushed, assertHealthy, onFault }: Options) {
  const scopes = createTransactionScopes();
  const inTurn = createQueue();

  /** A change that is half made in memory must never be read, nor followed by another. */
  const apply = (tables: Tables, changes: readonly RecordChange[]) => {
    try {
      applyChanges(tables, changes);
    } catch (cause) {
      const fault = new StoreFault(`The records in memory have come apart: ${String(cause)}`, { cause });
      onFault(fault);
      throw fault;
    }
  };

  /** Applies the changes at once; the promise within resolves when they are on disk. */
  const commit = (overlay: Overlay): { readonly kept: Promise<void> } => {
    assertHealthy();
    const changes = overlay.changes();
    const kept = changes.length === 0 ? flushed() : db.update((tables) => apply(tables, changes));
    kept.catch(() => undefined); // Awaited below, a tick later than it may reject.
    return { kept };
  };

  const perform = async <T>(work: (overlay: Overlay) => Promise<T>): Promise<T> => {
    scopes.assertOutside();
    const { result, kept } = await inTurn(async () => {
      assertHealthy();
      const overlay = createOverlay(db.data);
      const result = await work(overlay);
      return { result, ...commit(overlay) };
    });
    await kept;
    return result;
  };

  return {
    /** A change that belongs to no customer's books. */
    change: <T>(work: (overlay: Overlay) => T | Promise<T>): Promise<T> => perform(async (overlay) => work(overlay)),
    /** The work's own operations run one at a time, as each may have to read the disk between looking and changing. */
    transact: <T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<T> =>
      perform((overlay) => scopes.runInside(createLowdbBooks(overlay, customer), work, createQueue())),
    /** Resolves when no work waits any more. */
    idle: (): Promise<void> => inTurn(() => undefined),
  };
}

type Writes = Pick<Store, "withNotificationLease" | "markSent" | "reschedule" | "linkMessage">;

/** What is written outside a customer's books; journaled in the same way. */
export const createWrites = ({ change }: Writer, { rows, notificationsBeingSent }: Tables): Writes => ({
  withNotificationLease: async ({ id, revision }, { now, until }, work) => {
    const other = notificationsBeingSent.get(id);
    if ((other && other.until > now) || rows.notification.get(id)?.revision !== revision) return;
    const mine = { until, revision };
    notificationsBeingSent.set(id, mine);
    await work().finally(() => {
      if (notificationsBeingSent.get(id) === mine) notificationsBeingSent.delete(id);
    });
  },
  markSent: ({ id, revision }, messageId) =>
    change((overlay) => {
      if (messageId !== undefined) overlay.put("messageLink", { id, messageId });
      if (overlay.get("notification", id)?.revision === revision) overlay.remove("notification", id);
      return notificationsBeingSent.get(id)?.revision === revision;
    }),
  reschedule: ({ id, revision, attempts: earlier }, dueAt, attempts = earlier + 1) =>
    change((overlay) => {
      const row = overlay.get("notification", id);
      if (row?.revision === revision) overlay.put("notification", { ...row, dueAt, attempts });
      return notificationsBeingSent.get(id)?.revision === revision;
    }),
  linkMessage: (chat, key, messageId) =>
    change((overlay) => overlay.put("messageLink", { id: notificationId(chat, key), messageId })),
});
