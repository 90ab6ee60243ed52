import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { OrderId, PaymentReference } from "../../src/core/base/ids.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Store } from "../../src/core/store.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import { createDatabase } from "./databases.js";
import { aFolder, openAt } from "./folders.js";
import { about, at, customer, hold, order, release, targetOf, topUp } from "./records.js";

/** The simplest possible store: arrays, searched and copied. A real store must give the same answers. */
type Model = {
  wallets: Record<string, number>;
  held: Record<string, number>;
  posted: string[];
  orders: Order[];
  claims: Record<string, string>;
  notifications: Record<string, number>;
};

/** A store that may be able to take a snapshot. */
type Opened = Store & { snapshot?(): Promise<void> };
/** Makes a place for a store, and gives a function that opens the store there, again and again. */
type Place = () => Promise<() => Promise<Opened>>;

const database = await createDatabase();
afterAll(database.drop);

const inFolder: Place = async () => {
  const dir = await aFolder();
  return () => openAt(dir, { sliceRecords: 2 });
};
const inRollingFolder: Place = async () => {
  const dir = await aFolder();
  return () => openAt(dir, { sliceRecords: 2, closeAfterMs: 10 });
};
const inPostgres: Place = async () => {
  await (await openPostgresStore(database)).close();
  await database.clear();
  return () => openPostgresStore(database);
};

const owners = ["cus_a", "cus_b"] as const;
const owner = fc.constantFrom(...owners);
const number = fc.integer({ min: 1, max: 6 });
const amount = fc.integer({ min: 1, max: 300 });
const moment = fc.integer({ min: 1, max: 50 });

const operation = fc.oneof(
  fc.record({ do: fc.constant("top-up" as const), owner, number: fc.integer({ min: 1, max: 99 }), amount }),
  fc.record({ do: fc.constant("hold" as const), owner, number, amount }),
  fc.record({ do: fc.constant("release" as const), owner, number, amount }),
  fc.record({
    do: fc.constant("order" as const),
    owner,
    number,
    placed: moment,
    dueAt: fc.option(moment, { nil: undefined }),
  }),
  fc.record({ do: fc.constant("claim" as const), owner, number }),
  fc.record({ do: fc.constant("unclaim" as const), owner, number }),
  fc.record({ do: fc.constant("notify" as const), owner, number, at: moment }),
  fc.record({ do: fc.constant("mark-sent" as const), owner, number }),
  fc.record({ do: fc.constant("fail" as const), owner, number, amount }),
  fc.record({ do: fc.constantFrom("reopen" as const, "snapshot" as const), owner, number }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const orderId = (step: { owner: string; number: number }): OrderId => `ord_${step.owner}${step.number}`;

/** Performs a step on the model, and gives what the store must give. Throws when the store must refuse it. */
function follow(model: Model, step: Operation): boolean {
  const id = orderId(step);
  if (step.do === "top-up" || step.do === "hold" || step.do === "release") {
    const entry = `${step.do}:${step.do === "top-up" ? step.number : id}`;
    if (model.posted.includes(entry)) return false;
    const wallet = (model.wallets[step.owner] ?? 0) + (step.do === "hold" ? -step.amount : step.amount);
    const held = (model.held[id] ?? 0) + (step.do === "hold" ? step.amount : step.do === "release" ? -step.amount : 0);
    if (wallet < 0 || held < 0) throw new RangeError();
    model.posted.push(entry);
    model.wallets[step.owner] = wallet;
    model.held[id] = held;
    return true;
  }
  if (step.do === "order") model.orders = [...model.orders.filter((other) => other.id !== id), orderOf(step)];
  if (step.do === "claim") {
    model.claims[step.number] ??= id;
    return model.claims[step.number] === id;
  }
  if (step.do === "unclaim" && model.claims[step.number] === id) delete model.claims[step.number];
  if (step.do === "notify") model.notifications[id] = step.at;
  if (step.do === "mark-sent") delete model.notifications[id];
  return true;
}

const orderOf = (step: Extract<Operation, { do: "order" }>): Order =>
  order(orderId(step), {
    customer: step.owner,
    placedAt: at(step.placed),
    changedAt: at(step.placed),
    ...(step.dueAt === undefined ? { state: "delivered" } : { dueAt: at(step.dueAt) }),
  });

async function perform(store: Opened, step: Operation): Promise<boolean> {
  const id = orderId(step);
  const reference: PaymentReference = `top_${step.number}`;
  if (step.do === "mark-sent") {
    const rows = await store.due("notifications", { now: at(1_000), limit: 99 });
    const row = rows.find(({ key }) => key.kind === "order" && key.id === id);
    if (row) await store.markSent(row);
    return true;
  }
  if (step.do === "fail") {
    const work = store.transact(step.owner, async (books) => {
      await books.post(topUp(reference, step.amount, step.owner));
      await books.put("customer", customer(step.owner));
      throw new Error("on purpose");
    });
    await work.catch(() => undefined);
    return true;
  }
  return store.transact(step.owner, async (books) => {
    if (step.do === "top-up") return books.post(topUp(reference, step.amount, step.owner));
    if (step.do === "hold") return books.post(hold(id, step.amount, step.owner));
    if (step.do === "release") return books.post(release(id, step.amount, step.owner));
    if (step.do === "order") await books.put("order", orderOf(step));
    if (step.do === "claim") return books.claim(String(step.number), id);
    if (step.do === "unclaim") await books.unclaim(String(step.number), id);
    if (step.do === "notify") await books.notify(targetOf(step.owner), about(id), at(step.at));
    return true;
  });
}

const ended = async (work: () => boolean | Promise<boolean>) => {
  try {
    return await work();
  } catch (cause) {
    return (cause as Error).name;
  }
};

async function compare(store: Opened, model: Model) {
  for (const id of owners) {
    expect(await store.balance(`wallet:${id}`)).toBe(model.wallets[id] ?? 0);
    const mine = model.orders.filter((one) => one.customer === id);
    const newest = mine.sort((a, b) => b.placedAt - a.placedAt || (a.id < b.id ? 1 : -1));
    expect(await store.history([id], { limit: 99 })).toEqual(newest);
    const [, second] = newest;
    if (second) expect(await store.history([id], { before: second.id, limit: 2 })).toEqual(newest.slice(2, 4));
  }
  const held = Object.values(model.held).reduce((sum, one) => sum + one, 0);
  const totals = await store.totals();
  expect(totals["held"] ?? 0).toBe(held);
  expect(Object.values(totals).reduce<number>((sum, one) => sum + one, 0)).toBe(0);
  const due = model.orders.filter(({ dueAt }) => dueAt !== undefined && dueAt <= 25);
  const rows = await store.due("orders", { now: at(25), limit: 99 });
  expect(rows.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
  expect(rows.map(({ dueAt }) => dueAt)).toEqual(due.map(({ dueAt }) => dueAt ?? 0).sort((a, b) => a - b));
  const notifications = await store.due("notifications", { now: at(1_000), limit: 99 });
  expect(notifications.map(({ dueAt }) => dueAt)).toEqual(Object.values(model.notifications).sort((a, b) => a - b));
  const soonest = Math.min(
    ...Object.values(model.notifications),
    ...model.orders.map(({ dueAt }) => dueAt ?? Infinity),
  );
  expect((await store.nextDue()) ?? Infinity).toBe(soonest);
}

it.each([
  ["lowdb", inFolder, 60],
  ["lowdb, with closed records leaving its memory,", inRollingFolder, 60],
  ["Postgres", inPostgres, 25],
] as const)(
  "%s gives the same answers as a simple model after any sequence of operations and restarts",
  async (_, place, numRuns) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 40 }), async (steps) => {
        const open = await place();
        const model: Model = { wallets: {}, held: {}, posted: [], orders: [], claims: {}, notifications: {} };
        let store = await open();
        for (const step of steps) {
          if (step.do === "snapshot") await store.snapshot?.();
          else if (step.do === "reopen") {
            await store.close();
            store = await open();
            await compare(store, model);
          } else expect(await ended(() => perform(store, step))).toBe(await ended(() => follow(model, step)));
        }
        await compare(store, model);
        await store.close();
        store = await open();
        await compare(store, model);
        await store.close();
      }),
      { numRuns },
    );
  },
);
