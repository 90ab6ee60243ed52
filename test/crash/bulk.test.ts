import { expect, test } from "vitest";
import { openChildShop } from "../harness/child-shop.js";
import { booksInFolder, booksInPostgres } from "../harness/test-books.js";
import { audit } from "./audit.js";
import { unsettled } from "./unsettled.js";

const LINES = 200;
/** The shop is killed when this many were sent, each time with up to this many in progress. */
const KILLS_AT = [15, 60, 110, 160];
const MOST_AT_ONCE = 5;
const FLOAT_KOBO = 100_000_000;
const SETTLED = { timeout: 120_000, interval: 250 };
/** Enough for a machine that is busy with other tests. */
const LASTS_MS = 300_000;

const numberOf = (line: number): string => `0803${1_000_000 + line}`;
const list = Array.from({ length: LINES }, (_, line) => `${numberOf(line)} 50`).join("\n");

test.each([
  ["a folder", () => booksInFolder()],
  ["Postgres", () => booksInPostgres()],
] as const)(
  "with its books in %s, an order for 200 numbers vends each at most once, through kill -9 and lost answers",
  { timeout: LASTS_MS },
  async (_, openBooks) => {
    const shop = await openChildShop({ VEND_GRACE_MS: "3000", RECONCILE_INTERVAL_MS: "250" }, await openBooks());
    const { ada, admin, service } = shop;
    service.setMerchantWallet(FLOAT_KOBO);
    await admin.start();
    await ada.start();
    await ada.topsUp("10000");
    await ada.send(list);
    await ada.sees(/200 numbers/);
    await ada.tap(/Pay from Wallet/);
    for (const vends of KILLS_AT) {
      service.addFault({ endpoint: "airtime", kind: "timeout-after-accepting", times: 2 });
      await service.waitFor(() => service.vends().length >= vends, 60_000);
      await shop.kill();
      await shop.start();
    }
    await expect.poll(async () => unsettled(await shop.books.rows(), service), SETTLED).toEqual([]);
    await ada.sees(/(?:All 200|of 200) delivered/, { timeoutMs: 20_000 });
    await shop.stop();
    const rows = await shop.books.rows();
    expect(audit({ rows, service, float: FLOAT_KOBO })).toEqual([]);
    const lines = [...rows.order.values()];
    const sent = service.vends().map(({ phone }) => phone);
    expect(new Set(sent).size, "no number is sent twice").toBe(sent.length);
    // A call that was killed before it left is refunded: the shop never sends it again by itself.
    const delivered = lines.filter(({ state }) => state === "delivered");
    expect(delivered.map(({ recipient }) => recipient).sort()).toEqual([...sent].sort());
    expect(lines.length - delivered.length).toBeLessThanOrEqual(MOST_AT_ONCE * KILLS_AT.length);
    expect(rows.totals["wallet"] ?? 0).toBe(5_000 * (LINES - delivered.length));
  },
);
