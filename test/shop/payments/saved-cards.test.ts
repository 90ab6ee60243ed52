import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { STAFF_MEMBER } from "../ada.js";
import { airtime, chargingGateway, openScriptedShop } from "../scripted-shop.js";

/** Ada has two saved cards. */
async function openWithTwoCards() {
  const shop = await openScriptedShop();
  const ada = await shop.identify("1");
  const cards = [await shop.saveCard(ada.id), await shop.saveCard(ada.id, "2222")] as const;
  const { changeCard, removeCard, savedCards } = shop.shop.payments;
  return {
    ...{ ...shop, ada, cards },
    change: (id: (typeof cards)[number], change: Parameters<typeof changeCard>[2]) => changeCard(ada.id, id, change),
    remove: (id: (typeof cards)[number]) => removeCard(ada.id, id),
    saved: () => savedCards(ada.id),
  };
}

describe("of two saved cards", () => {
  test.each([0, 1] as const)("the removed one is gone, and the other stays (%i)", async (index) => {
    const { cards, remove, saved } = await openWithTwoCards();
    expect(await remove(cards[index])).toBe(true);
    expect((await saved()).map(({ id }) => id)).toEqual([cards[1 - index]]);
    expect(await remove(cards[index]), "it is gone").toBe(false);
  });

  test.each([0, 1] as const)("only the one that its owner names has the name (%i)", async (index) => {
    const { cards, change, saved } = await openWithTwoCards();
    expect(await change(cards[index], { name: "Salary" })).toBe(true);
    const faces = [
      { brand: "visa", last4: "1111" },
      { brand: "visa", last4: "2222" },
    ];
    expect(await saved()).toHaveLength(2);
    expect(await saved()).toContainEqual({ ...faces[index], id: cards[index], name: "Salary" });
    expect(await saved()).toContainEqual({ ...faces[1 - index], id: cards[1 - index] });
  });

  test("the default one is listed first, whichever was saved first", async () => {
    const { cards, change, saved } = await openWithTwoCards();
    for (const first of [cards[0], cards[1], cards[0]]) {
      await change(first, { isDefault: true });
      const [offered, other] = await saved();
      expect([offered?.id, offered?.isDefault, other?.isDefault]).toEqual([first, true, undefined]);
    }
    await change(cards[1], { name: "Salary" });
    expect((await saved())[0], "a name is no choice").toMatchObject({ id: cards[0], isDefault: true });
  });

  test("neither can be changed by somebody else, or once it was removed", async () => {
    const { shop, identify, cards, change, remove, saved } = await openWithTwoCards();
    const bayo = await identify("2");
    expect(await shop.payments.changeCard(bayo.id, cards[0], { name: "Mine" })).toBe(false);
    expect(await shop.payments.savedCards(bayo.id)).toEqual([]);
    await remove(cards[1]);
    expect(await change(cards[1], { isDefault: true })).toBe(false);
    expect(await saved()).toEqual([{ id: cards[0], brand: "visa", last4: "1111" }]);
  });
});

test("two charges that the service does not list stop card charges once, and the alarm names the first", async () => {
  const { gateway, charges } = chargingGateway();
  const { shop, staffApi, store, notifications, start, settled, pass, identify, saveCard } = await openScriptedShop({
    gateway,
  });
  await start();
  for (const id of ["1", "2"]) {
    const { id: customer } = await identify(id);
    await shop.orders.place(customer, airtime(`080312345${id}0`), { by: "card", card: await saveCard(customer) });
    await settled();
    await pass(30 * MINUTE_MS, 5 * MINUTE_MS);
  }
  expect(charges).toHaveLength(2);
  await pass(2 * HOUR_MS, 5 * MINUTE_MS);
  expect(notifications.filter((line) => line.includes("card-charges-stopped"))).toHaveLength(1);
  expect((await store.settings()).cardChargesStopped).toMatchObject({ payment: charges[0] });
  expect(await staffApi.payments.resumeCardCharges(STAFF_MEMBER)).toBe(true);
  expect(await store.auditEntries({ limit: 9 })).toEqual([
    expect.objectContaining({ by: STAFF_MEMBER, action: "card-charges-resumed", target: "cards" }),
  ]);
});
