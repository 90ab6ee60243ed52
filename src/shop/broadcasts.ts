import { type Broadcast, counted } from "#core/broadcast.js";
import type { Mint } from "#core/ids.js";
import type { Log } from "#core/ports.js";
import type { Store } from "#core/store.js";
import type { Clock } from "#core/time.js";
import { belongsTo, personOf } from "./audience.js";
import { changeBroadcast } from "./change-broadcast.js";
import { BROADCAST_PAGE, BROADCAST_PROGRESS_MS, TURN_MS, TURN_WAIT_MS } from "./limits.js";
import type { Messenger } from "./messenger.js";
import { createPause } from "./pause.js";
import { reach } from "./reach.js";
import { createTurn, type Turn } from "./turn.js";

type Deps = {
  readonly store: Store;
  readonly messenger: Messenger;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: () => boolean;
};

export type Broadcasts = {
  /** Sends in the background. */
  begin(broadcast: Broadcast): void;
  /** Goes on with those that nobody runs any more: with all that there are now, and with what others begin later. */
  resume(): Promise<void>;
  /** Resolves when nothing is under way, once the shop is stopping. */
  ended(): Promise<void>;
};

export function createBroadcasts(deps: Deps): Broadcasts {
  const { store, log, stopping } = deps;
  const underway = new Map<Broadcast["id"], Promise<void>>();
  const { pause, cutShort } = createPause();
  let looking: Promise<void> | undefined;

  const begin = (broadcast: Broadcast) => {
    if (underway.has(broadcast.id)) return;
    const done = runInTurn(deps, broadcast)
      .catch((fault: unknown) => log.error({ broadcast: broadcast.id, fault: String(fault) }, "broadcast faulted"))
      .finally(() => underway.delete(broadcast.id));
    underway.set(broadcast.id, done);
  };
  const look = async () => (await store.broadcasts()).forEach(begin);
  const keepLooking = async () => {
    while (!stopping()) {
      await pause(TURN_MS);
      if (stopping()) return;
      await look().catch((fault: unknown) => log.error({ fault: String(fault) }, "broadcasts could not be read"));
    }
  };

  return {
    begin,
    resume: async () => {
      await look();
      looking ??= keepLooking();
    },
    ended: async () => {
      cutShort();
      await looking;
      await Promise.all(underway.values());
    },
  };
}

/** Every process stands by for what is not finished: whoever comes first does it, and the others are there if it dies. */
async function runInTurn(deps: Deps, { id, by }: Broadcast): Promise<void> {
  const { store, mint, stopping } = deps;
  const turn = createTurn(deps, { work: `broadcast ${id}`, books: by, holder: mint("brd") });
  while (!(await turn.take())) {
    if (stopping()) return;
    await new Promise((resolve) => setTimeout(resolve, TURN_WAIT_MS));
  }
  const broadcast = await store.broadcast(id);
  if (broadcast && broadcast.finishedAt === undefined) await run(deps, broadcast, turn);
  await turn.end();
}

/**
 * Carries a broadcast on from where it is to its end, one customer after the other; stops between two of them, also when
 * somebody else has taken over.
 */
async function run(deps: Deps, started: Broadcast, turn: Turn): Promise<void> {
  const { store, clock, stopping } = deps;
  let broadcast = started;
  let shownAt = 0;
  const tellProgress = () =>
    store.transact(broadcast.by, (books) =>
      books.tell(broadcast.from, { kind: "broadcast", broadcast: broadcast.id }, clock()),
    );
  const show = async () => {
    if (clock() - shownAt < BROADCAST_PROGRESS_MS) return;
    shownAt = clock();
    await tellProgress();
  };
  const belongs = await belongsTo(store, broadcast.audience);
  for (let after = broadcast.cursor; ; ) {
    const page = await store.customers({ ...(after && { after }), limit: BROADCAST_PAGE });
    after = page.at(-1)?.id;
    for (const customer of page) {
      if (stopping() || !(await turn.take())) return;
      const person = await personOf(store, customer);
      if (!person || !belongs(person)) continue;
      const end = await reach(deps, person, broadcast);
      if (!(await turn.take())) return;
      const cursor = customer.id;
      broadcast = await changeBroadcast(store, broadcast, (now) => ({ ...counted(now, end), cursor }));
      await show();
    }
    if (page.length < BROADCAST_PAGE) break;
  }
  await changeBroadcast(store, broadcast, (now) => ({ ...now, finishedAt: clock() }));
  await tellProgress();
}
