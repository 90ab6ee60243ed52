import { describe, expect, test } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import type { Chat } from "../../../src/core/customers/chat.js";
import { debitEntry } from "../../../src/core/money/ledger.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Store } from "../../../src/core/store.js";
import { openPostgresStore } from "../../../src/store/postgres/store.js";
import { chatIn, mint } from "../../harness/test-shop.js";
import { aDatabase } from "../../store/databases.js";
import { STAFF_MEMBER } from "../ada.js";
import { airtimeLines } from "../batches/bulk.js";
import { airtime, paymentOf, type Script } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";
import { hooked, openForTwo, TELEGRAM, WHATSAPP } from "./two-chats.js";

describe("after one customer was merged into another", () => {
  test("a second tap on Pay does not place again an order that was given up or paid before", async () => {
    const { shop, main, other, link, wallet } = await openForTwo();
    const [givenUp, paid] = [airtime("08031234560"), airtime()];
    await shop.orders.place(other.id, givenUp, { by: "checkout", saveCard: false });
    await shop.orders.place(other.id, paid, { by: "wallet" });
    expect(await link()).toBe(true);
    const before = await wallet(main.id);
    const again = (quote: typeof paid) => shop.orders.place(main.id, quote, { by: "wallet" });
    expect(await again(givenUp)).toEqual({ outcome: "refused", reason: "closed" });
    expect(await again(paid)).toEqual({ outcome: "underway" });
    expect(await wallet(main.id)).toBe(before);
  });

  test("a late refund and a late payment reach the one wallet, shown and spendable once", async () => {
    let paid = false;
    const { shop, main, other, link, wallet, start, settled, pass, store } = await openForTwo({
      gateway: { find: async (reference) => (paid ? paymentOf(reference) : { outcome: "absent" }) },
    });
    const page = await shop.orders.place(other.id, airtime("08031234560"), { by: "checkout", saveCard: false });
    if (page.outcome !== "checkout") throw new Error(page.outcome);
    await shop.orders.place(other.id, airtime(), { by: "wallet" });
    expect(await link()).toBe(true);
    expect(await wallet(main.id)).toBe(130_000);
    paid = true;
    await start();
    await settled();
    await pass(2 * HOUR_MS, HOUR_MS / 4);
    expect(await wallet(main.id), "₦200 refunded, and ₦200 paid for an order that was given up").toBe(170_000);
    expect(await store.balance(`wallet:${other.id}`, `moving:${other.id}`), "nothing stays behind").toBe(0);
    await shop.orders.place(main.id, airtime("08031234567", 170_000), { by: "wallet" });
    expect(await wallet(main.id)).toBe(0);
    const { wallet: inWallets = 0, moving = 0, held = 0 } = await store.totals();
    expect(inWallets + moving + held).toBe(170_000);
  });

  test.each([
    ["the bank declined it", { outcome: "unknown", cause: "time-out" }],
    ["staff saw that the card was not charged", { outcome: "sent" }],
  ] as const)(
    "an order that a card did not pay for is cancelled, and can be bought from the one wallet: %s",
    async (_, answer) => {
      let isDeclined = false;
      const { shop, main, other, link, start, settled, pass, saveCard, store, staffApi, notifications, wallet } =
        await openForTwo({
          gateway: {
            charge: async () => answer,
            find: async (reference) => (isDeclined ? paymentOf(reference, { state: "failed" }) : { outcome: "absent" }),
          },
        });
      await start();
      const card = await saveCard(other.id);
      const bought = airtime();
      await shop.orders.place(other.id, bought, { by: "card", card });
      const { quote: list } = await shop.batches.quote(other.id, airtimeLines(2));
      await shop.batches.place(other.id, list, { by: "card", card });
      await settled();
      expect(await link()).toBe(true);
      const states = async () => [
        (await store.read("order", bought.order))?.state,
        (await store.read("batch", list.batch))?.state,
      ];
      expect(await states(), "it may be charged").toEqual(["awaiting_payment", "awaiting_payment"]);

      notifications.length = 0;
      isDeclined = answer.outcome === "unknown";
      await pass(isDeclined ? 10 * MINUTE_MS : 2 * HOUR_MS, MINUTE_MS);
      for (const { id } of await store.openFindings(9))
        expect(await staffApi.reconciliation.close(id, "not-charged", STAFF_MEMBER)).toBe("done");
      await settled();
      expect(await states()).toEqual(["cancelled", "cancelled"]);
      for (const id of [bought.order, list.batch])
        expect(notifications.filter((line) => line.includes(id))).not.toEqual([]);
      expect(await shop.orders.pay(main.id, bought.order, { by: "wallet" })).toMatchObject({ reason: "closed" });

      const again = await shop.orders.quoteAgain(main.id, bought.order, mint("ord"), "tap");
      if (again.outcome !== "same") throw new Error(again.outcome);
      expect(await shop.orders.place(main.id, again.quote, { by: "wallet" })).toEqual({ outcome: "underway" });
      await settled();
      expect(await wallet(main.id), "₦200 were paid, and given back").toBe(150_000);
    },
  );

  test("an order whose card may be charged is guarded by the PIN of the person they are now", async () => {
    const { shop, main, other, link, start, settled, saveCard } = await openForTwo({
      gateway: { charge: async () => ({ outcome: "unknown", cause: "time-out" }) },
    });
    await start();
    const [quote, card] = [airtime(), await saveCard(other.id)];
    await shop.orders.place(other.id, quote, { by: "card", card });
    await settled();
    expect(await link()).toBe(true);
    expect(await shop.customers.setPin(main.id, "2580")).toBe("set");
    const pays = (pin?: string) => shop.orders.pay(main.id, quote.order, { by: "card", card }, pin ? { pin } : {});
    expect(await pays()).toEqual({ outcome: "pin-needed" });
    expect(await pays("2580")).toEqual({ outcome: "underway" });
  });

  test("what their data says of the wallet adds up to the wallet, also while money is on its way to it", async () => {
    const { shop, main, other, link, fund, wallet } = await openForTwo();
    await link();
    await fund(other.id, 10_000);
    await shop.customers.removeBeneficiary(other.id, "none"); // Any transaction in the merged customer's books.
    const amounts = async (): Promise<readonly string[]> =>
      JSON.parse(await shop.account.exportPersonalData(main.id)).wallet.map(({ amount }: { amount: string }) => amount);
    expect((await amounts()).toSorted()).toEqual(["100.00", "1000.00", "500.00"]);
    await shop.orders.place(main.id, airtime(), { by: "wallet" }); // Takes in what was on its way.
    expect((await amounts()).toSorted()).toEqual(["-200.00", "100.00", "1000.00", "500.00"]);
    expect(await wallet(main.id)).toBe(140_000);
  });

  test("reading the wallet moves nothing", async () => {
    const { shop, main, other, link, store, fund } = await openForTwo();
    await link();
    await fund(other.id, 10_000);
    await shop.customers.removeBeneficiary(other.id, "none"); // Any transaction in the merged customer's books.
    const before = await store.entries([main.id, other.id]);
    expect((await shop.wallets.get(main.id)).available).toBe(160_000);
    expect(await store.entries([main.id, other.id])).toEqual(before);
    expect(await store.balance(`moving:${main.id}`)).toBe(10_000);
  });

  test("all records of both are listed together, page by page, and no record has changed its customer", async () => {
    const { shop, main, other, link, jump } = await openForTwo();
    const orders: string[] = [];
    for (const of of [main, other, main, other]) {
      jump(1_000);
      const quote = airtime();
      await shop.orders.place(of.id, quote, { by: "wallet" });
      orders.unshift(quote.order);
    }
    await link();
    const first = await shop.orders.history(main.id, { limit: 2 });
    const last = first.orders.at(-1)?.id ?? "ord_none";
    const rest = await shop.orders.history(main.id, { before: last, limit: 9 });
    expect([...first.orders, ...rest.orders].map(({ id }) => id)).toEqual(orders);
    expect(rest.orders.map(({ customer }) => customer)).toEqual([other.id, main.id]);
  });
});

test("the money of a customer is not spent before the merge is complete: their daily limit does not guard it yet", async () => {
  const power = hooked();
  const { shop, main, other, link, writes, store } = await openForTwo({ reads: power.reads });
  await shop.customers.setLimits(other.id, { dailyLimit: kobo(10_000) });
  power.cutAfter(4);
  await expect(link()).rejects.toThrow("The power is cut");
  power.set();
  expect(await store.balance(`moving:${main.id}`)).toBe(50_000);
  const dear = airtime("08031234567", 120_000);
  expect(await shop.orders.place(main.id, dear, { by: "wallet" })).toMatchObject({ outcome: "short" });
  await writes(TELEGRAM);
  expect(await shop.orders.pay(main.id, dear.order, { by: "wallet" })).toMatchObject({ outcome: "over-limit" });
});

/** Cuts the power after each transaction in turn; the next message in either chat completes what was begun. */
async function cutEverywhere(writesFirst: Chat["channel"], store?: Store) {
  for (let cuts = 0, done = false; !done; cuts++) {
    const chats: readonly Chat[] = ["telegram", "whatsapp"].map((channel) => ({
      channel: channel as Chat["channel"],
      id: `${writesFirst}${cuts}`,
    }));
    const power = hooked();
    const shop = await openForTwo({ reads: power.reads, ...(store && { store }) }, chats);
    const total = async () => {
      const { wallet = 0, moving = 0 } = await shop.store.totals();
      return wallet + moving;
    };
    const before = await total();
    const { code } = await shop.shop.account.invite(shop.main.id);
    await shop.shop.account.askToLink(shop.other.id, code);
    power.cutAfter(cuts);
    done = await shop.shop.account.answerLink(shop.main.id, true).then(
      () => true,
      () => false,
    );
    power.set();
    expect(await total()).toBe(before);
    const inOrder = writesFirst === "telegram" ? chats : chats.toReversed();
    for (const chat of inOrder) await shop.writes(chat);
    const ids = new Set<CustomerId>();
    for (const chat of inOrder) ids.add((await shop.writes(chat)).id);
    expect(await total()).toBe(before);
    const wallets = await Promise.all([shop.main.id, shop.other.id].map(shop.wallet));
    if (ids.size === 1) {
      expect([...ids]).toEqual([shop.main.id]);
      expect(wallets, "one wallet, under either id").toEqual([150_000, 150_000]);
      const merged = await shop.shop.customers.get(shop.main.id);
      expect([merged.mergedFrom, merged.merging, merged.chats.length]).toEqual([[shop.other.id], undefined, 2]);
    } else {
      expect(cuts, "nothing was announced yet").toBe(0);
      expect(wallets).toEqual([100_000, 50_000]);
    }
    await shop.close();
  }
}

describe("a merge interrupted anywhere", () => {
  test.each(["telegram", "whatsapp"] as const)("is completed by the next message, on %s first", async (channel) => {
    await cutEverywhere(channel);
  });

  test("is completed on Postgres too", async () => {
    const store = await openPostgresStore({ url: (await aDatabase()).url });
    try {
      await cutEverywhere("telegram", store);
      await cutEverywhere("whatsapp", store);
    } finally {
      await store.close();
    }
  }, 60_000);

  test("leaves no chat with a customer who was erased meanwhile", async () => {
    for (let at = 0; at < 4; at++) {
      for (let cut = 1; cut < 4; cut++) {
        const power = hooked();
        const { shop, main, other, writes, close, store } = await openForTwo({ reads: power.reads });
        for (const { id: customer } of [main, other]) {
          const amount = await store.balance(`wallet:${customer}`);
          await store.transact(customer, (books) =>
            books.post(debitEntry({ id: mint("aud"), customer, amount, at: main.joinedAt })),
          );
        }
        const { code } = await shop.account.invite(main.id);
        await shop.account.askToLink(other.id, code);
        let transactions = 0;
        power.set(async () => {
          if (transactions++ !== at) return;
          power.cutAfter(cut);
          await shop.account.answerLink(main.id, true).catch(() => undefined);
          power.set();
        });
        await shop.account.erase(main.id);
        power.set();
        for (const chat of [TELEGRAM, WHATSAPP]) await writes(chat);
        for (const chat of [TELEGRAM, WHATSAPP]) {
          expect((await writes(chat)).erasedAt, `at ${at}, cut ${cut}`).toBeUndefined();
        }
        await close();
      }
    }
  });

  test.each(["main", "other"] as const)(
    "leaves the money of a customer where it is if %s is erased just then",
    async (who) => {
      for (let at = 0; at < 4; at++) {
        const power = hooked();
        const { shop, writes, wallet, close, store, ...two } = await openForTwo({ reads: power.reads });
        const [erased, stays] = who === "main" ? [two.main, two.other] : [two.other, two.main];
        const amount = await store.balance(`wallet:${erased.id}`);
        const spent = debitEntry({ id: mint("aud"), customer: erased.id, amount, at: erased.joinedAt });
        await store.transact(erased.id, (books) => books.post(spent));
        const before = await wallet(stays.id);
        const { code } = await shop.account.invite(two.main.id);
        await shop.account.askToLink(two.other.id, code);
        let transactions = 0;
        power.set(async () => {
          if (transactions++ !== at) return;
          power.set();
          await shop.account.erase(erased.id);
        });
        await shop.account.answerLink(two.main.id, true);
        const writing = await writes(chatIn(stays));
        expect(await wallet(writing.id), `at ${at}`).toBe(before);
        expect(writing, `at ${at}`).not.toHaveProperty("erasedAt");
        await close();
      }
    },
  );
});

test("a second yes completes the merge that the first one announced just before its process died", async () => {
  const power = hooked();
  const { shop, main, other, wallet } = await openForTwo({ reads: power.reads });
  const { code } = await shop.account.invite(main.id);
  await shop.account.askToLink(other.id, code);
  power.set(async () => {
    power.cutAfter(1);
    await expect(shop.account.answerLink(main.id, true)).rejects.toThrow("The power is cut");
    power.set();
  });
  expect(await shop.account.answerLink(main.id, true)).toBe(true);
  expect([await wallet(main.id), await wallet(other.id)]).toEqual([150_000, 150_000]);
});

test("two links at once from both sides, in two processes, while money arrives: at most one succeeds, and no kobo is lost", async () => {
  const database = await aDatabase();
  const stores = [
    await openPostgresStore({ url: database.url }),
    await openPostgresStore({ url: database.url }),
  ] as const;
  try {
    const shops = await openTwoShops([...stores]);
    const gateway: Script["gateway"] = { find: async (reference) => paymentOf(reference) };
    const [one, two] = [shops.open({ gateway }), shops.open({ gateway })];
    for (let round = 0; round < 8; round++) {
      const [telegram, whatsapp] = [
        { channel: "telegram", id: `t${round}` },
        { channel: "whatsapp", id: `w${round}` },
      ] as const;
      const ada = await one.shop.customers.identify(telegram, "Ada");
      const emeka = await two.shop.customers.identify(whatsapp, "Ada");
      const people = [
        { shop: one.shop, customer: ada.id, amount: 100_000 },
        { shop: two.shop, customer: emeka.id, amount: 50_000 },
      ];
      const payments: (() => Promise<unknown>)[] = [];
      for (const { shop, customer, amount } of people) {
        await shops.fund(customer, amount);
        const topUp = await shop.payments.topUp(customer, kobo(20_000), { saveCard: false });
        if (topUp.outcome !== "checkout") throw new Error(topUp.outcome);
        payments.push(() => shop.payments.poll(customer, topUp.reference));
      }
      const [here, there] = [await one.shop.account.invite(ada.id), await two.shop.account.invite(emeka.id)];
      await two.shop.account.askToLink(emeka.id, here.code);
      await one.shop.account.askToLink(ada.id, there.code);
      await Promise.all([
        one.shop.account.answerLink(ada.id, true),
        two.shop.account.answerLink(emeka.id, true),
        ...payments.map((pay) => pay()),
      ]);
      const after = [
        await two.shop.customers.identify(telegram, "Ada"),
        await one.shop.customers.identify(whatsapp, "Ada"),
      ];
      const records = [await stores[0].read("customer", ada.id), await stores[0].read("customer", emeka.id)];
      const gone = records.filter((record) => record?.mergedInto);
      expect(gone.length).toBeLessThanOrEqual(1);
      expect(records.some((record) => record?.merging)).toBe(false);
      expect(new Set(after.map(({ id }) => id)).size).toBe(2 - gone.length);
      for (const record of records) if (record?.mergedInto) expect(record.mergedFrom).toBeUndefined();
      const wallets = await Promise.all(after.map(async ({ id }) => (await one.shop.wallets.get(id)).available));
      expect(wallets).toEqual(gone.length === 1 ? [190_000, 190_000] : [120_000, 70_000]);
      for (const { id } of gone.flatMap((record) => record ?? []))
        expect(await stores[0].balance(`wallet:${id}`, `moving:${id}`)).toBe(0);
      const { wallet = 0, moving = 0 } = await stores[1].totals();
      expect(wallet + moving).toBe((round + 1) * 190_000);
    }
    await Promise.all([one.close(), two.close()]);
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}, 60_000);

test("two links at once from both sides end as one, or as none, wherever messages and power cuts come in between", async () => {
  const power = hooked();
  const shop = await openForTwo({ reads: power.reads });
  const { account } = shop.shop;
  /** Does something, and others just before some of its transactions or after the last. Cuts the power after `cut`. */
  const during = async (begin: () => Promise<unknown>, others: Record<number, () => Promise<unknown>>, cut = 99) => {
    let transactions = 0;
    const next = async () => {
      if (transactions++ === cut) throw new Error("The power is cut");
      await others[transactions]?.();
      power.set(next);
    };
    power.set(next);
    await begin().catch(() => undefined);
    power.set();
    for (const [number, other] of Object.entries(others)) if (Number(number) > transactions) await other();
  };
  let linked = 0;
  for (const [round, { at, end, inner, cut, first, last }] of INTERLEAVINGS.entries()) {
    const chats: readonly Chat[] = [
      { channel: "telegram", id: `t${round}` },
      { channel: "whatsapp", id: `w${round}` },
    ];
    const writes = (index: number) => () => shop.writes(chats[index] ?? TELEGRAM);
    const [ada, emeka] = [await writes(0)(), await writes(1)()];
    const [here, there] = [await account.invite(ada.id), await account.invite(emeka.id)];
    await account.askToLink(emeka.id, here.code);
    await account.askToLink(ada.id, there.code);
    const announce = () => during(() => account.answerLink(emeka.id, true), {}, 1);
    const message = () => during(writes(first), { [inner]: () => during(writes(1 - first), {}, cut) });
    await during(() => account.answerLink(ada.id, true), { 1: announce, [at]: message }, end);
    await writes(last)();
    const records = await Promise.all([ada, emeka].map(({ id }) => shop.store.read("customer", id)));
    const gone = records.filter((record) => record?.mergedInto);
    const why = JSON.stringify([at, end, inner, cut, first, last]);
    expect(gone.length, why).toBeLessThanOrEqual(1);
    if (!gone[0]) continue;
    linked++;
    const [kept] = records.filter((record) => record !== gone[0]);
    expect(kept, why).toMatchObject({ mergedFrom: [gone[0].id], chats: [{}, {}] });
    expect(kept, why).not.toHaveProperty("merging");
  }
  expect(linked).toBeGreaterThan(0);
  expect(linked).toBeLessThan(INTERLEAVINGS.length);
});

const INTERLEAVINGS = [2, 3, 4].flatMap((at) =>
  [2, 99].flatMap((end) =>
    [1, 2, 3, 9].flatMap((inner) =>
      [0, 1, 99].flatMap((cut) =>
        [0, 1].flatMap((first) => [0, 1].map((last) => ({ at, end, inner, cut, first, last }))),
      ),
    ),
  ),
);

describe("chats linked, unlinked and linked again", () => {
  test("give nobody another use of a promo code, and a customer that others were merged into stays", async () => {
    const { shop, main, other, link, writes, jump, store } = await openForTwo();
    const promo = { code: "ONCE", discount: { amount: kobo(1_000) }, uses: 100, usesPerCustomer: 1 } as const;
    await store.transact("cus_shop", async (books) => {
      const settings = await books.settings();
      await books.put("shopSettings", {
        ...settings,
        promos: [{ ...promo, belowCost: true, createdAt: main.joinedAt }],
      });
    });
    jump(2_000);
    const uses = async (id: CustomerId) => (await shop.promos.check(id, "ONCE")) ?? "free";
    const quote = { ...airtime(), price: kobo(19_000), promo: { code: "ONCE", discount: kobo(1_000) } };
    expect(await shop.orders.place(other.id, quote, { by: "wallet" })).toMatchObject({ outcome: "underway" });
    expect([await uses(main.id), await uses(other.id)]).toEqual(["free", "used-by-you"]);
    await link();
    expect(await uses(main.id)).toBe("used-by-you");
    await shop.account.unlink(main.id, TELEGRAM);
    const parted = await writes(WHATSAPP);
    expect(await uses(parted.id), "a new customer, but no new person").toBe("used-by-you");
    expect(await link(parted.id, main.id), "the other way round").toBe(true);
    expect((await writes(WHATSAPP)).id).toBe(main.id);
    await shop.account.unlink(main.id, WHATSAPP);
    expect(await uses((await writes(TELEGRAM)).id)).toBe("used-by-you");
  });

  test("an unlinked chat's new customer keeps the language and the choice about broadcasts", async () => {
    const { shop, main, link, writes } = await openForTwo();
    await link();
    await shop.customers.setLanguage(main.id, "ha");
    await shop.customers.optOut(main.id, true);
    await shop.account.unlink(main.id, TELEGRAM);
    const parted = await writes(WHATSAPP);
    expect(parted).toMatchObject({ language: "ha", optedOutSince: expect.any(Number) });
    expect((await shop.orders.history(parted.id, { limit: 9 })).orders).toEqual([]);
  });

  test("an unlinked chat whose number changed before it wrote again still keeps them, and its old name does not", async () => {
    const { shop, main, other, link, writes } = await openForTwo();
    await link();
    await shop.customers.optOut(main.id, true);
    await shop.account.unlink(main.id, TELEGRAM);
    const renamed: Chat = { channel: "whatsapp", id: "77" };
    expect(await shop.customers.changeChat([WHATSAPP], [renamed])).toBe(true);
    expect(await shop.customers.changeChat([WHATSAPP], [renamed]), "reported twice").toBe(true);
    expect((await shop.customers.get(main.id)).partedChats).toContainEqual(renamed);
    const inherited = { optedOutSince: expect.any(Number), partedFrom: [main.id, other.id] };
    expect(await writes(renamed)).toMatchObject(inherited);
    expect(await writes(WHATSAPP)).not.toMatchObject(inherited);
  });

  test("a number that changes just while its chat is unlinked is not lost either", async () => {
    const transactions = hooked();
    const { shop, main, other, link, writes } = await openForTwo({ reads: transactions.reads });
    await link();
    transactions.set(async () => {
      transactions.set();
      expect(await shop.account.unlink(main.id, TELEGRAM)).toBe(true);
    });
    const renamed: Chat = { channel: "whatsapp", id: "77" };
    expect(await shop.customers.changeChat([WHATSAPP], [renamed])).toBe(true);
    expect(await writes(renamed)).toMatchObject({ partedFrom: [main.id, other.id] });
  });
});

test("two customers that others were merged into cannot be linked, and are told why", async () => {
  const { shop, main, link, writes } = await openForTwo();
  await link();
  await shop.account.unlink(main.id, TELEGRAM);
  const [bayo, stays] = [
    await writes({ channel: "telegram", id: "8" }),
    await writes({ channel: "whatsapp", id: "8" }),
  ];
  await link(stays.id, bayo.id);
  await shop.account.unlink(stays.id, chatIn(stays));
  const { code } = await shop.account.invite(main.id);
  expect(await shop.account.findInviter(stays.id, code)).toEqual({ outcome: "both-merged" });
});

describe("after unlinking", () => {
  test("a queued receipt goes to a chat that its owner still has, and an old button opens nothing", async () => {
    const { shop, main, link, writes, start, settled, notifications } = await openForTwo();
    await link();
    await writes(WHATSAPP);
    const quote = airtime();
    await shop.orders.place(main.id, quote, { by: "wallet" }); // Its receipt is queued for WhatsApp.
    await shop.account.unlink(main.id, TELEGRAM);
    const parted = await writes(WHATSAPP);
    await start();
    await settled();
    expect(notifications.filter((line) => line.includes('"order"')).length).toBeGreaterThan(0);
    expect(await shop.orders.get(parted.id, quote.order)).toBeUndefined();
    expect(await shop.orders.quoteAgain(parted.id, quote.order, shop.orders.mintId())).toEqual({ outcome: "unknown" });
    expect(await shop.orders.get(main.id, quote.order)).toMatchObject({ id: quote.order });
  });

  test("a notification goes to nobody else: the unlinked chat gets none of it", async () => {
    const chats: string[] = [];
    const { shop, main, link, writes, start, settled } = await openForTwo({
      messenger: {
        send: async (chat, key) => {
          if (key.kind === "order") chats.push(chat.channel);
          return { outcome: "sent", messageId: "1" };
        },
      },
    });
    await link();
    await writes(WHATSAPP);
    await shop.orders.place(main.id, airtime(), { by: "wallet" });
    await shop.account.unlink(main.id, TELEGRAM);
    await start();
    await settled();
    expect(new Set(chats)).toEqual(new Set(["telegram"]));
  });
});

describe("a person who was merged", () => {
  test("reads all stored data in one file, and is erased completely", async () => {
    const { shop, main, other, link, store, writes, saveCard, wallet } = await openForTwo();
    await saveCard(other.id);
    await shop.customers.saveBeneficiary(other.id, { name: "Mama", phone: "08031234567" as never });
    await link();
    await shop.account.unlink(main.id, TELEGRAM);
    const file = JSON.parse(await shop.account.exportPersonalData(main.id));
    expect(file).toMatchObject({ you: { people: [{ name: "Mama" }] }, cards: [{ last4: "1111" }] });
    expect(file.wallet.map(({ amount }: { amount: string }) => amount)).toContain("500.00");
    expect(await shop.account.erase(main.id)).toEqual({ outcome: "wallet", available: 150_000 });
    await store.transact(main.id, async (books) => {
      await books.post({
        ...{ id: "debit:aud_1", customer: main.id, at: main.joinedAt },
        postings: [
          { from: `wallet:${main.id}`, to: "goodwill", amount: kobo(await books.balance(`wallet:${main.id}`)) },
        ],
      });
    });
    expect(await wallet(main.id)).toBe(0);
    expect(await shop.account.erase(main.id)).toEqual({ outcome: "erased" });
    for (const id of [main.id, other.id]) {
      expect(JSON.stringify(await store.read("customer", id))).not.toMatch(/Ada|Mama|0803|"7"/);
      expect(await store.list("card", [id])).toEqual([]);
    }
    for (const chat of [TELEGRAM, WHATSAPP]) {
      const stranger = await writes(chat);
      expect([main.id, other.id]).not.toContain(stranger.id);
      expect(stranger.partedFrom).toBeUndefined();
      expect(chatIn(stranger)).toEqual(chat);
    }
  });
});
