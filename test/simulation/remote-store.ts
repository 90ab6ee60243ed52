import type { Books, Store } from "../../src/core/store.js";
import type { Faults } from "./faults.js";
import { FREEZE_MS_MAX } from "./machine.js";
import type { ProcessInstance } from "./process-instance.js";
import type { Random } from "./random.js";
import type { Storage } from "./test-store.js";
import type { VirtualTime } from "./virtual-time.js";

type Deps = {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: Faults;
  /** How long a step within a transaction takes. */
  readonly stepMs: () => number;
};

/** A process reads far more often than it does anything else: at a reading it dies that much more seldom. */
const READ_CRASHES = 0.05;
const WRITES: readonly string[] = ["transact", "markSent", "reschedule", "linkMessage"];

/**
 * A store on its own machine, which survives its processes. Each process reaches it over a network:
 * everything takes its time, a process may die before it has asked or before it has heard, and what a dead process was
 * in the middle of is rolled back.
 */
export function createRemoteStorage(
  { time, random, faults, stepMs }: Deps,
  open: (life: ProcessInstance) => Promise<Store>,
): Storage {
  const passes = (ms: number) => new Promise<void>((resolve) => time.in(ms, resolve));
  const wireMs = () => (random.chance(0.03) ? random.between(1, 3_000) : random.between(0, 3));

  /** A process does not freeze in the middle of a transaction, as all others would wait for it; but it may die there. */
  const transactOver = (shared: Store, life: ProcessInstance): Store["transact"] => {
    const rolledBack = () => life.over.then(() => Promise.reject(new Error("Rolled back")));
    const overWire = (books: Books): Books =>
      wrapped(books, async (_, answer) => {
        if (random.chance(READ_CRASHES)) life.crashes("in a transaction");
        await passes(stepMs());
        return life.alive() ? answer() : never();
      });
    return (customer, work) =>
      shared.transact(customer, async (books) => {
        const result = await Promise.race([work(overWire(books)), rolledBack()]);
        return life.crashes("before a commit") ? rolledBack() : result;
      });
  };

  const viewOf = (shared: Store, life: ProcessInstance): Store => ({
    ...wrapped({ ...shared, transact: transactOver(shared, life) }, async (name, answer) => {
      const writes = WRITES.includes(name);
      const point = writes ? name : "a reading";
      if (writes || random.chance(READ_CRASHES)) life.crashes(`before ${point}`);
      if (!life.alive()) return never();
      await passes(wireMs());
      const said = await heard(answer());
      if (writes || random.chance(READ_CRASHES)) life.crashes(`after ${point}`);
      if (writes && faults.occurs("freeze")) life.machine.freeze(random.between(1, FREEZE_MS_MAX));
      await life.pause(wireMs());
      return said();
    }),
    takeOwnDue: shared.takeOwnDue, // It is in the process's own memory.
  });

  return {
    cut: () => undefined,
    async open(life) {
      return viewOf(await open(life), life);
    },
  };
}

const never = () => new Promise<never>(() => {});

/** What an answer was, to be said later: a fault is as good an answer as any. */
const heard = <T>(answer: Promise<T>): Promise<() => T> =>
  answer.then(
    (value) => () => value,
    (fault: unknown) => () => {
      throw fault;
    },
  );

type Operations = Store | Books;

/** The same operations, each done as `how` does it. */
const wrapped = <O extends Operations>(
  operations: O,
  how: (name: string, answer: () => Promise<unknown>) => Promise<unknown>,
): O =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      (...given: readonly unknown[]) =>
        how(name, () => (operation as (...given: readonly unknown[]) => Promise<unknown>)(...given)),
    ]),
  ) as O;
