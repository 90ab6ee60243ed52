import { SECOND_MS } from "../../core/base/time.js";
import { createLease, LEASE_MS } from "../../core/jobs/lease.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { ShopContext } from "../context.js";
import type { BroadcastSending } from "./recipient.js";
import { runBroadcast } from "./send.js";

const LEASE_WAIT_MS = SECOND_MS;

type RunnerContext = BroadcastSending & Pick<ShopContext, "mint" | "config">;

export type BroadcastRunnerPool = {
  /** Sends in the background. */
  start(broadcast: Broadcast): void;
  /** Continues the broadcasts that no process runs any more: those that there are now, and later ones. */
  resume(): Promise<void>;
  /** Resolves when nothing is under way, once the shop is stopping. */
  drained(): Promise<void>;
};

export function createBroadcastRunnerPool(shop: RunnerContext, stopping: () => boolean): BroadcastRunnerPool {
  const { store, log } = shop;
  const leaseMs = shop.config.broadcastLeaseMs ?? LEASE_MS;
  const underway = new Map<Broadcast["id"], Promise<void>>();
  /** Started again while their last run was ending. */
  const again = new Map<Broadcast["id"], Broadcast>();

  const begin = (broadcast: Broadcast) => {
    if (underway.has(broadcast.id)) return void again.set(broadcast.id, broadcast);
    again.delete(broadcast.id);
    const done = runUnderLease(shop, broadcast, { leaseMs, stopping })
      .catch((fault: unknown) => log.error({ broadcast: broadcast.id, err: fault }, "broadcast failed"))
      .finally(() => {
        underway.delete(broadcast.id);
        const next = again.get(broadcast.id);
        if (next && !stopping()) begin(next);
      });
    underway.set(broadcast.id, done);
  };
  const look = async () => {
    for (const broadcast of await store.broadcasts()) {
      if (needsRunner(broadcast) && !underway.has(broadcast.id)) begin(broadcast);
    }
  };
  const rounds = createPollLoop(
    async () => {
      await look().catch((fault: unknown) => log.error({ err: fault }, "reading broadcasts failed"));
      return leaseMs;
    },
    { firstAfterMs: leaseMs },
  );

  return {
    start: begin,
    resume: async () => {
      await look();
      rounds.start();
    },
    drained: async () => {
      await rounds.stop();
      await Promise.all(underway.values());
    },
  };
}

/** Every process waits for the lease of an unfinished broadcast: one sends, and the others take over if it dies. */
async function runUnderLease(
  shop: RunnerContext,
  { id, by }: Broadcast,
  { leaseMs, stopping }: { readonly leaseMs: number; readonly stopping: () => boolean },
): Promise<void> {
  const { store, mint } = shop;
  const name = mint("brd");
  const lease = createLease(shop, { work: `broadcast ${id}`, books: by, holder: name, leaseMs });
  while (!(await lease.acquire())) {
    if (stopping()) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(LEASE_WAIT_MS, leaseMs / 4)));
  }
  const broadcast = await store.broadcast(id);
  if (broadcast && needsRunner(broadcast)) await runBroadcast(shop, broadcast, { lease, name, stopping });
  await lease.release();
}

const needsRunner = ({ finishedAt, pausedAt, cancelledAt }: Broadcast): boolean =>
  finishedAt === undefined && (pausedAt === undefined || cancelledAt !== undefined);
