import { describe, expect, it } from "vitest";
import { DAY_MS, after as later } from "../../src/core/base/time.js";
import { kobo } from "../../src/core/money/money.js";
import type { GatewayPayment } from "../../src/core/ports.js";
import { checkout, NOON, openScript, yes } from "./open-service.js";

const { reference, amount } = checkout;
const window = { from: NOON, to: later(NOON, DAY_MS) };

const row = (more: Record<string, unknown> = {}) => ({
  ...{ id: 1, transaction_amount: 100_000, transaction_ref: reference, transaction_status: "success" },
  ...{ transaction_currency_id: "NGN", transaction_gateway_id: "gw-1", is_refund: false, is_suspicious: false },
  created_at: "2026-11-21T13:00:00+01:00",
  ...more,
});

const open = async (...rows: unknown[]) => {
  const { gateway } = await openScript((c) => c.json(yes(rows)));
  return gateway;
};
const found = async (...rows: unknown[]) => {
  const reading = await (await open(...rows)).find(reference, window, amount);
  return reading.outcome === "found" ? reading.payment : reading.outcome;
};
const listed = async (...rows: unknown[]) => {
  const payments: GatewayPayment[] = [];
  const read = await (await open(...rows)).list(window, (page) => void payments.push(...page.payments));
  if (read.outcome === "unread") throw new Error(read.cause);
  return payments;
};

describe("a paid row is read as paid, however it is spelled", () => {
  it.each([
    ["is_refund as a word", { is_refund: "false" }],
    ["is_refund as a number", { is_refund: 0 }],
    ["no is_refund", { is_refund: null }],
    ["an amount with its decimals", { transaction_amount: "100000.00" }],
    ["an amount with commas", { transaction_amount: "100,000" }],
    ["Successful", { transaction_status: "Successful" }],
    ["approved", { transaction_status: "approved" }],
    ["a time with a space", { created_at: "2026-11-21 12:00:00" }],
  ])("%s", async (_, odd) => {
    expect(await found(row(odd))).toMatchObject({ state: "success", amount: 100_000, at: NOON });
  });

  it.each([[{ is_refund: "True" }], [{ is_refund: 1 }]])("but not as paid if it was refunded: %j", async (odd) => {
    expect(await found(row(odd))).toMatchObject({ state: "other" });
  });

  it.each([
    [true, true],
    ["true", true],
    ["perhaps", true],
    [false, undefined],
    ["0", undefined],
    [null, undefined],
  ])("and is_suspicious %j is suspicious: %j", async (is_suspicious, suspicious) => {
    expect(await found(row({ is_suspicious }))).toMatchObject({ state: "success" });
    expect((await listed(row({ is_suspicious })))[0]?.suspicious).toBe(suspicious);
  });
});

describe("several rows under one reference", () => {
  const more = (id: number, change: object = {}) => row({ id, transaction_gateway_id: `gw-${id}`, ...change });

  it("count as the one with the requested amount, wherever it stands", async () => {
    const wrong = more(1, { transaction_amount: 100 });
    expect(await found(wrong, more(2))).toMatchObject({ amount: 100_000, gatewayRef: "gw-2" });
    expect(await found(more(1, { is_suspicious: true }), more(2))).toMatchObject({ gatewayRef: "gw-2" });
    expect(await found(more(1, { transaction_currency_id: "USD" }), more(2))).toMatchObject({ currency: "NGN" });
  });

  it.each([[{ transaction_status: null }], [{ transaction_amount: null }], [{ transaction_ref: null }]])(
    "are that one also beside a row that cannot be read, which leaves all others in doubt: %j",
    async (odd) => {
      const unreadable = more(1, odd);
      expect(await found(unreadable, more(2))).toMatchObject({ state: "success", gatewayRef: "gw-2" });
      expect(await found(more(2), unreadable)).toMatchObject({ state: "success", gatewayRef: "gw-2" });
      for (const doubtful of [
        { transaction_status: "failed" },
        { transaction_amount: 40_000 },
        { is_suspicious: true },
      ])
        expect(await found(more(2, doubtful), unreadable)).toBe("unread");
      expect(await found(unreadable)).toBe("unread");
    },
  );

  it("count as their sum if none has it", async () => {
    const parts = [more(1, { transaction_amount: 40_000 }), more(2, { transaction_amount: 60_000 })];
    expect(await found(...parts)).toMatchObject({ state: "success", amount: 100_000 });
    expect(await found(more(1, { transaction_amount: 40_000 }))).toMatchObject({ amount: 40_000 });
  });

  it("are not added up when they may be one payment that is listed twice", async () => {
    const half = { transaction_amount: 50_000 };
    expect(await found(more(1, half), more(2, { ...half, transaction_gateway_id: "gw-1" }))).toMatchObject({
      amount: 50_000,
    });
  });
});

describe("a row without a readable reference, in a list of all payments", () => {
  const declined = row({ transaction_status: "failed" });
  const another = row({ id: 2, transaction_ref: "INV-7", email: "bola@shop.example" });
  const unnamed = (change: object) => row({ id: 3, transaction_ref: null, ...change });

  it.each([
    ["is another program's customer's", { email: "bola@shop.example" }],
    ["is another's by the second of two addresses", { email: null, customer_email: "bola@shop.example" }],
    ["is of another amount", { transaction_amount: 70_000 }],
    ["has a number for its reference", { transaction_ref: 20261121 }],
  ])("decides nothing about a payment where it %s", async (_, change) => {
    expect(await found(declined, another, unnamed(change))).toMatchObject({ state: "failed" });
    expect(await found(another, unnamed(change))).toBe("absent");
  });

  it.each([
    ["says nothing of whose it is", {}],
    ["is a customer's of ours", { email: "cus_0123456789abcdef@airtime.example" }],
    ["is ours by one of two addresses", { email: "shop@airtime.example", customer_email: "CUS_0123456789abcdef@x.ng" }],
    ["has no readable amount either", { transaction_amount: null }],
  ])("leaves it in doubt where it %s", async (_, change) => {
    expect(await found(declined, another, unnamed(change))).toBe("unread");
    expect(await found(another, unnamed(change))).toBe("unread");
  });

  it("is doubtful, whatever it contains, if the service lists by reference", async () => {
    expect(await found(declined, unnamed({ transaction_amount: 70_000 }))).toBe("unread");
  });
});

describe("a list of payments", () => {
  it.each([["0001-01-01T00:00:00"], [undefined], [null]])("has a row whose time is %j", async (created_at) => {
    expect(await listed(row({ created_at }))).toMatchObject([{ reference, state: "success", undated: true }]);
  });

  it("has no row of another time", async () => {
    expect(await listed(row({ created_at: "2026-11-20T12:00:00Z" }))).toEqual([]);
  });

  it("names one of ours that cannot be read, and includes all others", async () => {
    const odd = row({ id: 2, transaction_ref: "chk_0123456789abcdef", transaction_currency_id: null });
    expect(await listed(row(), odd, { transaction_ref: "INV-7" })).toMatchObject([
      { reference, state: "success", amount: kobo(100_000) },
      { reference: "chk_0123456789abcdef", state: "unreadable" },
    ]);
  });
});
