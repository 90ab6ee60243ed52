/** Books that a shop may have after a while, written before it starts. */

import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type CustomerId, createMint, type OrderId, type PaymentReference } from "../../src/core/base/ids.js";
import type { Phone } from "../../src/core/base/phone.js";
import { after, before, DAY_MS, dayNumber, type Instant, wallClock } from "../../src/core/base/time.js";
import { chatClaim } from "../../src/core/customers/chat.js";
import type { Customer } from "../../src/core/customers/customer.js";
import { captureEntry, holdEntry, type LedgerEntry, topUpEntry } from "../../src/core/money/ledger.js";
import { naira } from "../../src/core/money/money.js";
import type { Payment } from "../../src/core/money/payment.js";
import type { Order } from "../../src/core/orders/order.js";
import { VENDOR_CLAIM_DAYS } from "../../src/core/reconciliation/vend-match.js";
import type { RecordBundle } from "../../src/store/lowdb/days/bundle.js";
import { addCustomerDay, addPart, createClosedDays } from "../../src/store/lowdb/days/closed-days.js";
import { writePart } from "../../src/store/lowdb/days/part.js";
import { addVendorClaims } from "../../src/store/lowdb/days/vendor-claims.js";
import { makeFolder } from "../../src/store/lowdb/journal/folder.js";
import { createJournalFile } from "../../src/store/lowdb/journal/journal.js";
import { carryForward } from "../../src/store/lowdb/ledger.js";
import { type CarriedBalances, createRows } from "../../src/store/lowdb/memory/rows.js";
import { writeSnapshot } from "../../src/store/lowdb/snapshot.js";
import { openLowdbStore } from "../../src/store/lowdb/store.js";
import { applyChanges, createTables } from "../../src/store/lowdb/tables.js";

export const mint = createMint(randomBytes, wallClock);

async function withBooks(dataDir: string, work: (store: Awaited<ReturnType<typeof openLowdbStore>>) => Promise<void>) {
  const store = await openLowdbStore({ dir: join(dataDir, "books"), process });
  await work(store);
  await store.close();
}

/** So many customers, whose chats have the ids from `first` on. */
export const seedCustomers = (dataDir: string, count: number, first: number): Promise<void> =>
  withBooks(dataDir, async (store) => {
    const joinedAt = wallClock();
    const seeding = Array.from({ length: count }, (_, index) => {
      const id: CustomerId = mint("cus");
      const chat = { channel: "telegram", id: String(first + index) } as const;
      const recents = [{ phone: "08031234567" as Phone, network: "MTN" }] as const;
      return store.transact(id, async (books) => {
        await books.claim(chatClaim(chat), id);
        await books.put("customer", {
          id,
          chats: [{ chat, name: "Ada" }],
          name: "Ada",
          joinedAt,
          recentRecipients: recents,
        });
      });
    });
    await Promise.all(seeding);
  });

/** A folder of the bench is nobody else's. */
const access = { open, ownsFolder: () => true };

/** So many open top-ups, whose references are returned. */
export async function seedTopUps(dataDir: string, count: number): Promise<readonly PaymentReference[]> {
  const references = Array.from({ length: count }, (): PaymentReference => mint("top"));
  await withBooks(dataDir, async (store) => {
    const openedAt = wallClock();
    const seeding = references.map((reference, index) => {
      const customer: CustomerId = mint("cus");
      const chat = { channel: "telegram", id: String(index) } as const;
      return store.transact(customer, async (books) => {
        await books.claim(chatClaim(chat), customer);
        const chats = [{ chat, name: "Ada" }];
        await books.put("customer", { id: customer, chats, name: "Ada", joinedAt: openedAt, recentRecipients: [] });
        await books.put("payment", {
          ...{ reference, customer, amount: naira(1_000), purpose: { kind: "top-up" }, state: "initiated" },
          via: { kind: "checkout", saveCard: false, url: "https://pay.example/checkout" },
          ...{ openedAt, changedAt: openedAt, expiresAt: after(openedAt, DAY_MS) },
        });
      });
    });
    await Promise.all(seeding);
  });
  return references;
}

const OPEN_DAYS = 4;

type SeededOrders = { readonly orders: number; readonly days: number; readonly customers: number };

/**
 * Books of a shop after so many orders, the last of them four days ago: all lie in closed days, as they do
 * when they have left memory on their way, and only customers and claims are in memory. (To place a million one by one takes hours.)
 */
export async function seedOrders(dir: string, { orders, days, customers }: SeededOrders): Promise<void> {
  await makeFolder(dir);
  const tables = createTables(createRows(), createClosedDays(dir));
  const people = Array.from({ length: customers }, (_, index): Customer => {
    const chat = { channel: "telegram", id: String(index) } as const;
    return {
      id: mint("cus"),
      chats: [{ chat, name: "Ada" }],
      name: "Ada",
      joinedAt: wallClock(),
      recentRecipients: [],
    };
  });
  applyChanges(
    tables,
    people.map((record) => ({ kind: "customer", key: record.id, record })),
  );
  // The last of them is closed: of the days since then nothing has left memory yet.
  const first = before(wallClock(), (days + OPEN_DAYS) * DAY_MS);
  const { closedDays } = tables;
  const timeOf = (number: number) => after(first, Math.floor((number / orders) * days * DAY_MS));
  for (let number = 0; number < orders; ) {
    const day = dayNumber(timeOf(number));
    const claims: { name: string; owner: string }[] = [];
    const bundles = function* () {
      for (; number < orders && dayNumber(timeOf(number)) === day; number++) {
        const customer = people[number % people.length]?.id ?? mint("cus");
        addCustomerDay(closedDays, customer, day);
        const bundle = soldTo(customer, { at: timeOf(number), number }, closedDays.carriedBalances);
        claims.push(...(bundle.claim ?? []));
        yield bundle;
      }
    };
    addPart(closedDays, await writePart({ ...access, dir, day, number: 1, abandoned: () => false }, bundles()));
    if (day >= dayNumber(wallClock()) - VENDOR_CLAIM_DAYS) addVendorClaims(closedDays.vendorClaims, claims);
  }
  const balances = [...closedDays.carriedBalances].map(([account, amount]) => ({ account, amount }));
  applyChanges(
    tables,
    balances.map((record) => ({ kind: "balance", key: record.account, record })),
  );
  const at = { generation: 1, sequence: 0 };
  await createJournalFile(dir, at, access);
  const journal = { flushed: () => Promise.resolve(), lastSynced: () => 0 };
  const snapshot = { ...access, dir, at, tables, journal, sliceRecords: 1_000, abandoned: () => false };
  await writeSnapshot(snapshot);
}

/** An order that was paid for and delivered long ago, with all that hangs on it. */
function soldTo(
  customer: CustomerId,
  { at, number }: { at: Instant; number: number },
  brought: CarriedBalances,
): RecordBundle {
  const [id, reference]: [OrderId, PaymentReference] = [mint("ord", at), mint("chk", at)];
  const vendorRef = randomBytes(10).toString("hex");
  const entries = closedEntries({ id, reference, customer, at });
  for (const entry of entries) carryForward(brought, entry);
  return {
    order: [{ ...closedOrder({ id, customer, at }), payment: reference, vendorRef }],
    payment: [closedPayment({ id, reference, customer, at })],
    entry: entries,
    claim: [{ name: `vendor-ref:${vendorRef}`, owner: id }],
    messageLink: [{ id: `telegram:1/${id}`, messageId: String(number) }],
  };
}

type Sold = {
  readonly id: OrderId;
  readonly reference: PaymentReference;
  readonly customer: CustomerId;
  readonly at: Instant;
};

const PRICE = naira(500);

export const closedOrder = ({ id, customer, at }: Omit<Sold, "reference">): Order => ({
  ...{ id, customer, network: "MTN", recipient: "08031234567" as Phone, price: PRICE, cost: PRICE },
  ...{ product: { kind: "data", planCode: "MTN-1GB", size: "1 GB", validity: "30 days", cost: PRICE } },
  ...{ payBy: { by: "checkout", saveCard: false }, state: "delivered", lookUpCount: 0 },
  ...{ placedAt: at, vendingAt: at, changedAt: at, closedAt: at },
});

export const closedPayment = ({ id, reference, customer, at }: Sold): Payment => ({
  ...{ reference, customer, amount: PRICE, purpose: { kind: "order", order: id }, state: "paid" },
  via: { kind: "checkout", saveCard: false, url: `https://pay.example/${reference}` },
  ...{ openedAt: at, changedAt: at, expiresAt: after(at, DAY_MS) },
});

export const closedEntries = ({ id, reference, customer, at }: Sold): readonly LedgerEntry[] => [
  topUpEntry({ id: reference, customer, amount: PRICE, at }),
  holdEntry({ id, customer, amount: PRICE, at }),
  captureEntry({ id, customer, amount: PRICE, cost: PRICE, at }),
];
