import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Store } from "../../core/store.js";
import { updateBroadcast } from "./change.js";

type BroadcastChange = (now: Broadcast) => Broadcast | undefined;
type ChangeResult = { readonly applied: boolean; readonly broadcast: Broadcast };

export type BroadcastWriter = {
  /**
   * Changes what a broadcast has come to, after all changes that were asked for before; those that come while the disk
   * is busy share its next write. `kept` is false when `change` gave nothing. Kept for good when it resolves.
   */
  change(change: BroadcastChange): Promise<ChangeResult>;
};

type PendingChange = {
  readonly change: BroadcastChange;
  readonly resolve: (kept: ChangeResult) => void;
  readonly reject: (fault: unknown) => void;
};

export function createBroadcastWriter(store: Store, broadcast: Pick<Broadcast, "id" | "by">): BroadcastWriter {
  let waiting: PendingChange[] = [];
  let writing = false;

  const write = async (batch: readonly PendingChange[]): Promise<void> => {
    let kept: boolean[] = [];
    const now = await updateBroadcast(store, broadcast, (before) => {
      kept = []; // The store may try again.
      return batch.reduce((last, { change }) => {
        const next = change(last);
        kept.push(next !== undefined);
        return next ?? last;
      }, before);
    });
    for (const [index, { resolve }] of batch.entries()) resolve({ applied: kept[index] === true, broadcast: now });
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
