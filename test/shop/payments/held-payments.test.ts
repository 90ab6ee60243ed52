import { describe, expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { DAY_MS, HOUR_MS, lastDays, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { alarmKey } from "../../../src/core/notifications/notification.js";
import { type FindingAction, findingActionsFor } from "../../../src/core/reconciliation/finding.js";
import { hooked } from "../account/two-chats.js";
import { makeOperator, STAFF_MEMBER } from "../ada.js";
import { ASKED, adaPays } from "./ada-pays.js";

describe("a payment in two parts", () => {
  test("is credited in full as soon as the rest arrives", async () => {
    const { comes, wallet, payment } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    expect(await payment()).toMatchObject({ state: "mismatched", received: 8_000 });
    await comes({});
    expect(await payment()).toMatchObject({ state: "paid" });
    expect(await wallet()).toBe(ASKED);
  });

  test("names its other parts while they are listed", async () => {
    const { comes, listedToo, payment } = await adaPays("top-up");
    const first = { amount: kobo(8_000), gatewayRef: "gw-1" };
    await comes(first);
    expect(await payment()).not.toHaveProperty("otherRefs");
    listedToo.push({ amount: kobo(5_000), gatewayRef: "gw-2" });
    await comes(first);
    expect(await payment()).toMatchObject({ received: 13_000, otherRefs: ["gw-2"] });
    listedToo.splice(0, 1, { amount: kobo(5_000), gatewayRef: "gw-3" });
    await comes(first);
    expect(await payment()).toMatchObject({ received: 13_000, otherRefs: ["gw-3"] });
    listedToo.length = 0;
    await comes(first);
    expect(await payment()).not.toHaveProperty("otherRefs");
  });

  test("pays for its order, even without a webhook about the rest", async () => {
    const { comes, listed, pass, state, order, vends } = await adaPays("order");
    await comes({ amount: kobo(8_000) });
    listed.as = {};
    await pass(10 * MINUTE_MS);
    expect(await state(order)).toBe("delivered");
    expect(vends).toHaveLength(1);
  });

  test("is credited in full by staff who saw only the first part", async () => {
    const { comes, listed, staffApi, reference, wallet } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    listed.as = {};
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("credited");
    expect(await wallet()).toBe(ASKED);
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("closed");
    expect(await wallet()).toBe(ASKED);
  });

  test("is read again for staff if a webhook comes while they read it back", async () => {
    const transactions = hooked();
    const { comes, listed, staffApi, reference, handlePaymentWebhook } = await adaPays("top-up", {
      reads: transactions.reads,
    });
    await comes({ amount: kobo(8_000) });
    listed.as = { amount: kobo(8_000), state: "failed" };
    transactions.set(async () => {
      transactions.set();
      await handlePaymentWebhook({ reference });
    });
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("not-listed");
  });

  test("is not credited by staff if it was returned, and a webhook comes while they read it back", async () => {
    const transactions = hooked();
    const { comes, listed, staffApi, reference, wallet, handlePaymentWebhook } = await adaPays("top-up", {
      reads: transactions.reads,
    });
    await comes({ amount: kobo(8_000) });
    const returned = { amount: kobo(8_000), state: "failed" } as const;
    listed.as = returned;
    transactions.set(async () => {
      transactions.set();
      listed.as = "unread";
      await handlePaymentWebhook({ reference });
    });
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("unread");
    expect(await wallet()).toBe(0);
    listed.as = returned;
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("not-listed");
    expect(await wallet()).toBe(0);
  });

  test("is credited with the amount received if staff do not wait for the rest", async () => {
    const { comes, listed, staffApi, reference, wallet } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    listed.as = { amount: kobo(9_000) };
    await staffApi.payments.credit(reference, STAFF_MEMBER);
    expect(await wallet()).toBe(9_000);
  });

  test("is not credited if it was returned meanwhile or cannot be read", async () => {
    const { comes, listed, staffApi, reference, wallet, payment } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    listed.as = "unread";
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("unread");
    listed.as = { amount: kobo(8_000), state: "other" };
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("not-listed");
    expect(await wallet()).toBe(0);
    expect((await payment()).state).toBe("mismatched");
  });

  test("keeps its customer from being erased until staff have credited it and the wallet is spent", async () => {
    const { comes, pass, staffApi, reference, shop, ada } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    await pass(9 * DAY_MS, HOUR_MS);
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "checking" });
    await staffApi.payments.credit(reference, STAFF_MEMBER);
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "wallet", available: 8_000 });
  });

  test("no longer keeps its customer from being erased once staff find that the service returned it", async () => {
    const { comes, pass, listed, staffApi, reference, shop, ada } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    await pass(9 * DAY_MS, HOUR_MS);
    listed.as = { amount: kobo(8_000), state: "other" };
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "checking" });
    await staffApi.payments.credit(reference, STAFF_MEMBER);
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
  });

  test("no longer keeps its customer from being erased once staff have returned it, and stays closed", async () => {
    const { comes, listedToo, staffApi, payment, wallet, finding, findings, at, notificationCount, shop, ada } =
      await adaPays("top-up");
    await comes({ amount: kobo(8_000), gatewayRef: "gw-1" });
    await staffApi.reconciliation.run(lastDays(at(), 2));
    const found = await finding();
    expect(await staffApi.reconciliation.close(found.id, "return-payment", STAFF_MEMBER)).toBe("done");
    expect(await payment()).toMatchObject({ state: "returned" });
    expect(notificationCount("1", '"payment"')).toBe(2);
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toEqual([]);

    listedToo.push({ amount: kobo(5_000), gatewayRef: "gw-2" });
    await comes({ amount: kobo(8_000), gatewayRef: "gw-1" });
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toMatchObject([{ discrepancy: { difference: "paid-more", theirs: { amount: 5_000 } } }]);
    expect(await wallet()).toBe(0);
  });

  test("that arrived in full meanwhile leaves its finding nothing to decide", async () => {
    const { comes, staffApi, finding, wallet } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    await staffApi.reconciliation.run(await staffApi.reconciliation.recentDays());
    const { id } = await finding();
    await comes({});
    expect(await staffApi.reconciliation.close(id, "return-payment", STAFF_MEMBER)).toBe("nothing-due");
    expect(await wallet()).toBe(ASKED);
  });

  test("has no alarm left to send once it is credited", async () => {
    const { comes, listed, staffApi, shop, reference } = await adaPays("top-up");
    const alarm = alarmKey({ about: "payment-mismatched", of: reference });
    await comes({ amount: kobo(8_000) });
    expect(await flows.noticeFor(alarm, shop, staffApi)).toMatchObject({ fresh: true });
    listed.as = {};
    await staffApi.payments.credit(reference, STAFF_MEMBER);
    expect(await flows.noticeFor(alarm, shop, staffApi)).toBeUndefined();
  });

  test("notifies staff and its customer once, however often it is read back", async () => {
    const { comes, pass, notificationCount } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    for (let times = 0; times < 3; times++) await comes({ amount: kobo(8_000) });
    await pass(DAY_MS, 30 * MINUTE_MS);
    expect(notificationCount("900", "payment-mismatched")).toBe(1);
    expect(notificationCount("1", '"payment"')).toBe(1);
  });

  test("is not read back for ever", async () => {
    const { comes, pass, payment } = await adaPays("top-up");
    await comes({ amount: kobo(8_000) });
    await pass(9 * DAY_MS, HOUR_MS);
    expect((await payment()).dueAt).toBeUndefined();
  });
});

describe("money in another currency", () => {
  test.each(["USD", ""])("is never credited, not even by staff, who are told the currency: '%s'", async (currency) => {
    const { comes, staffApi, reference, wallet, payment, notificationCount, at, finding, shop, ada } =
      await adaPays("top-up");
    await comes({ currency });
    expect(await payment()).toMatchObject({ state: "mismatched", received: 20_000, currency });
    expect(notificationCount("900", "payment-wrong-currency")).toBe(1);
    expect(await staffApi.payments.credit(reference, STAFF_MEMBER)).toBe("not-listed");
    await staffApi.reconciliation.run(lastDays(at(), 2));
    const found = await finding();
    expect(found.discrepancy.theirs).toMatchObject({ currency });
    expect(findingActionsFor(found.discrepancy)).toEqual(["noted"]);
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("closed");
    expect(await wallet()).toBe(0);
    expect(await shop.account.erase(ada.id), "for nobody here can end it").toEqual({ outcome: "erased" });
  });
});

describe("a payment that the service marks as suspicious", () => {
  test("of a member of staff is not credited by that member, neither by its alarm nor by its finding", async () => {
    const { comes, staffApi, reference, ada, identify, wallet, finding, findings } = await adaPays("top-up");
    await makeOperator({ staffApi }, ada);
    await comes({ suspicious: true });
    expect(await staffApi.payments.credit(reference, ada.id)).toBe("own-payment");
    const { id } = await finding();
    expect(await staffApi.reconciliation.close(id, "credit", ada.id)).toBe("own-payment");
    expect([await wallet(), (await findings()).length]).toEqual([0, 1]);
    expect(await staffApi.reconciliation.close(id, "credit", (await identify("900")).id)).toBe("done");
    expect(await wallet()).toBe(ASKED);
  });

  test.each(["order", "top-up"] as const)("is held, and staff and its customer are notified once: %s", async (what) => {
    const { comes, pass, payment, wallet, vends, notificationCount, findings, state, order, staffApi, at } =
      await adaPays(what);
    await comes({ suspicious: true });
    await pass(DAY_MS, 30 * MINUTE_MS);
    await staffApi.reconciliation.run(lastDays(at(), 3));
    expect(await payment()).toMatchObject({ state: "review", review: "suspicious" });
    expect(await findings()).toMatchObject([{ discrepancy: { difference: "suspicious" } }]);
    expect([await wallet(), vends.length]).toEqual([0, 0]);
    expect(notificationCount("900", '"finding"')).toBe(1);
    if (what === "order") expect(await state(order)).toBe("awaiting_payment");
    expect(notificationCount("1", what === "order" ? order : '"payment"')).toBe(1);
  });

  test("cannot be paid again or cancelled until staff decide", async () => {
    const { comes, shop, ada, order } = await adaPays("order");
    await comes({ suspicious: true });
    expect(await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "underway",
    });
    expect(await shop.orders.cancel(ada.id, order)).toBe(false);
    expect(await shop.account.erase(ada.id)).toMatchObject({ outcome: "checking" });
  });

  test("pays for its order once it is credited", async () => {
    const { comes, staffApi, finding, state, order, settled, wallet, vends } = await adaPays("order");
    await comes({ suspicious: true });
    const found = await finding();
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("done");
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("closed");
    await settled();
    expect(await state(order)).toBe("delivered");
    expect([await wallet(), vends.length]).toEqual([0, 1]);
  });

  test("stays returned once staff return it, and its order expires", async () => {
    const { comes, staffApi, finding, state, order, pass, payment, wallet, vends } = await adaPays("order");
    await comes({ suspicious: true });
    const found = await finding();
    expect(await staffApi.reconciliation.close(found.id, "return-payment", STAFF_MEMBER)).toBe("done");
    await comes({}); // The service no longer marks it, but its return was promised.
    await pass(MINUTE_MS);
    expect((await payment()).state).toBe("returned");
    expect(await state(order)).toBe("expired");
    expect([await wallet(), vends.length]).toEqual([0, 0]);
  });

  test("is credited by staff if it is paid again after it was returned", async () => {
    const { comes, listed, listedToo, staffApi, finding, findings, at, wallet } = await adaPays("top-up");
    await comes({ suspicious: true, gatewayRef: "gw-1" });
    const held = await finding();
    expect(await staffApi.reconciliation.close(held.id, "return-payment", STAFF_MEMBER)).toBe("done");
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toEqual([]);

    listed.as = { state: "other", gatewayRef: "gw-1" };
    listedToo.push({ gatewayRef: "gw-2" });
    await staffApi.reconciliation.run(lastDays(at(), 2));
    const found = await finding();
    expect(found.discrepancy).toMatchObject({ difference: "paid-more", theirs: { amount: ASKED } });
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("done");
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("closed");
    expect(await wallet()).toBe(ASKED);
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toEqual([]);
  });

  test("and is credited when it is paid again after it was returned is taken back if that is reversed", async () => {
    const { comes, listed, listedToo, staffApi, finding, findings, at, wallet, jump } = await adaPays("top-up");
    const decide = async (action: FindingAction) => {
      jump(HOUR_MS);
      await staffApi.reconciliation.run(lastDays(at(), 2));
      return staffApi.reconciliation.close((await finding()).id, action, STAFF_MEMBER);
    };
    await comes({ suspicious: true, gatewayRef: "gw-1" });
    expect(await decide("return-payment")).toBe("done");
    listed.as = { state: "other", gatewayRef: "gw-1" };
    listedToo.push({ gatewayRef: "gw-2" });
    expect(await decide("credit")).toBe("done");
    listedToo.splice(0, 1, { gatewayRef: "gw-2", amount: kobo(5_000) });
    expect(await decide("take-back")).toBe("done");
    expect(await wallet()).toBe(5_000);
    listedToo.splice(0, 1);
    expect(await decide("take-back")).toBe("done");
    expect(await wallet()).toBe(0);
    listedToo.push({ gatewayRef: "gw-2" });
    expect(await decide("credit")).toBe("done");
    expect(await wallet()).toBe(ASKED);
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toEqual([]);
  });

  test("is closed with all its parts once it was returned, however long they are listed", async () => {
    const { comes, listed, listedToo, staffApi, finding, findings, at, payment } = await adaPays("top-up");
    await comes({ suspicious: true, gatewayRef: "gw-1", amount: kobo(8_000) });
    listedToo.push({ gatewayRef: "gw-2", amount: kobo(12_000) });
    await comes({ suspicious: true, gatewayRef: "gw-1", amount: kobo(8_000) });
    expect(await payment()).toMatchObject({ state: "review", received: ASKED });
    const held = await finding();
    expect(await staffApi.reconciliation.close(held.id, "return-payment", STAFF_MEMBER)).toBe("done");
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toEqual([]);

    listed.as = { state: "other", gatewayRef: "gw-1" };
    listedToo.push({ gatewayRef: "gw-3", amount: kobo(5_000) });
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toMatchObject([{ discrepancy: { difference: "paid-more", theirs: { amount: 5_000 } } }]);
  });

  test("is not credited if it is paid again after it was returned, and that is returned too", async () => {
    const { comes, listedToo, staffApi, finding, at, wallet } = await adaPays("top-up");
    await comes({ suspicious: true, gatewayRef: "gw-1" });
    const held = await finding();
    expect(await staffApi.reconciliation.close(held.id, "return-payment", STAFF_MEMBER)).toBe("done");
    listedToo.push({ gatewayRef: "gw-2" });
    await staffApi.reconciliation.run(lastDays(at(), 2));
    const found = await finding();
    listedToo.splice(0, 1, { gatewayRef: "gw-2", state: "other" });
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("not-listed");
    expect(await wallet()).toBe(0);
  });

  test("is reported to staff again if it was not suspicious in between", async () => {
    const { comes, staffApi, finding, findings, at, payment, notificationCount } = await adaPays("order");
    await comes({ suspicious: true });
    const first = await finding();
    await comes({ amount: kobo(8_000) });
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect((await findings()).map(({ discrepancy }) => discrepancy.difference)).toEqual(["amount-differs"]);

    await comes({ suspicious: true });
    expect((await payment()).state).toBe("review");
    const again = (await findings()).find(({ discrepancy }) => discrepancy.difference === "suspicious");
    expect(again?.id).toBe(first.id);
    expect(notificationCount("900", `"finding","id":"${first.id}"`)).toBe(3);
    expect(await staffApi.reconciliation.close(again?.id ?? "fnd_none", "return-payment", STAFF_MEMBER)).toBe("done");
  });

  test("cannot be closed as noted, as its customer could never pay, cancel or be erased", async () => {
    const { comes, staffApi, finding, findings } = await adaPays("order");
    await comes({ suspicious: true });
    const found = await finding();
    expect(await staffApi.reconciliation.close(found.id, "noted", STAFF_MEMBER)).toBe("closed");
    expect(await findings()).toHaveLength(1);
  });

  test("is credited without staff once the service no longer marks it", async () => {
    const { comes, staffApi, at, findings, wallet } = await adaPays("top-up");
    await comes({ suspicious: true });
    await comes({});
    expect(await wallet()).toBe(ASKED);
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await findings()).toEqual([]);
  });

  test("is not credited if the service took it back", async () => {
    const { comes, listed, staffApi, finding, wallet } = await adaPays("top-up");
    await comes({ suspicious: true });
    const found = await finding();
    listed.as = { suspicious: true, state: "other" };
    expect(await staffApi.reconciliation.close(found.id, "credit", STAFF_MEMBER)).toBe("not-listed");
    expect(await wallet()).toBe(0);
  });
});

test("a mismatched payment causes no notification about an order that was paid in another way", async () => {
  const { shop, ada, comes, order, settled, state, fund, notificationCount, payment } = await adaPays("order");
  await fund(ada.id, 20_000);
  await shop.orders.pay(ada.id, order, { by: "wallet" });
  await settled();
  expect(await state(order)).toBe("delivered");
  const before = notificationCount("1", order);
  await comes({ amount: kobo(8_000) });
  expect((await payment()).state).toBe("mismatched");
  expect(notificationCount("1", order)).toBe(before);
});

describe("a payment that is held after its order was closed", () => {
  test("causes a notification of its own once staff reject it", async () => {
    const { comes, pass, settled, state, order, staffApi, finding, notificationCount, at } = await adaPays("order");
    await comes({ amount: kobo(8_000) });
    await pass(HOUR_MS);
    expect([await state(order), notificationCount("1", '"payment"')]).toEqual(["expired", 0]);
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await staffApi.reconciliation.close((await finding()).id, "return-payment", STAFF_MEMBER)).toBe("done");
    await settled();
    expect(notificationCount("1", '"payment"')).toBe(1);
  });

  test.each([
    ["suspicious", { suspicious: true } as const],
    ["a different amount", { amount: kobo(8_000) }],
  ])("because it came too late causes one notification, and another when it is rejected: %s", async (_, listed) => {
    const { comes, pass, settled, state, order, staffApi, finding, notificationCount, at } = await adaPays("order");
    await pass(2 * HOUR_MS);
    expect(await state(order)).toBe("expired");
    for (let times = 0; times < 3; times++) await comes(listed);
    expect(notificationCount("1", '"payment"')).toBe(1);
    await staffApi.reconciliation.run(lastDays(at(), 2));
    expect(await staffApi.reconciliation.close((await finding()).id, "return-payment", STAFF_MEMBER)).toBe("done");
    await settled();
    expect(notificationCount("1", '"payment"')).toBe(2);
  });
});
