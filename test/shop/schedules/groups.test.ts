import { describe, expect, onTestFinished, test, vi } from "vitest";
import { scheduleNotice } from "../../../conversations/customer/schedules.js";
import { wordsIn } from "../../../conversations/locales/words.js";
import { scheduleViewFor } from "../../../conversations/views/schedule.js";
import type { BatchId } from "../../../src/core/base/ids.js";
import { after, before, DAY_MS, dayOf, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import type { Every, Schedule } from "../../../src/core/orders/schedule.js";
import type { Store } from "../../../src/core/store.js";
import { openPostgresStore } from "../../../src/store/postgres/store.js";
import { aDatabase } from "../../store/databases.js";
import { STAFF_MEMBER, turn } from "../ada.js";
import { airtimeLines, openForBulk, STORES, WALLET } from "../batches/bulk.js";
import { paymentOf } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

type Options = Parameters<typeof openForBulk>[0] & {
  readonly every?: Every;
  readonly action?: Schedule["action"];
  readonly count?: number;
  /** Pays by a card, if not from the wallet. */
  readonly byCard?: boolean;
};

/** Ada has a group of numbers, ₦50 of airtime each, bought every so often. */
async function openPlanned({
  every = { days: 7 },
  action = "buy",
  count = 3,
  byCard = false,
  ...script
}: Options = {}) {
  const bulk = await openForBulk(script);
  const { shop, ada, store, staffApi } = bulk;
  const lines = airtimeLines(count);
  const saved = await shop.batches.groups.save(ada.id, {
    name: "Staff",
    lines: lines.map(({ row: _, ...line }) => line),
  });
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  const payBy = byCard ? ({ by: "card", card: await bulk.saveCard(ada.id) } as const) : ({ by: "wallet" } as const);
  const planned = { group: "Staff", quote: await bulk.quotes(lines), from: bulk.at() };
  const made = await shop.schedules.create(ada.id, planned, { action, every, payBy });
  if (made.outcome !== "scheduled") throw new Error(made.outcome);
  const { id } = made.schedule;
  const now = async () => (await store.read("schedule", id)) as Schedule;
  return {
    ...{ ...bulk, id, group: saved.group.id, now, first: made.schedule },
    batchOf: (schedule: Schedule) => shop.batches.get(ada.id, schedule.next as BatchId),
    change: (action: Parameters<typeof shop.schedules.change>[2]) => shop.schedules.change(ada.id, id, action),
    notificationCount: () => bulk.notifications.filter((line) => line.includes(id)).length,
    says: async () => (await scheduleNotice(id, shop, staffApi))?.text.html,
    shows: async () => (await scheduleViewFor(shop, wordsIn("en"), await now())).text.html,
    /** Airtime of MTN costs so much more from now on. */
    raises: (by: string) =>
      staffApi.catalogue.setPrice(
        { set: "rule", scope: { network: "MTN", kind: "airtime" }, margin: { percent: 0, flat: naira(Number(by)) } },
        { by: STAFF_MEMBER },
      ),
  };
}

const recipientsOf = (lines: readonly { readonly recipient: string }[]) =>
  lines.map(({ recipient }) => recipient).sort();

describe.each(Object.entries(STORES))("a scheduled group, in %s", (_, open) => {
  test("is announced a day before, and bought as a whole at its time, each line once a run", async () => {
    const { pass, vends, notificationCount, says, wallet, held, first, batchOf, now, shows } = await openPlanned(
      await open(),
    );
    await pass(6 * DAY_MS, 6 * HOUR_MS);
    expect([vends.length, notificationCount()]).toEqual([0, 1]);
    expect(await says()).toMatch(/Staff · 3[\s\S]*We’ll buy it on .*₦150 from your wallet/);
    await pass(DAY_MS, HOUR_MS);
    expect(recipientsOf(vends)).toEqual(recipientsOf(airtimeLines(3)));
    expect(await batchOf(first)).toMatchObject({ state: "done", total: naira(150) });
    expect([await wallet(), await held()]).toEqual([naira(850), 0]);
    expect(await now()).toMatchObject({ last: { outcome: "bought", placed: first.next }, price: naira(150) });
    expect(await shows()).toMatch(/Last time:[\s\S]*Ordered: 👥 Staff · 3/);
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect([vends.length, await wallet(), await held()]).toEqual([6, naira(700), 0]);
  });

  test("whose run is interrupted before it is recorded runs again, and buys each line once", async () => {
    let isCut = false;
    let runs = 0;
    const { store: given } = (await open()) as { store?: Store };
    const planned = await openPlanned({
      ...(given && { store: given }),
      reads: (store) => ({
        transact: (customer, work) =>
          store.transact(customer, async (books) => {
            const result = await work({
              ...books,
              put: async (kind, record) => {
                if (kind === "schedule") runs += 1;
                // As a process that dies here would leave it.
                if (isCut && kind === "schedule") throw new Error("cut");
                await books.put(kind, record);
              },
            });
            return result;
          }),
      }),
    });
    const { jump, wake, pass, vends, wallet, held, first, now } = planned;
    jump(7 * DAY_MS);
    isCut = true;
    runs = 0;
    const runsAgain = async () => {
      await wake();
      await turn();
      jump(SECOND_MS);
      return runs > 2;
    };
    await vi.waitUntil(runsAgain, { timeout: 20_000, interval: 1 });
    expect(await now()).toMatchObject({ next: first.next });
    expect((await now()).last).toBeUndefined();
    isCut = false;
    await pass(MINUTE_MS, 5 * SECOND_MS);
    expect(await now()).toMatchObject({ last: { outcome: "bought", placed: first.next } });
    expect(recipientsOf(vends)).toEqual(recipientsOf(airtimeLines(3)));
    expect([await wallet(), await held()]).toEqual([naira(850), 0]);
  });

  test("is not bought while its total is higher than agreed, and once when its customer agrees", async () => {
    const { pass, settled, vends, raises, says, change, now, wallet, shows } = await openPlanned(await open());
    await raises("10");
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect(vends).toEqual([]);
    expect(await says()).toMatch(/Not bought: 👥 Staff · 3\.[\s\S]*costs ₦180 now; you agreed to ₦150/);
    expect(await shows()).toMatch(/Paused\.[\s\S]*costs ₦180 now/);
    await pass(14 * DAY_MS, DAY_MS);
    expect(vends).toEqual([]);
    await change({ accept: naira(180) });
    await settled();
    expect([vends.length, (await now()).price, await wallet()]).toEqual([3, naira(180), naira(820)]);
    await change({ accept: naira(180) });
    await settled();
    expect(vends.length, "the button that was tapped again").toBe(3);
  });
});

describe("a scheduled group", () => {
  test("is not bought in part: if the wallet is too short, a limit is exceeded, or a line cannot be bought", async () => {
    const { shop, ada, pass, vends, says, now, staffApi, fund, wallet } = await openPlanned({ funds: 14_900 });
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect([vends.length, await wallet()]).toEqual([0, naira(149)]);
    expect(await says()).toContain("Your wallet had less than ₦150");
    expect(await now()).toMatchObject({ last: { outcome: "short", price: naira(150) } });
    await fund(ada.id, 100_000);
    await shop.customers.setLimits(ada.id, { dailyLimit: naira(149) });
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect([vends.length, (await now()).last?.outcome]).toEqual([0, "over-limit"]);
    await shop.customers.setLimits(ada.id, { dailyLimit: naira(150) });
    await staffApi.catalogue.changeSale([{ network: "MTN", kind: "airtime" }], "off", STAFF_MEMBER);
    await pass(7 * DAY_MS + 5 * HOUR_MS, 30 * MINUTE_MS);
    expect([vends.length, (await now()).last?.outcome], "it is tried for hours").toEqual([0, "over-limit"]);
    await staffApi.catalogue.changeSale([{ network: "MTN", kind: "airtime" }], "on", STAFF_MEMBER);
    await pass(30 * MINUTE_MS, 5 * MINUTE_MS);
    expect([vends.length, (await now()).last?.outcome]).toEqual([3, "bought"]);
    expect((await now()).pausedAt).toBeUndefined();
  });

  test("counts as a whole towards the daily limit of a price group", async () => {
    const { ada, identify, pass, vends, now, staffApi } = await openPlanned();
    await staffApi.customers.setPriceGroup(ada.id, "reseller", (await identify("900")).id);
    await staffApi.catalogue.setPriceGroupLimit({ priceGroup: "reseller", limit: naira(149) }, STAFF_MEMBER);
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect([vends.length, (await now()).last?.outcome]).toEqual([0, "over-group-limit"]);
    await staffApi.catalogue.setPriceGroupLimit({ priceGroup: "reseller", limit: naira(150) }, STAFF_MEMBER);
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect([vends.length, (await now()).last?.outcome]).toEqual([3, "bought"]);
  });

  test("keeps its lines when the saved group is replaced or removed", async () => {
    const { shop, ada, group, pass, vends } = await openPlanned();
    const [line] = airtimeLines(1, 20_000);
    if (line) await shop.batches.groups.save(ada.id, { name: "STAFF", lines: [line] });
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect(vends.length, "it was replaced").toBe(3);
    await shop.batches.groups.remove(ada.id, group);
    for (const { id } of await shop.batches.groups.list(ada.id)) await shop.batches.groups.remove(ada.id, id);
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect(vends.length, "it was removed").toBe(6);
  });

  test("pauses when one of its plans is gone", async () => {
    let isSold = true;
    const plan: Plan = {
      ...{ planCode: "1001", network: "MTN", name: "1GB", size: "1GB", validity: "30 days", description: "" },
      cost: naira(500),
    };
    const { shop, ada, quotes, at, pass, vends, store } = await openForBulk({
      vendor: { plans: async () => ({ outcome: "plans", plans: isSold ? [plan] : [] }) },
    });
    const [line] = airtimeLines(1);
    if (!line) throw new Error("No line");
    const quote = await quotes([line, { ...line, row: 2, product: { kind: "data", planCode: "1001" } }]);
    const how = { action: "buy", every: { days: 7 }, payBy: { by: "wallet" } } as const;
    const made = await shop.schedules.create(ada.id, { group: "Staff", quote, from: at() }, how);
    isSold = false;
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect(vends).toEqual([]);
    const schedule = made.outcome === "scheduled" && (await store.read("schedule", made.schedule.id));
    expect(schedule).toMatchObject({ last: { outcome: "gone" }, pausedAt: expect.any(Number) });
  });

  test("can be skipped, paused, resumed, stopped and only reminded of, like a single purchase", async () => {
    const { change, pass, vends, now, first, shop, ada } = await openPlanned();
    await change({ skip: first.nextAt });
    expect((await now()).nextAt).toBe(first.nextAt + 7 * DAY_MS);
    expect((await now()).next, "another batch").not.toBe(first.next);
    await change("pause");
    await pass(21 * DAY_MS, DAY_MS);
    await change("resume");
    expect(vends).toEqual([]);
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    expect(vends).toHaveLength(3);
    await change("stop");
    expect(await shop.schedules.list(ada.id)).toEqual([]);
    await pass(14 * DAY_MS, DAY_MS);
    expect(vends).toHaveLength(3);
    const reminded = await openPlanned({ action: "remind" });
    await reminded.pass(7 * DAY_MS, 6 * HOUR_MS);
    expect([reminded.vends.length, reminded.notificationCount()]).toEqual([0, 1]);
    expect(await reminded.says()).toContain("Time for 👥 Staff · 3");
  });

  test("is not bought if its customer stops it while it runs", async () => {
    let duringRun = async (): Promise<unknown> => undefined;
    const planned = await openPlanned({
      reads: (own) => ({
        read: async (kind, id) => {
          const act = duringRun;
          if (kind === "batch") duringRun = async () => undefined;
          if (kind === "batch") await act();
          return own.read(kind, id);
        },
      }),
    });
    const { pass, change, batchOf, first } = planned;
    await pass(7 * DAY_MS - HOUR_MS, HOUR_MS);
    duringRun = () => change("stop");
    await pass(2 * HOUR_MS, HOUR_MS);
    expect(await batchOf(first)).toBeUndefined();
  });

  test("is charged to a card once, for its total, and pauses if that is more than a card can pay", async () => {
    const charged: number[] = [];
    const planned = await openPlanned({
      ...{ byCard: true, funds: 0 },
      gateway: {
        charge: async ({ amount }) => {
          charged.push(amount);
          return { outcome: "sent" };
        },
        find: async (reference, _, amount) => paymentOf(reference, { amount }),
      },
    });
    const { pass, vends, wallet, held, raises, change, now, says } = planned;
    await pass(7 * DAY_MS + HOUR_MS, HOUR_MS);
    expect([charged, vends.length, await wallet(), await held()]).toEqual([[naira(150)], 3, 0, 0]);
    await raises("200000");
    await pass(7 * DAY_MS, 6 * HOUR_MS);
    await change({ accept: (await now()).last?.price ?? naira(0) });
    await pass(MINUTE_MS);
    expect(await now()).toMatchObject({ last: { outcome: "above-maximum" }, pausedAt: expect.any(Number) });
    expect(await says()).toContain("more than a card pays at once");
    expect([charged.length, vends.length]).toEqual([1, 3]);
  });

  test("waits while its customer may be paying for another batch", async () => {
    const planned = await openPlanned({
      ...{ byCard: true, funds: 0 },
      gateway: {
        find: async (reference, _, amount) =>
          amount === naira(150) ? paymentOf(reference, { amount }) : { outcome: "absent" },
      },
    });
    const { shop, ada, quotes, pass, progress, vends, first, batchOf, now } = planned;
    await pass(7 * DAY_MS - 30 * MINUTE_MS, HOUR_MS);
    const { batch, ...list } = await quotes(airtimeLines(2));
    await shop.batches.place(ada.id, { batch, ...list }, { by: "checkout", saveCard: false });
    await pass(45 * MINUTE_MS, 5 * MINUTE_MS);
    expect(await progress(batch)).toMatchObject({ state: "awaiting_payment" });
    expect([await batchOf(first), vends.length]).toEqual([undefined, 0]);
    await pass(45 * MINUTE_MS, 5 * MINUTE_MS);
    expect(await progress(batch)).toMatchObject({ state: "expired" });
    expect(await batchOf(first)).toMatchObject({ state: "done" });
    expect(await now()).toMatchObject({ last: { outcome: "bought", placed: first.next } });
  });

  test("says so if its customer was still paying for another batch for hours", async () => {
    const planned = await openPlanned({
      ...{ byCard: true, funds: 0 },
      gateway: {
        charge: async () => ({ outcome: "unknown", cause: "scripted" }),
        find: async () => ({ outcome: "unread", cause: "scripted", unreadableRow: true }),
      },
    });
    const { shop, ada, buys, pass, vends, says, now } = planned;
    await pass(7 * DAY_MS - HOUR_MS, HOUR_MS);
    const [card] = await shop.payments.savedCards(ada.id);
    await buys(airtimeLines(2), { by: "card", card: card?.id ?? expect.unreachable() });
    await pass(8 * HOUR_MS, 5 * MINUTE_MS);
    expect([vends, (await now()).last?.outcome]).toEqual([[], "another-underway"]);
    expect(await says()).toContain("Another list of yours was still being paid for");
  });

  test("needs the PIN when it is created, and runs on its day of the month", async () => {
    const { shop, ada, quotes, at } = await openForBulk();
    await shop.customers.setPin(ada.id, "4071");
    const planned = { group: "Staff", quote: await quotes(airtimeLines(2)), from: at() };
    const how = { action: "buy", every: { monthDay: 1 }, payBy: WALLET as { by: "wallet" } } as const;
    expect(await shop.schedules.create(ada.id, planned, how)).toEqual({ outcome: "pin-needed" });
    const made = await shop.schedules.create(ada.id, planned, { ...how, pin: "4071" });
    if (made.outcome !== "scheduled") throw new Error(made.outcome);
    const { nextAt } = made.schedule;
    expect(dayOf(nextAt)).toMatch(/-01$/);
    expect(nextAt).toBeGreaterThan(at());
    expect(nextAt).toBeLessThan(after(at(), 32 * DAY_MS));
    expect((nextAt - at()) % DAY_MS, "the time of day stays").toBe(0);
  });

  test("is in its customer's exported data, and erased with it", async () => {
    const { shop, ada } = await openPlanned({ funds: 0, count: 1 });
    const { schedules } = JSON.parse(await shop.account.exportPersonalData(ada.id));
    const line = { kind: "airtime", network: "MTN", number: "08031000000", amount: "50.00" };
    expect(schedules).toMatchObject([{ group: "Staff", price: "50.00", lines: [line] }]);
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
    expect(await shop.schedules.list(ada.id)).toEqual([]);
  });
});

const SHARED: Readonly<Record<string, () => Promise<readonly [Store, Store] | undefined>>> = {
  "one store": async () => undefined,
  "one database": async () => {
    const { url } = await aDatabase();
    const stores = [await openPostgresStore({ url }), await openPostgresStore({ url })] as const;
    for (const store of stores) onTestFinished(store.close);
    return stores;
  },
};

test.each(Object.entries(SHARED))(
  "two processes over %s that run a scheduled group at the same time buy it once",
  async (_, shared) => {
    const { open, fundedAda, jump, clock, store } = await openTwoShops(await shared());
    const [one, other] = [open(), open()];
    onTestFinished(async () => void (await Promise.all([one.close(), other.close()])));
    const ada = await fundedAda(one);
    const { quote } = await one.shop.batches.quote(ada.id, airtimeLines(3));
    const from = before(clock(), DAY_MS - MINUTE_MS);
    const made = await one.shop.schedules.create(
      ada.id,
      { group: "Staff", quote, from },
      { action: "buy", every: { days: 1 }, payBy: { by: "wallet" } },
    );
    if (made.outcome !== "scheduled") throw new Error(made.outcome);
    jump(2 * MINUTE_MS);
    await Promise.all([one.start(), other.start()]);
    await Promise.all([one.look(), other.look()]);
    const { id, next } = made.schedule;
    await vi.waitUntil(async () => (await store.read("schedule", id))?.last, { timeout: 20_000 });
    expect(await store.read("schedule", id)).toMatchObject({ last: { outcome: "bought", placed: next } });
    expect((await store.openOrders([ada.id])).map(({ batch }) => batch?.id)).toEqual([next, next, next]);
    expect(await store.balance(`wallet:${ada.id}`)).toBe(naira(850));
  },
);
