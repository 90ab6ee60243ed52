import type { Log } from "#core/ports.js";
import type { Due, Store } from "#core/store.js";
import { after, type Clock, type Instant, MINUTE_MS, SECOND_MS } from "#core/time.js";
import { AT_ONCE_MAX } from "./limits.js";

/** What is done about due records; each call takes all that may go together. */
export type Handlers = { readonly [K in keyof Due]: (due: readonly Due[K][]) => readonly Promise<void>[] };

export type Worker = {
  /** Something may have become due: look now. */
  wake(): void;
  start(): void;
  /** Resolves when what was under way has ended; nothing new is begun. */
  stop(): Promise<void>;
  /** Resolves when nothing is due and nothing is under way. */
  idle(): Promise<void>;
};

const REST_MAX_MS = MINUTE_MS;
const FAULT_REST_MS = 5 * SECOND_MS;

/** Works off what is due, as soon as it is due. A record that faults rests a while; the others go on. */
export function createWorker(deps: { store: Store; handlers: Handlers; clock: Clock; log: Log }): Worker {
  const { store, handlers, clock, log } = deps;
  const underway = new Map<string, Promise<void>>();
  const resting = new Map<string, Instant>();
  let running: Promise<void> | undefined;
  let stopped = false;
  let wakeUp = () => {};
  let awake = false;

  const wake = () => {
    awake = true;
    wakeUp();
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const begin = async <K extends keyof Due>(kind: K, now: Instant): Promise<void> => {
    const busy = [...underway.keys()].filter((key) => key.startsWith(`${kind}/`)).length;
    const room = AT_ONCE_MAX[kind] - busy;
    if (room <= 0) return;
    const page = await store.due(kind, { now, limit: room + busy + resting.size });
    const ready = page
      .filter(({ id }) => !underway.has(`${kind}/${id}`) && !resting.has(`${kind}/${id}`))
      .slice(0, room);
    const works = handlers[kind](ready);
    ready.forEach(({ id }, index) => {
      const key = `${kind}/${id}`;
      const done = (works[index] ?? Promise.resolve())
        .catch((fault: unknown) => {
          log.error({ kind, id, fault: String(fault) }, "work on a due record faulted");
          resting.set(key, after(clock(), FAULT_REST_MS));
        })
        .finally(() => {
          underway.delete(key);
          wake();
        });
      underway.set(key, done);
    });
  };

  /** Until what is due next after the last look; what was due then is under way, and its end wakes us. */
  const rest = async (looked: Instant) => {
    const due = await store.nextDue(looked);
    const now = clock();
    const soonest = [...resting.values(), ...(due === undefined ? [] : [due])];
    const wait = Math.min(REST_MAX_MS, ...soonest.map((at) => Math.max(at - now, 1)));
    if (!awake && !stopped) await pause(wait);
  };

  const round = async () => {
    awake = false;
    const now = clock();
    for (const [key, until] of resting) if (until <= now) resting.delete(key);
    await begin("tells", now);
    await begin("payments", now);
    await begin("orders", now);
    await rest(now);
  };

  const run = async () => {
    while (!stopped) {
      await round().catch((fault: unknown) => {
        log.error({ fault: String(fault) }, "what is due could not be read");
        return pause(FAULT_REST_MS);
      });
    }
  };

  return {
    wake,
    start() {
      running ??= run();
    },
    async stop() {
      stopped = true;
      wake();
      await running;
      await Promise.all(underway.values());
    },
    async idle() {
      for (;;) {
        await Promise.all(underway.values());
        const due = await store.nextDue();
        if (underway.size === 0 && (due === undefined || due > clock())) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
