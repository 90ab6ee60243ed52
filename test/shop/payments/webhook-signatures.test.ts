import { expect, test } from "vitest";
import type { PaymentReference } from "../../../src/core/base/ids.js";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { openForAda } from "../ada.js";
import { paymentOf } from "../scripted-shop.js";

/** Ada has opened two checkout pages. */
async function open() {
  const paid = new Set<string>();
  const find = async (reference: PaymentReference) =>
    paid.has(reference) ? paymentOf(reference, { amount: kobo(50_000) }) : ({ outcome: "absent" } as const);
  const shop = await openForAda({ gateway: { find } });
  const page = async () => {
    const opened = await shop.shop.payments.topUp(shop.ada.id, kobo(50_000), { saveCard: false });
    return opened.outcome === "checkout" ? opened.reference : expect.unreachable();
  };
  const references = [await page(), await page()] as const;
  const { webhookSignatures, store } = shop;
  await shop.start();
  /** Lets a quarter of an hour pass, in which the signatures are checked. */
  const passes = async () => {
    await shop.pass(15 * MINUTE_MS);
    webhookSignatures.loop.wake();
    await shop.settled();
  };
  const pays = async (reference: PaymentReference) => {
    paid.add(reference);
    await shop.shop.payments.poll(shop.ada.id, reference);
    expect((await store.read("payment", reference))?.state).toBe("paid");
  };
  const alarms = () =>
    shop.notifications.filter((line) => line.includes('"alarm"')).map((line) => JSON.parse(line.slice(4)) as object);
  return { ...shop, references, passes, pays, alarms };
}

const UNSIGNED = { kind: "alarm", id: "webhooks-unsigned:now" };

test("a payment that was paid, and about which only an unsigned webhook came, is one alarm, whose end is reported", async () => {
  const { references, webhookSignatures, passes, pays, alarms, settled } = await open();
  for (const reference of references) {
    await webhookSignatures.recordUnsigned(reference);
    await pays(reference);
    await settled();
    expect(alarms(), "a signed one may still come").toEqual(reference === references[0] ? [] : [UNSIGNED]);
    await passes();
    expect(alarms()).toEqual([UNSIGNED]);
  }
  await webhookSignatures.recordSigned();
  await passes();
  await webhookSignatures.recordSigned();
  await settled();
  expect(alarms().slice(1)).toEqual([{ kind: "alarm", id: "recovered:webhooks-unsigned" }]);
});

test.each(["before the payment was read back", "after it"])(
  "a customer who forges a webhook about what they really pay causes no alarm: the genuine one came %s",
  async (when) => {
    const { references, webhookSignatures, passes, pays, alarms, handlePaymentWebhook } = await open();
    const [reference] = references;
    await webhookSignatures.recordUnsigned(reference);
    // In another process, whose monitor clears only its own memory.
    if (when !== "after it") await handlePaymentWebhook({ reference });
    await pays(reference);
    if (when === "after it") await handlePaymentWebhook({ reference });
    await webhookSignatures.recordUnsigned(reference);
    await passes();
    await passes();
    expect(alarms()).toEqual([]);
  },
);

test("webhooks forged about payments that are never paid cause no alarm, nor a late one", async () => {
  const { references, webhookSignatures, passes, pays, alarms } = await open();
  for (const reference of references) await webhookSignatures.recordUnsigned(reference);
  await passes();
  await passes();
  expect(alarms()).toEqual([]);
  await passes();
  await passes();
  await pays(references[0]);
  await passes();
  expect(alarms(), "an hour later it is forgotten").toEqual([]);
});

test("a valid signature in between ends the doubt about earlier ones", async () => {
  const { references, webhookSignatures, passes, pays, alarms } = await open();
  for (const reference of references) {
    await webhookSignatures.recordUnsigned(reference);
    await pays(reference);
    await webhookSignatures.recordSigned();
  }
  await passes();
  expect(alarms()).toEqual([]);
});

/** `looks`: how often a payment was read. */
async function openCounting() {
  let looks = 0;
  const shop = await openForAda({
    reads: (store) => ({
      read: (kind, id) => {
        if (kind === "payment") looks += 1;
        return store.read(kind, id);
      },
    }),
  });
  return { ...shop, looks: () => looks };
}

test("forged webhooks about unknown payments cause no alarm, and the store is read for few of them", async () => {
  const { looks, ...shop } = await openCounting();
  const made = Array.from({ length: 50 }, (_, place) => `top_0123456789abcd${10 + place}`);
  for (const reference of [...made, "top_1", "", "x"]) await shop.webhookSignatures.recordUnsigned(reference);
  expect(looks()).toBe(10);
  await shop.start();
  await shop.pass(HOUR_MS);
  expect(shop.notifications).toEqual([]);
});

test("webhooks forged about a payment that is remembered do not read the store", async () => {
  const { looks, ...shop } = await openCounting();
  const opened = await shop.shop.payments.topUp(shop.ada.id, kobo(50_000), { saveCard: false });
  const { reference } = opened.outcome === "checkout" ? opened : expect.unreachable();
  await shop.start();
  await shop.webhookSignatures.recordUnsigned(reference);
  await shop.pass(15 * MINUTE_MS);
  await shop.settled();
  const before = looks();
  for (let count = 0; count < 20; count++) {
    await shop.webhookSignatures.recordUnsigned(reference);
    await shop.settled();
  }
  expect(looks()).toBe(before);
});
