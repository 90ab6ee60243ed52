import { describe, expect, test } from "vitest";
import { noticeFor } from "../../conversations/notices.js";
import { plainText } from "../../conversations/text.js";
import { instant, after as later, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { vendProblemOf } from "../../src/core/notifications/vend-trouble.js";
import type { Order } from "../../src/core/orders/order.js";
import { digestOf, digestWindow, exceedsVendRate, type VendDigest } from "../../src/core/orders/vend-digest.js";
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

describe("many vends in numbers", () => {
  const begun = (index: number, changes: Partial<Order> = {}): Order => ({
    ...orderOf(`ord_${index}`),
    ...{
      state: "delivered",
      vendingAt: later(NOW, index * SECOND_MS),
      closedAt: later(NOW, index * SECOND_MS + 3_000),
    },
    ...changes,
  });

  test("are counted by network and kind, and how long half of them took", async () => {
    const orders = [
      ...[begun(1), begun(2), begun(3, { network: "GLO", state: "pending" })],
      begun(4, { network: "GLO", state: "refunded" }),
    ];
    const digest: VendDigest = digestOf(orders, digestWindow(NOW));
    expect(digest).toMatchObject({ count: 4, delivered: 2, failed: 1, open: 1, review: 0, medianMs: 3_000 });
    expect(digest.productLines.map(({ network, kind, count }) => [network, kind, count])).toEqual([
      ["MTN", orders[0]?.product.kind, 2],
      ["GLO", orders[0]?.product.kind, 2],
    ]);
    const desk = { orders: { vendDigest: async () => ({ digest, over: false }) } } as unknown as StaffApi;
    const told = await noticeFor({ kind: "digest", id: `${digest.window.from}` }, {} as CustomerApi, desk);
    expect(plainText(told?.text ?? { html: "" })).toContain(
      "4 vends so far\n✅ 2 delivered · 📤 1 on its way · ❌ 1 failed",
    );
    expect(told).toMatchObject({ silent: true, progressOnly: true });
  });

  test("are many when more than so many were begun in any minute, also one that began before these minutes", () => {
    const window = digestWindow(later(NOW, MINUTE_MS));
    const sent = (...seconds: readonly number[]) =>
      seconds.map((s, index) => begun(index, { vendingAt: later(window.from, s * SECOND_MS) }));
    expect(exceedsVendRate(sent(0, 20, 40), window, 2)).toBe(true);
    expect(exceedsVendRate(sent(0, 30, 60, 90), window, 2)).toBe(false);
    expect(exceedsVendRate(sent(-50, -30, 5), window, 2)).toBe(true);
    expect(exceedsVendRate(sent(-50, -30, -20), window, 2)).toBe(false);
  });
});
