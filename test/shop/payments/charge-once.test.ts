import { describe, expect, test } from "vitest";
import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { after, SECOND_MS } from "../../../src/core/base/time.js";
import type { Payment } from "../../../src/core/money/payment.js";
import type { ChargeOutcome } from "../../../src/core/ports.js";
import { DEFAULT_SETTINGS } from "../../../src/core/settings/shop-settings.js";
import type { Books } from "../../../src/core/store.js";
import { chargeCard } from "../../../src/shop/payments/charge-card.js";
import type { ScriptedGateway } from "../../harness/test-shop.js";
import { testShop } from "../../harness/test-shop.js";
import { airtime, openScriptedShop } from "../scripted-shop.js";

/** Ada buys with her saved card, which has not been charged yet. */
async function openUncharged(answer: ChargeOutcome = { outcome: "sent" }) {
  const { store, shop, at, jump, identify, saveCard } = await openScriptedShop();
  const ada = await identify("1");
  const quote = airtime();
  await shop.orders.place(ada.id, quote, { by: "card", card: await saveCard(ada.id) });
  const [uncharged] = await store.payments([ada.id]);
  if (!uncharged) throw new Error("no payment");
  const charges: string[] = [];
  let meanwhile: () => Promise<unknown> = async () => {};
  const gateway: ScriptedGateway = {
    charge: async ({ reference }) => {
      charges.push(reference);
      await meanwhile();
      return answer;
    },
  };
  const context = testShop({ store, clock: at, staff: [], gateway });
  const change = (work: (books: Books) => Promise<unknown>) => store.transact(ada.id, work);
  return {
    ...{ ada, shop, store, at, jump, uncharged, order: quote.order, charges, change },
    charge: () => chargeCard(context, uncharged),
    payment: () => store.read("payment", uncharged.reference),
    become: (changes: Partial<Payment>) => change((books) => books.put("payment", { ...uncharged, ...changes })),
    whileCharged: (work: () => Promise<unknown>) => {
      meanwhile = work;
    },
  };
}

describe("a saved card", () => {
  test("is charged once, however often and however concurrently that is requested", async () => {
    const { charge, charges } = await openUncharged();
    await Promise.all([charge(), charge()]);
    await charge();
    expect(charges).toHaveLength(1);
  });

  test.each<[string, Partial<Payment>]>([
    ["that has ended", { state: "failed" }],
    ["that is paid", { state: "paid" }],
    ["by a checkout page", { via: { kind: "checkout", saveCard: false } }],
  ])("is not charged for a payment %s", async (_, changes) => {
    const { charge, charges, become, payment } = await openUncharged();
    await become(changes);
    const before = await payment();
    await charge();
    expect(charges).toEqual([]);
    expect(await payment()).toEqual(before);
  });

  test("is charged until the payment expires, and not afterwards", async () => {
    const { charge, charges, uncharged, at, jump, payment } = await openUncharged();
    jump(uncharged.expiresAt - at());
    await charge();
    expect(charges).toEqual([]);
    expect(await payment()).toMatchObject({ state: "failed" });
    const inTime = await openUncharged();
    inTime.jump(inTime.uncharged.expiresAt - inTime.at() - 1);
    await inTime.charge();
    expect(inTime.charges).toHaveLength(1);
  });

  test("is not charged for an order that is closed", async () => {
    const { charge, charges, change, order, payment } = await openUncharged();
    await change(async (books) => {
      const known = await books.read("order", order);
      if (known) await books.put("order", { ...known, state: "cancelled" });
    });
    await charge();
    expect(charges).toEqual([]);
    expect(await payment()).toMatchObject({ state: "failed" });
  });

  test("is not charged while card charges are stopped", async () => {
    const { charge, charges, store, at, uncharged, payment } = await openUncharged();
    const cardChargesStopped = { at: at(), payment: uncharged.reference };
    await store.transact(SHOP_CUSTOMER_ID, (books) =>
      books.put("shopSettings", { ...DEFAULT_SETTINGS, cardChargesStopped }),
    );
    await charge();
    expect(charges).toEqual([]);
    expect(await payment()).toMatchObject({ state: "failed" });
  });

  test("is recorded as being charged before the call", async () => {
    const { charge, payment, whileCharged, at } = await openUncharged();
    let during: Payment | undefined;
    whileCharged(async () => {
      during = await payment();
    });
    await charge();
    expect(during).toMatchObject({ via: { sentAt: at() }, dueAt: after(at(), 22 * SECOND_MS) });
  });
});

describe("the answer to a charge", () => {
  test("that it was accepted credits nothing, and the payment is read back in a second", async () => {
    const { charge, payment, at, shop, ada } = await openUncharged();
    await charge();
    expect(await payment()).toMatchObject({
      ...{ state: "initiated", via: { accepted: true }, dueAt: after(at(), SECOND_MS) },
    });
    expect(await shop.wallets.get(ada.id)).toEqual({ available: 0, held: 0 });
  });

  test("that never came leaves the payment open, as the charge may have been made", async () => {
    const { charge, payment } = await openUncharged({ outcome: "unknown", cause: "time-out" });
    await charge();
    expect(await payment()).toMatchObject({ state: "initiated" });
    expect((await payment())?.via).not.toHaveProperty("accepted");
  });

  test("that it was refused is recorded in the gateway's words, and the payment is still read back", async () => {
    const { charge, payment, shop, ada, order, at } = await openUncharged({ outcome: "refused", message: "No funds" });
    await charge();
    expect(await payment()).toMatchObject({ state: "failed", reason: "No funds" });
    expect((await payment())?.dueAt).toBeGreaterThan(at());
    expect(await shop.orders.pay(ada.id, order, { by: "checkout", saveCard: false })).toMatchObject({
      outcome: "checkout",
    });
  });

  test.each<ChargeOutcome>([{ outcome: "sent" }, { outcome: "refused", message: "No" }])(
    "does not change a payment that was settled before: $outcome",
    async (answer) => {
      const { charge, become, whileCharged, payment } = await openUncharged(answer);
      whileCharged(() => become({ state: "paid" }));
      await charge();
      expect(await payment()).toMatchObject({ state: "paid", via: { kind: "card" } });
      expect((await payment())?.via).not.toHaveProperty("accepted");
    },
  );
});
