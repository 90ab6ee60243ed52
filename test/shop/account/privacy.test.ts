import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import type { Customer } from "../../../src/core/customers/customer.js";
import { kobo } from "../../../src/core/money/money.js";
import { linkChats } from "../../harness/test-shop.js";
import { aStore } from "../../store/folders.js";
import { openForAda, STAFF_MEMBER } from "../ada.js";
import { airtimeLines, openForBulk } from "../batches/bulk.js";
import { airtime, paymentOf, recordOf } from "../scripted-shop.js";

const WALLET = { by: "wallet" } as const;
const CARD = { brand: "visa", last4: "4242", token: "tok_4242" } as const;

/** Ada has bought for ₦200, and has a card, a saved number, a schedule and a PIN. */
async function openKnown(script: Parameters<typeof openForAda>[0] = {}) {
  const shop = await openForAda(script);
  const { ada } = shop;
  shop.jump(1_000); // After her money arrived.
  shop.accept(recordOf());
  const order = await shop.buys();
  const card = await shop.saveCard(ada.id);
  await shop.shop.customers.saveBeneficiary(ada.id, { name: "Mama", phone: "08031234567" as Phone });
  await shop.shop.customers.setOwnPhone(ada.id, "08051234567" as Phone);
  await shop.shop.schedules.create(ada.id, order, { action: "buy", payBy: WALLET, every: { days: 7 } });
  await shop.shop.customers.setPin(ada.id, "4071");
  /** Spends what is left of her ₦1,000. */
  const spendAll = async () => {
    shop.accept(recordOf({ vendorRef: "v2", amount: kobo(80_000) }));
    await shop.shop.orders.place(ada.id, airtime("08031234567", 80_000), WALLET, { pin: "4071" });
    await shop.settled();
  };
  return { ...shop, order, card, spendAll, erase: () => shop.shop.account.erase(ada.id, { pin: "4071" }) };
}

describe("a person's stored data", () => {
  test("is exported completely, in naira, without the card's token or the PIN's hash", async () => {
    const { shop, ada, order } = await openKnown();
    const exported = await shop.account.exportPersonalData(ada.id);
    expect(JSON.parse(exported)).toMatchObject({
      amountsIn: "naira",
      you: {
        ...{ name: "Ada", ownNumber: "08051234567", people: [{ name: "Mama", phone: "08031234567" }] },
        pinSetAt: expect.stringMatching(/^2026-/),
      },
      cards: [{ brand: "visa", last4: "1111" }],
      orders: [{ id: order, kind: "airtime", price: "200.00", number: "08031234567", state: "delivered" }],
      schedules: [{ every: { days: 7 }, price: "200.00" }],
      wallet: [{ amount: "1000.00" }, { id: `hold:${order}`, amount: "-200.00" }],
    });
    expect(exported).not.toMatch(/token|scrypt/);
  });

  test("cannot be exported while the store is away, and only the customer who asked is told", async () => {
    let isAway = false;
    const orAway = <R>(answer: () => Promise<R>) =>
      isAway ? Promise.reject(new Error("The books are away")) : answer();
    const { shop, ada } = await openKnown({
      reads: ({ payments, list }) => ({
        payments: (ids) => orAway(() => payments(ids)),
        list: (kind, ids) => orAway(() => list(kind, ids)),
      }),
    });
    isAway = true;
    const unheard = vi.fn();
    process.on("unhandledRejection", unheard);
    onTestFinished(() => void process.off("unhandledRejection", unheard));
    const asked = shop.account.exportPersonalData(ada.id);
    await expect(asked).rejects.toThrow("The books are away");
    await new Promise((resolve) => setImmediate(resolve));
    expect(unheard).not.toHaveBeenCalled();
  });

  test("includes every payment, and nothing of anybody else", async () => {
    const { shop, ada, identify } = await openKnown();
    const opened = await shop.payments.topUp(ada.id, kobo(50_000), { saveCard: false });
    const { payments } = JSON.parse(await shop.account.exportPersonalData(ada.id));
    expect(payments).toMatchObject([{ reference: opened.outcome === "checkout" && opened.reference }]);
    const bayo = await identify("2");
    expect(JSON.parse(await shop.account.exportPersonalData(bayo.id))).toMatchObject({
      ...{ orders: [], payments: [], cards: [], schedules: [], wallet: [] },
    });
  });

  test("covers both chats of one person", async () => {
    const { shop, ada } = await openForAda();
    const other = await shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada again");
    await linkChats(shop, ada.id, other.id);
    const { you }: { you: Customer } = JSON.parse(await shop.account.exportPersonalData(ada.id));
    expect(you.chats.map(({ chat }) => chat.channel)).toEqual(["telegram", "whatsapp"]);
  });
});

describe("a customer who asks to be erased", () => {
  test("is a stranger afterwards, and the books still balance", async () => {
    const { shop, ada, order, spendAll, erase, store, identify } = await openKnown();
    await spendAll();
    const totals = await store.totals();
    expect(await erase()).toEqual({ outcome: "erased" });
    const left = await store.read("customer", ada.id);
    expect(JSON.stringify(left)).not.toMatch(/Ada|Mama|0803|0805|scrypt|"1"/);
    expect([await store.list("card", [ada.id]), await store.list("schedule", [ada.id])]).toEqual([[], []]);
    expect(await store.totals()).toEqual(totals);
    expect((await store.read("order", order))?.state).toBe("delivered");
    const again = await identify("1");
    expect(again.id).not.toBe(ada.id);
    expect(await shop.orders.get(again.id, order)).toBeUndefined();
    expect((await shop.orders.history(again.id, { limit: 9 })).orders).toEqual([]);
    expect(await shop.customers.spendingGuards(again.id)).toMatchObject({ pin: "none" });
  });

  test("is gone from disk soon after, even if the shop closed first", async () => {
    const { spendAll, erase, dir, close } = await openKnown();
    await spendAll();
    expect(await erase()).toEqual({ outcome: "erased" });
    await close();
    const onDisk = async () => {
      const files = await readdir(dir);
      return (await Promise.all(files.map((name) => readFile(join(dir, name), "utf8")))).join();
    };
    expect(await onDisk()).toMatch(/Ada[\s\S]*Mama/);
    await aStore(dir, { eraseAfterMs: 1 });
    await expect.poll(onDisk).not.toMatch(/Ada|Mama|08051234567|telegram:1"/);
  });

  test("needs their PIN", async () => {
    const { shop, ada, spendAll, store } = await openKnown();
    await spendAll();
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "pin-needed" });
    expect(await shop.account.erase(ada.id, { pin: "9999" })).toMatchObject({ outcome: "pin-wrong" });
    expect((await store.read("customer", ada.id))?.name).toBe("Ada");
  });

  test("must spend the wallet first", async () => {
    const { erase } = await openKnown();
    expect(await erase()).toEqual({ outcome: "wallet", available: kobo(80_000) });
  });

  test("must wait for an order whose money is held", async () => {
    const { shop, ada, settled, erase, store, hideHistory, pass } = await openKnown();
    hideHistory();
    await shop.orders.place(ada.id, airtime("08031234567", 80_000), WALLET, { pin: "4071" });
    await settled();
    expect(await erase()).toEqual({ outcome: "held" });
    await pass(3 * DAY_MS, HOUR_MS);
    expect(await erase(), "however long it takes").toEqual({ outcome: "held" });
    expect((await store.read("customer", ada.id))?.name).toBe("Ada");
  });

  test("must wait for a checkout page that can still be paid, and its order is cancelled", async () => {
    const { shop, ada, spendAll, erase, state, pass } = await openKnown();
    await spendAll();
    const quote = airtime();
    await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: false });
    expect(await erase()).toEqual({ outcome: "unpaid" });
    expect(await state(quote.order)).toBe("cancelled");
    await pass(2 * HOUR_MS, HOUR_MS / 4);
    expect(await erase()).toEqual({ outcome: "erased" });
  });

  test("must wait until staff have decided about a payment of another amount", async () => {
    const { shop, staffApi, ada, spendAll, erase, pass } = await openKnown({
      gateway: { find: async (reference) => paymentOf(reference, { amount: kobo(10_000) }) },
    });
    await spendAll();
    const opened = await shop.payments.topUp(ada.id, kobo(50_000), { saveCard: false });
    if (opened.outcome !== "checkout") throw new Error(opened.outcome);
    await pass(2 * HOUR_MS, HOUR_MS / 4);
    expect(await erase()).toEqual({ outcome: "checking" });
    expect(await staffApi.payments.credit(opened.reference, STAFF_MEMBER)).toBe("credited");
    expect(await erase()).toEqual({ outcome: "wallet", available: kobo(10_000) });
  });

  test("must unlink the other chat first", async () => {
    const { shop, ada } = await openForAda();
    const other = await shop.customers.identify({ channel: "whatsapp", id: "7" }, "Ada again");
    await linkChats(shop, ada.id, other.id);
    expect(await shop.account.erase(ada.id)).toEqual({ outcome: "linked" });
    expect(await shop.account.erase(other.id)).toEqual({ outcome: "linked" });
  });

  test.each([
    ["comes only afterwards", false],
    ["came before, and comes again", true],
    ["comes while they are erased", false],
  ])("leaves no card behind whose token %s", async (when, cameBefore) => {
    let reads: number | undefined;
    const { shop, ada, accept, spendAll, erase, pass, state, store, handlePaymentWebhook } = await openKnown({
      gateway: { find: async (reference) => paymentOf(reference) },
      reads: ({ payments }) => ({
        payments: async (ids) => {
          const listed = await payments(ids);
          if (reads !== undefined && ++reads === 2) await webhook(); // The last read before their books are erased.
          return listed;
        },
      }),
    });
    accept(recordOf({ vendorRef: "v3" }));
    const quote = airtime();
    const placed = await shop.orders.place(ada.id, quote, { by: "checkout", saveCard: true });
    if (placed.outcome !== "checkout") throw new Error("no page");
    await pass(2 * MINUTE_MS);
    expect(await state(quote.order)).toBe("delivered");
    await spendAll();
    const webhook = () => handlePaymentWebhook({ reference: placed.reference, card: CARD });
    const saved = async () => (await store.list("card", [ada.id])).map(({ last4 }) => last4);
    if (cameBefore) await webhook();
    expect((await saved()).includes("4242")).toBe(cameBefore);
    if (when === "comes while they are erased") reads = 0;
    expect(await erase()).toEqual({ outcome: "erased" });
    await webhook();
    expect(await saved()).toEqual([]);
    expect(JSON.stringify(await store.payments([ada.id]))).not.toMatch(/offeredCard/);
  });

  test("whose page is paid after all causes an alarm to staff, and no card is saved", async () => {
    let paid = false;
    const { shop, ada, spendAll, erase, pass, store, notifications, handlePaymentWebhook } = await openKnown({
      gateway: { find: async (reference) => (paid ? paymentOf(reference) : { outcome: "absent" }) },
    });
    await spendAll();
    const placed = await shop.orders.place(ada.id, airtime(), { by: "checkout", saveCard: true });
    if (placed.outcome !== "checkout") throw new Error("no page");
    await pass(2 * HOUR_MS, HOUR_MS / 4);
    expect(await erase()).toEqual({ outcome: "erased" });
    paid = true;
    await handlePaymentWebhook({ reference: placed.reference, card: CARD });
    expect(JSON.stringify(await store.payments([ada.id]))).not.toMatch(/offeredCard/);
    await pass(2 * HOUR_MS, HOUR_MS / 4);
    expect(notifications.filter((line) => line.startsWith("900 ") && line.includes("payer-erased"))).toHaveLength(1);
    expect(await store.list("card", [ada.id])).toEqual([]);
    expect(await store.balance(`wallet:${ada.id}`)).toBe(20_000);
  });
});

test("unpaid batches are exported completely and then lose their numbers; paid ones are orders", async () => {
  const { shop, ada, buys, pass, store } = await openForBulk({ funds: 5_000 });
  const page = { by: "checkout", saveCard: false } as const;
  const paid = await buys(airtimeLines(1));
  const unpaid = [await buys(airtimeLines(2), page), await buys(airtimeLines(3), page)];
  const lists = async () => JSON.parse(await shop.account.exportPersonalData(ada.id)).unpaidLists;
  const [left, latest] = unpaid.map(({ quote }) => quote.batch);
  const line = { kind: "airtime", amount: "50.00", network: "MTN", price: "50.00" };
  const [first, second] = ["08031000000", "08031000001"].map((number) => ({ ...line, number }));
  expect(await lists()).toHaveLength(2);
  expect(await lists()).toContainEqual(expect.objectContaining({ id: latest, state: "awaiting_payment" }));
  expect(await lists()).toContainEqual(
    expect.objectContaining({ id: left, state: "cancelled", lines: [first, second] }),
  );
  expect(await shop.account.erase(ada.id)).toEqual({ outcome: "unpaid" });
  await pass(2 * HOUR_MS, HOUR_MS / 4);
  expect(await shop.account.erase(ada.id)).toEqual({ outcome: "erased" });
  for (const { quote } of unpaid) expect(await store.read("batch", quote.batch)).toMatchObject({ lines: [] });
  expect((await store.read("batch", paid.quote.batch))?.lines).toHaveLength(1);
});
