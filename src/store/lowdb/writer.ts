import type { Low } from "lowdb";
import { createQueue } from "../../core/base/async.js";
import type { CustomerId } from "../../core/base/ids.js";
import { notificationId } from "../../core/notifications/notification.js";
import type { Books, Store } from "../../core/store.js";
import type { RecordChange } from "../records.js";
import { runWork } from "../run-work.js";
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
 * Runs one piece of work at a time. When the work ends its changes are in memory, where the next work sees them; when
 * its promise resolves they are on disk. As the next work does not wait for the disk, many transactions share one sync.
 */
export function createWriter({ db, flushed, assertHealthy, onFault }: Options) {
  const queue = createQueue();

  /** If this throws, the change is half made in memory. Nobody may read it or build on it, so the store stops. */
  const apply = (tables: Tables, changes: readonly RecordChange[]) => {
    try {
      applyChanges(tables, changes);
    } catch (cause) {
      const fault = new StoreFault(`The records in memory are inconsistent: ${String(cause)}`, { cause });
      onFault(fault);
      throw fault;
    }
  };

  /** Applies the changes at once. `onDisk` is wrapped in an object, so that the queue does not wait for it. */
  const commit = (overlay: Overlay): { readonly onDisk: Promise<void> } => {
    assertHealthy();
    const changes = overlay.changes();
    const onDisk = changes.length === 0 ? flushed() : db.update((tables) => apply(tables, changes));
    onDisk.catch(() => undefined); // It may reject before `perform` awaits it.
    return { onDisk };
  };

  const perform = async <T>(work: (overlay: Overlay) => Promise<T>): Promise<T> => {
    const { result, onDisk } = await queue(async () => {
      assertHealthy();
      const overlay = createOverlay(db.data);
      const result = await work(overlay);
      return { result, ...commit(overlay) };
    });
    await onDisk;
    return result;
  };

  return {
    /** Makes a change outside the customers' books. */
    change: <T>(work: (overlay: Overlay) => T | Promise<T>): Promise<T> => perform(async (overlay) => work(overlay)),
    /** Runs the operations of the books one at a time too, as each may read the disk before it makes its change. */
    transact: <T>(customer: CustomerId, work: (books: Books) => Promise<T>): Promise<T> =>
      perform((overlay) => runWork(createLowdbBooks(overlay, customer), work, createQueue())),
    /** Resolves when all work so far has ended. */
    idle: (): Promise<void> => queue(() => undefined),
  };
}

type Writes = Pick<Store, "withNotificationLease" | "markSent" | "reschedule" | "linkMessage">;

/** The writes outside the customers' books. They are journaled in the same way. */
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
