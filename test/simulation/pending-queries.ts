import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

/** A connection as its driver holds it. */
export type Client = pg.Client & {
  readonly processID: number;
  readonly connection: { readonly stream: { destroy(): void } };
};

/** What is on its way to the server and back, on all connections that are watched. */
export type PendingQueries = {
  /** Counts something as under way until it is answered. */
  counted<T>(who: object, answer: Promise<T>): Promise<T>;
  /** A connection that was cut; the server may not know yet. */
  leaves(client: Client): void;
  /** Resolves when nothing is under way, but for what waits at the server for somebody's lock. */
  still(): Promise<void>;
};

/** Far longer than a statement takes that waits for nobody. */
const STALLED_MS = 3;
const PROCESSES = `select pid, wait_event_type = 'Lock' as blocked from pg_stat_activity
where datname = current_database()`;

/** `observer` is a connection that nothing happens to. */
export function createPendingQueries(observer: pg.Client): PendingQueries {
  const busy = new Map<object, number>();
  const leaving = new Set<number>();
  /** What was seen to wait for a lock, and does so until one is let go of. */
  let stuck: ReadonlySet<object> = new Set();
  let answered = () => {};

  const count = (who: object, by: 1 | -1) => {
    const left = (busy.get(who) ?? 0) + by;
    if (left > 0) busy.set(who, left);
    else busy.delete(who);
    if (by < 0) answered();
    if (stuck.has(who)) stuck = new Set();
  };

  const blocked = async (): Promise<ReadonlySet<number>> => {
    const { rows } = await observer.query<{ pid: number; blocked: boolean | null }>(PROCESSES);
    const present = new Set(rows.map(({ pid }) => pid));
    for (const pid of leaving) if (!present.has(pid)) leaving.delete(pid);
    return new Set(rows.flatMap((row) => (row.blocked ? [row.pid] : [])));
  };

  /** Whether everything that is under way waits for a lock; whoever has it waits for time to pass. */
  const allWait = async () => {
    const waiting = await blocked();
    const living = [...waiting].filter((pid) => !leaving.has(pid));
    return living.length >= busy.size && [...leaving].every((pid) => waiting.has(pid));
  };

  return {
    async counted(who, answer) {
      count(who, 1);
      return answer.finally(() => count(who, -1));
    },
    leaves(client) {
      stuck = new Set();
      leaving.add(client.processID);
    },
    async still() {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        if (leaving.size === 0 && [...busy.keys()].every((who) => stuck.has(who))) return;
        const anAnswer = new Promise<void>((resolve) => {
          answered = resolve;
        });
        const stalls = leaving.size > 0 ? wait(STALLED_MS, true) : new Promise<never>(() => {});
        const isStalled = busy.size === 0 || (await Promise.race([anAnswer, stalls]));
        if (!isStalled || !(await allWait())) continue;
        stuck = new Set(busy.keys());
        return;
      }
    },
  };
}
