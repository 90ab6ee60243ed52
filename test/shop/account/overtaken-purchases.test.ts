import { describe, expect, test } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { dayOf } from "../../../src/core/base/time.js";
import { type Kobo, kobo } from "../../../src/core/money/money.js";
import { parsePriceChange } from "../../../src/core/money/price-text.js";
import { parsePromo } from "../../../src/core/money/promo-text.js";
import { STAFF_MEMBER } from "../ada.js";
import { airtimeLines } from "../batches/bulk.js";
import { airtime } from "../scripted-shop.js";
import { hooked, openForTwo } from "./two-chats.js";

const PAGE = { by: "checkout", saveCard: false } as const;

describe("a purchase that a merge overtakes", () => {
  /** Ada's code may be used once by each person. `links` merges her chats just before the next transaction. */
  async function openWithCode() {
    const transactions = hooked();
    const shop = await openForTwo({ reads: transactions.reads });
    const promo = parsePromo("NEW10 10% uses 9 each 1") ?? expect.unreachable();
    await shop.staffApi.promos.set(promo, { by: STAFF_MEMBER, belowCost: true });
    const quoted = async (who: CustomerId) => {
      const { product, network, recipient } = airtime();
      const given = await shop.shop.orders.quote(who, { product, network, recipient }, "NEW10");
      return given.outcome === "quoted" ? given.quote : expect.unreachable();
    };
    const linksFirst = () =>
      transactions.set(async () => {
        transactions.set();
        expect(await shop.link()).toBe(true);
      });
    const used = async () => (await shop.staffApi.promos.list())[0]?.used;
    return { ...shop, quoted, linksFirst, used };
  }

  test.each(["main", "other"] as const)(
    "uses up a code no more than once for the person, begun by the %s",
    async (by) => {
      const { shop, quoted, linksFirst, used, ...people } = await openWithCode();
      const [buyer, earlier] = by === "main" ? [people.main, people.other] : [people.other, people.main];
      await shop.orders.place(earlier.id, await quoted(earlier.id), { by: "wallet" });
      const quote = await quoted(buyer.id);
      linksFirst();
      expect(await shop.orders.place(buyer.id, quote, PAGE)).toMatchObject({
        outcome: "changed",
        rejectedPromo: { code: "NEW10", reason: "used-by-you" },
      });
      expect(await used()).toBe(1);
    },
  );

  test("is placed for the customer they are now, and paid from the one wallet", async () => {
    const { shop, main, other, quoted, linksFirst, wallet, store } = await openWithCode();
    const quote = await quoted(other.id);
    linksFirst();
    expect(await shop.orders.place(other.id, quote, { by: "wallet" })).toEqual({ outcome: "underway" });
    expect(await store.read("order", quote.order)).toMatchObject({ customer: main.id, state: "paid", price: 18_000 });
    expect(await wallet(main.id)).toBe(132_000);
  });

  test("of a list is placed for the customer they are now too", async () => {
    const { shop, main, other, linksFirst, wallet, store } = await openWithCode();
    const { quote } = await shop.batches.quote(other.id, airtimeLines(2));
    linksFirst();
    expect(await shop.batches.place(other.id, quote, { by: "wallet" })).toEqual({ outcome: "underway" });
    expect(await store.read("batch", quote.batch)).toMatchObject({ customer: main.id, state: "paid" });
    expect(await wallet(main.id)).toBe(140_000);
  });

  test("of a list at a price group's prices is shown again to whoever is not in the group", async () => {
    const { shop, staffApi, main, other, linksFirst, wallet } = await openWithCode();
    for (const rule of ["MTN airtime +10%", "reseller MTN airtime +4%"]) {
      const change = parsePriceChange(rule) ?? expect.unreachable();
      await staffApi.catalogue.setPrice(change, { by: STAFF_MEMBER });
    }
    expect(await staffApi.customers.setPriceGroup(other.id, "reseller", STAFF_MEMBER)).toBe("done");
    const { quote } = await shop.batches.quote(other.id, airtimeLines(2));
    expect(quote.total).toBe(10_400);
    linksFirst();
    expect(await shop.batches.place(other.id, quote, { by: "wallet" })).toMatchObject({
      outcome: "changed",
      quote: { total: 11_000 },
    });
    expect(await wallet(main.id)).toBe(150_000);
  });
});

/**
 * Ada with money and no guards; her other chat has guards. `after` does something after so many transactions, and
 * `linksAfter` links the chats.
 */
async function openWithGuards() {
  const transactions = hooked();
  const shop = await openForTwo({ reads: transactions.reads });
  const { main, other } = shop;
  const after = (count: number, overtakes: () => Promise<unknown>) => {
    let left = count;
    transactions.set(async () => {
      if (left-- > 0) return;
      transactions.set();
      await overtakes();
    });
  };
  const linksAfter = (count: number) =>
    after(count, async () => expect(await shop.link(main.id, other.id, { pin: "2580" })).toBe(true));
  return { ...shop, after, linksAfter };
}

type Guarded = Awaited<ReturnType<typeof openWithGuards>>;

type Purchase = { readonly pays: () => Promise<unknown>; readonly before?: number };

/**
 * Prepares a purchase from the wallet of the customer who stays. `before`: how many transactions of `pays` come before
 * the one that takes the money.
 */
const PURCHASES: Readonly<Record<string, (guarded: Guarded) => Promise<Purchase>>> = {
  "a new order": async ({ shop, main }) => {
    const quote = airtime();
    return { pays: () => shop.orders.place(main.id, quote, { by: "wallet" }) };
  },
  "an order that was left unpaid": async ({ shop, main }) => {
    const quote = airtime();
    await shop.orders.place(main.id, quote, PAGE);
    return { pays: () => shop.orders.pay(main.id, quote.order, { by: "wallet" }) };
  },
  "a list": async ({ shop, main }) => {
    const { quote } = await shop.batches.quote(main.id, airtimeLines(4));
    return { pays: () => shop.batches.place(main.id, quote, { by: "wallet" }) };
  },
  "somebody else's order": async ({ shop, main, identify }) => {
    const [{ id: asker }, quote] = [await identify("3"), airtime()];
    await shop.orders.place(asker, quote, PAGE);
    const request = await shop.orders.requestPayment(asker, quote.order);
    // The first writes down who pays.
    return { pays: () => shop.orders.payRequest(main.id, request?.token ?? expect.unreachable(), "wallet"), before: 1 };
  },
};

describe.each(Object.entries(PURCHASES))("%s that a merge overtakes", (_, prepare) => {
  test("needs the PIN of the customer who was merged", async () => {
    const guarded = await openWithGuards();
    const { shop, main, other, linksAfter, wallet } = guarded;
    await shop.customers.setPin(other.id, "2580");
    const { pays, before = 0 } = await prepare(guarded);
    linksAfter(before);
    expect(await pays()).toEqual({ outcome: "pin-needed" });
    expect(await wallet(main.id)).toBe(150_000);
  });

  test("keeps to the daily limit of the customer who was merged, and counts what they spent", async () => {
    const guarded = await openWithGuards();
    const { shop, main, other, linksAfter, store, wallet } = guarded;
    await shop.customers.setLimits(other.id, { dailyLimit: kobo(30_000) });
    await store.transact(other.id, async (books) => {
      const [customer, at] = [(await books.customer()) ?? expect.unreachable(), main.joinedAt];
      await books.put("customer", { ...customer, paidForOthers: { day: dayOf(at), amount: kobo(15_000) } });
    });
    const { pays, before = 0 } = await prepare(guarded);
    linksAfter(before);
    expect(await pays()).toEqual({ outcome: "over-limit", limit: 30_000, left: 15_000 });
    expect(await wallet(main.id)).toBe(150_000);
  });
});

describe("a guard that its customer changes while a merge overtakes it", () => {
  /** Ada's other chat is merged into the main one just before the next transaction. */
  async function openOvertaken() {
    const guarded = await openWithGuards();
    const { shop, main, linksAfter } = guarded;
    const guards = () => shop.customers.spendingGuards(main.id);
    return { ...guarded, guards, linksNext: () => linksAfter(0) };
  }

  test("is a PIN of the person they are now", async () => {
    const { shop, other, guards, linksNext } = await openOvertaken();
    linksNext();
    expect(await shop.customers.setPin(other.id, "2580")).toBe("set");
    expect(await guards()).toMatchObject({ pin: "set" });
  });

  test("is a limit of the person they are now", async () => {
    const { shop, other, guards, linksNext } = await openOvertaken();
    linksNext();
    expect(await shop.customers.setLimits(other.id, { dailyLimit: kobo(30_000) })).toBe(true);
    expect(await guards()).toMatchObject({ dailyLimit: 30_000 });
  });

  test.each(["main", "other"] as const)(
    "is not loosened without the PIN of the person they are now, by the %s",
    async (by) => {
      const { shop, guards, linksNext, ...people } = await openOvertaken();
      const [guarded, limited] = by === "main" ? [people.other, people.other] : [people.main, people.other];
      await shop.customers.setPin(guarded.id, "2580");
      await shop.customers.setLimits(limited.id, { dailyLimit: kobo(30_000) });
      linksNext();
      expect(await shop.customers.setLimits(people[by].id, { dailyLimit: kobo(90_000) })).toEqual({
        outcome: "pin-needed",
      });
      expect(await guards()).toMatchObject({ dailyLimit: 30_000 });
    },
  );

  test("is not removed: the PIN that a merge brings stays", async () => {
    const { shop, main, other, guards, linksNext } = await openOvertaken();
    await shop.customers.setPin(other.id, "2580");
    linksNext();
    expect(await shop.customers.removePin(main.id)).toEqual({ outcome: "pin-needed" });
    expect(await guards()).toMatchObject({ pin: "set" });
  });
});

describe.each(Object.entries(PURCHASES))("%s that a new guard overtakes", (_, prepare) => {
  test.each([
    ["pin-needed", { setPin: "2580" }],
    ["confirmation-needed", { confirmAbove: kobo(10_000) }],
    ["over-limit", { dailyLimit: kobo(10_000) }],
  ])("is %s", async (outcome, { setPin, ...limits }: { setPin?: string; confirmAbove?: Kobo; dailyLimit?: Kobo }) => {
    const guarded = await openWithGuards();
    const { shop, main, after, wallet } = guarded;
    const { pays, before = 0 } = await prepare(guarded);
    after(before, () => (setPin ? shop.customers.setPin(main.id, setPin) : shop.customers.setLimits(main.id, limits)));
    expect(await pays()).toMatchObject({ outcome });
    expect(await wallet(main.id)).toBe(100_000);
  });
});
