import { describe, expect, test } from "vitest";
import { customerOfEmail, type PaymentReference } from "../../../src/core/base/ids.js";
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { nextPaymentPollAt, type Payment, TOP_UP_LIMITS } from "../../../src/core/money/payment.js";
import type { CheckoutOutcome, CheckoutRequest } from "../../../src/core/ports.js";
import { mint } from "../../harness/test-shop.js";
import { airtimeLines } from "../batches/bulk.js";
import { airtime, openScriptedShop, paymentOf, START } from "../scripted-shop.js";

/** A shop whose gateway opens pages as the test says, and knows of payments once the test has paid. */
async function openForPages() {
  const requests: CheckoutRequest[] = [];
  const answers: (CheckoutOutcome | Error)[] = [];
  let meanwhile: () => Promise<unknown> = async () => {};
  let isPaid = false;
  const scripted = await openScriptedShop({
    gateway: {
      open: async (request) => {
        requests.push(request);
        await meanwhile();
        const answer = answers.shift() ?? { outcome: "opened", url: `https://pay.example/${request.reference}` };
        if (answer instanceof Error) throw answer;
        return answer;
      },
      find: async (reference) => (isPaid ? paymentOf(reference) : { outcome: "absent" }),
    },
  });
  const ada = await scripted.identify("1");
  return {
    ...{ ...scripted, ada, requests },
    answer: (next: CheckoutOutcome | Error) => void answers.push(next),
    pay: () => {
      isPaid = true;
    },
    whileOpened: (work: () => Promise<unknown>) => {
      meanwhile = work;
    },
    payment: async () => (await scripted.store.payments([ada.id]))[0],
  };
}

describe("a top-up", () => {
  test.each([
    [TOP_UP_LIMITS.min - 1, { outcome: "refused", reason: "below-minimum" }],
    [TOP_UP_LIMITS.min, { outcome: "checkout" }],
    [TOP_UP_LIMITS.max, { outcome: "checkout" }],
    [TOP_UP_LIMITS.max + 1, { outcome: "refused", reason: "above-maximum" }],
  ])("of %d kobo: %j", async (amount, expected) => {
    const { shop, ada, requests, payment } = await openForPages();
    expect(await shop.payments.topUp(ada.id, kobo(amount), { saveCard: false })).toMatchObject(expected);
    expect(requests).toHaveLength(expected.outcome === "checkout" ? 1 : 0);
    expect((await payment())?.amount).toBe(expected.outcome === "checkout" ? amount : undefined);
  });

  test("asks for a page with its reference, amount and e-mail address, and is stored before", async () => {
    const { shop, ada, at, requests, whileOpened, payment } = await openForPages();
    let during: Payment | undefined;
    whileOpened(async () => {
      during = await payment();
    });
    const placed = await shop.payments.topUp(ada.id, kobo(50_000), { saveCard: true });
    const { reference = "top_none" } = during ?? {};
    expect(during).toMatchObject({
      ...{ state: "initiated", amount: 50_000, openedAt: at(), changedAt: at() },
      ...{ expiresAt: at() + HOUR_MS, dueAt: at() + 2 * SECOND_MS, via: { kind: "checkout", saveCard: true } },
    });
    const callbackPage = `https://shop.example/return/${reference}`;
    const email = `${ada.id}@shop.example`;
    expect(requests).toEqual([{ reference, amount: 50_000, email, callbackPage, saveCard: true }]);
    expect(placed).toEqual({ outcome: "checkout", reference, url: expect.any(String) });
  });
});

describe("a page that could not be opened", () => {
  test.each<[string, CheckoutOutcome]>([
    ["it was refused", { outcome: "refused", message: "it was refused" }],
    ["nobody heard an answer", { outcome: "unknown", cause: "nobody heard an answer" }],
  ])("because %s fails its payment, which is credited if it is paid nevertheless", async (reason, answered) => {
    const { shop, ada, at, answer, payment, pay, start, pass } = await openForPages();
    answer(answered);
    expect(await shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false })).toMatchObject({ outcome: "refused" });
    expect(await payment()).toMatchObject({ state: "failed", reason, dueAt: at() + 5 * MINUTE_MS });
    pay();
    await start();
    await pass(10 * MINUTE_MS);
    expect((await shop.wallets.get(ada.id)).available).toBe(20_000);
  });

  test("leaves its order to be paid in another way", async () => {
    const { shop, ada, answer, fund } = await openForPages();
    answer({ outcome: "refused", message: "no" });
    const quote = airtime();
    expect(await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false })).toEqual({
      ...{ outcome: "refused", reason: "checkout-unavailable" },
    });
    await fund(ada.id, 20_000);
    expect(await shop.orders.pay(ada.id, quote.order, { by: "wallet" })).toMatchObject({ outcome: "underway" });
  });

  test.each<CheckoutOutcome>([
    { outcome: "opened", url: "https://pay.example/late" },
    { outcome: "refused", message: "no" },
  ])("or could, does not change a payment that was settled before the answer came: %j", async (answered) => {
    const { shop, ada, answer, payment, whileOpened, store } = await openForPages();
    answer(answered);
    whileOpened(() =>
      store.transact(ada.id, async (books) => {
        const open = await payment();
        if (open) await books.put("payment", { ...open, state: "paid" });
      }),
    );
    await shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false });
    expect(await payment()).toMatchObject({ state: "paid" });
    expect((await payment())?.via).not.toHaveProperty("url");
  });

  test("because of a power cut is opened when it is asked for again", async () => {
    const { shop, ada, answer, requests } = await openForPages();
    const quote = airtime();
    answer(new Error("The power is cut"));
    const byPage = { by: "checkout", saveCard: false } as const;
    await expect(shop.orders.place(ada.id, quote, byPage)).rejects.toThrow("The power is cut");
    const again = await shop.orders.pay(ada.id, quote.order, byPage);
    expect(again).toMatchObject({ outcome: "checkout", url: expect.stringContaining("https://pay.example/") });
    expect(new Set(requests.map(({ reference }) => reference)).size).toBe(2);
  });
});

test("nobody is notified that a page has expired which nobody ever saw", async () => {
  const { shop, ada, answer, payment, start, pass, notifications } = await openForPages();
  answer(new Error("The power is cut"));
  await expect(shop.payments.topUp(ada.id, kobo(20_000), { saveCard: false })).rejects.toThrow("The power is cut");
  await start();
  await pass(2 * HOUR_MS, 10 * MINUTE_MS);
  expect(await payment()).toMatchObject({ state: "expired" });
  expect(notifications.filter((line) => line.includes('"payment"'))).toEqual([]);
});

describe("when a payment is read next", () => {
  const payment: Payment = {
    ...{ reference: "top_1", customer: "cus_ada", amount: kobo(20_000), purpose: { kind: "top-up" } },
    ...{
      via: { kind: "checkout", saveCard: false },
      state: "initiated",
      openedAt: instant(0),
      changedAt: instant(START),
    },
    expiresAt: instant(START),
  };
  const expired: Payment = { ...payment, state: "expired" };
  const wait = (read: Payment, ms: number) =>
    (nextPaymentPollAt(read, instant(START + ms), 2 * SECOND_MS) ?? 0) - START - ms;

  test.each([
    ["at first", payment, 0, 2 * SECOND_MS],
    ["after ten seconds", payment, 10 * SECOND_MS, 5 * SECOND_MS],
    ["after an hour", payment, HOUR_MS, 5 * MINUTE_MS],
    ["after a month in which the clock was in doubt", payment, 30 * DAY_MS, 5 * MINUTE_MS],
    ["just given up", expired, 0, 5 * MINUTE_MS],
    ["an hour late", expired, HOUR_MS, 30 * MINUTE_MS],
    ["a day late", expired, DAY_MS, HOUR_MS],
    ["a day late, by a webhook", { ...expired, hintedAt: instant(START + DAY_MS) }, DAY_MS, 2 * SECOND_MS],
    ["an hour after a late webhook", { ...expired, hintedAt: instant(START + DAY_MS) }, 25 * HOUR_MS, 30 * MINUTE_MS],
    ["a week late", expired, 7 * DAY_MS, HOUR_MS],
  ])("%s", (_, read, ms, expected) => {
    expect(wait(read, ms)).toBe(expected);
  });

  test("more than a week late: never", () => {
    expect(nextPaymentPollAt(expired, instant(START + 7 * DAY_MS + 1), 2 * SECOND_MS)).toBeUndefined();
  });
});

test.each([
  ["cus_0000000000000000@shop.example", "cus_0000000000000000"],
  [" CUS_0000000000000000@elsewhere.example ", "cus_0000000000000000"],
  ["ada@shop.example", undefined],
  ["", undefined],
  [undefined, undefined],
])("%j is the address of %s", (email, customer) => {
  expect(customerOfEmail(email)).toBe(customer);
});

test.each(["order", "list"] as const)(
  "a page that is paid after its customer chose a card instead pays for the %s",
  async (what) => {
    let paidPage: PaymentReference | undefined;
    const { shop, store, identify, saveCard } = await openScriptedShop({
      gateway: {
        charge: async () => ({ outcome: "sent" }),
        find: async (reference) =>
          reference === paidPage ? paymentOf(reference, { amount: kobo(40_000) }) : { outcome: "absent" },
      },
    });
    const ada = await identify("1");
    const [page, card] = [
      { by: "checkout", saveCard: false },
      { by: "card", card: await saveCard(ada.id) },
    ] as const;
    const order = airtime("08031234567", 40_000);
    const { quote: list } = await shop.batches.quote(ada.id, airtimeLines(2, 20_000));
    const opened =
      what === "order" ? await shop.orders.place(ada.id, order, page) : await shop.batches.place(ada.id, list, page);
    if (opened.outcome !== "checkout") throw new Error(opened.outcome);
    const switched =
      what === "order" ? shop.orders.pay(ada.id, order.order, card) : shop.batches.pay(ada.id, list.batch, card);
    expect(await switched).toEqual({ outcome: "underway" });
    paidPage = opened.reference;
    await shop.payments.poll(ada.id, paidPage);
    const paid = await (what === "order" ? store.read("order", order.order) : store.read("batch", list.batch));
    expect(paid).toMatchObject({ state: "paid", payBy: page, payment: paidPage });
    if (what === "list")
      expect(await store.read("order", list.lines[0]?.order ?? "ord_none")).toMatchObject({ payBy: page });
  },
);

describe("a page whose row at the service cannot be read", () => {
  test("keeps neither its order nor its list open when its time is over, and still credits what was paid", async () => {
    let isReadable = false;
    const shop = await openScriptedShop({
      gateway: {
        find: async (reference) =>
          isReadable ? paymentOf(reference) : { outcome: "unread", cause: "no currency", unreadableRow: true },
      },
    });
    await shop.start();
    const ada = await shop.identify("1");
    const payBy = { by: "checkout", saveCard: false } as const;
    const quote = airtime();
    const batch = mint("bat");
    const lines = [{ row: 1, ...airtime("08031234568") }];
    const placed = [
      await shop.shop.orders.place(ada.id, quote, payBy),
      await shop.shop.batches.place(ada.id, { ...quote, batch, lines, total: quote.price }, payBy),
    ];
    expect(placed).toMatchObject([{ outcome: "checkout" }, { outcome: "checkout" }]);
    const states = async () => [await shop.state(quote.order), (await shop.store.read("batch", batch))?.state];
    await shop.pass(50 * MINUTE_MS, 5 * MINUTE_MS);
    expect(await states()).toEqual(["awaiting_payment", "awaiting_payment"]);
    await shop.pass(30 * MINUTE_MS, 5 * MINUTE_MS);
    expect(await states()).toEqual(["expired", "expired"]);
    isReadable = true;
    await shop.pass(2 * HOUR_MS, 10 * MINUTE_MS);
    expect((await shop.shop.wallets.get(ada.id)).available).toBe(40_000);
  });
});
