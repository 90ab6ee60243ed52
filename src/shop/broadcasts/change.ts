import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Store } from "../../core/store.js";

/** Changes what a broadcast has come to; however many do so at once, nothing is lost. Throws when there is none. */
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
