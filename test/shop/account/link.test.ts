import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Gateway } from "../../../src/core/ports.js";
import { createVault } from "../../../src/store/vault.js";
import { at } from "../../store/records.js";
import { airtime, type Script } from "../scripted-shop.js";
import { hooked, openForTwo, TELEGRAM, WHATSAPP } from "./two-chats.js";

/** Ada on Telegram has made a link code, and Ada on WhatsApp has asked with it. */
async function openAsked(script: Pick<Script, "vault" | "gateway"> = {}) {
  const power = hooked();
  const notifications: { readonly chat: string; readonly about: string }[] = [];
  const tried: string[] = [];
  const blocked = new Set<string>();
  const two = await openForTwo({
    ...script,
    reads: power.reads,
    messenger: {
      send: async (chat, subject) => {
        tried.push(subject.kind);
        if (blocked.has(chat.channel)) return { outcome: "unreachable" };
        notifications.push({ chat: chat.channel, about: subject.kind });
        return { outcome: "sent", messageId: "1" };
      },
    },
  });
  const { code } = await two.shop.account.invite(two.main.id);
  await two.shop.account.askToLink(two.other.id, code);
  const money = async () => {
    const { wallet = 0, moving = 0 } = await two.store.totals();
    return wallet + moving;
  };
  return { ...two, power, notifications, tried, blocked, money };
}

type Two = Awaited<ReturnType<typeof openAsked>>;
type Coded = Two & { readonly code: string };

test("a card saved in one chat pays in the other, and stays sealed for the customer it was saved for", async () => {
  const vault = createVault({ key: new Uint8Array(32) });
  const tokens: string[] = [];
  const charge: Gateway["charge"] = async ({ token }) => {
    tokens.push(token);
    return { outcome: "sent" };
  };
  const { main, other, shop, store, settled, start } = await openAsked({ vault, gateway: { charge } });
  await start();
  await store.transact(other.id, (books) =>
    books.put("card", {
      ...{ id: "crd_1", customer: other.id, brand: "visa", last4: "1111", savedAt: at(1) },
      sealedToken: vault.seal("tok_ada", other.id),
    }),
  );
  await shop.account.answerLink(main.id, true);
  const [card] = await shop.payments.savedCards(main.id);
  await shop.orders.place(main.id, airtime(), { by: "card", card: card?.id ?? expect.unreachable() });
  await settled();
  expect(tokens).toEqual(["tok_ada"]);
});

/** Cuts the power after each transaction of the work in turn, until the work completes uncut. */
async function cutEverywhere(
  work: (two: Two) => Promise<unknown>,
  check: (two: Two) => Promise<void>,
  prepare = async (_: Two) => {},
) {
  let cuts = 0;
  for (let done = false; !done; cuts++) {
    const two = await openAsked();
    await prepare(two);
    two.power.cutAfter(cuts);
    done = await work(two).then(
      () => true,
      () => false,
    );
    two.power.set();
    expect(await two.money()).toBe(150_000);
    await check(two);
    expect(await two.money()).toBe(150_000);
    await two.close();
  }
  return cuts - 1;
}

describe("linking", () => {
  test("interrupted anywhere is completed by the next yes, and no kobo is lost", async () => {
    const cuts = await cutEverywhere(
      ({ shop, main }) => shop.account.answerLink(main.id, true),
      async ({ shop, main, other, writes, wallet }) => {
        await shop.account.answerLink(main.id, true);
        expect((await writes(WHATSAPP)).id).toBe(main.id);
        expect([await wallet(main.id), await wallet(other.id)]).toEqual([150_000, 150_000]);
      },
    );
    expect(cuts).toBeGreaterThan(4);
  });

  test.each([
    [TELEGRAM, WHATSAPP],
    [WHATSAPP, TELEGRAM],
  ])(
    "undone, interrupted anywhere, leaves every kobo with the $channel chat, which keeps all, and makes the other a new customer",
    async (keeper, leaver) => {
      const cuts = await cutEverywhere(
        ({ shop, main }) => shop.account.unlink(main.id, keeper),
        async ({ shop, main, other, writes, wallet }) => {
          await shop.account.unlink(main.id, keeper);
          expect((await writes(keeper)).id).toBe(main.id);
          const parted = await writes(leaver);
          expect([main.id, other.id]).not.toContain(parted.id);
          expect([await wallet(main.id), await wallet(parted.id)]).toEqual([150_000, 0]);
        },
        async ({ shop, main }) => void (await shop.account.answerLink(main.id, true)),
      );
      expect(cuts).toBeGreaterThanOrEqual(1);
    },
  );

  test("puts money that still reaches the other's books into the one wallet, whichever chat looks", async () => {
    const two = await openAsked();
    const { shop, main, other, wallet, settled, writes } = two;
    const quote = airtime();
    await shop.orders.place(other.id, quote, { by: "wallet" });
    expect(await shop.account.answerLink(main.id, true)).toBe(true);
    expect(await wallet(main.id)).toBe(130_000);
    await two.start();
    await settled();
    expect(await two.state(quote.order)).toBe("refunded");
    expect(await wallet((await writes(WHATSAPP)).id)).toBe(150_000);
    expect((await shop.orders.history(main.id, { limit: 5 })).orders.map(({ id }) => id)).toEqual([quote.order]);
    expect(await shop.orders.get(main.id, quote.order)).toMatchObject({ customer: other.id });
  });

  test("sends messages to the chat used last, or to the other one if that is unreachable", async () => {
    const two = await openAsked();
    const { shop, main, writes, notifications, settled } = two;
    await shop.account.answerLink(main.id, true);
    await two.start();
    await writes(WHATSAPP);
    await shop.orders.place(main.id, airtime(), { by: "wallet" });
    await settled();
    const ofOrders = () => new Set(notifications.filter(({ about }) => about === "order").map(({ chat }) => chat));
    expect(ofOrders()).toEqual(new Set(["whatsapp"]));
    notifications.length = 0;
    two.blocked.add("whatsapp");
    await shop.orders.place(main.id, airtime(), { by: "wallet" });
    await settled();
    expect(ofOrders()).toEqual(new Set(["telegram"]));
  });

  test("retries now and then while both chats are unreachable, and notifies the first that is reachable again", async () => {
    const two = await openAsked();
    const { shop, main, writes, notifications, tried, settled, pass } = two;
    await shop.account.answerLink(main.id, true);
    await two.start();
    await writes(WHATSAPP);
    await settled();
    for (const channel of ["telegram", "whatsapp"]) two.blocked.add(channel);
    notifications.length = 0;
    await shop.orders.place(main.id, airtime(), { by: "wallet" });
    await settled();
    await pass(10 * MINUTE_MS);
    const tries = tried.filter((about) => about === "order").length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(15);
    const ofOrders = () => notifications.filter(({ about }) => about === "order").map(({ chat }) => chat);
    expect(ofOrders()).toEqual([]);
    two.blocked.delete("telegram");
    await pass(HOUR_MS, MINUTE_MS);
    expect(ofOrders()).toEqual(["telegram"]);
  });

  test.each([
    ["asked with", ({ shop, other, code }: Coded) => shop.account.askToLink(other.id, code)],
    ["allowed", ({ shop, main }: Coded) => shop.account.answerLink(main.id, true)],
  ])("accepts a code for ten minutes; after that it is not %s any more", async (_, act) => {
    for (const [ms, works] of [
      [10 * MINUTE_MS - 1, true],
      [10 * MINUTE_MS, false],
    ] as const) {
      const two = await openAsked();
      const { shop, main, other } = two;
      const { code } = await shop.account.invite(main.id);
      expect(await shop.account.askToLink(other.id, code)).toBe(true);
      two.jump(ms);
      expect(await shop.account.findInviter(other.id, code)).toMatchObject({
        outcome: works ? "inviter" : "unknown-code",
      });
      expect(await shop.account.linkState(main.id)).toMatchObject({ state: works ? "asked" : "alone" });
      expect(await act({ ...two, code })).toBe(works);
      await two.close();
    }
  });

  test.each([
    ["the inviter", { main: 20_000, other: 50_000_000 }],
    ["the other", { main: 50_000_000, other: 20_000 }],
    ["the inviter alone", { main: 20_000, other: undefined }],
    ["the other alone", { main: undefined, other: 20_000 }],
  ])("keeps the stricter of two limits, and no tap or crash loosens it: %s's", async (_, limits) => {
    await cutEverywhere(
      ({ shop, main }) => shop.account.answerLink(main.id, true),
      async ({ shop, main }) => {
        await shop.account.answerLink(main.id, true);
        expect(await shop.customers.spendingGuards(main.id)).toMatchObject({
          dailyLimit: 20_000,
          confirmAbove: 20_000,
        });
      },
      async ({ shop, ...two }) => {
        for (const who of ["main", "other"] as const) {
          const limit = limits[who];
          if (limit)
            await shop.customers.setLimits(two[who].id, { dailyLimit: kobo(limit), confirmAbove: kobo(limit) });
        }
      },
    );
  });

  test("keeps the only PIN, whichever customer had it, and the other's limit", async () => {
    const { shop, main, other } = await openAsked();
    await shop.customers.setPin(other.id, "4071");
    await shop.customers.setLimits(main.id, { dailyLimit: kobo(20_000) });
    await shop.account.answerLink(main.id, true);
    expect(await shop.customers.spendingGuards(main.id)).toMatchObject({ dailyLimit: 20_000, pin: "set" });
    expect(await shop.orders.place(main.id, airtime(), { by: "wallet" })).toEqual({ outcome: "pin-needed" });
  });

  test("is not allowed any more once the chat that asked has a new PIN, until it asks again with the PIN", async () => {
    const { shop, main, other, wallet, jump } = await openAsked();
    jump(MINUTE_MS);
    await shop.customers.setPin(other.id, "4071");
    expect(await shop.account.answerLink(main.id, true)).toBe(false);
    expect([await wallet(main.id), await wallet(other.id)]).toEqual([100_000, 50_000]);
    const { code } = await shop.account.invite(main.id);
    expect(await shop.account.askToLink(other.id, code, { pin: "4071" })).toBe(true);
    expect(await shop.account.answerLink(main.id, true)).toBe(true);
    expect(await wallet(main.id)).toBe(150_000);
  });

  test("is refused to a third chat that brings a code already in use", async () => {
    const { shop, main, other } = await openAsked();
    const third = await shop.customers.identify({ channel: "whatsapp", id: "8" }, "Eve");
    const { code } = await shop.account.invite(main.id);
    expect(await shop.account.askToLink(other.id, code)).toBe(true);
    expect(await shop.account.askToLink(third.id, code)).toBe(false);
    await shop.account.answerLink(main.id, true);
    expect(await shop.account.linkState(third.id)).toEqual({ state: "alone" });
    expect(await shop.account.linkState(main.id)).toEqual({
      state: "linked",
      name: "Ada on whatsapp",
      app: "WhatsApp",
    });
  });
});
