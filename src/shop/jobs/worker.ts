import { after, type Clock, type Instant, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import { createPollLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import { DUE_KINDS, type DueRecords } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** How many of a kind are worked on at once. */
export const AT_ONCE_MAX = { notifications: 32, payments: 16, orders: 64, schedules: 16, threads: 16 } as const;

/** The jobs for due records of each kind; one call gets all that are handled together. */
export type Handlers = {
  readonly [K in keyof DueRecords]: (due: readonly DueRecords[K][]) => readonly Promise<void>[];
};

/** Woken when something may have become due; `stop` waits until running jobs have ended. */
export type Worker = PollLoop & {
  /** Resolves when nothing is due and no job is running. */
  idle(): Promise<void>;
};

type AnyDueRecord = DueRecords[keyof DueRecords];

const POLL_MS = MINUTE_MS;
const FAULT_COOLDOWN_MS = 5 * SECOND_MS;
const COOLDOWN_MS = 5 * SECOND_MS;

const mapsByKind = <T>() => ({
  notifications: new Map<string, T>(),
  payments: new Map<string, T>(),
  orders: new Map<string, T>(),
  schedules: new Map<string, T>(),
  threads: new Map<string, T>(),
});

type WorkerOptions = {
  readonly pollMs?: number | undefined;
  /** Whether records of a kind may be handled now. */
  readonly mayWork?: (kind: keyof DueRecords) => boolean;
};

/**
 * Handles records as soon as they are due. A record whose handler failed, or left it due as it was, has a cooldown:
 * otherwise it would be handled over and over at once. It does not hold up the others.
 */
export function createWorker(
  { store, clock, log }: Pick<ShopContext, "store" | "clock" | "log">,
  handlers: Handlers,
  { pollMs = POLL_MS, mayWork = () => true }: WorkerOptions = {},
): Worker {
  const running = mapsByKind<Promise<void>>();
  const cooldowns = createCooldowns(clock);
  /** Records handled since the last poll of their kind, with the version that was due. */
  const handled = mapsByKind<string>();
  const allRunning = () => DUE_KINDS.flatMap((kind) => [...running[kind].values()]);

  const begin = async <K extends keyof DueRecords>(kind: K, now: Instant): Promise<void> => {
    const keyOf = ({ id }: DueRecords[K]) => `${kind}/${id}`;
    // Both as they are before the store is read: what ends during the read may be listed as it was.
    const busy = new Set(running[kind].keys());
    const room = AT_ONCE_MAX[kind] - busy.size;
    if (room <= 0) return;
    const ended = handled[kind];
    handled[kind] = new Map();
    const page = await store.due(kind, { now, limit: room + busy.size + cooldowns.count() });
    for (const record of page) {
      if (ended.get(record.id) !== dueVersion(record)) continue;
      log.error({ kind, id: record.id }, "job left its record due");
      cooldowns.begin(keyOf(record), record);
    }
    const ready = page
      .filter((record) => !busy.has(record.id) && !cooldowns.holds(keyOf(record), record))
      .slice(0, room);
    const jobs = handlers[kind](ready);
    ready.forEach((record, index) => {
      const { id } = record;
      const done = (jobs[index] ?? Promise.resolve())
        .then(() => void handled[kind].set(id, dueVersion(record)))
        .catch((err: unknown) => {
          log.error({ kind, id, err }, "job failed");
          cooldowns.begin(keyOf(record), record);
        })
        .finally(() => {
          running[kind].delete(id);
          loop.wake();
        });
      running[kind].set(id, done);
    });
  };

  /** Until the next record is due; a job that ends wakes the loop by itself. */
  const waitMs = (next: Instant | undefined): number => {
    const now = clock();
    const soonest = [...cooldowns.ends(), ...(next === undefined ? [] : [next])];
    return Math.min(pollMs, ...soonest.map((at) => Math.max(at - now, 1)));
  };

  const beginDue = async (): Promise<number> => {
    const now = clock();
    cooldowns.end(now);
    const { ready, next } = await store.dueWork(now);
    for (const kind of DUE_KINDS) {
      if (ready.includes(kind) && mayWork(kind)) await begin(kind, now);
      else handled[kind].clear();
    }
    return waitMs(next);
  };

  const loop = createPollLoop(() =>
    beginDue().catch((err: unknown) => {
      log.error({ err }, "reading due jobs failed");
      return FAULT_COOLDOWN_MS;
    }),
  );

  return {
    ...loop,
    async stop() {
      await loop.stop();
      await Promise.all(allRunning());
    },
    async idle() {
      for (;;) {
        await Promise.all(allRunning());
        const due = await store.nextDue();
        if (allRunning().length === 0 && (due === undefined || due > clock())) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

/** When this changes, the record is to be handled again. */
const dueVersion = (record: AnyDueRecord): string => `${record.dueAt} ${"revision" in record ? record.revision : ""}`;

/** Records that are not handled for a while, or until their version changes. */
function createCooldowns(clock: Clock) {
  const cooling = new Map<string, { readonly version: string; readonly until: Instant }>();
  return {
    begin: (key: string, record: AnyDueRecord) =>
      void cooling.set(key, { version: dueVersion(record), until: after(clock(), COOLDOWN_MS) }),
    holds: (key: string, record: AnyDueRecord): boolean => cooling.get(key)?.version === dueVersion(record),
    end(now: Instant) {
      for (const [key, { until }] of cooling) if (until <= now) cooling.delete(key);
    },
    count: () => cooling.size,
    ends: (): Instant[] => [...cooling.values()].map(({ until }) => until),
  };
}
