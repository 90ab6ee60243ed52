import { createLease } from "../../core/jobs/lease.js";
import { createPollLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import { isClosedByRestore } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { runBroadcast } from "./send.js";

/** How many times, within the time of a lease, a process looks for a broadcast that no process sends. */
const POLLS_PER_LEASE = 4;

/**
 * Sends every unfinished broadcast in the background, each in one process at a time, the holder of its lease. Others
 * take over when it dies. `wake` begins one that was just started or resumed. `stop` resolves when nothing is being
 * sent.
 */
export function createBroadcastRunner(shop: ShopContext, stopping: () => boolean): PollLoop {
  const { store, mint, log } = shop;
  const { broadcastLeaseMs: leaseMs } = shop.config;
  const running = new Map<Broadcast["id"], Promise<void>>();

  /** False if another process has the lease. */
  const run = async ({ id, by }: Broadcast): Promise<boolean> => {
    const name = mint("brd");
    const lease = createLease(shop, { work: `broadcast ${id}`, books: by, holder: name, leaseMs });
    if (!(await lease.acquire())) return false;
    const broadcast = await store.read("broadcast", id);
    if (broadcast && needsRunner(broadcast)) await runBroadcast(shop, broadcast, { lease, name, stopping });
    await lease.release();
    return true;
  };
  const begin = (broadcast: Broadcast): void => {
    const ended = run(broadcast)
      .catch((err: unknown) => log.error({ broadcast: broadcast.id, err }, "broadcast failed"))
      .then((hasRun) => {
        running.delete(broadcast.id);
        if (hasRun) wake(); // It may have been resumed while this run ended.
      });
    running.set(broadcast.id, ended);
  };
  const beginAll = async (): Promise<void> => {
    try {
      const broadcasts = stopping() ? [] : (await store.broadcasts()).filter(needsRunner);
      // Restored books do not know who has received what: send nothing until staff open the shop.
      if (broadcasts.length === 0 || isClosedByRestore(await store.settings()) || stopping()) return;
      for (const broadcast of broadcasts) if (!running.has(broadcast.id)) begin(broadcast);
    } catch (err) {
      log.error({ err }, "reading broadcasts failed");
    }
  };
  const wake = (): void => void beginAll();
  const loop = createPollLoop(async () => {
    await beginAll();
    return leaseMs / POLLS_PER_LEASE;
  });
  return {
    start: loop.start,
    wake,
    async stop() {
      await loop.stop();
      await Promise.all(running.values());
    },
  };
}

const needsRunner = ({ finishedAt, pausedAt, cancelledAt }: Broadcast): boolean =>
  finishedAt === undefined && (pausedAt === undefined || cancelledAt !== undefined);
