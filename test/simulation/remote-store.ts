import type { Books, Store } from "../../src/core/store.js";
import type { Common } from "./common.js";
import { FREEZE_MS_MAX } from "./machine.js";
import type { ProcessInstance } from "./process-instance.js";
import type { Storage } from "./test-store.js";

type Deps = Common & {
  /** How long a step within a transaction takes. */
  readonly stepMs: () => number;
};

/** A process reads far more often than it does anything else: at a reading it dies that much more seldom. */
const READ_CRASHES = 0.05;
const WRITES: readonly string[] = ["transact", "markSent", "reschedule", "linkMessage"];

/**
 * A store on its own machine, which survives its processes. Each process reaches it over a network:
 * everything takes its time, a process may die before it has asked or has its answer, and what a dead process was
 * in the middle of is rolled back.
 */
export function createRemoteStorage(
  { time, random, faults, stepMs }: Deps,
  open: (instance: ProcessInstance) => Promise<Store>,
): Storage {
  const passes = (ms: number) => new Promise<void>((resolve) => time.in(ms, resolve));
  const wireMs = () => (random.chance(0.03) ? random.between(1, 3_000) : random.between(0, 3));

  /** A process does not freeze in the middle of a transaction, as all others would wait for it; but it may die there. */
  const transactOver = (shared: Store, instance: ProcessInstance): Store["transact"] => {
    const rolledBack = () => instance.over.then(() => Promise.reject(new Error("Rolled back")));
    const overWire = (books: Books): Books =>
      wrapped(books, async (_, answer) => {
        if (random.chance(READ_CRASHES)) instance.crashes("in a transaction");
        await passes(stepMs());
        return instance.alive() ? answer() : never();
      });
    return (customer, work) =>
      shared.transact(customer, async (books) => {
        const result = await Promise.race([work(overWire(books)), rolledBack()]);
        return instance.crashes("before a commit") ? rolledBack() : result;
      });
  };

  const viewOf = (shared: Store, instance: ProcessInstance): Store => ({
    ...wrapped({ ...shared, transact: transactOver(shared, instance) }, async (name, answer) => {
      const writes = WRITES.includes(name);
      const point = writes ? name : "a reading";
      if (writes || random.chance(READ_CRASHES)) instance.crashes(`before ${point}`);
      if (!instance.alive()) return never();
      await passes(wireMs());
      const result = await settled(answer());
      if (writes || random.chance(READ_CRASHES)) instance.crashes(`after ${point}`);
      if (writes && faults.occurs("freeze")) instance.machine.freeze(random.between(1, FREEZE_MS_MAX));
      await instance.pause(wireMs());
      return result();
    }),
    takeOwnDue: shared.takeOwnDue, // It is in the process's own memory.
  });

  return {
    cut: () => undefined,
    async open(instance) {
      return viewOf(await open(instance), instance);
    },
  };
}

const never = () => new Promise<never>(() => {});

/** How an answer settled: a function that returns its value or throws its fault later. */
const settled = <T>(answer: Promise<T>): Promise<() => T> =>
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
