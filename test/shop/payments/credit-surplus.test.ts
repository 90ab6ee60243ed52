import { describe, expect, test } from "vitest";
import { instant } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Payment } from "../../../src/core/money/payment.js";
import type { Finding, PaymentDiscrepancy } from "../../../src/core/reconciliation/finding.js";
import { creditExcess, creditUnrequested } from "../../../src/shop/payments/findings.js";
import { mint, testShop } from "../../harness/test-shop.js";
import { openScriptedShop, START } from "../scripted-shop.js";

const at = instant(START);
const received = (amount: number) => ({ theirs: { state: "success", amount: kobo(amount) } }) as const;

/** Ada, who paid ₦200 into her wallet once. */
async function openPaid(changes: Partial<Payment> = {}) {
  const { store, identify, ...shop } = await openScriptedShop();
  const { id: customer } = await identify("1");
  const payment: Payment = {
    ...{ reference: mint("top"), customer, amount: kobo(20_000), purpose: { kind: "top-up" }, state: "paid" },
    ...{ via: { kind: "checkout", saveCard: false }, openedAt: at, changedAt: at, expiresAt: at },
    ...changes,
  };
  await store.transact(customer, (books) => books.put("payment", payment));
  const finding = (seen: Partial<PaymentDiscrepancy>): Finding => ({
    ...{ id: mint("fnd"), key: "payment", customer, foundAt: at },
    discrepancy: { about: "payment", difference: "paid-more", reference: payment.reference, at, ...seen },
  });
  const erase = () =>
    store.transact(customer, async (books) => {
      const known = await books.customer();
      if (known) await books.put("customer", { ...known, erasedAt: at });
    });
  return {
    ...{ finding, erase },
    credit: (how: typeof creditUnrequested, found: Finding) =>
      store.transact(customer, (books) => how(testShop({ store, clock: () => at, staff: [] }), books, found)),
    wallet: async () => (await shop.shop.wallets.get(customer)).available,
    payment: () => store.read("payment", payment.reference),
  };
}

const VEND: Finding["discrepancy"] = { about: "vend", difference: "missing-here", at, ...received(30_000) } as never;

describe("money received beyond what was credited", () => {
  test("is credited once, and no kobo more than was received", async () => {
    const { credit, finding, wallet, payment } = await openPaid();
    const found = finding(received(50_000));
    expect(await credit(creditExcess, found)).toEqual({ credited: 30_000 });
    expect(await credit(creditExcess, found)).toBeUndefined();
    expect(await wallet()).toBe(30_000);
    expect(await payment()).toMatchObject({ amount: 20_000, extra: 30_000 });
    expect(await credit(creditExcess, finding(received(60_000)))).toEqual({ credited: 10_000 });
    expect(await payment()).toMatchObject({ extra: 40_000 });
  });

  test.each<[string, Partial<Payment>, Partial<PaymentDiscrepancy>]>([
    ["no more than was credited", {}, received(20_000)],
    ["less than was credited", {}, received(5_000)],
    ["nothing any more", {}, {}],
    ["another difference", {}, { difference: "amount-differs", ...received(50_000) }],
    ["a payment of nobody's", {}, { reference: "top_0000000000000000", ...received(50_000) }],
    ["a reference that is not ours", {}, { reference: "SQREC6389", ...received(50_000) }],
    ["a payment that is not paid yet, and will be credited as such", { state: "expired" }, received(50_000)],
  ])("is not credited for %s", async (_, changes, seen) => {
    const { credit, finding, wallet, payment } = await openPaid(changes);
    expect(await credit(creditExcess, finding(seen))).toBeUndefined();
    expect(await wallet()).toBe(0);
    expect(await payment()).not.toHaveProperty("extra");
  });

  test("is not credited to a customer who was erased, nor for a vend", async () => {
    const { credit, finding, erase, wallet } = await openPaid();
    expect(await credit(creditExcess, { ...finding({}), discrepancy: VEND })).toBeUndefined();
    await erase();
    expect(await credit(creditExcess, finding(received(50_000)))).toBeUndefined();
    expect(await wallet()).toBe(0);
  });
});

describe("money that we did not ask for", () => {
  const unrequested = { difference: "unrequested", reference: "SQREC6389" } as const;

  test("is credited in full", async () => {
    const { credit, finding, wallet } = await openPaid();
    await credit(creditUnrequested, finding({ ...unrequested, ...received(30_000) }));
    expect(await wallet()).toBe(30_000);
  });

  test.each<[string, Partial<PaymentDiscrepancy>]>([
    ["nothing", { ...unrequested, ...received(0) }],
    ["less than nothing", { ...unrequested, ...received(-100) }],
    ["a row that is not there any more", unrequested],
    ["another difference", { ...unrequested, difference: "missing-here", ...received(30_000) }],
  ])("is not credited for %s", async (_, seen) => {
    const { credit, finding, wallet } = await openPaid();
    expect(await credit(creditUnrequested, finding(seen))).toBeUndefined();
    expect(await wallet()).toBe(0);
  });

  test("is not credited to a customer who was erased, nor for a vend", async () => {
    const { credit, finding, erase, wallet } = await openPaid();
    expect(await credit(creditUnrequested, { ...finding({}), discrepancy: VEND })).toBeUndefined();
    await erase();
    expect(await credit(creditUnrequested, finding({ ...unrequested, ...received(30_000) }))).toBeUndefined();
    expect(await wallet()).toBe(0);
  });
});
