import { describe, expect, test } from "vitest";
import { scheduleNotice } from "../../../conversations/customer/schedules.js";
import type { OrderId } from "../../../src/core/base/ids.js";
import { after, DAY_MS, dayOf, HOUR_MS, instant, MINUTE_MS, startOf } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Plan, PlanList } from "../../../src/core/orders/catalogue.js";
import { type Every, firstRun, nextRun, type Schedule } from "../../../src/core/orders/schedule.js";
import { mint } from "../../harness/test-shop.js";
import { openForAda } from "../ada.js";
import { airtime, recordOf } from "../scripted-shop.js";

const plan = (cost: number): Plan => ({
  ...{ planCode: "1001", network: "MTN", name: "1GB", size: "1GB", validity: "30 days", description: "" },
  cost: kobo(cost),
});

/** Ada has bought something, and has it bought again every so often. */
async function openScheduled({ every = { days: 7 } as Every, act = "buy" as Schedule["action"], data = false } = {}) {
  let planList: PlanList | undefined = { plans: [plan(50_000)] };
  let duringRun = async (): Promise<unknown> => undefined;
  const shop = await openForAda({
    vendor: {
      plans: async () => {
        const act = duringRun;
        duringRun = async () => undefined;
        await act();
        return planList ? { outcome: "plans", ...planList } : { outcome: "unread", cause: "scripted" };
      },
      vend: async ({ product, recipient }) => {
        const of =
          product.kind === "data" ? { planCode: product.planCode, amount: product.cost } : { amount: product.amount };
        return {
          outcome: "accepted",
          record: recordOf({ vendorRef: mint("ord"), kind: product.kind, recipient, ...of }),
        };
      },
    },
  });
  const quote = airtime();
  const source = data
    ? {
        ...quote,
        product: { kind: "data", planCode: "1001", size: "1GB", validity: "30 days", cost: kobo(50_000) } as const,
        price: kobo(50_000),
      }
    : quote;
  await shop.shop.orders.place(shop.ada.id, source, { by: "wallet" });
  await shop.settled();
  expect(await shop.state(source.order)).toBe("delivered");
  const made = await shop.shop.schedules.create(shop.ada.id, source.order, {
    action: act,
    every,
    payBy: { by: "wallet" },
  });
  if (made.outcome !== "scheduled") throw new Error(made.outcome);
  const id = made.schedule.id;
  return {
    ...shop,
    id,
    now: async () => shop.store.read("schedule", id),
    bought: async () => (await shop.shop.orders.history(shop.ada.id, { limit: 20 })).orders.length - 1,
    notificationCount: () => shop.notifications.filter((line) => line.includes(id)).length,
    says: async () => (await scheduleNotice(id, shop.shop, shop.staffApi))?.text.html,
    /** Happens once, while the next run reads the plans. */
    duringRun: (act: () => Promise<unknown>) => {
      duringRun = act;
    },
    listPlans: (plans: readonly Plan[] | undefined, unreadable?: PlanList["unreadable"]) => {
      planList = plans && { plans, ...(unreadable && { unreadable }) };
    },
  };
}

describe("a schedule", () => {
  test("announces each run a day before, and buys at its time", async () => {
    const { pass, bought, notificationCount, says } = await openScheduled();
    await pass(6 * DAY_MS - HOUR_MS, HOUR_MS);
    expect([await bought(), notificationCount()]).toEqual([0, 0]);
    await pass(HOUR_MS, HOUR_MS);
    expect([await bought(), notificationCount()]).toEqual([0, 1]);
    expect(await says()).toContain("We’ll buy it on");
    await pass(DAY_MS, HOUR_MS);
    expect([await bought(), notificationCount()]).toEqual([1, 1]);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(2);
  });

  test.each(["stop", "pause", "skip"] as const)(
    "buys nothing once its customer was told that it changed, also while it runs: %s",
    async (how) => {
      const { pass, bought, now, shop, ada, id, duringRun } = await openScheduled({ data: true });
      await pass(7 * DAY_MS - HOUR_MS, HOUR_MS);
      const { nextAt } = (await now()) ?? expect.unreachable();
      duringRun(() => shop.schedules.change(ada.id, id, how === "skip" ? { skip: nextAt } : how));
      await pass(2 * HOUR_MS, HOUR_MS);
      expect(await bought()).toBe(0);
    },
  );

  test("that was missed while the shop did not run buys once, and keeps its interval", async () => {
    const { jump, settled, bought, now, at } = await openScheduled();
    const first = (await now())?.nextAt ?? 0;
    jump(30 * DAY_MS);
    await settled();
    await settled();
    expect(await bought()).toBe(1);
    const next = (await now())?.nextAt ?? 0;
    expect((next - first) % (7 * DAY_MS)).toBe(0);
    expect(next).toBeGreaterThan(at());
  });

  test("whose run was interrupted after placing its order does not buy twice", async () => {
    const { ada, store, shop, jump, settled, bought, now } = await openScheduled();
    const { next } = (await now()) as Schedule;
    await shop.orders.place(ada.id, { ...airtime(), order: next as OrderId }, { by: "wallet" });
    jump(7 * DAY_MS);
    await settled();
    expect(await bought()).toBe(1);
    expect((await store.read("schedule", (await now())?.id ?? "sch_"))?.last?.outcome).toBe("bought");
  });

  test("whose run was interrupted after placing its order is not stopped by a later price", async () => {
    const { ada, store, shop, listPlans, jump, settled, bought, now } = await openScheduled({ data: true });
    const { next, lines, price } = (await now()) as Schedule;
    const [line] = lines;
    if (!line) throw new Error("It has no line");
    const quote = { ...line, order: next as OrderId, price, wallet: price, cards: [] };
    expect(await shop.orders.place(ada.id, quote, { by: "wallet" })).toMatchObject({ outcome: "underway" });
    listPlans([plan(60_000)]);
    jump(7 * DAY_MS);
    await settled();
    expect(await bought()).toBe(1);
    const after = await now();
    expect([after?.last?.outcome, after?.pausedAt]).toEqual(["bought", undefined]);
    expect(await store.balance(`wallet:${ada.id}`)).toBe(0);
  });

  test("that is planned again unchanged is the same one, and buys once a run", async () => {
    const { ada, shop, now, pass, bought } = await openScheduled();
    const first = (await now()) as Schedule;
    const { action, every, payBy } = first;
    const how = { action, every, payBy };
    const [order = "ord_"] = Object.values(first.source) as OrderId[];
    expect(await shop.schedules.create(ada.id, order, how)).toEqual({ outcome: "scheduled", schedule: first });
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(1);
    expect(await shop.schedules.create(ada.id, order, how)).toMatchObject({ schedule: { id: first.id } });
    expect(await shop.schedules.list(ada.id)).toHaveLength(1);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(2);
    await shop.schedules.create(ada.id, order, { ...how, every: { days: 14 } });
    await shop.schedules.create(ada.id, order, { ...how, action: "remind" });
    expect(await shop.schedules.list(ada.id), "planned in another way").toHaveLength(3);
  });

  test.each([
    ["weekly", { days: 7 }],
    ["monthly", { monthDay: 21 }],
  ] as const)("that is %s, and was skipped or paused before it is planned again, is the same one", async (_, every) => {
    const { ada, shop, id, now } = await openScheduled({ every });
    const { nextAt, action, payBy, source } = (await now()) as Schedule;
    const [order = "ord_"] = Object.values(source) as OrderId[];
    const again = () => shop.schedules.create(ada.id, order, { action, every, payBy });
    for (const change of [{ skip: nextAt }, "pause"] as const) {
      const schedule = await shop.schedules.change(ada.id, id, change);
      expect(await again()).toEqual({ outcome: "scheduled", schedule });
    }
    expect(await shop.schedules.list(ada.id)).toHaveLength(1);
  });

  test("without money buys nothing, notifies its customer, and stays active", async () => {
    const { ada, shop, pass, bought, says, now } = await openScheduled();
    for (let left = 400; left > 0; left -= 200)
      await shop.orders.place(ada.id, airtime("08031234567", 20_000), { by: "wallet" });
    await shop.orders.place(ada.id, airtime("08031234568", 40_000), { by: "wallet" });
    const before = await bought();
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(before);
    expect(await says()).toContain("Your wallet had less than ₦200");
    expect(await now()).toMatchObject({ last: { outcome: "short" } });
    expect((await now())?.pausedAt).toBeUndefined();
  });

  test("whose price has risen buys nothing until its customer agrees, and then buys at once", async () => {
    const { ada, shop, fund, listPlans, pass, settled, bought, says, now, id } = await openScheduled({ data: true });
    listPlans([plan(49_000)]);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought(), "cheaper is fine").toBe(1);
    await shop.orders.place(ada.id, airtime(), { by: "wallet" });
    listPlans([plan(60_000)]);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(2);
    expect(await says()).toMatch(/costs ₦600 now; you agreed to ₦500/);
    await pass(14 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(2);
    await fund(ada.id, 200_000);
    await shop.schedules.change(ada.id, id, { accept: kobo(59_000) });
    await settled();
    expect(await bought(), "at a price that was shown before").toBe(2);
    await shop.schedules.change(ada.id, id, { accept: kobo(60_000) });
    await settled();
    expect(await bought()).toBe(3);
    expect(await now()).toMatchObject({ price: 60_000 });
    expect((await now())?.pausedAt).toBeUndefined();
    await shop.schedules.change(ada.id, id, { accept: kobo(60_000) });
    await settled();
    expect(await bought(), "the button that was tapped again").toBe(3);
  });

  test("that is monthly, and accepted at a new price days later, runs at once and then on its day again", async () => {
    const { ada, shop, fund, listPlans, jump, settled, bought, now, id, at } = await openScheduled({
      ...{ every: { monthDay: 21 }, data: true },
    });
    await fund(ada.id, 200_000);
    listPlans([plan(50_001)]); // A kobo dearer is dearer.
    jump(((await now())?.nextAt ?? 0) - at());
    await settled();
    expect(await now()).toMatchObject({ last: { outcome: "price-increased" }, pausedAt: at() });
    jump(2 * DAY_MS);
    await shop.schedules.change(ada.id, id, { accept: kobo(50_001) });
    await settled();
    expect(await bought()).toBe(1);
    const [year, month] = dayOf(at()).split("-").map(Number);
    const next = new Date(Date.UTC(year ?? 0, month ?? 0, 21)).toISOString().slice(0, 10);
    expect(dayOf((await now())?.nextAt ?? at())).toBe(next);
  });

  test("whose price has risen can be accepted only with the PIN", async () => {
    const { ada, shop, listPlans, pass, now, id } = await openScheduled({ data: true });
    await shop.customers.setPin(ada.id, "4071");
    listPlans([plan(60_000)]);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await shop.schedules.change(ada.id, id, { accept: kobo(60_000) })).toEqual({ outcome: "pin-needed" });
    expect(await now()).toMatchObject({ price: 50_000, pausedAt: expect.any(Number) });
    expect(await shop.schedules.change(ada.id, id, { accept: kobo(60_000) }, { pin: "4071" })).toMatchObject({
      price: 60_000,
    });
  });

  test("whose plan is gone pauses and notifies its customer", async () => {
    const { listPlans, pass, bought, says, now } = await openScheduled({ data: true });
    listPlans([], ["another"]);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(0);
    expect(await says()).toContain("no longer sold");
    expect((await now())?.dueAt).toBeUndefined();
  });

  test.each([
    ["holds less", { size: "750MB" }],
    ["holds less and is cheaper", { size: "750MB", cost: kobo(40_000) }],
    ["ends sooner", { validity: "7 days" }],
  ])("whose plan %s under its old code buys nothing, and pauses", async (_, change) => {
    const { listPlans, pass, bought, says, now } = await openScheduled({ data: true });
    listPlans([{ ...plan(50_000), ...change }]);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(0);
    expect(await says()).toContain("no longer sold");
    expect((await now())?.pausedAt).toBeDefined();
  });

  test("still buys if its plan is only named or spelled in another way", async () => {
    const { listPlans, pass, bought } = await openScheduled({ data: true });
    listPlans([{ ...plan(50_000), name: "Monthly 1GB", description: "New!", size: "1 gb", validity: "30 Days" }]);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(1);
  });

  test.each([["1001"], [undefined]])(
    "whose plan may be an unreadable row (%s) buys once the row can be read",
    async (row) => {
      const { listPlans, pass, bought, now } = await openScheduled({ data: true });
      listPlans([], [row]);
      await pass(7 * DAY_MS, HOUR_MS);
      expect((await now())?.pausedAt).toBeUndefined();
      listPlans([plan(50_000)]);
      await pass(10 * MINUTE_MS);
      expect(await bought()).toBe(1);
    },
  );

  test("whose price cannot be read is tried again for hours, and then skips this run", async () => {
    const { listPlans, pass, bought, says, now } = await openScheduled({ data: true });
    listPlans(undefined);
    await pass(7 * DAY_MS + 5 * HOUR_MS, 10 * MINUTE_MS);
    expect((await now())?.last).toBeUndefined();
    listPlans([plan(50_000)]);
    await pass(10 * MINUTE_MS);
    expect(await bought()).toBe(1);
    listPlans(undefined);
    await pass(7 * DAY_MS + 7 * HOUR_MS, 10 * MINUTE_MS);
    expect(await bought()).toBe(1);
    expect(await says()).toContain("could not get the network’s plans");
  });

  test("that is being tried again is not delayed by an old Resume button", async () => {
    const { ada, shop, id, listPlans, pass, bought, now } = await openScheduled({ data: true });
    listPlans(undefined);
    await pass(7 * DAY_MS + HOUR_MS, 10 * MINUTE_MS);
    const retried = await now();
    await shop.schedules.change(ada.id, id, "resume");
    expect(await now()).toEqual(retried);
    listPlans([plan(50_000)]);
    await pass(10 * MINUTE_MS);
    expect(await bought()).toBe(1);
  });

  test("that only reminds does so a day before a run, and buys nothing", async () => {
    const { pass, bought, says, notificationCount } = await openScheduled({ act: "remind" });
    await pass(6 * DAY_MS - HOUR_MS, HOUR_MS);
    expect(notificationCount()).toBe(0);
    await pass(HOUR_MS, HOUR_MS);
    expect([await bought(), notificationCount()]).toEqual([0, 1]);
    expect(await says()).toContain("Time for");
  });

  test("can be skipped, paused, resumed and stopped", async () => {
    const { ada, shop, id, pass, bought, now } = await openScheduled();
    const first = (await now())?.nextAt ?? 0;
    for (const _tap of ["once", "again"]) await shop.schedules.change(ada.id, id, { skip: instant(first) });
    expect((await now())?.nextAt, "that one, and no other").toBe(first + 7 * DAY_MS);
    await shop.schedules.change(ada.id, id, "pause");
    await pass(20 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(0);
    await shop.schedules.change(ada.id, id, "resume");
    await pass(HOUR_MS, HOUR_MS);
    expect(await bought(), "what was missed in a pause is not caught up on").toBe(0);
    await pass(7 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(1);
    await shop.schedules.change(ada.id, id, "stop");
    expect(await shop.schedules.list(ada.id)).toEqual([]);
    await pass(14 * DAY_MS, HOUR_MS);
    expect(await bought()).toBe(1);
  });

  test("is invisible to other customers and cannot be changed by them; a customer has a limited number", async () => {
    const { ada, shop, identify, id, now } = await openScheduled();
    const bayo = await identify("2");
    expect(await shop.schedules.list(bayo.id)).toEqual([]);
    expect(await shop.schedules.change(bayo.id, id, "stop")).toBeUndefined();
    const { source } = (await now()) as Schedule;
    if (!("order" in source)) throw new Error("It repeats no order");
    const how = { action: "remind", every: { days: 1 }, payBy: { by: "wallet" } } as const;
    expect(await shop.schedules.create(bayo.id, source.order, how)).toEqual({ outcome: "unknown" });
    const plan = (days: number) => shop.schedules.create(ada.id, source.order, { ...how, every: { days } });
    for (let days = 1; days < 20; days++) await plan(days);
    expect(await plan(20)).toEqual({ outcome: "too-many" });
    expect(await plan(19), "what is planned already").toMatchObject({ outcome: "scheduled" });
  });
});

describe("the next run", () => {
  const at = (day: string, hour = 0) => after(startOf(day as never), hour * HOUR_MS);

  test("of a monthly schedule is on its day, or on the last day of a shorter month", () => {
    const monthly = { action: "buy", every: { monthDay: 31 } } as const;
    const days: string[] = [];
    for (let next = at("2026-12-31", 9); days.length < 4; ) {
      next = nextRun(monthly, next, next);
      days.push(dayOf(next));
    }
    expect(days).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
  });

  test.each([
    ["a day late", 21, "2026-11-22", "2026-12-21"],
    ["some days late", 21, "2026-11-23", "2026-12-21"],
    ["in the month after", 30, "2026-12-02", "2026-12-30"],
    ["half a month late", 21, "2026-12-06", "2026-12-21"],
    ["so late that its next one is near", 21, "2026-12-20", "2027-01-21"],
  ] as const)("of a monthly schedule that ran %s is on its day again", (_, monthDay, ran, next) => {
    const from = at(ran, 22);
    expect(nextRun({ action: "buy", every: { monthDay } }, from, from)).toBe(at(next, 22));
  });

  test("of a monthly reminder is the day before the purchase, month after month", () => {
    const remindersFrom = (boughtOn: string, monthDay: number) => {
      const monthly = { action: "remind", every: { monthDay } } as const;
      let next = nextRun(monthly, firstRun(monthly, at(boughtOn, 9)), at(boughtOn, 10));
      return Array.from({ length: 3 }, () => {
        const day = dayOf(next);
        next = nextRun(monthly, next, next);
        return day;
      });
    };
    expect(remindersFrom("2026-11-15", 15)).toEqual(["2026-12-14", "2027-01-14", "2027-02-14"]);
    expect(remindersFrom("2026-11-01", 1)).toEqual(["2026-11-30", "2026-12-31", "2027-01-31"]);
    expect(remindersFrom("2026-12-31", 31)).toEqual(["2027-01-30", "2027-02-27", "2027-03-30"]);
  });

  test("is at the same time of day, and never in the past", () => {
    const each = (days: number) => ({ action: "buy", every: { days } }) as const;
    expect(nextRun(each(30), at("2026-01-01", 9), at("2026-06-01"))).toBe(at("2026-06-30", 9));
    expect(nextRun(each(1), instant(0), instant(0))).toBe(DAY_MS);
  });
});
