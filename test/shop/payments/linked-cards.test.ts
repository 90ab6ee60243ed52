import { describe, expect, test } from "vitest";
import { wordsIn } from "../../../conversations/locales/words.js";
import { viewOrder } from "../../../conversations/views/order.js";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { linkChats, mint } from "../../harness/test-shop.js";
import { airtime, openScriptedShop, paymentOf, recordOf } from "../scripted-shop.js";

const CARD = { token: "new", brand: "visa", last4: "1111" };

/** Ada on Telegram, and Ada on WhatsApp, who has a card; linked when the test says so. */
async function openForTwo() {
  const charged: string[] = [];
  const bank = { declines: false };
  const shop = await openScriptedShop({
    vendor: {
      vend: async ({ recipient }) => ({ outcome: "accepted", record: recordOf({ vendorRef: mint("ord"), recipient }) }),
    },
    gateway: {
      charge: async ({ token }) => {
        charged.push(token);
        return { outcome: "sent" };
      },
      find: async (reference) => paymentOf(reference, { state: bank.declines ? "failed" : "success" }),
    },
  });
  await shop.start();
  const main = await shop.shop.customers.identify({ channel: "telegram", id: "7" }, "Ada");
  const other = await shop.shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada");
  const card = await shop.saveCard(other.id);
  const bought = async (by: typeof main, payBy: Parameters<typeof shop.shop.orders.place>[2]) => {
    const quote = airtime();
    await shop.shop.orders.place(by.id, quote, payBy);
    await shop.pass(10 * SECOND_MS, SECOND_MS);
    return quote.order;
  };
  return {
    ...{ ...shop, main, other, card, charged, bought, bank },
    link: async () => {
      await linkChats(shop.shop, main.id, other.id);
    },
    part: () => shop.shop.account.unlink(main.id, { channel: "telegram", id: "7" }),
    /** The card that is saved on a page which Ada pays, whichever of her chats she is in. */
    saves: async (by: typeof main) => {
      const placed = await shop.shop.orders.place(by.id, airtime(), { by: "checkout", saveCard: true });
      if (placed.outcome !== "checkout") throw new Error(placed.outcome);
      await shop.handlePaymentWebhook({ reference: placed.reference, card: CARD });
      await shop.pass(10 * SECOND_MS, SECOND_MS);
    },
    cardsOf: async (of: typeof main) => (await shop.shop.payments.savedCards(of.id)).map(({ last4 }) => last4),
  };
}

describe("a card of a chat that is linked with another", () => {
  test.each(["copied", "known to the other already"])(
    "still pays for a schedule and for Buy again (%s)",
    async (how) => {
      const { shop, main, other, card, charged, bought, saves, link, pass, store, state } = await openForTwo();
      if (how !== "copied") await saves(main);
      const order = await bought(other, { by: "card", card });
      const made = await shop.schedules.create(other.id, order, {
        action: "buy",
        every: { days: 7 },
        payBy: { by: "card", card },
      });
      if (made.outcome !== "scheduled") throw new Error(made.outcome);
      await link();
      charged.length = 0;
      const again = await shop.orders.quoteAgain(main.id, order, mint("ord"), "tap");
      if (again.outcome !== "same" || typeof again.payBy === "string") throw new Error(again.outcome);
      await shop.orders.place(main.id, again.quote, again.payBy, { undo: true });
      const view = await viewOrder(shop, { customer: main.id, words: wordsIn("en") }, again.quote.order);
      expect(view?.text.html).toContain("with Visa •••• 1111 in 5 s");
      await pass(10 * SECOND_MS, SECOND_MS);
      expect(await state(again.quote.order)).toBe("delivered");
      await pass(7 * DAY_MS, HOUR_MS);
      expect(await store.read("schedule", made.schedule.id)).toMatchObject({ last: { outcome: "bought" } });
      expect(charged).toHaveLength(2);
    },
  );

  test("counts as failing after three declines in the other chat, and no longer once it has paid there", async () => {
    const { shop, main, card, bought, bank, link } = await openForTwo();
    await link();
    bank.declines = true;
    for (let times = 0; times < 3; times++) {
      expect((await shop.payments.savedCards(main.id))[0], `after ${times}`).not.toHaveProperty("isFailing");
      await shop.orders.cancel(main.id, await bought(main, { by: "card", card }));
    }
    expect(await shop.payments.savedCards(main.id)).toMatchObject([{ id: card, isFailing: true }]);
    bank.declines = false;
    await bought(main, { by: "card", card });
    expect((await shop.payments.savedCards(main.id))[0]).not.toHaveProperty("isFailing");
  });

  test("that was saved on a page pays for Buy again in the other chat", async () => {
    const { shop, main, other, card, saves, link } = await openForTwo();
    await shop.payments.removeCard(other.id, card);
    await saves(other);
    const [{ id = "ord_none" } = {}] = (await shop.orders.history(other.id, { limit: 1 })).orders;
    await link();
    const [own] = await shop.payments.savedCards(main.id);
    const again = await shop.orders.quoteAgain(main.id, id, mint("ord"), "tap");
    expect(again).toMatchObject({ outcome: "same", payBy: { by: "card", card: own?.id } });
  });

  test("stays with the chat that keeps everything after they are unlinked, and no longer pays in the other", async () => {
    const { shop, main, other, card, bought, saves, link, part, state, cardsOf } = await openForTwo();
    await link();
    await saves(main);
    expect(await cardsOf(main), "once").toEqual(["1111"]);
    await part();
    const parted = await shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada");
    expect([main.id, other.id]).not.toContain(parted.id);
    expect([await cardsOf(main), await cardsOf(parted)]).toEqual([["1111"], []]);
    expect(await shop.orders.place(parted.id, airtime(), { by: "card", card })).toMatchObject({
      reason: "card-removed",
    });
    expect(await state(await bought(main, { by: "card", card }))).toBe("delivered");
  });

  test.each(["copied", "saved before", "saved again"])("is removed from both (%s)", async (how) => {
    const { shop, main, other, saves, link, part, cardsOf } = await openForTwo();
    if (how === "saved before") await saves(main);
    await link();
    if (how === "saved again") await saves(main);
    const [{ id = "crd_none" } = {}] = await shop.payments.savedCards(main.id);
    expect(await shop.payments.removeCard(main.id, id)).toBe(true);
    await part();
    expect([await cardsOf(main), await cardsOf(other)]).toEqual([[], []]);
  });
});

test.each(["linked", "not yet linked"])(
  "a page that was opened before the chats were unlinked saves no card: whoever pays it may be the other person (%s)",
  async (when) => {
    const { shop, main, other, link, part, pass, handlePaymentWebhook, cardsOf, saves } = await openForTwo();
    if (when === "linked") await link();
    const placed = await shop.orders.place(other.id, airtime(), { by: "checkout", saveCard: true });
    if (placed.outcome !== "checkout") throw new Error(placed.outcome);
    if (when !== "linked") await link();
    const before = await cardsOf(main);
    await pass(SECOND_MS);
    await part();
    await handlePaymentWebhook({ reference: placed.reference, card: { ...CARD, last4: "3333" } });
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(await cardsOf(main)).toEqual(before);
    await saves(main);
    expect(await cardsOf(main), "a later page").toContain("1111");
  },
);
