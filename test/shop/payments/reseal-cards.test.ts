import { describe, expect, test } from "vitest";
import type { CustomerId } from "../../../src/core/base/ids.js";
import { DAY_MS } from "../../../src/core/base/time.js";
import type { SavedCard, SealedToken } from "../../../src/core/money/card.js";
import { naira } from "../../../src/core/money/money.js";
import type { Store } from "../../../src/core/store.js";
import { createReseal, RESEAL_PAGE } from "../../../src/shop/payments/reseal-cards.js";
import { createPinHasher } from "../../../src/store/pin-hasher.js";
import { createVault } from "../../../src/store/vault.js";
import { mint, testShop } from "../../harness/test-shop.js";
import { aStore } from "../../store/folders.js";
import { ada, at, bayo, customer, payment } from "../../store/records.js";
import { runsTwice } from "../scripted-shop.js";

const NOW = 100 * DAY_MS;
const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const old = createVault({ key: keyOf(1) });
const lost = createVault({ key: keyOf(2) });
const newest = createVault({ key: keyOf(3) });
const rotated = createVault({ key: keyOf(3), oldKeys: [keyOf(1)] });

const oldPins = createPinHasher({ key: keyOf(1), costExponent: 1 });
const newestPins = createPinHasher({ key: keyOf(3), costExponent: 1 });
const rotatedPins = createPinHasher({ key: keyOf(3), oldKeys: [keyOf(1)], costExponent: 1 });

type Line = { readonly level: string; readonly fields: Readonly<Record<string, unknown>>; readonly message: string };

/** Books with cards in them, and the walk over them, in the test's hands. */
async function openBooks({
  vault = rotated,
  pins = rotatedPins,
  stopping = (): boolean => false,
  watch = (store: Store): Store => store,
} = {}) {
  const store = await aStore();
  const logged: Line[] = [];
  const write = (level: string) => (fields: Line["fields"], message: string) =>
    void logged.push({ level, fields, message });
  const saves = async (of: CustomerId, last4: string, sealedToken: SealedToken): Promise<SavedCard> => {
    const card: SavedCard = { id: mint("crd"), customer: of, brand: "visa", last4, sealedToken, savedAt: at(1) };
    await store.transact(of, async (books) => {
      if (!(await books.customer())) await books.put("customer", customer(of));
      await books.put("card", card);
    });
    return card;
  };
  const walk = async () => {
    const log = { info: write("info"), warn: write("warn"), error: write("error") };
    const shop = testShop({ store: watch(store), vault, pins, log, clock: () => at(NOW), staff: [] });
    const reseal = createReseal(shop, stopping);
    reseal.start();
    await reseal.finished();
  };
  /** What the newest key alone makes of a customer's cards; `lost` for one that it does not open. */
  const opened = async (of: CustomerId) =>
    (await store.list("card", [of])).map(({ sealedToken }) => {
      try {
        return newest.open(sealedToken, of);
      } catch {
        return "lost";
      }
    });
  const setPin = async (of: CustomerId, hash: string) =>
    store.transact(of, async (books) => {
      const pin = { hash, setAt: at(1), askedAt: at(1), attempts: 2 };
      await books.put("customer", { ...customer(of), safety: { dailyLimit: naira(500), pin } });
    });
  return { store, saves, setPin, walk, opened, logged };
}

describe("after the key was replaced", () => {
  test("every card is sealed with the newest key, once, and the log says that the old key can be removed", async () => {
    const { store, saves, walk, opened, logged } = await openBooks();
    await saves(ada, "1111", old.seal("tok_1", ada));
    const untouched = await saves(ada, "2222", newest.seal("tok_2", ada));
    for (let count = 0; count < RESEAL_PAGE + 1; count++)
      await saves(`cus_${count}`, "3333", old.seal(`tok_${count}`, `cus_${count}`));
    await walk();
    expect((await opened(ada)).sort()).toEqual(["tok_1", "tok_2"]);
    expect((await store.list("card", [ada])).find(({ last4 }) => last4 === "2222")).toEqual(untouched);
    expect(await opened(`cus_${RESEAL_PAGE}`)).toEqual([`tok_${RESEAL_PAGE}`]);
    const before = await store.list("card", [ada]);
    await walk();
    expect(await store.list("card", [ada])).toEqual(before);
    expect(logged).toEqual([
      { level: "info", fields: { resealed: RESEAL_PAGE + 2, lost: 0 }, message: expect.stringContaining("can go") },
      { level: "info", fields: { resealed: 0, lost: 0 }, message: expect.stringContaining("can go") },
    ]);
  });

  test("a card that no key opens does not hold up the others, stays as it is, and the old key must be kept", async () => {
    const { store, saves, walk, opened, logged } = await openBooks();
    const card = await saves(ada, "1111", lost.seal("tok_1", ada));
    await saves(bayo, "2222", old.seal("tok_2", bayo));
    await walk();
    expect(await store.list("card", [ada])).toEqual([card]);
    expect(await opened(bayo)).toEqual(["tok_2"]);
    expect(logged).toMatchObject([
      { level: "error", fields: { of: card.id } },
      { level: "warn", fields: { resealed: 1, lost: 1 } },
    ]);
    expect(JSON.stringify(logged)).not.toContain(card.sealedToken);
    expect(JSON.stringify(logged)).not.toContain("can go");
  });

  test("resealed cards, and those that no key opens, are counted and logged once if transactions run twice", async () => {
    const { saves, walk, logged } = await openBooks({ watch: (store) => ({ ...store, ...runsTwice()(store) }) });
    await saves(ada, "1111", lost.seal("tok_1", ada));
    await saves(bayo, "2222", old.seal("tok_2", bayo));
    await walk();
    expect(logged.map(({ level, fields }) => [level, fields["resealed"], fields["lost"]])).toEqual([
      ["error", undefined, undefined],
      ["warn", 1, 1],
    ]);
  });

  test("the card offered with a payment, which may still be saved, is sealed with the newest key too", async () => {
    const { store, walk } = await openBooks();
    const offeredCard = (last4: string) => ({ brand: "visa", last4, sealedToken: old.seal(`tok_${last4}`, ada) });
    await store.transact(ada, async (books) => {
      await books.put("customer", customer(ada));
      await books.put(
        "payment",
        payment("top_new", { openedAt: at(NOW - 7 * DAY_MS - 7_000_000), offeredCard: offeredCard("1111") }),
      );
      await books.put("payment", payment("top_none", { openedAt: at(NOW - 1) }));
    });
    await walk();
    const kept = await store.read("payment", "top_new");
    expect(newest.open(kept?.offeredCard?.sealedToken ?? expect.unreachable(), ada)).toBe("tok_1111");
    expect(kept).toMatchObject({ state: "initiated", offeredCard: { last4: "1111" } });
    expect(await store.read("payment", "top_none")).not.toHaveProperty("offeredCard");
  });

  test("the next run completes a run that was interrupted", async () => {
    let left = 2;
    const { saves, walk, opened, logged } = await openBooks({ stopping: () => left-- <= 0 });
    for (const of of ["cus_1", "cus_2", "cus_3"] as const) await saves(of, "1111", old.seal("tok_1", of));
    await walk();
    expect([await opened("cus_1"), await opened("cus_2"), await opened("cus_3")]).toEqual([
      ...[["tok_1"], ["tok_1"], ["lost"]],
    ]);
    expect(logged).toEqual([]);
    left = Number.POSITIVE_INFINITY;
    await walk();
    expect(await opened("cus_3")).toEqual(["tok_1"]);
    expect(logged).toMatchObject([{ fields: { resealed: 1, lost: 0 } }]);
  });

  test("a card that is removed or saved again while it is being read is not overwritten", async () => {
    const anew = newest.seal("tok_anew", ada);
    const { saves, walk, opened, store } = await openBooks({
      watch: (books) => ({
        ...books,
        list: async (kind, of) => {
          const read = await books.list(kind, of);
          const [owner = ada] = of;
          await books.transact(owner, async (open) => {
            const [first, second] = await open.list("card");
            if (first) await open.remove("card", first.id);
            if (second) await open.put("card", { ...second, sealedToken: anew });
          });
          return read;
        },
      }),
    });
    await saves(ada, "1111", old.seal("tok_1", ada));
    await saves(ada, "2222", old.seal("tok_2", ada));
    await walk();
    expect(await opened(ada)).toEqual(["tok_anew"]);
    expect(await store.list("card", [ada])).toHaveLength(1);
  });

  test("a token that a payment offers meanwhile is not replaced by an older one", async () => {
    const offers = (sealedToken: SealedToken) =>
      payment("top_new", { openedAt: at(NOW - 1), offeredCard: { brand: "visa", last4: "1111", sealedToken } });
    const anew = newest.seal("tok_anew", ada);
    const { walk, store } = await openBooks({
      watch: (books) => ({
        ...books,
        paymentsOpened: async (window) => {
          const read = await books.paymentsOpened(window);
          await books.transact(ada, (open) => open.put("payment", offers(anew)));
          return read;
        },
      }),
    });
    await store.transact(ada, async (books) => {
      await books.put("customer", customer(ada));
      await books.put("payment", offers(old.seal("tok_1", ada)));
    });
    await walk();
    expect((await store.read("payment", "top_new"))?.offeredCard?.sealedToken).toBe(anew);
  });

  test("every PIN is sealed with the newest key, keeps its attempts and limits, and is still accepted", async () => {
    const { store, setPin, walk, logged } = await openBooks();
    await setPin(ada, await oldPins.hash("4071"));
    await setPin(bayo, await createPinHasher({ key: keyOf(2), costExponent: 1 }).hash("8264"));
    await walk();
    const { safety } = (await store.read("customer", ada)) ?? expect.unreachable();
    expect(safety).toMatchObject({ dailyLimit: naira(500), pin: { setAt: at(1), attempts: 2 } });
    expect(await newestPins.matches("4071", safety?.pin?.hash ?? "")).toBe(true);
    expect(logged).toMatchObject([
      { level: "error", fields: { of: bayo } },
      { level: "warn", fields: { resealed: 1, lost: 1 } },
    ]);
  });

  test("a PIN that is set while the old one is being read is not overwritten", async () => {
    const hash = await newestPins.hash("8264");
    const { store, setPin, walk } = await openBooks({
      watch: (books) => ({
        ...books,
        customers: async (page) => {
          const read = await books.customers(page);
          await setPin(ada, hash);
          return read;
        },
      }),
    });
    await setPin(ada, await oldPins.hash("4071"));
    await walk();
    expect((await store.read("customer", ada))?.safety?.pin?.hash).toBe(hash);
  });

  test("books that cannot be read are logged, and nothing is thrown", async () => {
    const { walk, logged } = await openBooks({
      watch: (store) => ({ ...store, customers: () => Promise.reject(new Error("the disk is gone")) }),
    });
    await walk();
    expect(logged).toMatchObject([{ level: "error", fields: { err: new Error("the disk is gone") } }]);
  });
});

test("if no key was replaced, nothing is read or logged", async () => {
  const { walk, logged } = await openBooks({
    vault: newest,
    watch: (store) => ({ ...store, customers: () => expect.unreachable() }),
  });
  await walk();
  expect(logged).toEqual([]);
});
