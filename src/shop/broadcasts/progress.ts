import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Store } from "../../core/store.js";
import { changeBroadcast } from "./change.js";

type Change = (now: Broadcast) => Broadcast | undefined;
type Kept = { readonly kept: boolean; readonly now: Broadcast };

export type BroadcastTally = {
  /**
   * Changes what a broadcast has come to, after all changes that were asked for before; those that come while the disk
   * is busy share its next write. `kept` is false when `change` gave nothing. Kept for good when it resolves.
   */
  change(change: Change): Promise<Kept>;
};

type Waiting = {
  readonly change: Change;
  readonly resolve: (kept: Kept) => void;
  readonly reject: (fault: unknown) => void;
};

export function createBroadcastTally(store: Store, broadcast: Pick<Broadcast, "id" | "by">): BroadcastTally {
  let waiting: Waiting[] = [];
  let writing = false;

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    let kept: boolean[] = [];
    const now = await changeBroadcast(store, broadcast, (before) => {
      kept = []; // The store may try again.
      return batch.reduce((last, { change }) => {
        const next = change(last);
        kept.push(next !== undefined);
        return next ?? last;
      }, before);
    });
    for (const [index, { resolve }] of batch.entries()) resolve({ kept: kept[index] === true, now });
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
