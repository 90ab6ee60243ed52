import { expect, test } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { wordsIn } from "../../../conversations/locales/words.js";
import { viewOrder } from "../../../conversations/views/order.js";
import type { OrderId } from "../../../src/core/base/ids.js";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { ChargeOutcome, VendOutcome } from "../../../src/core/ports.js";
import type { Store } from "../../../src/core/store.js";
import type { ScriptedVendor } from "../../harness/test-shop.js";
import { gate } from "../ada.js";
import { airtime, deliveringVendor, openScriptedShop, paymentOf, type Script } from "../scripted-shop.js";

/** Ada, whose cards are charged with this outcome, and whose pages are paid; and all that is sent to her. */
async function openForCards(
  charged: (reference?: string) => ChargeOutcome,
  vendor: ScriptedVendor = deliveringVendor().vendor,
  reads: NonNullable<Script["reads"]> = () => ({}),
) {
  const messages: string[] = [];
  const shop: Awaited<ReturnType<typeof openScriptedShop>> = await openScriptedShop({
    messenger: {
      send: async (chat, key) => {
        const notice = chat.id === "1" ? await flows.noticeFor(key, shop.shop, shop.staffApi) : undefined;
        if (notice) messages.push(notice.text.html);
        return { outcome: "sent", messageId: "1" };
      },
    },
    reads,
    gateway: {
      charge: async () => charged(),
      find: async (reference, _window, amount) =>
        charged(reference).outcome === "sent" ? paymentOf(reference, { amount }) : { outcome: "absent" },
    },
    vendor,
  });
  const ada = await shop.identify("1");
  const says = async (order: OrderId) =>
    (await viewOrder(shop.shop, { customer: ada.id, words: wordsIn("en") }, order))?.text.html;
  const cards = async () => (await shop.shop.payments.savedCards(ada.id)).map(({ last4 }) => last4);
  await shop.start();
  const sent = (words: RegExp) => messages.filter((html) => words.test(html)).length;
  return { ...shop, ada, says, cards, sent };
}

/** Ada buys on a page, and asks to have her card saved. */
async function buysOnPage({ shop, ada, pass }: Awaited<ReturnType<typeof openForCards>>) {
  const quote = airtime();
  const placed = await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: true });
  if (placed.outcome !== "checkout") throw new Error("no page");
  await pass(2 * MINUTE_MS);
  return { id: quote.order, reference: placed.reference };
}

const CARD = { brand: "visa", last4: "4242", token: "tok_4242" } as const;

test("a card whose token is an hour late is reported as not saved, and as saved if the token comes after all", async () => {
  const shop = await openForCards(() => ({ outcome: "sent" }));
  const { id, reference } = await buysOnPage(shop);
  expect(await shop.says(id)).toMatch(/Delivered/);
  expect(await shop.says(id)).not.toMatch(/saved/);
  await shop.pass(HOUR_MS);
  expect(await shop.says(id)).toMatch(/Delivered[\s\S]*No card was saved/);
  await shop.handlePaymentWebhook({ reference, card: CARD });
  expect(await shop.says(id)).toMatch(/Your card is saved/);
});

const REFUSED: VendOutcome = { outcome: "refused", reason: "rejected", message: "no" };
const RECEIVED = /Its order was already closed/;
/** Its order was not closed, but paid in another way. */
const ADDED = /added\./;

const FATES = [
  ["does not come", undefined, /No card was saved/],
  ["comes later", CARD, /Your card is saved/],
] as const;

test.each(FATES)(
  "after a refund, if the token %s, only the card is reported, not the payment again",
  async (_, card, fate) => {
    const shop = await openForCards(() => ({ outcome: "sent" }), { vend: async () => REFUSED });
    const { id, reference } = await buysOnPage(shop);
    expect(await shop.state(id)).toBe("refunded");
    expect(shop.sent(fate)).toBe(0);
    if (card) await shop.handlePaymentWebhook({ reference, card });
    await shop.pass(2 * HOUR_MS);
    expect(shop.sent(fate)).toBe(1);
    expect(shop.sent(RECEIVED) + shop.sent(ADDED)).toBe(0);
  },
);

test("a card that was saved before the refund is reported together with it", async () => {
  const shop = await openForCards(() => ({ outcome: "sent" }), { vend: async () => REFUSED });
  const placed = await shop.shop.orders.place(shop.ada.id, airtime(), { by: "checkout", saveCard: true });
  if (placed.outcome !== "checkout") throw new Error("no page");
  await shop.handlePaymentWebhook({ reference: placed.reference, card: CARD });
  await shop.pass(2 * HOUR_MS);
  expect(shop.sent(/in your wallet[\s\S]*Your card is saved/)).toBe(1);
  expect(shop.sent(RECEIVED) + shop.sent(ADDED)).toBe(0);
});

test.each(FATES)(
  "a payment for a closed order is announced once, and then the card if the token %s",
  async (_, card, fate) => {
    let charged: ChargeOutcome = { outcome: "unasked", cause: "the page is not paid yet" };
    const shop = await openForCards(() => charged);
    const { id, reference } = await buysOnPage(shop);
    await shop.shop.orders.cancel(shop.ada.id, id);
    charged = { outcome: "sent" };
    await shop.handlePaymentWebhook({ reference });
    await shop.pass(MINUTE_MS);
    expect([shop.sent(RECEIVED), shop.sent(fate)]).toEqual([1, 0]);
    if (card) await shop.handlePaymentWebhook({ reference, card });
    await shop.pass(4 * HOUR_MS);
    expect([shop.sent(RECEIVED), shop.sent(fate)]).toEqual([1, 1]);
  },
);

test("a payment on the page of an order that the wallet paid for is announced, also if its card is saved", async () => {
  let charged: ChargeOutcome = { outcome: "unasked", cause: "the page is not paid yet" };
  const shop = await openForCards(() => charged);
  const { id, reference } = await buysOnPage(shop);
  await shop.fund(shop.ada.id, 20_000);
  await shop.shop.orders.pay(shop.ada.id, id, { by: "wallet" });
  await shop.settled();
  expect(await shop.state(id)).toBe("delivered");
  charged = { outcome: "sent" };
  await shop.handlePaymentWebhook({ reference, card: CARD });
  await shop.pass(2 * MINUTE_MS);
  expect([shop.sent(ADDED), shop.sent(RECEIVED)]).toEqual([1, 0]);
});

test("a payment on the second page of an order that the first page paid for is announced, also if its card is saved", async () => {
  const paid = new Set<string>();
  const shop = await openForCards((reference = "") =>
    paid.has(reference) ? { outcome: "sent" } : { outcome: "unasked", cause: "not paid yet" },
  );
  const quote = airtime();
  const first = await shop.shop.orders.place(shop.ada.id, quote, { by: "checkout", saveCard: false });
  const second = await shop.shop.orders.pay(shop.ada.id, quote.order, { by: "checkout", saveCard: true });
  if (first.outcome !== "checkout" || second.outcome !== "checkout") throw new Error("no page");
  paid.add(first.reference);
  await shop.handlePaymentWebhook({ reference: first.reference });
  await shop.settled();
  expect(await shop.state(quote.order)).toBe("delivered");
  paid.add(second.reference);
  await shop.handlePaymentWebhook({ reference: second.reference, card: CARD });
  await shop.pass(2 * MINUTE_MS);
  expect([shop.sent(ADDED), shop.sent(RECEIVED)]).toEqual([1, 0]);
});

test("a card saved on the first page of an order is reported while the order, paid on the second page, is being delivered", async () => {
  const paid = new Set<string>();
  const shop = await openForCards(
    (reference = "") => (paid.has(reference) ? { outcome: "sent" } : { outcome: "unasked", cause: "not paid yet" }),
    { vend: async () => ({ outcome: "unknown", cause: "timeout" }) },
  );
  const quote = airtime();
  const first = await shop.shop.orders.place(shop.ada.id, quote, { by: "checkout", saveCard: true });
  const second = await shop.shop.orders.pay(shop.ada.id, quote.order, { by: "checkout", saveCard: false });
  if (first.outcome !== "checkout" || second.outcome !== "checkout") throw new Error("no page");
  for (const { reference } of [second, first]) {
    paid.add(reference);
    await shop.handlePaymentWebhook({ reference });
    await shop.settled();
  }
  await shop.handlePaymentWebhook({ reference: first.reference, card: CARD });
  await shop.pass(2 * MINUTE_MS);
  expect(await shop.state(quote.order)).toBe("vending");
  expect(shop.sent(/Your card is saved/)).toBe(1);
});

test("a saved card is reported once, also if the webhook is repeated or overlaps an earlier one", async () => {
  let queue: Promise<void> | undefined;
  const shop = await openForCards(
    () => ({ outcome: "sent" }),
    undefined,
    (store) => {
      const read: Store["read"] = async (kind, id) => {
        const waiting = queue;
        const record = await store.read(kind, id);
        await waiting;
        return record;
      };
      return { read };
    },
  );
  const { reference } = await buysOnPage(shop);
  const hook = () => shop.handlePaymentWebhook({ reference, card: CARD });
  const held = gate();
  queue = held.passed;
  const overlapping = hook();
  queue = undefined;
  await hook();
  await shop.pass(MINUTE_MS);
  expect(shop.sent(/Your card is saved/)).toBe(1);
  held.open();
  await overlapping;
  await shop.pass(MINUTE_MS);
  await hook();
  await shop.pass(MINUTE_MS);
  expect(shop.sent(/Your card is saved/)).toBe(1);
});

test("a charge without an answer is reported as in doubt, and nothing else is tried", async () => {
  const { shop, ada, says, saveCard, settled } = await openForCards(() => ({ outcome: "unknown", cause: "timeout" }));
  const quote = airtime();
  await shop.orders.place(ada.id, quote, { by: "card", card: await saveCard(ada.id) });
  await settled();
  expect(await says(quote.order)).toMatch(/bank has not answered yet/);
  expect(await shop.orders.cancel(ada.id, quote.order)).toBe(false);
});

test.each([
  ["declined three times", ["no money", "no money", "no money"]],
  ["expired", ["Expired card"]],
])("a card that was %s is offered last, and replaced by the next one that is saved", async (_, messages) => {
  let message: string | undefined;
  const shop = await openForCards(() =>
    message === undefined ? { outcome: "sent" } : { outcome: "refused", message },
  );
  const { ada, saveCard, settled, cards } = shop;
  const failing = await saveCard(ada.id, "1111");
  await saveCard(ada.id, "2222");
  await shop.shop.payments.changeCard(ada.id, failing, { isDefault: true });
  for (const refusal of messages) {
    expect((await cards())[0]).toBe("1111");
    message = refusal;
    const quote = airtime();
    await shop.shop.orders.place(ada.id, quote, { by: "card", card: failing });
    await settled();
    await shop.shop.orders.cancel(ada.id, quote.order);
  }
  expect(await cards()).toEqual(["2222", "1111"]);
  message = undefined;
  const { reference } = await buysOnPage(shop);
  await shop.handlePaymentWebhook({ reference, card: CARD });
  expect(await cards()).toEqual(["4242", "2222"]);
});

test("a card is not reported as declined and does not count as failing if the bank was never asked", async () => {
  let outcome: ChargeOutcome = { outcome: "unasked", cause: "HTTP 429, too many requests" };
  const shop = await openForCards(() => outcome);
  const { ada, saveCard, settled, says, cards } = shop;
  const card = await saveCard(ada.id, "1111");
  for (let times = 0; times < 3; times++) {
    const quote = airtime();
    await shop.shop.orders.place(ada.id, quote, { by: "card", card });
    await settled();
    expect(await says(quote.order)).toMatch(/cannot be charged now/);
    await shop.shop.orders.cancel(ada.id, quote.order);
  }
  outcome = { outcome: "sent" };
  const { reference } = await buysOnPage(shop);
  await shop.handlePaymentWebhook({ reference, card: CARD });
  expect((await cards()).toSorted()).toEqual(["1111", "4242"]);
});

test("a purchase paid on a page is bought again from the wallet once that holds enough", async () => {
  const shop = await openForCards(() => ({ outcome: "sent" }));
  const { id } = await buysOnPage(shop);
  const again = () => shop.shop.orders.quoteAgain(shop.ada.id, id, shop.shop.orders.mintId());
  expect(await again()).toMatchObject({ outcome: "same", payBy: { by: "checkout" } });
  await shop.fund(shop.ada.id, kobo(50_000));
  expect(await again()).toMatchObject({ outcome: "same", payBy: { by: "wallet" } });
});
