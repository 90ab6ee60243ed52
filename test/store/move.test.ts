import { access, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../src/core/store.js";
import { copyStore } from "../../src/store/copy.js";
import { claimBooks } from "../../src/store/environment.js";
import { fillEmptyDatabase, fillEmptyFolder } from "../../src/store/fill.js";
import type { StoreTransfer } from "../../src/store/transfer.js";
import { runProgram, toolPath } from "../harness/run-program.js";
import { aDatabase, openOn } from "./databases.js";
import { allRecords, fill } from "./fill-store.js";
import { aFolder, openAt } from "./folders.js";
import { about, ada, at, bayo, capture, customer, hold, targetOf, topUp } from "./records.js";

type Books = Pick<Store, "totals"> & { readonly transfer: StoreTransfer };

/** Places for books. */
const PLACES = {
  "a folder": async () => {
    const dataDir = await aFolder();
    return {
      open: () => closedAfterwards(openAt(join(dataDir, "books"))),
      fillEmpty: (filling: (store: Books) => Promise<void>) => fillEmptyFolder({ dataDir, process }, filling),
      left: () => readdir(dataDir),
    };
  },
  Postgres: async () => {
    const database = await aDatabase();
    return {
      open: () => closedAfterwards(openOn(database)),
      fillEmpty: (filling: (store: Books) => Promise<void>) => fillEmptyDatabase(database.url, filling),
      left: () => database.query("select customer from books"),
    };
  },
};

async function closedAfterwards<S extends Store>(opening: Promise<S>): Promise<S> {
  const store = await opening;
  onTestFinished(store.close);
  return store;
}

const copy = (from: Books, to: Books, say: (line: string) => void = () => undefined) =>
  copyStore({ from: { name: "the source", store: from }, to: { name: "the target", store: to }, say });

/** A filled store of one kind, and an empty place of the other kind. */
async function openBoth(kind: keyof typeof PLACES) {
  const source = await PLACES[kind === "Postgres" ? "a folder" : "Postgres"]();
  const from = await source.open();
  await fill(from);
  return { from, target: await PLACES[kind]() };
}

const KINDS = Object.keys(PLACES) as readonly (keyof typeof PLACES)[];

describe.each(KINDS)("moving the books into %s", (kind) => {
  it("copies every record, to the kobo", async () => {
    const { from, target } = await openBoth(kind);
    const said: string[] = [];
    await target.fillEmpty((store) => copy(from, store, (line) => void said.push(line)));
    expect(said.at(-1)).toContain("Verified");
    const store = await target.open();
    expect(await allRecords(store.transfer)).toEqual(await allRecords(from.transfer));
    expect(await store.totals()).toEqual(await from.totals());
    expect(await store.nextDue()).toBe(await from.nextDue());
  });

  it("makes books that a shop can continue", async () => {
    const { from, target } = await openBoth(kind);
    const before = await from.due("notifications", { now: at(99), limit: 9 });
    await target.fillEmpty((store) => copy(from, store));
    const store = await target.open();
    await store.transact(ada, async (books) => {
      expect(await books.post(topUp("top_1", 500))).toBe(false);
      expect(await books.claim("slot", "ord_1")).toBe(false);
      await expect(books.post(hold("ord_1", 1))).rejects.toThrow(RangeError);
      expect(await books.post(capture("ord_7", 500))).toBe(true);
      await books.notify(targetOf(ada), about("ord_7"), at(3));
    });
    const revisions = (await store.due("notifications", { now: at(99), limit: 9 })).map(({ revision }) => revision);
    expect(Math.max(...revisions)).toBeGreaterThan(Math.max(...before.map(({ revision }) => revision)));
    expect(await store.totals()).toMatchObject({ sales: 1_500, gateway: -1_500 });
  });

  it("leaves nothing behind when it is interrupted, and can be run again", async () => {
    const { from, target } = await openBoth(kind);
    let left = 4;
    const breaking = (store: Books): Books => ({
      totals: store.totals,
      transfer: {
        ...store.transfer,
        importRecords: async (...given) => {
          if (left-- === 0) throw new Error("Stopped");
          await store.transfer.importRecords(...given);
        },
      },
    });
    await expect(target.fillEmpty((store) => copy(from, breaking(store)))).rejects.toThrow("Stopped");
    expect(await target.left()).toEqual([]);
    await target.fillEmpty((store) => copy(from, store));
    expect(await allRecords((await target.open()).transfer)).toEqual(await allRecords(from.transfer));
  });

  it("does not touch books that exist already", async () => {
    const { from, target } = await openBoth(kind);
    const present = await target.open();
    await present.transact(bayo, (books) => books.put("customer", customer(bayo, { name: "B" })));
    await present.close();
    await expect(target.fillEmpty((store) => copy(from, store))).rejects.toThrow(
      /There are books in .*Nothing was changed/,
    );
    expect(await (await target.open()).read("customer", bayo)).toMatchObject({ name: "B" });
  });

  it("fails when the copied books differ or do not balance", async () => {
    const { from, target } = await openBoth(kind);
    const losing = (lost: string) => (store: Books) => {
      const { importRecords } = store.transfer;
      const loses: StoreTransfer["importRecords"] = (what, records) =>
        importRecords(what, what === lost ? [] : records);
      return copy(from, { totals: store.totals, transfer: { ...store.transfer, importRecords: loses } });
    };
    await expect(target.fillEmpty(losing("card"))).rejects.toThrow(/holds 1 of kind card.*0/);
    await expect(target.fillEmpty((store) => copy(from, { ...store, totals: async () => ({}) }))).rejects.toThrow(
      /balances of the target/,
    );
    const taken = {
      ...hold("ord_1", 1),
      customer: bayo,
      postings: [{ from: `wallet:${bayo}`, to: "held:ord_1", amount: 1 }],
    };
    await expect(
      target.fillEmpty(async (store) => {
        await store.transfer.importRecords("customer", [customer(bayo)]);
        await store.transfer.importRecords("entry", [taken as never]);
        await store.transfer.addUpBalances();
      }),
    ).rejects.toThrow(/below zero|covered/);
    expect(await target.left()).toEqual([]);
  });
});

it("a Postgres store knows whether another process has the database open, and waits for one that is just ending", async () => {
  const database = await aDatabase();
  const one = await openOn(database);
  await one.assertOnlyProcess();
  const two = await openOn(database);
  await expect(one.assertOnlyProcess()).rejects.toThrow("The shop runs on this database: stop it first");
  const looking = one.assertOnlyProcess();
  await two.close();
  await looking;
});

/** Runs the tool as a person would, from a folder without books. Gives its exit code and its output. */
const runTool = (direction: string, { dataDir, url }: { readonly dataDir: string; readonly url: string }) =>
  runProgram(process.execPath, [toolPath("move-store"), direction], {
    cwd: dirname(dataDir),
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
  });

describe("npm run store:move", () => {
  it("says that the database cannot be opened", async () => {
    const dataDir = await aFolder();
    const ended = await runTool("folder", { dataDir, url: "postgres://shop:password@127.0.0.1:1/shop" });
    expect(ended).toEqual({
      code: 1,
      output: "The database (DATABASE_URL) cannot be opened: connect ECONNREFUSED 127.0.0.1:1\n",
    });
  });

  it("moves a shop's books into Postgres, and back", async () => {
    const [dataDir, back, { url }] = [await aFolder(), await aFolder(), await aDatabase()];
    const store = await openAt(join(dataDir, "books"));
    await fill(store);
    await claimBooks(store, "sandbox");
    const books = await allRecords(store.transfer);
    await store.close();
    const done = { code: 0, output: expect.stringContaining("Verified") };
    expect(await runTool("postgres", { dataDir, url })).toEqual(done);
    expect(await runTool("folder", { dataDir: back, url })).toEqual(done);
    expect(await allRecords((await closedAfterwards(openAt(join(back, "books")))).transfer)).toEqual(books);
  });

  it.each([
    ["postgres", /^There are no books in .*\/data\/books: is DATA_DIR right\? Nothing was changed\.$/m],
    ["folder", /^There are no books in the database: is DATABASE_URL right\? Nothing was changed\.$/m],
  ])("changes nothing when there are no books to move (%s)", async (direction, sentence) => {
    const [dataDir, database] = [await aFolder(), await aDatabase()];
    const ended = await runTool(direction, { dataDir, url: database.url });
    expect(ended).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    await expect(access(dataDir)).rejects.toThrow("ENOENT");
    expect(await database.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  });
});
