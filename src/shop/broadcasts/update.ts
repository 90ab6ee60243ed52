import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Store } from "../../core/store.js";

/** Changes a broadcast's record in a transaction: however many do so at once, nothing is lost. Throws when there is none. */
export const updateBroadcast = (
  store: Store,
  { id, by }: Pick<Broadcast, "id" | "by">,
  change: (now: Broadcast) => Broadcast,
): Promise<Broadcast> =>
  store.transact(by, async (books) => {
    const now = await books.broadcast(id);
    if (!now) throw new Error(`No broadcast ${id}`);
    const changed = change(now);
    await books.putBroadcast(changed);
    return changed;
  });

type BroadcastChange = (now: Broadcast) => Broadcast | undefined;
type ChangeResult = { readonly applied: boolean; readonly broadcast: Broadcast };

export type BroadcastWriter = {
  /**
   * Changes a broadcast's record, after all changes asked for before; those that come while the disk is busy share its
   * next write. `applied` is false when `change` gave nothing. The record is saved when it resolves.
   */
  change(change: BroadcastChange): Promise<ChangeResult>;
};

type PendingChange = {
  readonly change: BroadcastChange;
  readonly resolve: (result: ChangeResult) => void;
  readonly reject: (fault: unknown) => void;
};

export function createBroadcastWriter(store: Store, broadcast: Pick<Broadcast, "id" | "by">): BroadcastWriter {
  let waiting: PendingChange[] = [];
  let writing = false;

  const write = async (batch: readonly PendingChange[]): Promise<void> => {
    let applied: boolean[] = [];
    const now = await updateBroadcast(store, broadcast, (before) => {
      applied = []; // The store may run this again.
      return batch.reduce((last, { change }) => {
        const next = change(last);
        applied.push(next !== undefined);
        return next ?? last;
      }, before);
    });
    for (const [index, { resolve }] of batch.entries()) resolve({ applied: applied[index] === true, broadcast: now });
  };

  const writeAll = async (): Promise<void> => {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await write(batch).catch((fault: unknown) => {
        for (const { reject } of batch) reject(fault);
      });
    }
    writing = false;
  };

  return {
    change: (change) =>
      new Promise((resolve, reject) => {
        waiting.push({ change, resolve, reject });
        if (!writing) void writeAll();
      }),
  };
}
