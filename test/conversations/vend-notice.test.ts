import { describe, expect, test } from "vitest";
import { noticeFor } from "../../conversations/notices.js";
import { after, instant, MINUTE_MS } from "../../src/core/base/time.js";
import type { Order } from "../../src/core/orders/order.js";
import { vendProblemOf } from "../../src/core/orders/vend-statistics.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { order as orderOf } from "../store/records.js";

const NOW = instant(1_790_000_000_000);

/** The notice that staff get about an order, so long after the order was sent to the service. */
async function staffNoticeOf(changes: Partial<Order>, afterMs: number) {
  const order: Order = { ...orderOf("ord_1"), vendingAt: NOW, ...changes };
  const problem = vendProblemOf(order, after(NOW, afterMs));
  const vendDetails = async () => ({ order, customer: undefined, ...(problem && { problem }) });
  const staffApi = { orders: { vendDetails } };
  const notice = await noticeFor({ kind: "vend", id: order.id }, {} as CustomerApi, staffApi as unknown as StaffApi);
  const flows = notice?.choices?.flat().map((choice) => ("go" in choice ? choice.go.flow : "other")) ?? [];
  return { silent: notice?.silent, alert: notice?.alert, progressOnly: notice?.progressOnly, flows };
}

describe("the staff notice about a vend", () => {
  test.each<[string, Partial<Order>, number, object]>([
    [
      "is being sent",
      { state: "vending" },
      0,
      { silent: true, progressOnly: true, flows: ["look-up-vend", "customer", "vend-record"] },
    ],
    [
      "is on its way",
      { state: "pending" },
      0,
      { silent: true, progressOnly: true, flows: ["look-up-vend", "customer", "vend-record"] },
    ],
    ["takes too long", { state: "pending" }, 5 * MINUTE_MS, { silent: false, alert: "late", progressOnly: false }],
    [
      "is in review",
      { state: "review" },
      0,
      { silent: false, alert: "review", flows: ["look-up-vend", "decide", "customer", "vend-record"] },
    ],
    ["was delivered", { state: "delivered" }, 0, { silent: true, flows: ["refund", "customer", "vend-record"] }],
    [
      "failed",
      { state: "refunded", failure: "network-failed" },
      0,
      { silent: false, alert: "failed", flows: ["customer", "vend-record"] },
    ],
    ["was failed by staff", { state: "refunded", failure: "failed-by-staff" }, 0, { silent: true, alert: undefined }],
    ["was refunded by staff", { state: "refunded" }, 0, { silent: true, alert: undefined }],
  ])("has the sound, alert and buttons for an order that %s", async (_, changes, afterMs, notice) => {
    expect(await staffNoticeOf(changes, afterMs)).toMatchObject(notice);
  });
});
