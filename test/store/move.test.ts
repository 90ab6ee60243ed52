import { describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../src/core/store.js";
import type { LowdbStore } from "../../src/store/lowdb/store.js";
import { type MovableStore, moveStore } from "../../src/store/move.js";
import type { StoreTransfer } from "../../src/store/transfer.js";
import { aDatabase, openOn } from "./databases.js";
import { everything, fill } from "./filled.js";
import { aFolder, openAt } from "./folders.js";
import { about, ada, at, bayo, capture, customer, hold, targetOf, topUp } from "./records.js";

async function aFolderStore(): Promise<LowdbStore> {
  const store = await openAt(await aFolder());
  onTestFinished(store.close);
  return store;
}

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
