import { expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { after, before, DAY_MS, HOUR_MS, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { type AlarmKind, parseAlarmId } from "../../../src/core/notifications/notification.js";
import { vendSlot } from "../../../src/core/orders/order.js";
import { mint } from "../../harness/test-shop.js";
import { aStore } from "../../store/folders.js";
import { ada, customer, hold, order, payment, topUp } from "../../store/records.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtime, openScriptedShop, paymentOf, recordOf, START } from "../scripted-shop.js";

test("a vend does not count as absent while the machine's clock is in doubt, and is refunded once it is not", async () => {
  const { buys, pass, state, doubts, at, shop, ada } = await openForAda();
  const lost = await buys();
  doubts({ since: at(), pending: false });
  await pass(10 * MINUTE_MS, 10_000);
  expect(await state(lost)).toBe("vending");
  doubts();
  await pass(6 * MINUTE_MS, 10_000);
  expect(await state(lost)).toBe("refunded");
  expect(await shop.wallets.get(ada.id)).toEqual({ available: 100_000, held: 0 });
});

test.each([
  ["six minutes behind", "goes to review", -6 * MINUTE_MS],
  ["an hour ahead", "goes to review", HOUR_MS],
  ["four minutes behind", "is refunded", -4 * MINUTE_MS],
])("a vend without an answer, at a service whose clock is %s, %s", async (_, ends, offMs) => {
  const { accept, at, buys, notifications, pass, state, jump, shop, ada } = await openForAda();
  const theirTime = () => instant(at() + offMs);
  accept(recordOf({ at: theirTime() }));
  expect(await state(await buys())).toBe("delivered");
  await pass(MINUTE_MS);
  const alarm = (id: string) => `900 ${JSON.stringify({ kind: "alarm", id })}`;
  const [differs, agrees] = [alarm("clocks-differ:now"), alarm("recovered:clocks-differ")];
  const isTold = ends === "goes to review";
  expect(notifications.filter((line) => line === differs)).toHaveLength(isTold ? 1 : 0);
  const lost = await buys(airtime("08051234567"));
  await pass(40 * MINUTE_MS, 10_000);
  expect(await state(lost)).toBe(isTold ? "review" : "refunded");
  expect(await shop.wallets.get(ada.id)).toEqual({ available: isTold ? 60_000 : 80_000, held: isTold ? 20_000 : 0 });
  for (const vendorRef of ["v2", "v3"]) {
    const recipient = `080612345${vendorRef}`.replace("v", "0") as Phone;
    jump(MINUTE_MS);
    accept(recordOf({ vendorRef, recipient, at: at() }));
    await buys(airtime(recipient));
  }
  await pass(MINUTE_MS);
  expect(notifications.filter((line) => line === differs)).toHaveLength(isTold ? 1 : 0);
  expect(notifications.filter((line) => line === agrees)).toHaveLength(isTold ? 1 : 0);
});

test.each([
  ["got no answer", 5 * MINUTE_MS],
  ["was under way when its process died", 22_000],
])("a vend that %s while the clock was ahead goes to review, where staff find its record", async (_, dueAfterMs) => {
  const sentAt = after(instant(START), HOUR_MS);
  const sent = order("ord_1", {
    ...{ state: "vending", placedAt: sentAt, changedAt: sentAt, vendingAt: sentAt },
    dueAt: after(sentAt, dueAfterMs),
  });
  const store = await aStore();
  await store.transact(ada, async (books) => {
    await books.put("customer", customer(ada));
    await books.post(topUp("top_1", 100_000));
    await books.post(hold(sent.id, sent.price));
    await books.claim(vendSlot(sent), sent.id);
    await books.put("order", sent);
  });
  const shop = await openScriptedShop({
    store,
    vendor: { history: async () => ({ outcome: "history", records: [recordOf({ at: instant(START) })] }) },
  });
  shop.jump(30 * MINUTE_MS);
  await shop.start();
  await shop.pass(2 * HOUR_MS, 2 * MINUTE_MS);
  expect(await shop.state(sent.id)).toBe("review");
  expect(await shop.staffApi.orders.candidates(sent.id)).toMatchObject({ records: [{ vendorRef: "v1" }] });
  expect(await shop.staffApi.orders.adopt(sent.id, "v1", STAFF_MEMBER)).toBe("delivered");
});

test.each([
  ["one tap", "delivered"],
  ["paid", "delivered"],
  ["pending", "delivered"],
  ["review", "delivered"],
  ["payment", "paid"],
  ["late payment", "paid"],
])("what an earlier process put off while its clock was days ahead is done after a restart: %s", async (what, ends) => {
  const future = after(instant(START), 3 * DAY_MS);
  const soon = after(future, 5_000);
  const times = { placedAt: future, changedAt: future, dueAt: soon };
  const store = await aStore();
  const reference = mint("top");
  await store.transact(ada, async (books) => {
    await books.put("customer", customer(ada));
    await books.post(topUp("top_1", 100_000));
    if (what === "one tap")
      await books.put("order", order("ord_1", { ...times, state: "awaiting_payment", chargeAt: soon }));
    if (what === "paid" || what === "pending" || what === "review") await books.post(hold("ord_1", 20_000));
    if (what === "paid") await books.put("order", order("ord_1", times));
    if (what === "pending" || what === "review")
      await books.put("order", order("ord_1", { ...times, state: what, vendingAt: future, vendorRef: "v1" }));
    const opened = { openedAt: future, changedAt: future, expiresAt: after(future, HOUR_MS), dueAt: soon };
    if (what === "payment") await books.put("payment", payment(reference, opened));
    if (what === "late payment") await books.put("payment", payment(reference, { ...opened, state: "expired" }));
  });
  const shop = await openScriptedShop({
    store,
    vendor: {
      vend: async () => ({ outcome: "accepted", record: recordOf() }),
      history: async () => ({ outcome: "history", records: [recordOf()] }),
    },
    gateway: {
      find: async (of, { from, to }) => (from < to ? paymentOf(of, { amount: kobo(50_000) }) : { outcome: "absent" }),
    },
  });
  await shop.start();
  await shop.pass(20 * MINUTE_MS, 10_000);
  const record = what.endsWith("payment") ? await store.read("payment", reference) : await store.read("order", "ord_1");
  expect(record?.state).toBe(ends);
});

test("messages that an earlier process queued while its clock was days ahead are sent after a restart", async () => {
  const store = await aStore();
  const chat = { channel: "telegram", id: "1" } as const;
  await store.transact(ada, async (books) => {
    await books.put("customer", customer(ada, { chats: [{ chat, name: "Ada" }] }));
    await books.notify({ chat, owner: ada }, { kind: "order", id: "ord_1" }, after(instant(START), 3 * DAY_MS));
  });
  const shop = await openScriptedShop({ store });
  await shop.start();
  await shop.pass(MINUTE_MS, 10_000);
  expect(shop.notifications).toEqual([`1 ${JSON.stringify({ kind: "order", id: "ord_1" })}`]);
});

test("what is open does not end when the clock was behind at the start, and catches up", async () => {
  const right = after(instant(START), 3 * DAY_MS);
  const times = { placedAt: right, changedAt: right };
  const store = await aStore();
  const reference = mint("top");
  const paid = order("ord_1", { ...times, dueAt: right });
  const opened = { openedAt: right, changedAt: right, expiresAt: after(right, HOUR_MS) };
  await store.transact(ada, async (books) => {
    await books.put("customer", customer(ada));
    await books.post(topUp("top_1", 100_000));
    await books.post(hold("ord_1", 20_000));
    await books.put("order", paid);
    await books.put("order", order("ord_2", { ...times, state: "delivered", closedAt: right }));
    await books.claim(vendSlot(paid), "ord_3"); // So that it waits.
    await books.put("payment", payment(reference, { ...opened, dueAt: right }));
    await books.put("payment", payment("top_2", { ...opened, state: "paid" }));
  });
  const before = [await store.read("order", "ord_2"), await store.read("payment", "top_2")];
  const shop = await openScriptedShop({ store, gateway: { find: async () => ({ outcome: "absent" }) } });
  await shop.start();
  await shop.pass(MINUTE_MS, 10_000);
  shop.jump(3 * DAY_MS);
  await shop.pass(MINUTE_MS, 10_000);
  expect(await shop.state("ord_1")).toBe("paid");
  expect((await store.read("payment", reference))?.state).toBe("initiated");
  expect([await store.read("order", "ord_2"), await store.read("payment", "top_2")]).toEqual(before);
});

test("a vend of another process whose clock is ahead is left to it while it is running", async () => {
  const { store, state, buys, pass, jump, vends } = await openForAda();
  const own = await buys();
  const sentAt = after(instant(START), HOUR_MS);
  const theirs = order("ord_1", {
    ...{ state: "vending", placedAt: sentAt, changedAt: sentAt, vendingAt: sentAt, dueAt: after(sentAt, 22_000) },
    recipient: "08031234569" as Phone,
  });
  await store.transact(ada, async (books) => {
    await books.post(topUp("top_1", 100_000));
    await books.post(hold(theirs.id, theirs.price));
    await books.put("order", theirs);
  });
  jump(MINUTE_MS);
  await pass(MINUTE_MS, 10_000);
  expect([await state(own), await state(theirs.id)]).toEqual(["vending", "vending"]);
  expect(vends).toHaveLength(1);
});

test("an unpaid order and its payment expire once the clock is certain again, not before", async () => {
  const { shop, ada, pass, state, doubts, at, store } = await openForAda();
  const quote = airtime();
  const asked = await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
  if (asked.outcome !== "checkout") throw new Error(asked.outcome);
  doubts({ since: at(), pending: true });
  await pass(3 * HOUR_MS, 5 * MINUTE_MS);
  expect(await state(quote.order)).toBe("awaiting_payment");
  expect(await store.read("payment", asked.reference)).toMatchObject({ state: "initiated" });
  doubts();
  await pass(20 * MINUTE_MS, 5 * MINUTE_MS);
  expect(await state(quote.order)).toBe("expired");
});

test.each([
  ["that slept since the intent does not send the vend", 0, 0],
  ["whose clock jumped earlier keeps selling", 1, 1],
])("a machine %s", async (_, jumpedMsAgo, sent) => {
  let sleeps = false;
  const { vends, pass, doubts, at, buys } = await openForAda({
    reads: (store) => ({
      transact: async (customer, work) => {
        const result = await store.transact(customer, work);
        const [order] = await store.history([customer], { limit: 1 });
        if (order?.state === "vending" && !sleeps) {
          sleeps = true;
          doubts({ since: before(at(), jumpedMsAgo), pending: true });
        }
        return result;
      },
    }),
  });
  await buys();
  await pass(MINUTE_MS, 5_000);
  expect(vends).toHaveLength(sent);
});

test("staff are told once that the machine's clock has jumped, and once that it is right again", async () => {
  const shop = await openScriptedShop({ healthCheckIntervalMs: 1 });
  const telling = (about: AlarmKind) =>
    shop.notifications
      .filter((line) => line.includes('"alarm"'))
      .map((line) => parseAlarmId(JSON.parse(line.slice(4)).id))
      .filter((alarm) => alarm.about === about);
  await shop.start();
  shop.doubts({ since: before(shop.at(), 1), pending: true });
  await expect.poll(() => telling("clock-jumped")).toHaveLength(1);
  shop.doubts({ since: before(shop.at(), 1), pending: false });
  await expect
    .poll(() => {
      shop.jump(MINUTE_MS);
      return telling("recovered");
    })
    .toEqual([expect.objectContaining({ of: "clock-jumped" })]);
});
