import { after, type Clock, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import { giveWay } from "../../core/jobs/pacer.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
import { DUE_KINDS, type DueRecords, mapsByDueKind } from "../../core/store.js";
import type { ShopContext } from "../context.js";

export const AT_ONCE_MAX = { notifications: 32, payments: 16, orders: 64, schedules: 16, threads: 16 } as const;

/** The job for a due record of each kind. */
export type Handlers = { readonly [K in keyof DueRecords]: (due: DueRecords[K]) => Promise<void> };

type AnyDueRecord = DueRecords[keyof DueRecords];

const POLL_MS = MINUTE_MS;
const FAULT_COOLDOWN_MS = 5 * SECOND_MS;
const COOLDOWN_MS = 5 * SECOND_MS;

type WorkerOptions = {
  readonly pollMs?: number | undefined;
  /** How often the store is asked for due records, at most. Records handed over in memory start at once. */
  readonly betweenLooksMs: number;
  readonly mayWork: (kind: keyof DueRecords) => boolean;
};

/**
 * Handles records as soon as they are due. A record whose handler failed, or left it due as it was, gets a cooldown, as
 * it would otherwise be handled again at once, over and over. It does not delay the others.
 */
export function createWorker(
  { store, clock, log }: Pick<ShopContext, "store" | "clock" | "log">,
  handlers: Handlers,
  { pollMs = POLL_MS, betweenLooksMs, mayWork }: WorkerOptions,
) {
  const cooldowns = createCooldowns(clock);
  const jobs = createJobs(handlers, { clock, log, cooldowns, onEnd: () => loop.wake() });
  const { running, handled } = jobs;
  let nextLookAt = instant(0);
  const allRunning = () => DUE_KINDS.flatMap((kind) => [...running[kind].values()]);

  const withoutCooldown = <K extends keyof DueRecords>(kind: K, records: readonly DueRecords[K][]) =>
    records.filter((record) => !cooldowns.holds(keyOf(kind, record), record));

  const beginListed = async <K extends keyof DueRecords>(kind: K, now: Instant): Promise<void> => {
    // Read both before the store: a job that ends during the read may still be listed.
    const busy = new Set(running[kind].keys());
    const room = AT_ONCE_MAX[kind] - busy.size;
    const limit = room + busy.size + cooldowns.count();
    const ended = handled[kind];
    if (room > 0) handled[kind] = new Map();
    const page = room > 0 ? await store.due(kind, { now, limit }) : [];
    if (room <= 0 || page.length >= limit) nextLookAt = now; // There may be more.
    for (const record of page) {
      if (ended.get(record.id) !== dueVersion(record)) continue;
      log.error({ kind, id: record.id }, "job left its record due");
      cooldowns.begin(keyOf(kind, record), record);
    }
    const ready = withoutCooldown(kind, page).filter(({ id }) => !busy.has(id));
    jobs.begin(kind, ready.slice(0, room));
  };

  const beginHandedOver = async <K extends keyof DueRecords>(kind: K, now: Instant): Promise<void> => {
    const busy = new Set(running[kind].keys());
    const limit = AT_ONCE_MAX[kind] - busy.size;
    if (limit <= 0) return;
    jobs.begin(kind, withoutCooldown(kind, await store.takeOwnDue(kind, { now, limit, except: busy })));
  };

  /** Starts what the store lists as due, earliest first. Returns when the next record falls due. */
  const look = async (now: Instant): Promise<Instant | undefined> => {
    nextLookAt = after(now, betweenLooksMs);
    const { ready, next } = await store.dueWork(now);
    for (const kind of DUE_KINDS) {
      if (ready.includes(kind) && mayWork(kind)) await beginListed(kind, now);
      else handled[kind].clear();
    }
    return next;
  };

  const beginDue = async (): Promise<number> => {
    const now = clock();
    cooldowns.end(now);
    const next = now < nextLookAt ? nextLookAt : await look(now);
    for (const kind of DUE_KINDS) if (mayWork(kind)) await beginHandedOver(kind, now);
    // Wait until the next record is due. A job that ends wakes the loop.
    const times = next === undefined ? cooldowns.ends() : [...cooldowns.ends(), next];
    return Math.min(pollMs, ...times.map((at) => Math.max(at - clock(), 1)));
  };

  const loop = createPollLoop(() =>
    beginDue().catch((err: unknown) => {
      log.error({ err }, "reading due jobs failed");
      return FAULT_COOLDOWN_MS;
    }),
  );

  return {
    ...loop,
    /** Resolves when the running jobs have ended. */
    async stop(): Promise<void> {
      await loop.stop();
      await Promise.all(allRunning());
    },
    /** Resolves when nothing is due and no job is running. */
    async idle(): Promise<void> {
      for (;;) {
        await Promise.all(allRunning());
        const due = await store.nextDue();
        if (allRunning().length === 0 && (due === undefined || due > clock())) return;
        nextLookAt = instant(0);
        if (betweenLooksMs > 0) loop.wake();
        await giveWay();
      }
    },
  };
}

type Cooldowns = ReturnType<typeof createCooldowns>;

/** The running jobs, and those that have ended. */
function createJobs(
  handlers: Handlers,
  {
    clock,
    log,
    cooldowns,
    onEnd,
  }: Pick<ShopContext, "clock" | "log"> & { readonly cooldowns: Cooldowns; readonly onEnd: () => void },
) {
  const running = mapsByDueKind<Promise<void>>();
  /**
   * Records handled since the last read of their kind, with the version that was due. A record that fell due in the
   * millisecond in which its job began is left out: if it is made due again in that same millisecond, its version does
   * not change.
   */
  const handled = mapsByDueKind<string>();
  const begin = <K extends keyof DueRecords>(kind: K, records: readonly DueRecords[K][]): void => {
    const now = clock();
    for (const record of records) {
      const done = handlers[kind](record)
        .then(() => {
          if (record.dueAt < now) handled[kind].set(record.id, dueVersion(record));
        })
        .catch((err: unknown) => {
          log.error({ kind, id: record.id, err }, "job failed");
          cooldowns.begin(keyOf(kind, record), record);
        })
        .finally(() => {
          running[kind].delete(record.id);
          onEnd();
        });
      running[kind].set(record.id, done);
    }
  };
  return { running, handled, begin };
}

const keyOf = (kind: keyof DueRecords, { id }: AnyDueRecord): string => `${kind}/${id}`;

/** A record is handled again when this changes. */
const dueVersion = (record: AnyDueRecord): string => `${record.dueAt} ${"revision" in record ? record.revision : ""}`;

/** Records that are left alone for a while, or until their version changes. */
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
