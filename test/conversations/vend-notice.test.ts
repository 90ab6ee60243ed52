import { describe, expect, test } from "vitest";
import { noticeFor } from "../../conversations/notices.js";
import { instant, after as later, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { vendProblemOf } from "../../src/core/notifications/vend-problem.js";
import type { Order } from "../../src/core/orders/order.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { order as orderOf } from "../store/records.js";

const NOW = instant(1_790_000_000_000);

/** What staff are told of an order as it is, five seconds after it was sent, or later. */
async function toldOf(changes: Partial<Order>, afterMs = 5 * SECOND_MS) {
  const order: Order = { ...orderOf("ord_1"), vendingAt: NOW, ...changes };
  const trouble = vendProblemOf(order, later(NOW, afterMs));
  const vendDetails = async () => ({ order, customer: undefined, ...(trouble && { problem: trouble }) });
  const desk = { orders: { vendDetails } };
  const told = await noticeFor({ kind: "vend", id: order.id }, {} as CustomerApi, desk as unknown as StaffApi);
  const flows = told?.choices?.flat().map((choice) => ("go" in choice ? choice.go.flow : "other")) ?? [];
  return { quiet: told?.silent, rings: told?.alert, progress: told?.progressOnly, flows };
}

describe("what staff are told of a vend", () => {
  test.each<[string, Partial<Order>, number, object]>([
    [
      "is being sent",
      { state: "vending" },
      0,
      { quiet: true, progress: true, flows: ["look-up-vend", "customer", "vend-record"] },
    ],
    [
      "is on its way",
      { state: "pending" },
      0,
      { quiet: true, progress: true, flows: ["look-up-vend", "customer", "vend-record"] },
    ],
    ["takes too long", { state: "pending" }, 5 * MINUTE_MS, { quiet: false, rings: "late", progress: false }],
    [
      "needs a person",
      { state: "review" },
      0,
      { quiet: false, rings: "review", flows: ["look-up-vend", "decide", "customer", "vend-record"] },
    ],
    ["was delivered", { state: "delivered" }, 0, { quiet: true, flows: ["refund", "customer", "vend-record"] }],
    [
      "failed",
      { state: "refunded", failure: "network-failed" },
      0,
      { quiet: false, rings: "failed", flows: ["customer", "vend-record"] },
    ],
    [
      "was given back by a person",
      { state: "refunded", failure: "failed-by-staff" },
      0,
      { quiet: true, rings: undefined },
    ],
    ["was refunded by a person", { state: "refunded" }, 0, { quiet: true, rings: undefined }],
  ])("that %s", async (_, changes, afterMs, told) => {
    expect(await toldOf(changes, afterMs)).toMatchObject(told);
  });
});
