import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { plainText } from "../../../conversations/text.js";
import type { OrderId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { DAY_MS, HOUR_MS, instant, lagosMoment, lastDays, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { NotificationKey } from "../../../src/core/notifications/notification.js";
import type { VendRecord } from "../../../src/core/ports.js";
import { vendorClaim } from "../../../src/core/reconciliation/vend-match.js";
import { linkChats } from "../../harness/test-shop.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtime, recordOf, START } from "../scripted-shop.js";

const REFUND = { afterMs: DAY_MS, as: "refund" } as const;
const STEP = 5 * MINUTE_MS;

/** Ada's vends stay pending at the vendor until the test ends them. */
async function openPending(pendingEnds?: { readonly afterMs: number; readonly as: "person" | "refund" | "delivered" }) {
  const shop = await openForAda({ ...(pendingEnds && { pendingEnds }) });
  const listed: VendRecord[] = [];
  const list = (record: VendRecord) => {
    listed.splice(0, listed.length, record, ...listed.filter(({ vendorRef }) => vendorRef !== record.vendorRef));
    shop.show(...listed);
  };
  const number = (last: number) => `0803123${4500 + last}`;
  const buysPending = async (last = 67, amount = 20_000, buyer = shop.ada.id): Promise<OrderId> => {
    const names = { vendorRef: `v${last}`, recipient: number(last) as Phone, amount: kobo(amount), cost: kobo(amount) };
    const record = recordOf({ ...names, at: shop.at(), state: "pending" });
    shop.accept(record);
    list(record);
    const quote = airtime(number(last), amount);
    await shop.shop.orders.place(buyer, quote, { by: "wallet" });
    await shop.settled();
    return quote.order;
  };
  const ends = (state: VendRecord["state"], last = 67) => {
    const record = listed.find(({ vendorRef }) => vendorRef === `v${last}`);
    if (record) list({ ...record, state });
  };
  const textOf = async (key: NotificationKey) => {
    const notice = await flows.noticeFor(key, shop.shop, shop.staffApi);
    return notice && plainText(notice.text);
  };
  const alarms = (about: string) =>
    shop.notifications.filter((line) => line.startsWith("900") && line.includes(`${about}:`));
  const findings = () => shop.store.openFindings(10);
  const compares = () => shop.staffApi.reconciliation.run(lastDays(shop.at(), 3));
  const wallet = () => shop.shop.wallets.get(shop.ada.id);
  return { ...shop, list, buysPending, ends, textOf, alarms, findings, compares, wallet };
}

describe("a vend that stays pending", () => {
  test("goes to review after half an hour, and its customer reads when to expect an answer", async () => {
    const { buysPending, pass, state, textOf, notifications } = await openPending();
    const order = await buysPending();
    await pass(29 * MINUTE_MS);
    expect(await state(order)).toBe("pending");
    expect(await textOf({ kind: "order", id: order })).toMatch(/On its way/);
    notifications.splice(0);
    await pass(2 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    expect(notifications.filter((line) => line.startsWith("1 "))).toHaveLength(1);
    const by = lagosMoment(instant(START + DAY_MS));
    expect(await textOf({ kind: "order", id: order })).toContain(`You’ll have an answer by ${by}.`);
  });

  test("alarms staff once more at its promised end, and its customer reads that it takes longer than promised", async () => {
    const { buysPending, pass, state, textOf, alarms, staffApi, wallet } = await openPending();
    const order = await buysPending();
    await pass(23 * HOUR_MS, STEP);
    expect(alarms("order-overdue")).toEqual([]);
    expect(await staffApi.orders.overdue()).toEqual([]);
    await pass(3 * HOUR_MS, STEP);
    expect(alarms("order-overdue")).toHaveLength(1);
    expect(await state(order)).toBe("review");
    expect(await textOf({ kind: "order", id: order })).toMatch(/longer than we promised/);
    expect(await staffApi.orders.overdue()).toMatchObject([{ id: order }]);
    expect(await textOf({ kind: "overdue-orders", id: "shop" })).toMatch(
      /An order is in review for longer than promised[\s\S]*₦200/,
    );
    expect(await wallet()).toEqual({ available: 80_000, held: 20_000 });
    await staffApi.orders.decide(order, "failed-by-staff", STAFF_MEMBER);
    expect(await textOf({ kind: "overdue-orders", id: "shop" })).toBeUndefined();
  });

  test("does not go to review where it counts as delivered in the end, and its customer reads when to expect an answer", async () => {
    const { buysPending, pass, state, textOf, ends, hideHistory, alarms, notifications, wallet } = await openPending({
      afterMs: 6 * HOUR_MS,
      as: "delivered",
    });
    const order = await buysPending();
    await pass(25 * MINUTE_MS);
    notifications.splice(0);
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("pending");
    expect(notifications.filter((line) => line.startsWith("1 "))).toHaveLength(1);
    const by = lagosMoment(instant(START + 6 * HOUR_MS));
    expect(await textOf({ kind: "order", id: order })).toContain(
      `Still on its way. The network has not confirmed it yet. You’ll have an answer by ${by}.`,
    );
    await pass(4 * HOUR_MS, STEP);
    hideHistory();
    await pass(85 * MINUTE_MS, STEP);
    expect(await state(order)).toBe("pending");
    ends("delivered"); // The vendor's port reports a pending record that old as delivered.
    await pass(STEP);
    expect(await state(order)).toBe("delivered");
    expect(await wallet()).toEqual({ available: 80_000, held: 0 });
    expect(alarms("order-in-review")).toEqual([]);
  });
});

describe("a vend that is still pending at its promised end, where it is refunded then,", () => {
  test("is refunded once and keeps its record: an equal later order neither adopts the record nor waits for it", async () => {
    const { buysPending, pass, state, textOf, ends, buys, store, wallet } = await openPending(REFUND);
    const order = await buysPending();
    await pass(23 * HOUR_MS, STEP);
    expect(await state(order)).toBe("review");
    await pass(HOUR_MS + STEP, STEP);
    expect(await store.read("order", order)).toMatchObject({
      state: "refunded",
      failure: "unconfirmed",
      vendorRef: "v67",
    });
    expect(await textOf({ kind: "order", id: order })).toMatch(
      /did not confirm it in time[\s\S]*₦200 is back in your wallet/,
    );
    expect(await wallet()).toEqual({ available: 100_000, held: 0 });
    const later = await buys(airtime("08031234567")); // It gets no answer, and the vendor has no record of it.
    ends("delivered");
    await pass(10 * MINUTE_MS, MINUTE_MS);
    expect(await store.read("order", later)).toMatchObject({ state: "refunded", failure: "never-arrived" });
    expect(await wallet()).toEqual({ available: 100_000, held: 0 });
    const owner = await store.transact("cus_nobody", (books) => books.claimant(vendorClaim({ vendorRef: "v67" })));
    expect(owner).toBe(order);
  });

  test("is refunded also if its record was found only after it went to review", async () => {
    const { hideHistory, show, buys, pass, state, store, at } = await openForAda({ pendingEnds: REFUND });
    hideHistory();
    const order = await buys();
    await pass(40 * MINUTE_MS);
    expect(await state(order)).toBe("review");
    show(recordOf({ vendorRef: "v1", state: "pending", at: at() }));
    await pass(DAY_MS + STEP, STEP);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "unconfirmed" });
  });

  test("is refunded also if staff adopted its record, and keeps no equal later order waiting", async () => {
    const { show, accept, buys, pass, state, store, staffApi, at } = await openForAda({ pendingEnds: REFUND });
    const order = await buys();
    const pending = recordOf({ vendorRef: "v1", state: "pending" });
    show(recordOf({ vendorRef: "v2", state: "pending" }), pending);
    await pass(MINUTE_MS);
    expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("pending");
    show(pending);
    await pass(DAY_MS + STEP, STEP);
    expect(await store.read("order", order)).toMatchObject({ state: "refunded", failure: "unconfirmed" });
    accept(recordOf({ vendorRef: "v3", at: at() }));
    expect(await state(await buys())).toBe("delivered");
  });

  test("is delivered if the vendor lists it as delivered just before", async () => {
    const { buysPending, pass, state, ends, wallet, findings } = await openPending(REFUND);
    const order = await buysPending();
    await pass(DAY_MS - MINUTE_MS, STEP);
    ends("delivered");
    await pass(2 * MINUTE_MS, MINUTE_MS);
    expect(await state(order)).toBe("delivered");
    expect(await wallet()).toEqual({ available: 80_000, held: 0 });
    expect(await findings()).toEqual([]);
  });

  test.each([
    ["right after its refund", "soon"],
    ["long after its refund, with a reconciliation in between", "later"],
  ] as const)("and is delivered %s, is one finding to write off, and no wallet is debited", async (_, when) => {
    const { buysPending, pass, state, ends, wallet, findings, compares, staffApi, store } = await openPending(REFUND);
    const order = await buysPending();
    await pass(DAY_MS - MINUTE_MS, STEP);
    await pass(MINUTE_MS);
    expect(await state(order)).toBe("refunded");
    if (when === "later") {
      await compares();
      expect(await findings()).toEqual([]);
      await pass(30 * MINUTE_MS, STEP);
    }
    ends("delivered");
    await pass(HOUR_MS + STEP, STEP);
    await compares();
    const [finding, ...others] = await findings();
    expect(others).toEqual([]);
    expect(finding?.discrepancy).toMatchObject({ order, difference: "state-differs", theirs: { state: "delivered" } });
    expect(await wallet()).toEqual({ available: 100_000, held: 0 });
    if (!finding) throw new Error("There is none");
    expect(await staffApi.reconciliation.close(finding.id, "write-off", STAFF_MEMBER)).toBe("done");
    const { entries = [] } = (await staffApi.orders.details(order)) ?? {};
    expect(entries.map(({ id }) => id.split(":")[0])).toEqual(["hold", "release", "write-off"]);
    await pass(2 * DAY_MS, HOUR_MS);
    await compares();
    expect(await findings()).toEqual([]);
    expect(await wallet()).toEqual({ available: 100_000, held: 0 });
    expect(await store.read("order", order)).not.toHaveProperty("dueAt");
  });

  test("is refunded only once the history lists it as pending: not while the history cannot be read or leaves it out", async () => {
    const { buysPending, pass, state, hideHistory, show, ends, alarms } = await openPending(REFUND);
    const order = await buysPending();
    await pass(23 * HOUR_MS, STEP);
    hideHistory();
    await pass(2 * HOUR_MS, STEP);
    expect(await state(order)).toBe("review");
    expect(alarms("order-overdue")).toHaveLength(1);
    show();
    await pass(HOUR_MS, STEP);
    expect(await state(order)).toBe("review");
    ends("pending");
    await pass(2 * STEP, STEP);
    expect(await state(order)).toBe("refunded");
  });

  test("stays in review if such refunds to its customer in 30 days would exceed their limit, until those days are over", async () => {
    const { buysPending, pass, state, fund, ada, alarms } = await openPending(REFUND);
    await fund(ada.id, 1_000_000);
    const first = await buysPending(1, 150_000);
    await pass(2 * STEP, STEP);
    const second = await buysPending(2, 60_000);
    await pass(2 * STEP, STEP);
    const third = await buysPending(3, 50_000);
    await pass(DAY_MS + STEP, STEP);
    expect(await Promise.all([first, second, third].map(state))).toEqual(["refunded", "review", "refunded"]);
    expect(alarms("order-overdue")).toHaveLength(1);
    await pass(30 * DAY_MS, HOUR_MS);
    expect(await state(second)).toBe("refunded");
  });

  test.each([
    ["first the unlinked chat", 1],
    ["last the unlinked chat", 0],
  ])("counts towards that limit for both of two unlinked chats: %s", async (_, first) => {
    const { buysPending, pass, state, fund, ada, shop } = await openPending(REFUND);
    const other = { channel: "whatsapp", id: "9" } as const;
    const { id: linked } = await shop.customers.identify(other, "Ada");
    await linkChats(shop, ada.id, linked);
    expect(await shop.account.unlink(ada.id, { channel: "telegram", id: "1" })).toBe(true);
    const unlinked = await shop.customers.identify(other, "Ada");
    const buyers = [ada.id, unlinked.id];
    for (const buyer of buyers) await fund(buyer, 1_000_000);
    const orders: OrderId[] = [];
    for (const [index, buyer] of (first === 1 ? buyers.toReversed() : buyers).entries()) {
      orders.push(await buysPending(index, 150_000, buyer));
      await pass(2 * STEP, STEP);
    }
    await pass(DAY_MS + STEP, STEP);
    expect(await Promise.all(orders.map(state))).toEqual(["refunded", "review"]);
  });

  test("stays in review if such refunds by the shop in a day would exceed their limit", async () => {
    const { buysPending, pass, state, store, at } = await openPending(REFUND);
    const order = await buysPending();
    await pass(DAY_MS - MINUTE_MS, STEP);
    const day = new Date(at() + HOUR_MS).toISOString().slice(0, 10);
    await store.transact("cus_other", async (books) => void (await books.add(`unconfirmed-refunds:${day}`, 1_990_000)));
    await pass(HOUR_MS, STEP);
    expect(await state(order)).toBe("review");
  });
});
