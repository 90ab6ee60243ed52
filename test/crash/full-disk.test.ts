import { dirname } from "node:path";
import { expect, test } from "vitest";
import { openChildShop } from "../harness/child-shop.js";
import type { Rows } from "../harness/test-books.js";
import { createRandom } from "../simulation/random.js";
import { aTinyDisk } from "../store/tiny-disk.js";
import { audit } from "./audit.js";
import { createShopper } from "./shopper.js";
import { unsettled } from "./unsettled.js";

const SHOPPERS = [2_001, 2_002, 2_003, 2_004];
const FLOAT_KOBO = 100_000_000_000;
const FULL_WITHIN_MS = 150_000;
const SETTLED_MAX_MS = 60_000;

type Person = { messages(): readonly { readonly text: string }[] };

/** The number of top-ups or orders that a chat reports this of. An order may appear in two messages, if a button was tapped as it changed. */
const told = (person: Person, words: RegExp): number => {
  const texts = person.messages().flatMap(({ text }) => (words.test(text) ? [text] : []));
  return new Set(texts.map((text, index) => /ord_[0-9a-z]{16}/.exec(text)?.[0] ?? index)).size;
};

/** The number of a customer's top-ups and orders that ended as the chat said. */
function kept(rows: Rows, id: number) {
  const owner = [...rows.customer.values()].find(({ chats }) => chats[0]?.chat.id === String(id))?.id;
  const payments = [...rows.payment.values()].filter(({ customer }) => customer === owner);
  const orders = [...rows.order.values()].filter(({ customer }) => customer === owner);
  return {
    topUps: payments.filter(({ purpose, state }) => purpose.kind === "top-up" && state === "paid").length,
    delivered: orders.filter(({ state }) => state === "delivered").length,
  };
}

test("a full disk stops the shop with a clear log message; with space again, nothing that customers were told is lost, and it carries on", {
  timeout: FULL_WITHIN_MS + SETTLED_MAX_MS + 60_000,
}, async ({ skip }) => {
  const disk = await aTinyDisk("books", 128, skip);
  const dataDir = dirname(disk.dir);
  const shop = await openChildShop({ DATA_DIR: dataDir, VEND_GRACE_MS: "3000", PAYMENT_EXPIRY_MS: "5000" });
  const { service, telegram, output } = shop;
  service.setMerchantWallet(FLOAT_KOBO);
  await shop.admin.start();

  let isOpen = true;
  const shopping = SHOPPERS.map((id) => {
    const random = createRandom(id);
    return createShopper({ telegram, service, id, random, beforePaying: () => {} }).shop(() => isOpen);
  });
  await expect.poll(output, { timeout: FULL_WITHIN_MS }).toMatch(/ENOSPC.*books cannot be written: stopping/);
  isOpen = false;
  await Promise.all(shopping);
  await expect.poll(() => fetch(`${shop.publicUrl}/healthz`).catch(() => "gone")).toBe("gone");
  expect(await shop.stop(), "the exit code after a full disk").toBe(1);

  const atTheStop = await shop.books.rows();
  const people = SHOPPERS.map((id) => ({ person: telegram.person(id), ...kept(atTheStop, id) }));
  for (const { person, topUps, delivered } of people) {
    expect(topUps).toBeGreaterThanOrEqual(told(person, /added/));
    expect(delivered).toBeGreaterThanOrEqual(told(person, /Delivered/));
  }
  expect(people.some(({ person }) => told(person, /added/) > 0 && told(person, /Delivered/) > 0)).toBe(true);

  await disk.grow(16 * 1_024);
  await shop.start();
  const settling = { timeout: SETTLED_MAX_MS, interval: 250 };
  await expect.poll(async () => unsettled(await shop.books.rows(), service), settling).toEqual([]);
  await service.idle();
  expect(await shop.stop()).toBe(0);
  const rows = await shop.books.rows();
  expect(audit({ rows, service, float: FLOAT_KOBO })).toEqual([]);
  expect(rows.order.size).toBeGreaterThan(SHOPPERS.length);
});
