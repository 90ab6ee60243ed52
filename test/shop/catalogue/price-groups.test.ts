import { describe, expect, test, vi } from "vitest";
import { wordsIn } from "../../../conversations/locales/words.js";
import { ordersCsvHead, ordersCsvLines } from "../../../conversations/views/orders-csv.js";
import type { CustomerId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { parsePriceChange } from "../../../src/core/money/price-text.js";
import { newestSince } from "../../../src/core/money/pricing.js";
import { parsePromo } from "../../../src/core/money/promo-text.js";
import type { Plan } from "../../../src/core/orders/catalogue.js";
import type { PayBy } from "../../../src/core/orders/order.js";
import type { PurchaseRequest } from "../../../src/shop/catalogue/price.js";
import { linkChats, mint, type ScriptedGateway } from "../../harness/test-shop.js";
import { hooked } from "../account/two-chats.js";
import { gate, STAFF_MEMBER } from "../ada.js";
import { openScriptedShop, recordOf, type Script } from "../scripted-shop.js";

const PLAN: Plan = {
  ...{ planCode: "1006", network: "MTN", name: "1GB", size: "1GB", validity: "daily", description: "" },
  cost: kobo(50_000),
};
const WALLET = { by: "wallet" } as const;
const WAITING = "reseller, down to cost until a second member of staff allows more";
const CHECKOUT = { by: "checkout", saveCard: false } as const;
const request: PurchaseRequest = {
  network: "MTN",
  recipient: "08031234567" as Phone,
  product: { kind: "data", planCode: "1006" },
};

/** A plan at ₦500, sold at ₦550 to everybody and at ₦520 to resellers. Ada and Bayo have ₦2,000; Chidi and Dayo are staff. */
async function open(gateway: ScriptedGateway = {}, { reads }: Pick<Script, "reads"> = {}) {
  let vends = 0;
  let held: Promise<void> | undefined;
  const opened = await openScriptedShop({
    ...{ gateway, ...(reads && { reads }) },
    vendor: {
      plans: async () => ({ outcome: "plans", plans: [PLAN] }),
      vend: async ({ recipient }) => {
        const vendorRef = `v${++vends}`;
        await held;
        const record = recordOf({ ...{ vendorRef, recipient, kind: "data", planCode: "1006" }, amount: kobo(50_000) });
        return { outcome: "accepted", record };
      },
    },
  });
  await opened.start();
  const { shop, staffApi, store } = opened;
  const { customers } = staffApi;
  const [ada, bayo] = [(await opened.identify("1")).id, (await opened.identify("2")).id];
  const [chidi, dayo] = [(await opened.identify("900")).id, (await opened.identify("901")).id];
  await opened.fund(ada, 200_000);
  await opened.fund(bayo, 200_000);
  const set = async (typed: string, belowCost = false) => {
    const change = parsePriceChange(typed) ?? expect.unreachable();
    expect(await staffApi.catalogue.setPrice(change, { by: STAFF_MEMBER, belowCost })).toMatchObject({
      outcome: "set",
    });
  };
  await set("MTN data +10%");
  await set("reseller MTN data +4%");
  return {
    ...{ ...opened, ada, bayo, chidi, dayo, set },
    vendCount: () => vends,
    /** The vendor answers nothing until what this gives is called. */
    holdVends: () => {
      const { passed, open } = gate();
      held = passed;
      return open;
    },
    puts: (who: CustomerId, into: "reseller" | "staff" | "none", by = chidi) => customers.setPriceGroup(who, into, by),
    /** As the rules are, or as they were shown. */
    allows: async (who: CustomerId, by: CustomerId, group: "reseller" | "staff" = "reseller", shown?: Instant) => {
      const since = shown ?? newestSince((await customers.priceGroup(who))?.belowCostRules ?? []);
      return customers.allowBelowCost(who, { group, since }, by);
    },
    quote: async (who = ada) => {
      const quoted = await shop.orders.quote(who, request);
      return quoted.outcome === "quoted" ? quoted.quote : expect.unreachable();
    },
    limits: (amount: number | undefined) =>
      staffApi.catalogue.setPriceGroupLimit(
        { priceGroup: "reseller", ...(amount !== undefined && { limit: kobo(amount) }) },
        STAFF_MEMBER,
      ),
    code: (terms: string) =>
      staffApi.promos.set(parsePromo(terms) ?? expect.unreachable(), { by: STAFF_MEMBER, belowCost: false }),
    quoteWith: async (code: string, who = ada) => {
      const quoted = await shop.orders.quote(who, request, code);
      return quoted.outcome === "quoted" ? quoted : expect.unreachable();
    },
    price: async (who = ada) => {
      const priced = await shop.catalogue.price(who, request);
      return priced.outcome === "priced" ? priced.price : priced.reason;
    },
    listedPrices: async (who = ada) => {
      const read = await shop.catalogue.bundles(who, "MTN");
      return read.outcome === "bundles" ? read.bundles.map(({ price }) => price) : read.reason;
    },
    wallet: async (who = ada) => (await shop.wallets.get(who)).available,
    audit: async () =>
      (await store.auditEntries({ limit: 20 }))
        .filter(({ action }) => action.startsWith("price-group"))
        .map(({ action, by, target, detail }) => ({ action, by, target, detail })),
    /** Ada's chats on Telegram and WhatsApp become one person's; the one that invites stays. */
    links: async (inviter: CustomerId, other: CustomerId) => {
      await linkChats(shop, inviter, other);
    },
    onWhatsApp: async () => (await shop.customers.identify({ channel: "whatsapp", id: "234803" }, "Ada")).id,
  };
}

describe("a rule for a price group", () => {
  test("sets the price of its members wherever a price is shown, and nobody else's", async () => {
    const { ada, bayo, puts, quote, price, listedPrices, shop, settled, store } = await open();
    expect(await puts(ada, "reseller")).toBe("done");
    expect([await price(), await listedPrices(), (await quote()).price]).toEqual([52_000, [52_000], 52_000]);
    expect([await price(bayo), await listedPrices(bayo), (await quote(bayo)).price]).toEqual([
      55_000,
      [55_000],
      55_000,
    ]);
    const first = await quote();
    expect(await shop.orders.place(ada, first, WALLET)).toMatchObject({ outcome: "underway" });
    await settled();
    expect(await store.read("order", first.order)).toMatchObject({ price: 52_000, state: "delivered" });
    expect(await shop.orders.quoteAgain(ada, first.order, mint("ord"))).toMatchObject({
      ...{ outcome: "same", quote: { price: 52_000 } },
    });
  });

  test("comes before every rule for everybody, and these hold where the group has none", async () => {
    const { ada, puts, price, set } = await open();
    await puts(ada, "reseller");
    await set("MTN 1006 +50%");
    expect(await price(), "the plan's own rule is for everybody").toBe(52_000);
    await set("reseller MTN 1006 +2%");
    expect(await price()).toBe(51_000);
    await set("reseller MTN 1006 remove");
    await set("reseller MTN data remove");
    expect(await price()).toBe(75_000);
    await set("reseller MTN +6%");
    expect(await price()).toBe(53_000);
    await puts(ada, "staff");
    expect(await price(), "another group's rules are not theirs").toBe(75_000);
  });

  test("never changes a price that is on the screen: a customer who joins or leaves meanwhile is asked again", async () => {
    const { ada, puts, quote, shop, store, wallet } = await open();
    for (const [group, from, to] of [
      ["reseller", 55_000, 52_000],
      ["none", 52_000, 55_000],
    ] as const) {
      const seen = await quote();
      expect(seen.price).toBe(from);
      await puts(ada, group);
      expect(await shop.orders.place(ada, seen, WALLET)).toMatchObject({
        ...{ outcome: "changed", quote: { order: seen.order, price: to } },
      });
      expect(await store.read("order", seen.order)).toBeUndefined();
      expect(await wallet()).toBe(200_000);
    }
  });

  test("depends on the buyer, whoever pays, and an unpaid order keeps its price", async () => {
    const { ada, bayo, puts, quote, shop, store, wallet } = await open();
    await puts(bayo, "reseller");
    const order = await quote();
    await shop.orders.place(ada, order, { by: "checkout", saveCard: false });
    const token = (await shop.orders.requestPayment(ada, order.order))?.token ?? expect.unreachable();
    await puts(ada, "reseller");
    expect(await shop.orders.paymentRequest(bayo, token)).toMatchObject({ price: 55_000 });
    expect(await shop.orders.payRequest(bayo, token, "wallet")).toMatchObject({ outcome: "paid" });
    expect(await store.read("order", order.order)).toMatchObject({ price: 55_000 });
    expect(await wallet(bayo)).toBe(200_000 - 55_000);
  });

  test("sets the price of a schedule, and a customer who loses it is asked before they pay more", async () => {
    const { ada, puts, quote, shop, store, settled, pass, wallet } = await open();
    await puts(ada, "reseller");
    const bought = await quote();
    await shop.orders.place(ada, bought, WALLET);
    await settled();
    const made = await shop.schedules.create(ada, bought.order, { action: "buy", payBy: WALLET, every: { days: 1 } });
    const { id } = made.outcome === "scheduled" ? made.schedule : expect.unreachable();
    await pass(DAY_MS + 60_000, DAY_MS / 8);
    expect(await wallet()).toBe(200_000 - 2 * 52_000);
    await puts(ada, "none");
    await pass(DAY_MS, DAY_MS / 8);
    expect(await store.read("schedule", id)).toMatchObject({ last: { outcome: "price-increased", price: 55_000 } });
    expect(await wallet()).toBe(200_000 - 2 * 52_000);
  });
});

describe("prices below cost for a price group", () => {
  test("are not allowed by whoever put the member into the group again just then", async () => {
    const transactions = hooked();
    const { ada, chidi, dayo, puts, allows, price, set } = await open({}, transactions);
    await set("reseller MTN data -10%", true);
    await puts(ada, "reseller", chidi);
    transactions.set(async () => {
      transactions.set();
      await puts(ada, "none", dayo);
      await puts(ada, "reseller", dayo);
    });
    expect(await allows(ada, dayo)).toBe("no-group");
    expect(await price()).toBe(50_000);
    expect(await allows(ada, chidi)).toBe("done");
    expect(await price()).toBe(45_000);
  });

  test("stop at cost until a second member of staff allows it, who is neither the requester nor the buyer", async () => {
    const { ada, chidi, dayo, puts, allows, price, set, audit, jump, settled, notifications } = await open();
    await set("reseller MTN data -10%", true);
    await puts(ada, "reseller");
    expect(await price()).toBe(50_000);
    expect(await allows(ada, chidi)).toBe("own-request");
    expect(await allows(ada, ada)).toBe("own");
    expect(await allows(ada, dayo, "staff"), "they are not in that one").toBe("no-group");
    expect(await price()).toBe(50_000);
    jump(1_000);
    expect(await Promise.all([allows(ada, dayo), allows(ada, dayo)])).toEqual(["done", "done"]);
    expect(await price()).toBe(45_000);
    expect(await audit()).toEqual([
      { action: "price-group-below-cost", by: dayo, target: ada, detail: "reseller" },
      { action: "price-group-set", by: chidi, target: ada, detail: WAITING },
    ]);
    await settled();
    expect(notifications.filter((line) => line.startsWith('900 {"kind":"audit-entry"'))).toHaveLength(2);
  });

  test("cannot be allowed by the requester with a new account, but by staff who joined before the old one was deleted", async () => {
    const { ada, chidi, puts, allows, set, jump, shop, identify } = await open();
    await set("reseller MTN data -10%", true);
    await puts(ada, "reseller");
    jump(1_000);
    const { id: later } = await identify("902");
    jump(1_000);
    expect(await shop.account.erase(chidi)).toEqual({ outcome: "erased" });
    expect(await allows(ada, (await identify("900")).id)).toBe("own-request");
    expect(await allows(ada, later)).toBe("done");
  });

  test("are allowed to one member, not to the next, and not after the member has left and joined again", async () => {
    const { ada, bayo, dayo, puts, allows, price, set } = await open();
    await set("reseller MTN data -10%", true);
    await puts(ada, "reseller");
    await allows(ada, dayo);
    await puts(bayo, "reseller");
    expect([await price(ada), await price(bayo)]).toEqual([45_000, 50_000]);
    await puts(ada, "none");
    await puts(ada, "reseller");
    expect(await price()).toBe(50_000);
  });

  test("are allowed as shown: a rule that changes later stops at cost again, and one that is set again unchanged does not", async () => {
    const { ada, dayo, puts, allows, price, set, jump, audit, at } = await open();
    await set("reseller MTN data -10%", true);
    await puts(ada, "reseller");
    const shown = at() as Instant;
    jump(1_000);
    await allows(ada, dayo);
    jump(1_000);
    await set("reseller MTN data -10%", true);
    expect(await price()).toBe(45_000);
    await set("reseller MTN data -50%", true);
    expect(await price()).toBe(50_000);
    expect(await allows(ada, dayo, "reseller", shown), "of the rules that were shown before").toBe("other-rules");
    expect(await price()).toBe(50_000);
    expect(await allows(ada, dayo)).toBe("done");
    expect(await price()).toBe(25_000);
    expect(await allows(ada, dayo), "there is nothing to allow").toBe("done");
    expect((await audit()).filter(({ action }) => action === "price-group-below-cost")).toHaveLength(2);
  });
});

describe("a group's daily limit for each member", () => {
  test("holds to the kobo, however the order is paid; an order above it is not stored", async () => {
    const { ada, bayo, puts, quote, limits, shop, store, settled, wallet } = await open();
    await puts(ada, "reseller");
    await limits(104_000);
    await shop.orders.place(ada, await quote(), WALLET);
    await settled();
    const second = await quote();
    expect(await shop.orders.place(ada, second, CHECKOUT)).toMatchObject({ outcome: "checkout" });
    for (const payBy of [WALLET, CHECKOUT]) {
      const late = await quote();
      expect(await shop.orders.place(ada, late, payBy)).toEqual({
        ...{ outcome: "over-group-limit", limit: 104_000, left: 0 },
      });
      expect(await store.read("order", late.order)).toBeUndefined();
    }
    expect(await wallet()).toBe(200_000 - 52_000);
    expect(await shop.orders.place(bayo, await quote(bayo), WALLET)).toMatchObject({ outcome: "underway" });
    await shop.orders.cancel(ada, second.order);
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({ outcome: "underway" });
  });

  test("is not exceeded by simultaneous orders, nor by orders from a linked chat", async () => {
    const { ada, puts, quote, limits, links, onWhatsApp, shop, fund } = await open();
    const other = await onWhatsApp();
    await fund(other, 100_000);
    await shop.orders.place(other, await quote(other), WALLET);
    await links(ada, other);
    await puts(ada, "reseller");
    await limits(55_000 + 2 * 52_000);
    const quotes = await Promise.all([1, 2, 3, 4].map(() => quote()));
    const ends = await Promise.all(quotes.map((one) => shop.orders.place(ada, one, CHECKOUT)));
    expect(ends.filter(({ outcome }) => outcome === "checkout")).toHaveLength(2);
    expect(ends.filter(({ outcome }) => outcome === "over-group-limit")).toHaveLength(2);
  });

  test("counts a batch, also while it waits to be paid, and counts the batch that replaces it instead", async () => {
    const { ada, puts, limits, quote, shop, settled } = await open();
    await puts(ada, "reseller");
    await limits(3 * 52_000);
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ ...request, row: index + 1, recipient: `0803000000${index}` as Phone },
      }));
    const place = async (count: number, payBy: PayBy) => {
      const { quote: many } = await shop.batches.quote(ada, lines(count));
      expect(many.lines.map(({ price }) => price)).toEqual(Array(count).fill(52_000));
      return shop.batches.place(ada, many, payBy);
    };
    expect(await place(4, CHECKOUT)).toEqual({ outcome: "over-group-limit", limit: 156_000, left: 156_000 });
    expect(await place(3, CHECKOUT)).toMatchObject({ outcome: "checkout" });
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({ outcome: "over-group-limit", left: 0 });
    expect(await place(1, WALLET), "the page may still be paid").toMatchObject({
      outcome: "over-group-limit",
      left: 0,
    });
    expect(await place(2, CHECKOUT), "in the place of the three").toMatchObject({ outcome: "checkout" });
    expect(await place(1, WALLET)).toMatchObject({ outcome: "underway" });
    await settled();
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({ outcome: "over-group-limit", left: 0 });
  });

  test("counts a batch that a card may be paying for in the books of a linked chat", async () => {
    const { ada, puts, limits, quote, links, onWhatsApp, saveCard, shop, settled } = await open({
      charge: async () => ({ outcome: "unknown", cause: "time-out" }),
    });
    const other = await onWhatsApp();
    const { quote: many } = await shop.batches.quote(other, [{ ...request, row: 1 }]);
    const payBy = { by: "card", card: await saveCard(other) } as const;
    expect(await shop.batches.place(other, many, payBy)).toMatchObject({ outcome: "underway" });
    await settled();
    await links(ada, other);
    await puts(ada, "reseller");
    await limits(60_000);
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({
      outcome: "over-group-limit",
      left: 5_000,
    });
  });

  test("does not count a batch for ever whose page could not be opened", async () => {
    const { ada, puts, limits, quote, shop, pass } = await open({
      open: async () => ({ outcome: "unknown", cause: "down" }),
    });
    await puts(ada, "reseller");
    await limits(52_000);
    const { quote: many } = await shop.batches.quote(ada, [{ ...request, row: 1 }]);
    expect(await shop.batches.place(ada, many, CHECKOUT)).toMatchObject({ reason: "checkout-unavailable" });
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({ outcome: "over-group-limit", left: 0 });
    await pass(HOUR_MS + 10 * MINUTE_MS);
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({ outcome: "underway" });
  });

  test("starts again at midnight in Lagos, stops a schedule for the day, and ends when staff remove it", async () => {
    const { ada, puts, quote, limits, shop, store, settled, pass, audit } = await open();
    await puts(ada, "reseller");
    const bought = await quote();
    await shop.orders.place(ada, bought, WALLET);
    await settled();
    await limits(60_000);
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({
      outcome: "over-group-limit",
      left: 8_000,
    });
    const made = await shop.schedules.create(ada, bought.order, { action: "buy", payBy: WALLET, every: { days: 1 } });
    const { id } = made.outcome === "scheduled" ? made.schedule : expect.unreachable();
    await pass(DAY_MS - 3_600_000, DAY_MS / 8);
    expect(await shop.orders.place(ada, await quote(), WALLET), "a new day").toMatchObject({ outcome: "underway" });
    await pass(2 * 3_600_000, 600_000);
    expect(await store.read("schedule", id)).toMatchObject({ last: { outcome: "over-group-limit", price: 52_000 } });
    await limits(undefined);
    expect(await shop.orders.place(ada, await quote(), WALLET)).toMatchObject({ outcome: "underway" });
    expect((await audit()).filter(({ action }) => action === "price-group-limit-set")).toHaveLength(2);
  });
});

describe("a promo code", () => {
  test("gives members of a price group no discount, even at the price for everybody, unless the code says so", async () => {
    const { ada, bayo, puts, code, quoteWith, shop } = await open();
    await code("NEW10 ₦10 uses 5");
    await code("ALL10 ₦10 uses 5 groups");
    for (const group of ["reseller", "staff"] as const) {
      await puts(ada, group);
      const price = group === "reseller" ? 52_000 : 55_000;
      expect(await quoteWith("NEW10")).toMatchObject({
        ...{ quote: { price }, rejectedPromo: { code: "NEW10", reason: "not-with-group" } },
      });
      expect(await shop.promos.check(ada, "NEW10")).toBe("not-with-group");
      expect(await quoteWith("ALL10")).toMatchObject({ quote: { price: price - 1_000, promo: { code: "ALL10" } } });
    }
    expect(await shop.promos.check(bayo, "NEW10")).toBeUndefined();
    expect((await quoteWith("NEW10", bayo)).quote).toMatchObject({ price: 54_000, promo: { code: "NEW10" } });
  });

  test("that is on the screen when its customer joins a group is removed, and the customer is asked again", async () => {
    const { ada, puts, code, quoteWith, shop, store } = await open();
    await code("NEW10 ₦10 uses 5");
    const { quote } = await quoteWith("NEW10");
    expect(quote.price).toBe(54_000);
    await puts(ada, "reseller");
    const placed = await shop.orders.place(ada, quote, WALLET);
    expect(placed).toMatchObject({
      ...{ outcome: "changed", quote: { price: 52_000 }, rejectedPromo: { reason: "not-with-group" } },
    });
    expect(placed.outcome === "changed" && placed.quote.promo).toBeUndefined();
    expect(await store.read("order", quote.order)).toBeUndefined();
  });
});

describe("a member of staff", () => {
  test("can neither put themself or a linked chat into a group, nor take them out", async () => {
    const { chidi, dayo, puts, links, onWhatsApp, audit, price, store } = await open();
    expect(await puts(chidi, "reseller", chidi)).toBe("own");
    const other = await onWhatsApp();
    await puts(other, "reseller", dayo);
    await links(chidi, other);
    for (const who of [chidi, other]) expect(await puts(who, "reseller", chidi)).toBe("own");
    expect(await puts("cus_nobody", "reseller", chidi)).toBe("no-customer");
    expect(await audit()).toHaveLength(1);
    expect(await price(chidi)).toBe(55_000);
    expect(await store.read("customer", chidi)).not.toHaveProperty("priceGroup");
  });

  test("gets no group by linking their chat with that of somebody whom they put into one", async () => {
    const { ada, puts, links, onWhatsApp, price, shop } = await open();
    const staffMember = await onWhatsApp();
    await puts(ada, "reseller", staffMember);
    expect(await price()).toBe(52_000);
    await links(ada, staffMember);
    expect([await price(ada), await price(staffMember)]).toEqual([55_000, 55_000]);
    await shop.account.unlink(ada, { channel: "telegram", id: "1" });
    expect(await price(ada), "nor by parting again").toBe(55_000);
  });

  test("who allowed prices below cost does not get them by linking their chat with the customer's", async () => {
    const { ada, puts, allows, links, onWhatsApp, price, set } = await open();
    await set("reseller MTN data -10%", true);
    await puts(ada, "reseller");
    const staffMember = await onWhatsApp();
    expect(await allows(ada, staffMember)).toBe("done");
    expect(await price()).toBe(45_000);
    await links(ada, staffMember);
    expect(await price()).toBe(55_000);
  });

  test("gives nobody a group who is linked later with a chat that was unlinked from theirs", async () => {
    const { ada, chidi, puts, links, onWhatsApp, shop, price } = await open();
    await links(chidi, await onWhatsApp());
    await shop.account.unlink(chidi, { channel: "telegram", id: "900" });
    await puts(ada, "reseller");
    expect(await price()).toBe(52_000);
    await links(ada, await onWhatsApp());
    expect(await price()).toBe(55_000);
  });

  test("does not allow prices below cost to whoever they put into a group in a chat unlinked and erased since", async () => {
    const { ada, chidi, puts, allows, links, onWhatsApp, set, shop, jump, price } = await open();
    await set("reseller MTN data -10%", true);
    await links(chidi, await onWhatsApp());
    await shop.account.unlink(chidi, { channel: "telegram", id: "900" });
    const unlinked = await onWhatsApp();
    await puts(ada, "reseller", unlinked);
    jump(MINUTE_MS);
    expect(await shop.account.erase(unlinked)).toEqual({ outcome: "erased" });
    expect(await allows(ada, chidi)).toBe("own-request");
    expect(await price()).toBe(50_000);
  });

  test("changes a group once, however often it is tapped", async () => {
    const { ada, chidi, puts, audit, jump } = await open();
    expect(await Promise.all([puts(ada, "staff"), puts(ada, "staff")])).toEqual(["done", "done"]);
    jump(1_000);
    await puts(ada, "none");
    await puts(ada, "none");
    expect(await audit()).toEqual([
      { action: "price-group-set", by: chidi, target: ada, detail: "none" },
      { action: "price-group-set", by: chidi, target: ada, detail: "staff" },
    ]);
  });
});

test("paid lines of a batch keep the group's price if their customer leaves the group before they are sent", async () => {
  const { ada, puts, fund, holdVends, vendCount, shop, store, settled, wallet } = await open();
  await fund(ada, 200_000);
  await puts(ada, "reseller");
  const lines = Array.from({ length: 7 }, (_, index) => ({
    ...{ ...request, row: index + 1, recipient: `0803000000${index}` as Phone },
  }));
  const release = holdVends();
  const { quote } = await shop.batches.quote(ada, lines);
  expect(await shop.batches.place(ada, quote, WALLET)).toMatchObject({ outcome: "underway" });
  await vi.waitUntil(() => vendCount() === 5, { timeout: 20_000 });
  await puts(ada, "none");
  release();
  await settled();
  const orders = await Promise.all(quote.lines.map(({ order }) => store.read("order", order)));
  expect(orders.map((order) => [order?.price, order?.listPrice, order?.state])).toEqual(
    Array(7).fill([52_000, 55_000, "delivered"]),
  );
  expect(await wallet()).toBe(400_000 - 7 * 52_000);
});

describe("a statement", () => {
  test("has a month's orders of all their chats, with the price for everybody and the one paid", async () => {
    const { ada, bayo, puts, quote, quoteWith, code, links, onWhatsApp, fund, shop, staffApi, settled, jump, at } =
      await open();
    await code("NEW10 ₦10 uses 5");
    const other = await onWhatsApp();
    await fund(other, 100_000);
    const orders = [await quote(ada), (await quoteWith("NEW10", other)).quote];
    await shop.orders.place(ada, orders[0] ?? expect.unreachable(), WALLET);
    jump(1_000);
    await shop.orders.place(other, orders[1] ?? expect.unreachable(), WALLET);
    await shop.orders.place(bayo, await quote(bayo), WALLET);
    await settled();
    await links(ada, other);
    await puts(ada, "reseller");
    jump(1_000);
    const third = await quote();
    await shop.orders.place(ada, third, WALLET);
    await settled();
    const [from, to] = [instant(at() - DAY_MS), instant(at() + 1)];
    const placed = await staffApi.orders.placedIn(other, { from, to });
    expect(placed.map(({ id, price, listPrice }) => [id, price, listPrice])).toEqual([
      [orders[0]?.order, 55_000, undefined],
      [orders[1]?.order, 54_000, undefined],
      [third.order, 52_000, 55_000],
    ]);
    const table = ordersCsvHead() + ordersCsvLines(wordsIn("en"), placed);
    const column = (name: string) => {
      const [head = [], ...rows] = table
        .replace("\uFEFF", "")
        .trim()
        .split("\r\n")
        .map((line) => line.split(","));
      return rows.map((row) => row[head.indexOf(`"${name}"`)]);
    };
    expect(column("naira")).toEqual(['"550.00"', '"540.00"', '"520.00"']);
    expect(column("list_naira")).toEqual(['"550.00"', '"550.00"', '"550.00"']);
    expect(column("state")).toEqual(['"delivered"', '"delivered"', '"delivered"']);
    expect(await staffApi.orders.placedIn(ada, { from: to, to: instant(to + DAY_MS) })).toEqual([]);
    expect(await staffApi.orders.placedIn(ada, { from, to: at() })).toHaveLength(2);
  });
});

describe("a price group", () => {
  test("of the customer who stays holds for both linked chats; the other customer's group is dropped", async () => {
    const first = await open();
    const other = await first.onWhatsApp();
    await first.puts(first.ada, "reseller");
    await first.puts(other, "staff");
    await first.links(first.ada, other);
    expect([await first.price(first.ada), await first.price(other)]).toEqual([52_000, 52_000]);
    expect((await first.staffApi.customers.priceGroup(other))?.member).toMatchObject({ name: "reseller" });

    const second = await open();
    const member = await second.onWhatsApp();
    await second.puts(member, "reseller");
    await second.links(second.ada, member);
    expect([await second.price(second.ada), await second.price(member)]).toEqual([55_000, 55_000]);
  });

  test("is in its member's exported data, and erased with it", async () => {
    const { ada, bayo, puts, shop, staffApi, store } = await open();
    await puts(ada, "reseller");
    expect(JSON.parse(await shop.account.exportPersonalData(ada))).toMatchObject({
      you: { priceGroup: { name: "reseller", since: expect.stringMatching(/^2026-/) } },
    });
    await staffApi.wallets.change({
      ...{ id: mint("aud"), kind: "debit", customer: ada, amount: kobo(200_000), by: bayo, reason: "paid out" },
    });
    expect(await shop.account.erase(ada)).toEqual({ outcome: "erased" });
    expect(await store.read("customer", ada)).not.toHaveProperty("priceGroup");
    expect(await puts(ada, "reseller")).toBe("no-customer");
  });
});
