import { type Clock, type Instant, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import { createPollLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import type { Log } from "../../core/ports.js";
import { DUE_KINDS, type DueRecords, type Store } from "../../core/store.js";
import { createCooldowns, dueVersion } from "./cooldowns.js";

/** How many of a kind are worked on at once. */
export const AT_ONCE_MAX = { notifications: 32, payments: 16, orders: 64, schedules: 16 } as const;

/** What is done about due records; each call takes all that may go together. */
export type Handlers = {
  readonly [K in keyof DueRecords]: (due: readonly DueRecords[K][]) => readonly Promise<void>[];
};

/** Woken when something may have become due; it is stopped when what was under way has ended. */
export type Worker = PollLoop & {
  /** Resolves when nothing is due and nothing is under way. */
  idle(): Promise<void>;
};

const IDLE_MAX_MS = MINUTE_MS;
const FAULT_COOLDOWN_MS = 5 * SECOND_MS;

const ofEach = <T>() => ({
  notifications: new Map<string, T>(),
  payments: new Map<string, T>(),
  orders: new Map<string, T>(),
  schedules: new Map<string, T>(),
});

/**
 * Works off what is due, as soon as it is due. A record that faults rests a while, and so does one that its handler left
 * due as it was, or it would be turned over and over on the spot; the others go on.
 */
export function createWorker(deps: { store: Store; handlers: Handlers; clock: Clock; log: Log }): Worker {
  const { store, handlers, clock, log } = deps;
  const underway = ofEach<Promise<void>>();
  const rests = createCooldowns(clock);
  /** What was worked off since the last look at its kind, and how it was due. */
  const worked = ofEach<string>();
  const allUnderway = () => DUE_KINDS.flatMap((kind) => [...underway[kind].values()]);

  const begin = async <K extends keyof DueRecords>(kind: K, now: Instant): Promise<void> => {
    const keyOf = ({ id }: DueRecords[K]) => `${kind}/${id}`;
    // Both as they are before the look: what ends while it goes on may show in it as it was.
    const busy = new Set(underway[kind].keys());
    const room = AT_ONCE_MAX[kind] - busy.size;
    if (room <= 0) return;
    const ended = worked[kind];
    worked[kind] = new Map();
    const page = await store.due(kind, { now, limit: room + busy.size + rests.count() });
    for (const item of page) {
      if (ended.get(item.id) !== dueVersion(item)) continue;
      log.error({ kind, id: item.id }, "job left its record due");
      rests.begin(keyOf(item), item);
    }
    const ready = page.filter((item) => !busy.has(item.id) && !rests.holds(keyOf(item), item)).slice(0, room);
    const works = handlers[kind](ready);
    ready.forEach((item, index) => {
      const { id } = item;
      const done = (works[index] ?? Promise.resolve())
        .then(() => void worked[kind].set(id, dueVersion(item)))
        .catch((fault: unknown) => {
          log.error({ kind, id, err: fault }, "job failed");
          rests.begin(keyOf(item), item);
        })
        .finally(() => {
          underway[kind].delete(id);
          rounds.wake();
        });
      underway[kind].set(id, done);
    });
  };

  /** Until what is due next; what was due is under way, and its end wakes us. */
  const restUntil = (next: Instant | undefined): number => {
    const now = clock();
    const soonest = [...rests.ends(), ...(next === undefined ? [] : [next])];
    return Math.min(IDLE_MAX_MS, ...soonest.map((at) => Math.max(at - now, 1)));
  };

  const round = async (): Promise<number> => {
    const now = clock();
    rests.end(now);
    const { ready, next } = await store.dueWork(now);
    for (const kind of DUE_KINDS) {
      if (ready.includes(kind)) await begin(kind, now);
      else worked[kind].clear();
    }
    return restUntil(next);
  };

  const rounds = createPollLoop(() =>
    round().catch((fault: unknown) => {
      log.error({ err: fault }, "reading due jobs failed");
      return FAULT_COOLDOWN_MS;
    }),
  );

  return {
    ...rounds,
    async stop() {
      await rounds.stop();
      await Promise.all(allUnderway());
    },
    async idle() {
      for (;;) {
        await Promise.all(allUnderway());
        const due = await store.nextDue();
        if (allUnderway().length === 0 && (due === undefined || due > clock())) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
