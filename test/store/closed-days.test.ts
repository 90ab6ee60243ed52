import { mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { SealedToken } from "../../src/core/money/card.js";
import type { Batch } from "../../src/core/orders/batch.js";
import type { Store } from "../../src/core/store.js";
import type { RecordBundle } from "../../src/store/lowdb/days/bundle.js";
import type { LowdbStore } from "../../src/store/lowdb/store.js";
import { batchOn, closeAfterMs, day, known, orderOn, paymentOn, refund, sell } from "./closed-records.js";
import { aFolder, copyOf, openAt } from "./folders.js";
import { ada, batch, bayo, order, payment, topUp } from "./records.js";

const partsIn = async (dir: string) =>
  (await readdir(dir, { recursive: true })).filter((name) => /\d\/\d+\.jsonl/.test(name)).sort();
const bundlesIn = async (dir: string, part: string): Promise<RecordBundle[]> => {
  const [, ...lines] = (await readFile(join(dir, part), "utf8")).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line.slice(9)));
};

/** Four orders, on four days, that have left memory. */
const SOLD = [1, 2, 3, 40];
async function aFolderOfClosedDays() {
  const dir = await aFolder();
  const store = await openAt(dir, { closeAfterMs });
  for (const number of SOLD) await sell(store, number);
  await store.snapshot();
  return { dir, store };
}

describe("closed records", () => {
  it("are in the folder of the day in their ids, an order on one line with everything that belongs to it", async () => {
    const { dir, store } = await aFolderOfClosedDays();
    const before = await known(store, SOLD);
    expect(before.orders.map((found) => found?.state)).toEqual(SOLD.map(() => "delivered"));
    const parts = ["1970/01/02/1.jsonl", "1970/01/03/1.jsonl", "1970/01/04/1.jsonl", "1970/02/10/1.jsonl"];
    expect(await partsIn(dir)).toEqual(parts);
    const [bundle, ...others] = await bundlesIn(dir, "1970/01/03/1.jsonl");
    expect(others).toEqual([]);
    expect(bundle?.order?.map(({ id }) => id)).toEqual([orderOn(2)]);
    expect(bundle?.payment?.map(({ reference }) => reference)).toEqual([paymentOn(2)]);
    const entries = [`top-up:${paymentOn(2)}`, `hold:${orderOn(2)}`, `capture:${orderOn(2)}`];
    expect(bundle?.entry?.map(({ id }) => id)).toEqual(entries);
    expect(bundle?.claim).toEqual([{ name: "vendor-ref:2", owner: orderOn(2) }]);
    await store.close();
    const again = await openAt(dir, { closeAfterMs });
    expect(await known(again, SOLD)).toEqual(before);
    await again.close();
  });

  it("are no longer in the snapshot, and nor are their claims on vendor records", async () => {
    const { dir, store } = await aFolderOfClosedDays();
    await store.close();
    const text = await readFile(join(dir, "snapshot.2.jsonl"), "utf8");
    for (const word of [`"id":"${orderOn(1)}"`, paymentOn(1), "capture", "delivered", "vendor-ref:"])
      expect(text).not.toContain(word);
  });

  it("leave memory by themselves when a day is over, and a payment of another day goes to that day", async () => {
    const dir = await aFolder();
    const store = await openAt(dir);
    const late = payment(paymentOn(2), {
      ...{ state: "paid", openedAt: day(2), changedAt: day(2) },
      purpose: { kind: "order", order: orderOn(1) },
    });
    await store.transact(ada, async (books) => {
      await books.put("order", order(orderOn(1), { state: "delivered", placedAt: day(1), changedAt: day(2) }));
      await books.put("payment", late);
    });
    await sell(store, 6);
    await vi.waitFor(async () => expect(await partsIn(dir)).toEqual(["1970/01/02/1.jsonl", "1970/01/03/1.jsonl"]), {
      timeout: 20_000,
    });
    expect(await store.read("payment", paymentOn(2))).toEqual(late);
    expect(await store.read("order", orderOn(1))).toMatchObject({ state: "delivered" });
    await store.close();
  });

  it("that come late, or change later, are in a further part, and the later part wins", async () => {
    const { dir, store } = await aFolderOfClosedDays();
    await refund(store, 1);
    await store.snapshot();
    expect(await partsIn(dir)).toContain("1970/01/02/2.jsonl");
    const check = async (one: Store) => {
      const { orders, again, history } = await known(one, SOLD);
      expect(orders.map((found) => found?.state)).toEqual(["refunded", "delivered", "delivered", "delivered"]);
      expect(history.map(({ id, state }) => `${id} ${state}`)).toEqual(
        [40, 3, 2, 1].map((number) => `${orderOn(number)} ${number === 1 ? "refunded" : "delivered"}`),
      );
      expect(again.slice(0, 2)).toEqual([false, undefined]);
      expect(await one.ordersVended({ from: day(1), to: day(2) })).toEqual([orders[0]]);
    };
    await check(store);
    await store.close();
    const again = await openAt(dir, { closeAfterMs });
    await check(again);
    await again.close();
  });

  it("keep every change, release and sale that is made while they leave memory", async () => {
    const dir = await aFolder();
    const late: Promise<unknown>[] = [];
    const store: LowdbStore = await openAt(dir, {
      closeAfterMs,
      open: async (...given) => {
        const path = String(given[0]);
        if (path.endsWith("journal.2.jsonl")) late.push(sell(store, 3));
        // The records are chosen, but none has left memory yet.
        if (path.endsWith("01/02/1.jsonl.tmp")) await refund(store, 1);
        return open(...given);
      },
    });
    for (const number of [1, 5]) await sell(store, number);
    await store.snapshot();
    await Promise.all(late);
    expect(late.length).toBe(1);
    const check = async (one: Store) => {
      const { orders, again, totals } = await known(one, [1, 3, 5]);
      expect(orders.map((found) => found?.state)).toEqual(["refunded", "delivered", "delivered"]);
      expect(again).toEqual([false, undefined, false, orderOn(3), false, orderOn(5)]);
      expect(totals["sales"]).toBe(900);
    };
    await check(store);
    const copy = await copyOf(dir);
    await store.close();
    for (const place of [copy, dir]) {
      const again = await openAt(place, { closeAfterMs });
      await check(again);
      await again.snapshot();
      await check(again);
      await again.close();
    }
  });

  it("leave memory soon after the opening of a store that is full of them", async () => {
    const dir = await aFolder();
    const store = await openAt(dir, { closeAfterMs: 1e15 });
    await Promise.all(Array.from({ length: 310 }, (_, number) => sell(store, number)));
    await store.close();
    expect(await partsIn(dir)).toEqual([]);
    const again = await openAt(dir);
    await vi.waitFor(async () => expect(await partsIn(dir)).toHaveLength(307), { timeout: 20_000 });
    await again.snapshot();
    expect(await again.read("order", orderOn(7))).toMatchObject({ state: "delivered" });
    expect(await again.history([ada], { limit: 2_000 })).toHaveLength(310);
    await again.close();
  });

  it("no longer contain a sealed card token", async () => {
    const dir = await aFolder();
    const store = await openAt(dir, { closeAfterMs });
    const offeredCard = { brand: "visa", last4: "4081", sealedToken: "v1.sealed" as SealedToken };
    const failed = payment(paymentOn(1), { state: "failed", openedAt: day(1), changedAt: day(1) });
    await store.transact(ada, (books) => books.put("payment", { ...failed, offeredCard }));
    await store.snapshot();
    expect(await readFile(join(dir, "1970/01/02/1.jsonl"), "utf8")).not.toContain("v1.sealed");
    expect(await store.read("payment", paymentOn(1))).toEqual(failed);
    await store.close();
  });

  it.each(["expired", "cancelled"] as const)(
    "contain no line of a batch that was never paid for: %s",
    async (state) => {
      const dir = await aFolder();
      const store = await openAt(dir, { closeAfterMs });
      const times = { placedAt: day(1), changedAt: day(1) };
      const [paid, unpaid, waiting] = [batch(batchOn(1), times), batch("bat_1", times), batch("bat_2", times)];
      const put = (one: Batch) => store.transact(ada, (books) => books.put("batch", one));
      await put(paid);
      await put({ ...unpaid, state });
      await put({ ...waiting, state: "awaiting_payment" });
      await sell(store, 2);
      await store.snapshot();
      const [closed] = await bundlesIn(dir, "1970/01/01/1.jsonl");
      expect(closed?.batch, "a batch that may still be paid for stays in memory").toEqual([
        { ...unpaid, state, lines: [] },
      ]);
      expect(await store.read("batch", unpaid.id)).toEqual({ ...unpaid, state, lines: [] });
      expect(await store.read("batch", waiting.id)).toEqual({ ...waiting, state: "awaiting_payment" });
      expect(await store.read("batch", paid.id)).toEqual(paid);
      expect(await partsIn(dir)).toContain("1970/01/02/1.jsonl");
      await store.close();
    },
  );

  it("hold the claim on a vendor record for sixty days", async () => {
    const { store } = await aFolderOfClosedDays();
    const holders = () =>
      store.transact(bayo, (books) => Promise.all([1, 2].map((of) => books.claimant(`vendor-ref:${of}`))));
    await sell(store, 61);
    await store.snapshot();
    expect(await holders()).toEqual([orderOn(1), orderOn(2)]);
    await sell(store, 62);
    await store.snapshot();
    expect(await holders()).toEqual([undefined, orderOn(2)]);
    await store.close();
  });

  it("keep other orders from claiming a vendor record until it is released, also after a crash", async () => {
    const dir = await aFolder();
    const store = await openAt(dir, { closeAfterMs });
    await sell(store, 1);
    const names = ["vendor-ref:1", "vendor-ref:11", 'vendor-ref:1"/\u20a6'];
    await store.transact(ada, (books) => Promise.all(names.map((name) => books.claim(name, orderOn(1)))));
    for (const number of [2, 3]) await sell(store, number);
    await store.snapshot();
    const claim = (one: Store, owner: string) =>
      one.transact(bayo, (books) => Promise.all(names.map((name) => books.claim(name, owner))));
    for (const place of [dir, await copyOf(dir)]) {
      const one = place === dir ? store : await openAt(place, { closeAfterMs });
      expect(await claim(one, orderOn(3))).toEqual([false, false, false]);
      expect(await claim(one, orderOn(1))).toEqual([true, true, true]);
      await one.transact(ada, (books) => books.unclaim("vendor-ref:11", orderOn(1)));
      expect(await claim(one, orderOn(3))).toEqual([false, true, false]);
      await one.transact(ada, async (books) => {
        await books.unclaim("vendor-ref:1", orderOn(1));
        await books.claim("vendor-ref:1", `${orderOn(1)}/tried`);
      });
      await refund(one, 3);
      await one.snapshot();
      const after = await copyOf(place);
      await one.close();
      const again = await openAt(after);
      expect(await claim(again, orderOn(3))).toEqual([false, true, false]);
      expect(await claim(again, `${orderOn(1)}/tried`)).toEqual([true, false, false]);
      await again.close();
    }
  });

  it("keep a claim that is made while their day closes, also after a crash", async () => {
    const dir = await aFolder();
    const store: LowdbStore = await openAt(dir, {
      closeAfterMs,
      open: async (...given) => {
        const path = String(given[0]);
        if (path.endsWith("01/02/1.jsonl.tmp"))
          await store.transact(ada, (books) => books.claim("vendor-ref:late", orderOn(1)));
        if (path.includes("snapshot")) throw new Error("The disk is full");
        return open(...given);
      },
    });
    for (const number of [1, 5]) await sell(store, number);
    await store.snapshot();
    expect(await partsIn(dir)).toHaveLength(2);
    const again = await openAt(await copyOf(dir), { closeAfterMs });
    for (const one of [store, again]) {
      expect(await one.transact(bayo, (books) => books.claim("vendor-ref:late", orderOn(5)))).toBe(false);
      await one.close();
    }
  });

  it("are found whichever way the folder's path is written", async () => {
    const dir = await aFolder();
    const store = await openAt(`${dir}/../${basename(dir)}/`, { closeAfterMs });
    await sell(store, 1);
    await store.snapshot();
    expect(await partsIn(dir)).toEqual(["1970/01/02/1.jsonl"]);
    await store.close();
  });

  it("are exported to another store", async () => {
    const { store } = await aFolderOfClosedDays();
    await refund(store, 2);
    const expected = SOLD.flatMap((n) => [`top-up:${paymentOn(n)}`, `hold:${orderOn(n)}`, `capture:${orderOn(n)}`]);
    expect((await carried(store, "entry")).map(({ id }) => id).sort()).toEqual(expected.sort());
    const orders = await carried(store, "order");
    expect(orders.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(
      SOLD.map((number) => `${orderOn(number)} ${number === 2 ? "refunded" : "delivered"}`).sort(),
    );
    const claims = (await carried(store, "claim")).map(({ name }) => name);
    expect(claims.sort()).toEqual(["vendor-ref:1", "vendor-ref:3", "vendor-ref:40"]);
    await store.close();
  });
});

async function carried<K extends "order" | "claim" | "entry">(store: LowdbStore, kind: K) {
  const pages = [];
  for await (const page of store.transfer.exportPages(kind)) pages.push(...page);
  return pages;
}

const flipped = (bytes: Buffer, at: number) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.of((bytes[at] ?? 0) ^ 1), bytes.subarray(at + 1)]);

describe("a part of a closed day", () => {
  it.each([
    ["missing", (path: string) => rm(path), /is missing/],
    ["empty", (path: string) => truncate(path, 0), /has 0 bytes/],
    ["cut short", async (path: string) => truncate(path, (await stat(path)).size - 1), /has \d+ bytes and not/],
  ])("that is %s makes the store use the snapshot before, and loses nothing", async (_, spoil, message) => {
    const { dir, store } = await aFolderOfClosedDays();
    const before = await known(store, SOLD);
    await store.close();
    const path = join(dir, "1970/01/03/1.jsonl");
    await spoil(path);
    const notices: string[] = [];
    const again = await openAt(dir, { closeAfterMs, onNotice: (notice) => notices.push(notice) });
    expect(notices.join()).toContain(path);
    expect(notices.join()).toMatch(message);
    expect(await known(again, SOLD)).toEqual(before);
    await again.snapshot();
    expect(await partsIn(dir)).toContain("1970/01/03/1.jsonl");
    expect(await known(again, SOLD)).toEqual(before);
    await again.close();
  });

  it("that is missing and that every snapshot needs is an error that names it", async () => {
    const { dir, store } = await aFolderOfClosedDays();
    await store.snapshot();
    await store.close();
    const path = join(dir, "1970/01/03/1.jsonl");
    await rm(path);
    const notices: string[] = [];
    await expect(openAt(dir, { onNotice: (notice) => notices.push(notice) })).rejects.toThrow("no sound snapshot");
    expect(notices.join()).toContain(`${path} is missing`);
  });

  it("with a flipped bit anywhere is reported: its records are never served, nor called absent", async () => {
    const { dir, store } = await aFolderOfClosedDays();
    const path = join(dir, "1970/02/10/1.jsonl");
    const sound = await readFile(path);
    for (let at = 0; at < sound.length; at += 7) {
      await writeFile(path, flipped(sound, at));
      await expect(store.read("order", orderOn(40)), `byte ${at}`).rejects.toThrow(path);
    }
    const first = sound.indexOf("\n") + 1;
    await writeFile(path, flipped(sound, first));
    const damaged = `${path}: the line at byte ${first} is damaged`;
    await expect(store.transact(ada, (books) => books.post(topUp(paymentOn(40), 300)))).rejects.toThrow(damaged);
    await expect(store.history([ada], { limit: 9 })).rejects.toThrow(damaged);
    await expect(store.ordersVended({ from: day(40), to: day(41) })).rejects.toThrow(damaged);
    expect(await store.read("order", orderOn(1))).toBeDefined();
    await store.close();
  });

  it("that nothing refers to is removed at the start, as its records are still in the journal", async () => {
    const { dir, store } = await aFolderOfClosedDays();
    await store.close();
    for (const name of ["1970/01/03/2.jsonl", "1971/01/01/1.jsonl", "1970/01/03/3.jsonl.tmp"]) {
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await writeFile(join(dir, name), "half a line");
    }
    const again = await openAt(dir, { closeAfterMs });
    expect(await partsIn(dir)).toHaveLength(SOLD.length);
    expect((await known(again, SOLD)).orders.every(Boolean)).toBe(true);
    await again.close();
  });

  it("can be read by its owner only", async () => {
    const { dir, store } = await aFolderOfClosedDays();
    await store.close();
    for (const name of await partsIn(dir)) expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dir, "1970/01"))).mode & 0o777).toBe(0o700);
  });
});
