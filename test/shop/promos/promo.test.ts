import { describe, expect, onTestFinished, test } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { DAY_MS, HOUR_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { parsePriceChange } from "../../../src/core/money/price-text.js";
import { parsePromo } from "../../../src/core/money/promo-text.js";
import type { Quote } from "../../../src/shop/orders/quote.js";
import { linkChats, mint } from "../../harness/test-shop.js";
import { openTwo } from "../../store/databases.js";
import { STAFF_MEMBER } from "../ada.js";
import { recordOf } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

type Shops = Awaited<ReturnType<typeof openShops>>;
type Home = (typeof homes)[number];

const homes = ["a folder", "Postgres"] as const;
const WALLET = { by: "wallet" } as const;

/** Two processes that sell airtime which costs them 80% of what it is sold at, and a code. */
async function openShops(home: Home, terms = "NEW10 10% uses 5") {
  const stores = home === "Postgres" ? (({ one, two }) => [one, two] as const)(await openTwo()) : undefined;
  const two = await openTwoShops(stores as Parameters<typeof openTwoShops>[0]);
  let vends = 0;
  const vend = async () => ({ outcome: "accepted", record: recordOf({ vendorRef: `v${++vends}` }) }) as const;
  const accepted = { vend };
  const shops = [two.open({ vendor: accepted }), two.open({ vendor: accepted })] as const;
  onTestFinished(async () => void (await Promise.all(shops.map(({ close }) => close()))));
  const [{ shop, staffApi }] = shops;
  const settle = async (typed: string) => {
    const change = parsePriceChange(typed) ?? expect.unreachable();
    expect(await staffApi.catalogue.setPrice(change, { by: STAFF_MEMBER })).toMatchObject({ outcome: "set" });
    two.jump(2_000); // The other process has heard of it by then.
  };
  const code = async (typed: string, belowCost = false) => {
    const wanted = parsePromo(typed) ?? expect.unreachable();
    expect(await staffApi.promos.set(wanted, { by: STAFF_MEMBER, belowCost })).toMatchObject({ outcome: "set" });
    two.jump(2_000);
  };
  await settle("MTN airtime cost 80%");
  await code(terms);

  type Funded = { readonly channel?: "telegram" | "whatsapp"; readonly has?: number };
  const customer = async (id: string, { channel = "telegram", has = 100_000 }: Funded = {}) => {
    const known = await shop.customers.identify({ channel, id }, "Ada");
    await two.fund(known.id, has);
    return known.id;
  };
  const quoted = async (who: CustomerId, promo: string | undefined = "NEW10", amount = 20_000) => {
    const request = { network: "MTN", recipient: "08031234567" as Phone } as const;
    const given = await shop.orders.quote(
      who,
      { ...request, product: { kind: "airtime", amount: kobo(amount) } },
      promo,
    );
    if (given.outcome !== "quoted") throw new Error(given.reason);
    return given;
  };
  const quote = async (who: CustomerId): Promise<Quote> => (await quoted(who)).quote;
  const used = async (name = "NEW10") => (await staffApi.promos.list()).find(({ promo }) => promo.code === name)?.used;
  return { ...two, shops, shop, staffApi, settle, code, customer, quoted, quote, used };
}

const customers = async ({ customer }: Shops, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => customer(`c${index}`)));

describe.each(homes)("a code, with the books in %s", (home) => {
  test("is never used more often than allowed, however many customers use it at once in two processes", async () => {
    const shops = await openShops(home);
    const people = await customers(shops, 24);
    const quotes = await Promise.all(people.map(shops.quote));
    expect(new Set(quotes.map(({ price }) => price))).toEqual(new Set([18_000]));
    const ends = await Promise.all(
      people.map((who, index) => shops.shops[index % 2]?.shop.orders.place(who, quotes[index] as Quote, WALLET)),
    );
    const bought = quotes.filter((_, index) => ends[index]?.outcome === "underway");
    expect(bought).toHaveLength(5);
    for (const { order } of bought)
      expect(await shops.store.read("order", order)).toMatchObject({ price: 18_000, promo: { discount: 2_000 } });
    const late = ends.flatMap((end) => (end?.outcome === "changed" ? [end] : []));
    expect(late).toHaveLength(19);
    for (const { quote, rejectedPromo } of late) {
      expect(quote).toMatchObject({ price: 20_000 });
      expect(quote.promo).toBeUndefined();
      expect(rejectedPromo).toEqual({ code: "NEW10", reason: "used-up" });
      expect(await shops.store.read("order", quote.order)).toBeUndefined();
    }
    expect(await shops.used()).toBe(5);
    const { sales = 0, held = 0, wallet } = await shops.store.totals();
    expect(sales + held).toBe(5 * 18_000);
    expect(wallet).toBe(24 * 100_000 - 5 * 18_000);
  });

  test("cannot be found by guessing: after 20 unknown codes in a day not even the right one is tried", async () => {
    const shops = await openShops(home);
    const [who, other] = [await shops.customer("1"), await shops.customer("2")];
    const accepted = await shops.quote(who);
    for (let guess = 0; guess < 20; guess++) {
      const { shop } = shops.shops[guess % 2] ?? expect.unreachable();
      if (guess % 3 === 0) expect(await shop.promos.check(who, `GUESS${guess}`)).toBe("unknown");
      else expect((await shops.quoted(who, `GUESS${guess}`)).rejectedPromo?.reason).toBe("unknown");
    }
    expect(await shops.shop.promos.check(who, "NEW10")).toBe("too-many-wrong");
    expect((await shops.quoted(who)).rejectedPromo).toEqual({ code: "NEW10", reason: "too-many-wrong" });
    expect(await shops.shop.promos.check(other, "NEW10"), "somebody else").toBeUndefined();
    const ends = await shops.shop.orders.place(who, accepted, WALLET);
    expect(ends, "a code that was accepted before").toEqual({ outcome: "underway" });
    shops.jump(DAY_MS);
    expect(await shops.shop.promos.check(who, "NEW10"), "the next day").toBe("used-by-you");
    for (let guess = 0; guess < 19; guess++) await shops.shop.promos.check(who, `GUESS${guess}`);
    expect(await shops.shop.promos.check(who, "GUESS20")).toBe("unknown");
    expect(await shops.shop.promos.check(who, "GUESS21")).toBe("too-many-wrong");
  });

  test("is never used by one person more often than allowed, however often they tap at once", async () => {
    const shops = await openShops(home, "NEW10 10% uses 50 each 2");
    const who = await shops.customer("1");
    const quotes = await Promise.all(Array.from({ length: 8 }, () => shops.quote(who)));
    const ends = await Promise.all(
      quotes.map((quote, index) =>
        shops.shops[index % 2]?.shop.orders.place(who, quote, { by: "checkout", saveCard: false }),
      ),
    );
    expect(ends.filter((end) => end?.outcome === "checkout")).toHaveLength(2);
    for (const end of ends)
      if (end?.outcome === "changed") expect(end.rejectedPromo).toEqual({ code: "NEW10", reason: "used-by-you" });
    expect(await shops.used()).toBe(2);
    expect((await shops.quoted(who)).rejectedPromo).toEqual({ code: "NEW10", reason: "used-by-you" });
  });

  test("can be used again exactly as often as uses are given back, while everybody buys and cancels at once", async () => {
    const shops = await openShops(home, "NEW10 10% uses 3 each 20");
    const people = await customers(shops, 6);
    const kept = await Promise.all(
      people.map(async (who, index) => {
        const { shop } = shops.shops[index % 2] ?? expect.unreachable();
        for (let round = 0; round < 4; round++) {
          const quote = await shops.quote(who);
          if (!quote.promo) continue;
          const end = await shop.orders.place(who, quote, { by: "checkout", saveCard: false });
          if (end.outcome !== "checkout") continue;
          if (round === 3 || index === 0) return quote.order;
          expect(await shop.orders.cancel(who, quote.order)).toBe(true);
        }
        return undefined;
      }),
    );
    const orders = kept.filter((order) => order !== undefined);
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.length).toBeLessThanOrEqual(3);
    expect(await shops.used()).toBe(orders.length);
    // And no more and no less than what is left can be had now.
    const more = await Promise.all(
      (await Promise.all(Array.from({ length: 5 }, (_, index) => shops.customer(`late${index}`)))).map(async (who) => {
        const quote = await shops.quote(who);
        return quote.promo && (await shops.shop.orders.place(who, quote, WALLET)).outcome;
      }),
    );
    expect(more.filter((outcome) => outcome === "underway")).toHaveLength(3 - orders.length);
    expect(await shops.used()).toBe(3);
  });
});

describe("the use of a code", () => {
  test("is given back by an order that ends undelivered, also if its process has a clock that was behind the code's", async () => {
    const { shop, quote, used, customer, jump } = await openShops("a folder");
    const ada = await customer("1");
    jump(-60_000);
    const unpaid = await quote(ada);
    await shop.orders.place(ada, unpaid, { by: "checkout", saveCard: false });
    expect(await shop.orders.cancel(ada, unpaid.order)).toBe(true);
    expect(await used()).toBe(0);
  });

  test("counts for the person, whichever of their linked chats used it", async () => {
    const shops = await openShops("a folder");
    const main = await shops.customer("1");
    const other = await shops.customer("1", { channel: "whatsapp" });
    await shops.shop.orders.place(other, await shops.quote(other), WALLET);
    await linkChats(shops.shop, main, other);
    const now = await shops.shop.customers.identify({ channel: "whatsapp", id: "1" }, "Ada");
    expect(now.id).toBe(main);
    expect((await shops.quoted(main)).rejectedPromo).toEqual({ code: "NEW10", reason: "used-by-you" });
    expect(await shops.used()).toBe(1);
  });

  test("is not remembered for somebody who deleted their data; the total limit still counts it", async () => {
    const shops = await openShops("a folder", "NEW10 10% uses 2 each 1");
    const [first] = shops.shops;
    await first.start();
    const usesAndLeaves = async () => {
      const who = await shops.customer("1", { has: 18_000 });
      await shops.shop.orders.place(who, await shops.quote(who), WALLET);
      expect((await shops.quoted(who)).rejectedPromo).toEqual({ code: "NEW10", reason: "used-by-you" });
      await first.look();
      await first.idle();
      expect(await shops.shop.account.erase(who)).toEqual({ outcome: "erased" });
    };
    await usesAndLeaves();
    await usesAndLeaves();
    const again = await shops.customer("1");
    expect((await shops.quoted(again)).rejectedPromo).toEqual({ code: "NEW10", reason: "used-up" });
    expect(await shops.used()).toBe(2);
  });

  test("is given back by a cancelled order, and by one that nobody paid for", async () => {
    const shops = await openShops("a folder", "NEW10 10% uses 1");
    const [ada = expect.unreachable(), bayo = expect.unreachable()] = await customers(shops, 2);
    const [first] = shops.shops;
    const checkout = { by: "checkout", saveCard: false } as const;
    const one = await shops.quote(ada);
    await shops.shop.orders.place(ada, one, checkout);
    expect((await shops.quoted(bayo)).rejectedPromo).toEqual({ code: "NEW10", reason: "used-up" });
    await shops.shop.orders.cancel(ada, one.order);
    expect(await shops.used()).toBe(0);

    const two = await shops.quote(bayo);
    await shops.shop.orders.place(bayo, two, checkout);
    expect(await shops.used()).toBe(1);
    await first.start();
    for (let hours = 0; hours < 4; hours++) {
      shops.jump(HOUR_MS);
      await first.look();
      await first.idle();
    }
    expect((await shops.store.read("order", two.order))?.state).toBe("expired");
    expect(await shops.used()).toBe(0);
  });

  test("is not given back to a code that was dropped and created again since the order was placed", async () => {
    const { staffApi, shop, quote, used, code, customer } = await openShops("a folder", "NEW10 10% uses 1");
    const [ada, bayo] = [await customer("1"), await customer("2")];
    const checkout = { by: "checkout", saveCard: false } as const;
    const before = await quote(ada);
    await shop.orders.place(ada, before, checkout);
    await staffApi.promos.end("NEW10", STAFF_MEMBER);
    for (let number = 1; number <= 100; number++) await code(`CODE${number} 5% uses 9`);
    expect(await used()).toBeUndefined();
    await staffApi.promos.end("CODE1", STAFF_MEMBER);
    await code("NEW10 10% uses 1");
    expect((await shop.orders.place(bayo, await quote(bayo), checkout)).outcome).toBe("checkout");
    await code("NEW10 20% uses 1");
    expect(await shop.orders.cancel(ada, before.order)).toBe(true);
    expect(await used()).toBe(1);
  });

  test("is used up by a delivered order, also one sold below cost", async () => {
    const shops = await openShops("a folder", "NEW10 10% uses 1");
    const ada = await shops.customer("1");
    const quote = await shops.quote(ada);
    await shops.shop.orders.place(ada, quote, WALLET);
    const [first] = shops.shops;
    await first.start();
    await first.look();
    await first.idle();
    expect(await shops.store.read("order", quote.order)).toMatchObject({
      state: "delivered",
      price: 18_000,
      cost: 19_400,
    });
    expect(await shops.used()).toBe(1);
    const { sales } = await first.staffApi.monitoring.sales(1);
    expect(sales).toMatchObject({ revenue: 18_000, margin: 18_000 - 19_400 });
    expect(await shops.store.totals()).toMatchObject({ sales: 18_000, float: -19_400 });
  });

  test("is not taken if the product is off sale, is given back by Undo, and is used up if somebody else pays", async () => {
    const shops = await openShops("a folder", "NEW10 10% uses 1");
    const [ada = expect.unreachable(), bayo = expect.unreachable()] = await customers(shops, 2);
    const quote = await shops.quote(ada);
    const [first, second] = shops.shops;
    await second.staffApi.catalogue.changeSale([{ network: "MTN", kind: "airtime" }], "off", STAFF_MEMBER);
    expect(await shops.shop.orders.place(ada, quote, WALLET)).toMatchObject({ outcome: "off-sale" });
    expect(await shops.used()).toBe(0);
    await second.staffApi.catalogue.changeSale([{ network: "MTN", kind: "airtime" }], "on", STAFF_MEMBER);
    shops.jump(2_000);
    await shops.shop.orders.place(ada, quote, WALLET, { undo: true });
    expect(await shops.used()).toBe(1);
    expect(await shops.shop.orders.cancel(ada, quote.order)).toBe(true);
    expect(await shops.used()).toBe(0);

    const given = await shops.quote(ada);
    await shops.shop.orders.place(ada, given, { by: "checkout", saveCard: false });
    const token = (await shops.shop.orders.requestPayment(ada, given.order))?.token ?? "none";
    expect(await shops.shop.orders.paymentRequest(bayo, token)).toMatchObject({ price: 18_000 });
    expect(await shops.shop.orders.payRequest(bayo, token, "wallet")).toEqual({ outcome: "paid" });
    await first.start();
    await first.look();
    await first.idle();
    expect((await shops.store.read("order", given.order))?.state).toBe("delivered");
    const { id: by } = await shops.shop.customers.identify({ channel: "telegram", id: "900" }, "Chidi");
    const refund = { id: mint("aud"), kind: "refund", order: given.order, by, reason: "sorry" } as const;
    expect(await first.staffApi.wallets.change(refund)).toEqual({ outcome: "done" });
    expect(await shops.used()).toBe(1);
    expect(await shops.store.balance(`wallet:${ada}`)).toBe(118_000);
    expect(await shops.store.balance(`wallet:${bayo}`)).toBe(82_000);
    expect(await shops.store.totals()).toEqual({
      ...{ wallet: 200_000, gateway: -200_000, float: -19_400, "cost-of-sales": 19_400 },
    });
  });

  test("ends after its last day, by staff, or when its terms change, and nothing is bought at a price that was not shown", async () => {
    const shops = await openShops("a folder", "NEW10 10% uses 9 until 2026-09-22");
    const ada = await shops.customer("1");
    const before = await shops.quote(ada);
    await shops.code("NEW10 5% uses 9");
    const changed = await shops.shop.orders.place(ada, before, WALLET);
    expect(changed).toMatchObject({
      outcome: "changed",
      quote: { price: 19_000, promo: { code: "NEW10", discount: 1_000 } },
    });
    expect(await shops.used()).toBe(0);
    const quote = changed.outcome === "changed" ? changed.quote : expect.unreachable();
    expect(await shops.staffApi.promos.end("NEW10", STAFF_MEMBER)).toBe(true);
    expect(await shops.staffApi.promos.end("NEW10", STAFF_MEMBER)).toBe(false);
    const over = await shops.shop.orders.place(ada, quote, WALLET);
    expect(over).toMatchObject({ outcome: "changed", rejectedPromo: { reason: "over" }, quote: { price: 20_000 } });
    await shops.code("LATE 5% uses 9 until 2026-09-22");
    expect((await shops.quoted(ada, "LATE")).quote.price).toBe(19_000);
    shops.jump(2 * DAY_MS);
    expect((await shops.quoted(ada, "late")).rejectedPromo).toEqual({ code: "LATE", reason: "over" });
    expect((await shops.quoted(ada, "OTHER")).rejectedPromo).toEqual({ code: "OTHER", reason: "unknown" });
  });

  test("never sells below cost unless staff allowed that", async () => {
    const shops = await openShops("a folder", "HALF 50% uses 9");
    const ada = await shops.customer("1");
    expect((await shops.quoted(ada, "HALF")).quote).toMatchObject({ price: 16_000, promo: { discount: 4_000 } });
    await shops.code("HALF 50% uses 9", true);
    expect((await shops.quoted(ada, "HALF")).quote).toMatchObject({ price: 10_000, promo: { discount: 10_000 } });
    await shops.code("HALF 50% uses 9");
    await shops.settle("MTN airtime cost remove");
    expect((await shops.quoted(ada, "HALF")).rejectedPromo).toEqual({ code: "HALF", reason: "not-for-this" });
    await shops.code("GLO5 ₦5 uses 9 glo");
    expect((await shops.quoted(ada, "GLO5")).rejectedPromo).toEqual({ code: "GLO5", reason: "not-for-this" });
  });

  test("must be entered again to buy again, and a schedule agrees to the full price", async () => {
    const shops = await openShops("a folder");
    const ada = await shops.customer("1");
    const quote = await shops.quote(ada);
    await shops.shop.orders.place(ada, quote, WALLET);
    const again = await shops.shop.orders.quoteAgain(ada, quote.order, mint("ord"));
    expect(again).toMatchObject({ outcome: "changed", quote: { price: 20_000 } });
    const how = { action: "buy", payBy: WALLET, every: { days: 7 } } as const;
    expect(await shops.shop.schedules.create(ada, quote.order, how)).toMatchObject({ schedule: { price: 20_000 } });
  });
});

test("a code with one use left is used by one more customer", async () => {
  const { store, used, quote, customer, shop } = await openShops("a folder", "NEW10 10% uses 1001");
  await store.transact("cus_shop", (books) => books.add("promo:NEW10", 1_000));
  expect(await used()).toBe(1_000);
  const [ada, bayo] = [await customer("1"), await customer("2")];
  const quotes = [await quote(ada), await quote(bayo)] as const;
  expect((await shop.orders.place(ada, quotes[0], WALLET)).outcome).toBe("underway");
  expect(await shop.orders.place(bayo, quotes[1], WALLET)).toMatchObject({ rejectedPromo: { reason: "used-up" } });
});
