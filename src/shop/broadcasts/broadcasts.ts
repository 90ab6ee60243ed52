import type { Mint } from "../../core/base/ids.js";
import { type Clock, SECOND_MS } from "../../core/base/time.js";
import { createLease, TURN_MS } from "../../core/jobs/lease.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Messenger } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { runBroadcast } from "./send.js";

const TURN_WAIT_MS = SECOND_MS;

type Deps = {
  readonly store: Store;
  readonly messenger: Messenger;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: () => boolean;
  readonly broadcastLeaseMs?: number | undefined;
};

export type BroadcastRunnerPool = {
  /** Sends in the background. */
  start(broadcast: Broadcast): void;
  /** Goes on with those that nobody runs any more: with all that there are now, and with what others begin later. */
  resume(): Promise<void>;
  /** Resolves when nothing is under way, once the shop is stopping. */
  drained(): Promise<void>;
};

export function createBroadcastRunnerPool(deps: Deps): BroadcastRunnerPool {
  const { store, log, stopping, broadcastLeaseMs: leaseMs = TURN_MS } = deps;
  const underway = new Map<Broadcast["id"], Promise<void>>();
  /** Asked for while a run of theirs came to its end. */
  const again = new Map<Broadcast["id"], Broadcast>();

  const begin = (broadcast: Broadcast) => {
    if (underway.has(broadcast.id)) return void again.set(broadcast.id, broadcast);
    again.delete(broadcast.id);
    const done = runUnderLease(deps, broadcast, leaseMs)
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

/** Every process stands by for what is not finished: whoever comes first does it, and the others are there if it dies. */
async function runUnderLease(deps: Deps, { id, by }: Broadcast, leaseMs: number): Promise<void> {
  const { store, mint, stopping } = deps;
  const name = mint("brd");
  const turn = createLease(deps, { work: `broadcast ${id}`, books: by, holder: name, leaseMs });
  while (!(await turn.acquire())) {
    if (stopping()) return;
    await new Promise((resolve) => setTimeout(resolve, Math.min(TURN_WAIT_MS, leaseMs / 4)));
  }
  const broadcast = await store.broadcast(id);
  if (broadcast && needsRunner(broadcast)) await runBroadcast(deps, broadcast, { turn, name });
  await turn.release();
}

const needsRunner = ({ finishedAt, pausedAt, cancelledAt }: Broadcast): boolean =>
  finishedAt === undefined && (pausedAt === undefined || cancelledAt !== undefined);
