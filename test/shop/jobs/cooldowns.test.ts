import { describe, expect, onTestFinished, test } from "vitest";
import { after, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import type { Store } from "../../../src/core/store.js";
import { createWorker, type Handlers } from "../../../src/shop/jobs/worker.js";
import { aFolder, openAt } from "../../store/folders.js";
import { ada, order, targetOf } from "../../store/records.js";
import { gate, turn } from "../ada.js";

const NOW = instant(10_000);
const LATER = after(NOW, MINUTE_MS);

/** A worker over a store of its own, with scripted work; its clock stands still until it is moved. */
async function openWorker(
  script: (store: Store) => Partial<Handlers>,
  look: (store: Store) => Partial<Store> = () => ({}),
  pollMs?: number,
) {
  const store = await openAt(await aFolder());
  const errors: string[] = [];
  let now = NOW;
  const log = { info: () => {}, warn: () => {}, error: (_: object, message: string) => void errors.push(message) };
  const worker = createWorker(
    { store: { ...store, ...look(store) }, clock: () => now, log },
    {
      notifications: async () => {},
      payments: async () => {},
      orders: async () => {},
      schedules: async () => {},
      threads: async () => {},
      ...script(store),
    },
    { pollMs, betweenLooksMs: 0, mayWork: () => true },
  );
  onTestFinished(async () => {
    await worker.stop();
    await store.close();
  });
  worker.start();
  return {
    ...{ store, errors },
    wake: worker.wake,
    owes: async (dueAt: number) => {
      await store.transact(ada, (books) => books.put("order", order("ord_1", { dueAt: instant(dueAt) })));
      worker.wake();
    },
    jump: (ms: number) => {
      now = after(now, ms);
    },
    /** Gives it time to do the same thing over and over. */
    goesOn: async () => {
      for (let turns = 0; turns < 100; turns++) {
        worker.wake();
        await turn();
      }
    },
  };
}

const LEFT = "job left its record due";

describe("a record that its handler leaves due as it was", () => {
  test("gets a cooldown instead of being handled over and over, and is logged", async () => {
    let visits = 0;
    const idle = async () => {
      visits++;
      await turn();
    };
    const { owes, goesOn, jump, errors } = await openWorker(() => ({ orders: idle }));
    await owes(1);
    await goesOn();
    expect({ visits, errors }).toEqual({ visits: 1, errors: [LEFT] });
    jump(5 * SECOND_MS);
    await goesOn();
    expect({ visits, errors }).toEqual({ visits: 2, errors: [LEFT, LEFT] });
  });

  test("is handled at once when it is due at another time", async () => {
    let visits = 0;
    const idle = async () => {
      visits++;
      await turn();
    };
    const { owes, goesOn } = await openWorker(() => ({ orders: idle }));
    await owes(1);
    await goesOn();
    await owes(2);
    await goesOn();
    expect(visits).toBe(2);
  });
});

describe("a record that is due again is handled at once", () => {
  test("if it is due at another time, even one in the past", async () => {
    const visits: number[] = [];
    const { owes, goesOn, errors } = await openWorker((store) => ({
      orders: async ({ dueAt }) => {
        visits.push(dueAt);
        await store.transact(ada, (books) =>
          books.put("order", order("ord_1", dueAt < 5 ? { dueAt: after(dueAt, 1) } : {})),
        );
      },
    }));
    await owes(1);
    await expect.poll(() => visits).toEqual([1, 2, 3, 4, 5]);
    await goesOn();
    expect({ visits: visits.length, errors }).toEqual({ visits: 5, errors: [] });
  });

  test("if it is made due again in the millisecond in which it was put off", async () => {
    let visits = 0;
    const { store, owes, errors } = await openWorker((store) => ({
      orders: async () => {
        visits++;
        await store.transact(ada, (books) => books.put("order", order("ord_1", { dueAt: LATER })));
        if (visits < 3) await owes(NOW);
      },
    }));
    await owes(NOW);
    await expect.poll(() => visits).toBe(3);
    await expect.poll(() => store.nextDue()).toBe(LATER);
    expect({ visits, errors }).toEqual({ visits: 3, errors: [] });
  });

  test("if it is a notification that was queued again", async () => {
    const revisions: number[] = [];
    const subject = { kind: "order", id: "ord_1" } as const;
    const notifyAgain = (store: Store) =>
      store.transact(ada, (books) => books.notify(targetOf(ada), subject, instant(1)));
    const { store, wake, goesOn, errors } = await openWorker((store) => ({
      notifications: async (notification) => {
        if (revisions.push(notification.revision) < 3) await notifyAgain(store);
        await store.markSent(notification);
      },
    }));
    await notifyAgain(store);
    wake();
    await expect.poll(() => revisions).toHaveLength(3);
    await goesOn();
    expect({ revisions, errors }).toEqual({ revisions: [1, 2, 3], errors: [] });
  });
});

test("work that another process left is found at the next poll, without a wake-up", async () => {
  const idle = gate();
  const handled: string[] = [];
  const { store } = await openWorker(
    (store) => ({
      orders: async ({ id }) => {
        handled.push(id);
        await store.transact(ada, (books) => books.put("order", order(id)));
      },
    }),
    (store) => ({
      dueWork: async (now) => {
        const work = await store.dueWork(now);
        idle.open();
        return work;
      },
    }),
    10,
  );
  await idle.passed;
  await store.transact(ada, (books) => books.put("order", order("ord_1", { dueAt: instant(1) })));
  await expect.poll(() => handled).toEqual(["ord_1"]);
});

test("a job that ends while the due records are being read is not done again", async () => {
  const [begun, finish, listed, hand] = [gate(), gate(), gate(), gate()];
  let visits = 0;
  let looks = 0;
  const { owes, goesOn } = await openWorker(
    (store) => ({
      orders: async () => {
        visits++;
        begun.open();
        await finish.passed;
        await store.transact(ada, (books) => books.put("order", order("ord_1")));
      },
    }),
    (store) => ({
      async due(kind, page) {
        const list = await store.due(kind, page);
        if (kind === "orders" && list.length > 0 && ++looks === 2) {
          listed.open();
          await hand.passed;
        }
        return list;
      },
    }),
  );
  await owes(1);
  const going = goesOn();
  await begun.passed;
  await listed.passed;
  finish.open();
  await going;
  hand.open();
  await goesOn();
  expect(visits).toBe(1);
});
