import { describe, expect, test } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { before, DAY_MS, type Instant } from "../../../src/core/base/time.js";
import type { Audience } from "../../../src/core/customers/audience.js";
import { chatIn, mint } from "../../harness/test-shop.js";
import { order } from "../../store/records.js";
import { openScriptedShop } from "../scripted-shop.js";

/** Ada, Bayo, Chi and Dayo. Each test checks who is in an audience, and that a broadcast reaches exactly them. */
async function open() {
  const written: string[] = [];
  const shop = await openScriptedShop({
    messenger: {
      sendBroadcast: async ({ id }) => {
        written.push(id);
        return { outcome: "sent" };
      },
    },
  });
  const [ada, bayo, chi, dayo] = await Promise.all(["1", "2", "3", "4"].map((id) => shop.identify(id)));
  if (!ada || !bayo || !chi || !dayo) throw new Error("Nobody came");
  /** Whom it reaches, besides those counted before. */
  const reached = async (audience: Audience) => {
    written.length = 0;
    const counted = await shop.staffApi.broadcasts.countAudience(audience);
    const id = shop.staffApi.broadcasts.mintId();
    await shop.staffApi.broadcasts.start({ id, text: "hello", by: ada.id, from: chatIn(ada), audience });
    await expect.poll(async () => (await shop.staffApi.broadcasts.progress(id))?.finishedAt).toBeDefined();
    const ended = await shop.staffApi.broadcasts.progress(id);
    expect(ended?.total).toBe(counted.people);
    return { people: counted.people, written: [...written].sort() };
  };
  const bought = (customer: CustomerId, change: Parameters<typeof order>[1]) =>
    shop.store.transact(customer, (books) =>
      books.put("order", order(mint("ord") as never, { customer, state: "delivered", ...change })),
    );
  const ago = (days: number): Instant => before(shop.at(), days * DAY_MS);
  return { ...shop, ada, bayo, chi, dayo, reached, bought, ago };
}

describe("an audience", () => {
  test("is everyone by default", async () => {
    const { reached } = await open();
    expect(await reached({ kind: "everyone" })).toEqual({ people: 4, written: ["1", "2", "3", "4"] });
  });

  test("can be those who use a language, English by default", async () => {
    const { shop, ada, bayo, reached } = await open();
    await shop.customers.setLanguage(ada.id, "ha");
    await shop.customers.setLanguage(bayo.id, "en");
    expect(await reached({ kind: "language", language: "ha" })).toEqual({ people: 1, written: ["1"] });
    expect(await reached({ kind: "language", language: "en" })).toEqual({ people: 3, written: ["2", "3", "4"] });
    expect(await reached({ kind: "language", language: "ig" })).toEqual({ people: 0, written: [] });
  });

  test("can be those who wrote lately, to the day", async () => {
    const { identify, jump, reached, ago, ada } = await open();
    jump(10 * DAY_MS);
    await identify("3");
    expect((await identify("3")).lastActiveAt).toBe(ada.joinedAt + 10 * DAY_MS);
    expect(await reached({ kind: "active", since: ago(9) })).toEqual({ people: 1, written: ["3"] });
    expect(await reached({ kind: "active", since: ago(10) })).toEqual({ people: 4, written: ["1", "2", "3", "4"] });
  });

  test("can be those who lately bought a network", async () => {
    const { ada, bayo, chi, reached, bought, ago } = await open();
    await bought(ada.id, { vendingAt: ago(3) });
    await bought(bayo.id, { vendingAt: ago(3), network: "GLO" });
    await bought(chi.id, { vendingAt: ago(30) });
    expect(await reached({ kind: "bought", network: "MTN", since: ago(7) })).toEqual({ people: 1, written: ["1"] });
    expect(await reached({ kind: "bought", network: "MTN", since: ago(31) })).toEqual({
      people: 2,
      written: ["1", "3"],
    });
  });

  test("can be those who have money in their wallet", async () => {
    const { bayo, fund, reached } = await open();
    await fund(bayo.id, 100);
    expect(await reached({ kind: "wallet" })).toEqual({ people: 1, written: ["2"] });
  });

  test("can be those affected by a network: with an open order of any age, or with a recent one", async () => {
    const { ada, bayo, chi, dayo, reached, bought, ago } = await open();
    await bought(ada.id, { state: "review", placedAt: ago(9), vendingAt: ago(9) });
    await bought(bayo.id, { vendingAt: ago(0.5) });
    await bought(chi.id, { vendingAt: ago(2) });
    const data = { kind: "data", planCode: "p", size: "1GB", validity: "1 day", cost: 1 } as never;
    await bought(dayo.id, { vendingAt: ago(0.5), product: data });
    const affected = { kind: "affected", network: "MTN", since: ago(1) } as const;
    expect(await reached({ ...affected, productKind: "airtime" })).toEqual({ people: 2, written: ["1", "2"] });
    expect(await reached({ ...affected, productKind: "data" })).toEqual({ people: 1, written: ["4"] });
  });

  test("counts and reaches a person with two chats once, whichever of them belongs to it", async () => {
    const { store, ada, bayo, reached, bought, ago } = await open();
    await store.transact(ada.id, (books) => books.put("customer", { ...ada, mergedFrom: [bayo.id] }));
    await store.transact(bayo.id, (books) =>
      books.put("customer", { ...bayo, mergedInto: { into: ada.id, at: ada.joinedAt } }),
    );
    expect(await reached({ kind: "everyone" })).toEqual({ people: 3, written: ["1", "3", "4"] });
    await bought(bayo.id, { vendingAt: ago(1) });
    expect(await reached({ kind: "bought", network: "MTN", since: ago(2) })).toEqual({ people: 1, written: ["1"] });
  });

  test("counts those who opted out or are unreachable, and reports how many they are", async () => {
    const { shop, staffApi, store, ada, bayo, reached } = await open();
    await shop.customers.optOut(ada.id, true);
    await store.transact(bayo.id, (books) =>
      books.put("customer", {
        ...bayo,
        chats: bayo.chats.map((chat) => ({ ...chat, unreachableSince: bayo.joinedAt })),
      }),
    );
    expect(await staffApi.broadcasts.countAudience({ kind: "everyone" })).toEqual({ people: 4, excluded: 2 });
    expect(await reached({ kind: "everyone" })).toEqual({ people: 4, written: ["3", "4"] });
  });
});

test("counting an audience continues after a page of customers without a member", async () => {
  const { identify, reached, shop } = await open();
  const many = await Promise.all(Array.from({ length: 250 }, (_, index) => identify(String(100 + index))));
  const last = many.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
  await shop.customers.setLanguage(last?.id as CustomerId, "yo");
  expect(await reached({ kind: "language", language: "yo" })).toEqual({
    people: 1,
    written: [last?.chats[0]?.chat.id],
  });
});
