import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { kobo } from "../../../src/core/money/money.js";
import { mint } from "../../harness/test-shop.js";
import { airtime, openScriptedShop } from "../scripted-shop.js";

test.each([
  [9_999, { outcome: "refused", reason: "below-minimum" }],
  [10_000, { outcome: "checkout" }],
  [50_000_000, { outcome: "checkout" }],
  [50_000_001, { outcome: "refused", reason: "above-maximum" }],
])("a top-up of %i kobo keeps to the limits", async (amount, result) => {
  const { shop, identify, store } = await openScriptedShop();
  const ada = await identify("1");
  expect(await shop.payments.topUp(ada.id, kobo(amount), { saveCard: false })).toMatchObject(result);
  expect((await store.nextDue()) !== undefined).toBe(result.outcome === "checkout");
});

test.each([
  [4_900, { outcome: "refused", reason: "below-minimum" }],
  [5_000, { outcome: "quoted", quote: { price: 5_000 } }],
  [5_050, { outcome: "refused", reason: "below-minimum" }],
  [5_000_000, { outcome: "quoted", quote: { price: 5_000_000 } }],
  [5_000_100, { outcome: "refused", reason: "above-maximum" }],
])("airtime for %i kobo keeps to the limits", async (amount, result) => {
  const { shop, identify } = await openScriptedShop();
  const ada = await identify("1");
  const request = { network: "MTN", recipient: "08031234567" as Phone } as const;
  const quoted = await shop.orders.quote(ada.id, { ...request, product: { kind: "airtime", amount: kobo(amount) } });
  expect(quoted).toMatchObject(result);
});

describe("Ada's records", () => {
  async function openWithAdasOrder() {
    const reads: string[] = [];
    const scripted = await openScriptedShop({
      gateway: {
        find: async (reference) => {
          reads.push(reference);
          return { outcome: "absent" };
        },
      },
    });
    const ada = await scripted.identify("1");
    const bayo = await scripted.identify("2");
    const order = airtime();
    const placed = await scripted.shop.orders.place(ada.id, order, { by: "checkout", saveCard: false });
    if (placed.outcome !== "checkout") throw new Error("no page");
    return { ...scripted, ada, bayo, id: order.order, reference: placed.reference, reads };
  }

  test("are readable by her", async () => {
    const { shop, ada, id, reference } = await openWithAdasOrder();
    expect(await shop.orders.get(ada.id, id)).toMatchObject({ id });
    expect(await shop.payments.get(ada.id, reference)).toMatchObject({ reference });
    expect(await shop.payments.poll(ada.id, reference)).toMatchObject({ payment: { reference } });
  });

  test("are invisible to Bayo, who cannot ask about them either", async () => {
    const { shop, bayo, id, reference, reads } = await openWithAdasOrder();
    expect(await shop.orders.get(bayo.id, id)).toBeUndefined();
    expect(await shop.payments.get(bayo.id, reference)).toBeUndefined();
    expect(await shop.payments.poll(bayo.id, reference)).toBeUndefined();
    expect(await shop.orders.quoteAgain(bayo.id, id, mint("ord"))).toEqual({ outcome: "unknown" });
    expect(await shop.orders.history(bayo.id, { limit: 10 })).toEqual({ orders: [], more: false });
    expect(reads).toEqual([]);
  });

  test("cannot be changed by Bayo: he cannot cancel her order, pay for it or remove her card", async () => {
    const { shop, ada, bayo, id, saveCard, fund, state } = await openWithAdasOrder();
    await fund(bayo.id, 20_000);
    const card = await saveCard(ada.id);
    expect(await shop.orders.cancel(bayo.id, id)).toBe(false);
    expect(await shop.orders.pay(bayo.id, id, { by: "wallet" })).toMatchObject({ outcome: "refused" });
    expect(await shop.orders.place(bayo.id, airtime(), { by: "card", card })).toMatchObject({ reason: "card-removed" });
    expect(await shop.payments.removeCard(bayo.id, card)).toBe(false);
    expect(await state(id)).toBe("awaiting_payment");
    expect(await shop.wallets.get(bayo.id)).toEqual({ available: 20_000, held: 0 });
    expect(await shop.payments.savedCards(ada.id)).toHaveLength(1);
  });
});

test("the money of a running order is shown as held", async () => {
  const { start, settled, shop, identify, fund } = await openScriptedShop();
  await start();
  const ada = await identify("1");
  await fund(ada.id, 50_000);
  await shop.orders.place(ada.id, airtime(), { by: "wallet" });
  await shop.orders.place(ada.id, airtime("08030000002", 10_000), { by: "wallet" });
  await settled();
  expect(await shop.wallets.get(ada.id)).toEqual({ available: 20_000, held: 30_000 });
});
