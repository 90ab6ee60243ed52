import { describe, expect, it, onTestFinished } from "vitest";
import { SHOP_CUSTOMER_ID } from "../../src/core/base/ids.js";
import { DEFAULT_SETTINGS } from "../../src/core/settings/shop-settings.js";
import type { Store } from "../../src/core/store.js";
import type { LowdbStore } from "../../src/store/lowdb/store.js";
import { type MovableStore, moveStore } from "../../src/store/move.js";
import { type StoreTransfer, TRANSFER_KINDS } from "../../src/store/transfer.js";
import { aDatabase, openOn } from "./databases.js";
import { aFolder, openAt } from "./folders.js";
import {
  about,
  ada,
  at,
  auditEntry,
  bayo,
  capture,
  card,
  chatOf,
  customer,
  hold,
  order,
  payment,
  schedule,
  targetOf,
  thread,
  topUp,
} from "./records.js";

async function aFolderStore(): Promise<LowdbStore> {
  const store = await openAt(await aFolder());
  onTestFinished(store.close);
  return store;
}

/** A little of everything, and wallets that were empty more than once: only in their order can the entries be posted. */
async function fill(store: Store) {
  await store.transact(ada, async (books) => {
    await books.putCustomer(customer(ada, { name: "Ada \ud83d" }));
    for (let round = 0; round < 3; round++) {
      const id = `ord_${9 - round}` as const;
      await books.post(topUp(`top_${round}`, 500));
      await books.post(hold(id, 500));
      if (round < 2) await books.post(capture(id, 500));
      await books.putOrder(order(id, { state: round < 2 ? "delivered" : "paid", dueAt: at(round) }));
    }
    await books.putPayment(payment("chk_1", { purpose: { kind: "order", order: "ord_7" } }));
    await books.putCard(card("crd_1", 1));
    await books.putSchedule(schedule("sch_1", { dueAt: at(3) }));
    await books.putThread(thread("thr_1", { dueAt: at(4) }));
    await books.claim("slot", "ord_7");
    await books.notify(targetOf(ada), about("ord_8"), at(1));
    await books.notify(targetOf(ada), about("ord_7"), at(2));
  });
  await store.transact(bayo, (books) => books.putCustomer(customer(bayo)));
  await store.transact("cus_shop", (books) =>
    books.putFinding({
      id: "fnd_1",
      key: "payment:missing-here:x",
      customer: "cus_shop",
      discrepancy: { about: "payment", difference: "missing-here", reference: "x", at: at(1) },
      foundAt: at(2),
    }),
  );
  await store.transact(SHOP_CUSTOMER_ID, async (books) => {
    await books.putSettings(DEFAULT_SETTINGS);
    await books.putAuditEntry(auditEntry("aud_1", { customer: SHOP_CUSTOMER_ID }));
  });
  await store.linkMessage(chatOf(ada), about("ord_7"), "77");
  const broadcast = { id: "brd_1", text: "New prices", by: bayo, from: chatOf(bayo), startedAt: at(1), total: 2 };
  await store.transact(bayo, (books) => books.putBroadcast({ ...broadcast, delivered: 1, unreachable: 0, failed: 0 }));
}

async function everything(transfer: StoreTransfer) {
  const records: [string, unknown][] = [];
  for (const kind of TRANSFER_KINDS) {
    for await (const page of transfer.exportPages(kind)) {
      for (const record of page) records.push([kind, record]);
    }
  }
  const entries = records.filter(([kind]) => kind === "entry");
  const others = records.filter(([kind]) => kind !== "entry").map((pair) => JSON.stringify(sorted(pair)));
  return { entries, others: others.sort() };
}

/** With the keys of objects in one order, whatever a store made of it. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([k, v]) => [k, sorted(v)]),
        )
      : typeof value === "string"
        ? Buffer.from(value).toString()
        : value;

const named = (name: string, store: MovableStore["store"]): MovableStore => ({ name, store });

async function openBoth() {
  const folder = await aFolderStore();
  const postgres = await openOn(await aDatabase());
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const move = (from: MovableStore["store"], to: MovableStore["store"]) =>
    moveStore({ from: named("the source", from), to: named("the target", to), say });
  return { folder, postgres, said, move };
}

describe("moving the books", () => {
  it("carries everything from a folder into Postgres and back", async () => {
    const { folder, postgres, move } = await openBoth();
    await fill(folder);
    await move(folder, postgres);
    expect(await everything(postgres.transfer)).toEqual(await everything(folder.transfer));
    expect(await postgres.totals()).toEqual(await folder.totals());
    const back = await aFolderStore();
    await move(postgres, back);
    expect(await everything(back.transfer)).toEqual(await everything(postgres.transfer));
    expect(await back.totals()).toEqual(await folder.totals());
    expect(await back.nextDue()).toBe(await folder.nextDue());
  });

  it("leaves books that can be gone on with", async () => {
    const { folder, postgres, move } = await openBoth();
    await fill(folder);
    const before = await folder.due("notifications", { now: at(99), limit: 9 });
    await move(folder, postgres);
    await postgres.transact(ada, async (books) => {
      expect(await books.post(topUp("top_1", 500))).toBe(false);
      expect(await books.claim("slot", "ord_1")).toBe(false);
      await expect(books.post(hold("ord_1", 1))).rejects.toThrow(RangeError);
      expect(await books.post(capture("ord_7", 500))).toBe(true);
      await books.notify(targetOf(ada), about("ord_7"), at(3));
    });
    const revisions = (await postgres.due("notifications", { now: at(99), limit: 9 })).map(({ revision }) => revision);
    expect(Math.max(...revisions)).toBeGreaterThan(Math.max(...before.map(({ revision }) => revision)));
    expect(await postgres.totals()).toMatchObject({ sales: 1_500, gateway: -1_500 });
  });

  it.each([
    ["Postgres", false],
    ["a folder", true],
  ] as const)("into %s goes on where it was stopped, and does nothing when all is done", async (_, back) => {
    const { folder, postgres, said, move } = await openBoth();
    const [from, to] = back ? [postgres, folder] : [folder, postgres];
    await fill(from);
    let left = 4;
    const breaks: StoreTransfer["importRecords"] = async (kind, records) => {
      if (left-- === 0) throw new Error("Stopped");
      await to.transfer.importRecords(kind, records);
    };
    await expect(
      move(from, { totals: to.totals, transfer: { ...to.transfer, importRecords: breaks } }),
    ).rejects.toThrow("Stopped");
    await move(from, to);
    expect(said).toContain("order: 0 carried, 3 there already");
    expect(await everything(to.transfer)).toEqual(await everything(from.transfer));
    said.length = 0;
    await move(from, to);
    expect(said.at(-1)).toContain("Verified");
    for (const line of said.slice(0, -1)) expect(line).toContain(" 0 carried");
  });

  it.each([
    [
      "has a record that the source has not",
      (store: Store) => store.transact(bayo, (b) => b.post(topUp("top_x", 1, bayo))),
    ],
    [
      "has one that differs",
      (store: Store) => store.transact(bayo, (b) => b.putCustomer(customer(bayo, { name: "B" }))),
    ],
  ])("leaves a target alone that %s", async (_, write) => {
    const { folder, postgres, move } = await openBoth();
    await fill(folder);
    await write(postgres);
    const before = await everything(postgres.transfer);
    await expect(move(folder, postgres)).rejects.toThrow(/not empty, and not a copy/);
    expect(await everything(postgres.transfer)).toEqual(before);
  });

  it("fails when the books do not agree in the end", async () => {
    const { folder, postgres, move } = await openBoth();
    await fill(folder);
    const { importRecords } = postgres.transfer;
    const loses: StoreTransfer["importRecords"] = (kind, records) =>
      importRecords(kind, kind === "card" ? [] : records);
    const losing = { totals: postgres.totals, transfer: { ...postgres.transfer, importRecords: loses } };
    await expect(move(folder, losing)).rejects.toThrow(/holds 1 of kind card.*0/);
    await expect(move(folder, { ...postgres, totals: async () => ({}) })).rejects.toThrow(/balances of the target/);
  });

  it("knows whether anybody else has the database open", async () => {
    const database = await aDatabase();
    const one = await openOn(database);
    expect(await one.isOnlyProcess()).toBe(true);
    const two = await openOn(database);
    expect(await one.isOnlyProcess()).toBe(false);
    await two.close();
  });
});
