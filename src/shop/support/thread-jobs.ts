import type { DueRecords } from "../../core/store.js";
import { alarmedThread, closedThread, threadJob } from "../../core/support/thread.js";
import type { ShopContext } from "../context.js";
import { raiseAlarm } from "../notifications/notify.js";

/** Alarms staff about a customer who waits for an answer, once for each silence; closes and removes old threads. */
export async function runThread(
  shop: Pick<ShopContext, "store" | "clock" | "config">,
  { id, customer }: Pick<DueRecords["threads"], "id" | "customer">,
): Promise<void> {
  await shop.store.transact(customer, async (books) => {
    const thread = (await books.threads()).find((one) => one.id === id);
    const now = shop.clock();
    switch (thread && threadJob(thread, now)) {
      case "alarm":
        await raiseAlarm(shop, books, "customer-waiting", id);
        return thread && books.putThread(alarmedThread(thread, now));
      case "close":
        return thread && books.putThread(closedThread(thread, now));
      case "remove":
        return books.removeThread(id);
      case undefined:
        return undefined;
    }
  });
}
