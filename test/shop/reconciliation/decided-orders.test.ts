import { expect, test } from "vitest";
import { DAY_MS, dayOf, lastDays, MINUTE_MS, type Window, windowOf } from "../../../src/core/base/time.js";
import { STAFF_MEMBER } from "../ada.js";
import { openOrderInReview } from "../order-in-review.js";
import { recordOf } from "../scripted-shop.js";

test("an order that has the record of an attempt days before its last differs from the service's list on no day", async () => {
  const { order, firstAttemptAt, vendAgain, jump, show, hideHistory, pass, at, staffApi, store } =
    await openOrderInReview();
  jump(3 * DAY_MS);
  expect(await vendAgain()).toEqual({ outcome: "sent" });
  hideHistory();
  await pass(40 * MINUTE_MS);
  show(recordOf({ vendorRef: "v1", at: firstAttemptAt }));
  expect(await staffApi.orders.adopt(order, "v1", STAFF_MEMBER)).toBe("delivered");
  await pass(20 * MINUTE_MS);
  const differences = async (window: Window) => {
    const compared = await staffApi.reconciliation.run(window);
    return compared.outcome === "unread" ? compared.cause : compared.report.discrepancies;
  };
  expect(await differences(windowOf(dayOf(firstAttemptAt)))).toEqual([]);
  expect(await differences(lastDays(at(), 2))).toEqual([]);
  expect(await differences(lastDays(at(), 9))).toEqual([]);
  expect(await store.openFindings(9)).toEqual([]);
  const listing = { window: windowOf(dayOf(firstAttemptAt)) };
  expect(await staffApi.orders.listedVends(listing)).toMatchObject({ vends: [{ order: { id: order } }] });
});

test("an order that staff ended as delivered is not missing once the service lists its vend: only its cost is corrected", async () => {
  const { order, firstAttemptAt, show, pass, at, staffApi, store } = await openOrderInReview();
  expect(await staffApi.orders.decide(order, "delivered", STAFF_MEMBER)).toBe(true);
  await pass(20 * MINUTE_MS);
  show(recordOf({ vendorRef: "v1", at: firstAttemptAt }));
  const differences = async () => {
    const compared = await staffApi.reconciliation.run(lastDays(at(), 2));
    return compared.outcome === "unread" ? compared.cause : compared.report.discrepancies;
  };
  expect(await differences()).toMatchObject([{ difference: "amount-differs", order }]);
  const [finding, ...others] = await store.openFindings(9);
  expect(others).toEqual([]);
  if (!finding) throw new Error("Nothing was found");
  expect(await staffApi.reconciliation.close(finding.id, "accept-service-cost", STAFF_MEMBER)).toBe("done");
  expect(await store.totals()).toMatchObject({ sales: 20_000, "cost-of-sales": 19_400, float: -19_400 });
  expect(await differences()).toEqual([]);
});

test("a vend of an order sent again days later that the service lists no more stays a finding when only the last days are compared", async () => {
  const { accept, vendAgain, jump, pass, at, staffApi, store } = await openOrderInReview();
  jump(3 * DAY_MS);
  accept(recordOf({ vendorRef: "v2", at: at() }));
  expect(await vendAgain()).toEqual({ outcome: "sent" });
  await pass(20 * MINUTE_MS);
  for (const days of [9, 2]) {
    await staffApi.reconciliation.run(lastDays(at(), days));
    expect(await store.openFindings(9)).toMatchObject([{ discrepancy: { difference: "missing-there" } }]);
  }
});
