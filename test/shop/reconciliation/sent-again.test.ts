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
});
