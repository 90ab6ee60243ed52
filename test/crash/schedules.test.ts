import { expect, test } from "vitest";
import { instant } from "../../src/core/base/time.js";
import type { Schedule } from "../../src/core/orders/schedule.js";
import { booksFolder } from "../../src/store/lowdb/journal/folder.js";
import { openLowdbStore } from "../../src/store/lowdb/store.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import { openChildShop } from "../harness/child-shop.js";
import type { Customer } from "../harness/every-channel.js";
import { saveGroup } from "../harness/saved-group.js";
import { booksInFolder, booksInPostgres, type TestBooks } from "../harness/test-books.js";
import { audit } from "./audit.js";
import { unsettled } from "./unsettled.js";

const FLOAT_KOBO = 100_000_000;
const SETTLED = { timeout: 60_000, interval: 250 };
/** Enough for a machine that is busy with other tests. */
const LASTS_MS = 180_000;

const bought: Readonly<Record<string, (customer: Customer) => Promise<void>>> = {
  "one order": async (customer) => {
    await customer.buysAirtime();
    await customer.taps(/More/, /Reference/);
  },
  "a group of numbers": saveGroup,
};
const BOOKS: Readonly<Record<string, () => Promise<TestBooks>>> = {
  "a folder": booksInFolder,
  Postgres: booksInPostgres,
};
const CASES = Object.keys(BOOKS).flatMap((where) => Object.keys(bought).map((what) => [where, what] as const));

/** Makes a schedule due now: the one in the books, or `before`, as it was before its run. No process may have the books open. */
async function fallDue({ environment, rows }: TestBooks, before?: Schedule): Promise<Schedule> {
  const schedule = before ?? [...(await rows()).schedule.values()][0];
  if (!schedule) throw new Error("Nothing is scheduled");
  const now = instant(Date.now());
  const due = { ...schedule, nextAt: now, dueAt: now, reminded: true };
  const { DATABASE_URL: url, DATA_DIR = "" } = environment;
  const store = url ? await openPostgresStore({ url }) : await openLowdbStore({ dir: booksFolder(DATA_DIR), process });
  await store.transact(due.customer, (books) => books.put("schedule", due)).finally(store.close);
  return due;
}

test.each(CASES)(
  "with its books in %s, a schedule that buys %s buys it once per run, through kill -9 and lost answers",
  { timeout: LASTS_MS },
  async (where, what) => {
    const shop = await openChildShop({ VEND_GRACE_MS: "3000" }, await BOOKS[where]?.());
    const { ada, admin, books, service } = shop;
    const numbers = () => service.vends().map(({ phone }) => phone);
    const runs = async () => [...(await books.rows()).schedule.values()].map(({ last }) => last?.outcome);
    service.setMerchantWallet(FLOAT_KOBO);
    await admin.start();
    await ada.start();
    await ada.topsUp("5000");
    await bought[what]?.(ada);
    await ada.tap(/Schedule/);
    await ada.sees(/How often\?/);
    await ada.tap(/Every 30 days/);
    await ada.sees(/How do you want to pay\?/);
    await ada.tap(/from Wallet/);
    await ada.sees(/every 30 days[\s\S]*Next:/);
    const first = numbers();

    await shop.kill();
    const before = await fallDue(books);
    service.addFault({ endpoint: "airtime", kind: "timeout-after-accepting", times: first.length });
    await shop.start();
    await service.waitFor(() => numbers().length === 2 * first.length, 20_000);
    await shop.kill();
    // As if the process had died before it recorded that the run bought something.
    await fallDue(books, before);
    await shop.start();
    await expect.poll(runs, SETTLED).toEqual(["bought"]);
    await expect.poll(async () => unsettled(await books.rows(), service), SETTLED).toEqual([]);
    await shop.stop();
    expect(numbers().sort()).toEqual([...first, ...first].sort());
    expect(audit({ rows: await books.rows(), service, float: FLOAT_KOBO })).toEqual([]);
  },
);
