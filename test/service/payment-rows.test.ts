import { describe, expect, it } from "vitest";
import { after, DAY_MS } from "../../src/core/base/time.js";
import { kobo } from "../../src/core/money/money.js";
import type { GatewayPayment } from "../../src/core/ports.js";
import { checkout, NOON, openScript, success } from "./open-service.js";

const { reference, amount } = checkout;
const window = { from: NOON, to: after(NOON, DAY_MS) };

const row = (more: Record<string, unknown> = {}) => ({
  ...{ id: 1, transaction_amount: 100_000, transaction_ref: reference, transaction_status: "success" },
  ...{ transaction_currency_id: "NGN", transaction_gateway_id: "gw-1", is_refund: false, is_suspicious: false },
  created_at: "2026-11-21T13:00:00+01:00",
  ...more,
});

const open = async (...rows: unknown[]) => {
  const { gateway } = await openScript((c) => c.json(success(rows)));
  return gateway;
};
const findPayment = async (...rows: unknown[]) => {
  const reading = await (await open(...rows)).find(reference, window, amount);
  return reading.outcome === "found" ? reading.payment : reading.outcome;
};
const listPayments = async (...rows: unknown[]) => {
  const payments: GatewayPayment[] = [];
  const read = await (await open(...rows)).list(window, (page) => void payments.push(...page.payments));
  if (read.outcome === "unread") throw new Error(read.cause);
  return payments;
};

describe("a paid row", () => {
  it.each([
    ["is_refund as a word", { is_refund: "false" }],
    ["is_refund as a number", { is_refund: 0 }],
    ["no is_refund", { is_refund: null }],
    ["an amount with its decimals", { transaction_amount: "100000.00" }],
    ["an amount with commas", { transaction_amount: "100,000" }],
    ["Successful", { transaction_status: "Successful" }],
    ["approved", { transaction_status: "approved" }],
    ["a time with a space", { created_at: "2026-11-21 12:00:00" }],
  ])("is read as paid with %s", async (_, change) => {
    expect(await findPayment(row(change))).toMatchObject({ state: "success", amount: 100_000, at: NOON });
  });

  it.each([[{ is_refund: true }], [{ is_refund: "True" }], [{ is_refund: 1 }]])(
    "is not read as paid if it was refunded: %j",
    async (change) => {
      expect(await findPayment(row(change))).toMatchObject({ state: "other" });
    },
  );

  it.each([
    [true, true],
    ["true", true],
    ["perhaps", true],
    [false, undefined],
    ["0", undefined],
    [null, undefined],
  ])("with is_suspicious %j is listed with suspicious %j", async (is_suspicious, suspicious) => {
    expect(await findPayment(row({ is_suspicious }))).toMatchObject({ state: "success" });
    expect((await listPayments(row({ is_suspicious })))[0]?.suspicious).toBe(suspicious);
  });
});

describe("several rows under one reference", () => {
  const more = (id: number, change: object = {}) => row({ id, transaction_gateway_id: `gw-${id}`, ...change });

  it("count as the one with the requested amount, in any order", async () => {
    const wrong = more(1, { transaction_amount: 100 });
    expect(await findPayment(wrong, more(2))).toMatchObject({ amount: 100_000, gatewayRef: "gw-2" });
    expect(await findPayment(more(1, { is_suspicious: true }), more(2))).toMatchObject({ gatewayRef: "gw-2" });
    expect(await findPayment(more(1, { transaction_currency_id: "USD" }), more(2))).toMatchObject({ currency: "NGN" });
  });

  it.each([[{ transaction_status: null }], [{ transaction_amount: null }], [{ transaction_ref: null }]])(
    "beside a row that cannot be read count as the one with the requested amount, else they are unread: %j",
    async (change) => {
      const unreadable = more(1, change);
      expect(await findPayment(unreadable, more(2))).toMatchObject({ state: "success", gatewayRef: "gw-2" });
      expect(await findPayment(more(2), unreadable)).toMatchObject({ state: "success", gatewayRef: "gw-2" });
      for (const otherRow of [
        { transaction_status: "failed" },
        { transaction_amount: 40_000 },
        { is_suspicious: true },
      ])
        expect(await findPayment(more(2, otherRow), unreadable)).toBe("unread");
      expect(await findPayment(unreadable)).toBe("unread");
    },
  );

  it("count as their sum if none has the requested amount", async () => {
    const parts = [more(1, { transaction_amount: 40_000 }), more(2, { transaction_amount: 60_000 })];
    expect(await findPayment(...parts)).toMatchObject({ state: "success", amount: 100_000 });
    expect(await findPayment(more(1, { transaction_amount: 40_000 }))).toMatchObject({ amount: 40_000 });
  });

  it("are not added up if they may be one payment that is listed twice", async () => {
    const half = { transaction_amount: 50_000 };
    expect(await findPayment(more(1, half), more(2, { ...half, transaction_gateway_id: "gw-1" }))).toMatchObject({
      amount: 50_000,
    });
  });
});

describe("a row without a readable reference in a list of all payments", () => {
  const declined = row({ transaction_status: "failed" });
  const another = row({ id: 2, transaction_ref: "INV-7", email: "bola@shop.example" });
  const unnamed = (change: object) => row({ id: 3, transaction_ref: null, ...change });

  it.each([
    ["is of a customer of another program", { email: "bola@shop.example" }],
    ["is of another program by the second of two addresses", { email: null, customer_email: "bola@shop.example" }],
    ["is of another amount", { transaction_amount: 70_000 }],
    ["has a number for its reference", { transaction_ref: 20261121 }],
  ])("does not affect a payment if it %s", async (_, change) => {
    expect(await findPayment(declined, another, unnamed(change))).toMatchObject({ state: "failed" });
    expect(await findPayment(another, unnamed(change))).toBe("absent");
  });

  it.each([
    ["does not show whose it is", {}],
    ["is of a customer of ours", { email: "cus_0123456789abcdef@airtime.example" }],
    ["is ours by one of two addresses", { email: "shop@airtime.example", customer_email: "CUS_0123456789abcdef@x.ng" }],
    ["has no readable amount either", { transaction_amount: null }],
  ])("makes a payment unread if it %s", async (_, change) => {
    expect(await findPayment(declined, another, unnamed(change))).toBe("unread");
    expect(await findPayment(another, unnamed(change))).toBe("unread");
  });

  it("makes a payment unread if the service lists by reference", async () => {
    expect(await findPayment(declined, unnamed({ transaction_amount: 70_000 }))).toBe("unread");
  });
});

describe("a list of payments", () => {
  it.each([["0001-01-01T00:00:00"], [undefined], [null]])(
    "includes a row with the time %j as undated",
    async (created_at) => {
      expect(await listPayments(row({ created_at }))).toMatchObject([{ reference, state: "success", undated: true }]);
    },
  );

  it("has no row from outside the window", async () => {
    expect(await listPayments(row({ created_at: "2026-11-20T12:00:00Z" }))).toEqual([]);
  });

  it("includes a row of ours that cannot be read as unreadable", async () => {
    const unreadable = row({ id: 2, transaction_ref: "chk_0123456789abcdef", transaction_currency_id: null });
    expect(await listPayments(row(), unreadable, { transaction_ref: "INV-7" })).toMatchObject([
      { reference, state: "success", amount: kobo(100_000) },
      { reference: "chk_0123456789abcdef", state: "unreadable" },
    ]);
  });
});
