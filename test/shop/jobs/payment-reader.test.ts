import { describe, expect, test } from "vitest";
import { type CustomerId, type PaymentReference, SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { DAY_MS, HOUR_MS, type Instant, after as later, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { PaymentReading } from "../../../src/core/ports.js";
import { openScriptedShop, paymentOf, type Script } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

/** A slot of five seconds, and the minute's twelve. */
const SLOT_MS = 5 * SECOND_MS;
const PER_MINUTE = 12;
/** What one customer may leave unpaid. */
const PAGES_EACH = 5;

type Read = { readonly reference: string; readonly at: Instant };

/** A shop with so many open pages; the service lists those that are paid, and pages of all payments if it is told to. */
async function openPages(count: number, { listPages, ...script }: Script & { readonly listPages?: () => number } = {}) {
  const reads: Read[] = [];
  const paid = new Set<string>();
  const shop = await openScriptedShop({
    gateway: {
      find: async (reference): Promise<PaymentReading> => {
        reads.push({ reference, at: shop.at() });
        const pages = listPages?.() ?? 0;
        const reading = paid.has(reference) ? paymentOf(reference) : ({ outcome: "absent" } as const);
        return { ...reading, ...(pages > 0 && { listPages: pages }) };
      },
    },
    ...script,
  });
  await shop.start();
  const open = async (index: number): Promise<PaymentReference> => {
    const { id } = await shop.identify(`${Math.floor(index / PAGES_EACH)}`);
    const opened = await shop.shop.payments.topUp(id, kobo(20_000), { saveCard: false });
    if (opened.outcome !== "checkout") throw new Error(opened.reason);
    return opened.reference;
  };
  const references: PaymentReference[] = [];
  for (let index = 0; index < count; index++) references.push(await open(index));
  const stateOf = async (reference: PaymentReference) => (await shop.store.read("payment", reference))?.state;
  const ownerOf = async (reference: PaymentReference) => {
    const payment = await shop.store.read("payment", reference);
    if (!payment) throw new Error(reference);
    return payment.customer;
  };
  return { ...shop, open, references, reads, paid, stateOf, ownerOf };
}

const last = <T>(items: readonly T[]): T => {
  const item = items.at(-1);
  if (item === undefined) throw new Error("There is none");
  return item;
};

/** The last one that the clock has not read yet: which ones it has read depends on their random references. */
const lastUnread = (references: readonly PaymentReference[], reads: readonly Read[]): PaymentReference =>
  last(references.filter((one) => !reads.some((read) => read.reference === one)));

describe("open payments that are read on schedule", () => {
  test("are read soon if there is only one, which is credited without a webhook", async () => {
    const { references, paid, reads, pass, stateOf } = await openPages(1);
    await pass(10 * SECOND_MS, SECOND_MS);
    expect(reads.length).toBeGreaterThanOrEqual(2);
    paid.add(last(references));
    await pass(20 * SECOND_MS, SECOND_MS);
    expect(await stateOf(last(references))).toBe("paid");
  });

  test("are read at most twelve a minute, each in its turn, if there are a hundred", async () => {
    const { references, reads, pass, at } = await openPages(100);
    const from = at();
    await pass(10 * MINUTE_MS, SLOT_MS);
    for (let minute = 0; minute < 10; minute++) {
      const [start, end] = [later(from, minute * MINUTE_MS), later(from, (minute + 1) * MINUTE_MS)];
      const count = reads.filter((read) => read.at > start && read.at <= end).length;
      expect(count).toBeLessThanOrEqual(PER_MINUTE);
      expect(count).toBeGreaterThanOrEqual(PER_MINUTE - 1);
    }
    expect(new Set(reads.map(({ reference }) => reference))).toEqual(new Set(references));
  });

  test("do not count as late jobs, and are due again if the process dies", async () => {
    const { references, pass, at, store, healthMonitor, close, dir, reads } = await openPages(100);
    await pass(5 * MINUTE_MS, SLOT_MS);
    expect((await healthMonitor.snapshot()).lateMs).toBeLessThanOrEqual(SLOT_MS);
    for (const reference of references) {
      expect((await store.read("payment", reference))?.dueAt).toBeLessThanOrEqual(
        later(at(), MINUTE_MS + 100 * SLOT_MS),
      );
    }
    const unread = references.filter((reference) => !reads.some((read) => read.reference === reference));
    expect(unread.length).toBeGreaterThan(20);
    await close();
    const again: string[] = [];
    const find = async (reference: string) => {
      again.push(reference);
      return { outcome: "absent" } as const;
    };
    const next = await openScriptedShop({ dir, gateway: { find } });
    next.jump(5 * MINUTE_MS);
    await next.start();
    await next.pass(10 * MINUTE_MS, SLOT_MS);
    expect(again).toEqual(expect.arrayContaining(unread));
  });

  test("that were given up on wait for those that may still be paid in time, and are not forgotten", async () => {
    const { references, pass, reads, open, stateOf } = await openPages(60);
    await pass(HOUR_MS, MINUTE_MS);
    await pass(10 * MINUTE_MS, SLOT_MS);
    expect(new Set(await Promise.all(references.map(stateOf)))).toEqual(new Set(["expired"]));
    const fresh: PaymentReference[] = [];
    for (let index = 0; index < 60; index++) fresh.push(await open(index + 60));
    reads.length = 0;
    await pass(3 * MINUTE_MS, SLOT_MS);
    const isFresh = ({ reference }: Read) => fresh.some((one) => one === reference);
    expect(reads.filter(isFresh).length).toBeGreaterThanOrEqual(reads.length / 2);
    await pass(3 * HOUR_MS, 30 * SECOND_MS);
    expect(new Set(reads.map(({ reference }) => reference))).toEqual(new Set([...references, ...fresh]));
  });

  test("are read by two processes together as often as by one", async () => {
    const two = await openTwoShops();
    const reads: Read[] = [];
    const find = async (reference: string): Promise<PaymentReading> => {
      reads.push({ reference, at: two.clock() });
      return { outcome: "absent" };
    };
    const [first, second] = [two.open({ gateway: { find } }), two.open({ gateway: { find } })];
    await first.start();
    await second.start();
    for (let index = 0; index < 60; index++) {
      const shop = index % 2 === 0 ? first : second;
      const { id } = await shop.shop.customers.identify(
        { channel: "telegram", id: `${10 + Math.floor(index / PAGES_EACH)}` },
        "Ada",
      );
      expect(await shop.shop.payments.topUp(id, kobo(20_000), { saveCard: false })).toMatchObject({
        outcome: "checkout",
      });
    }
    const from = two.clock();
    while (two.clock() < later(from, 3 * MINUTE_MS)) {
      two.jump(SECOND_MS);
      await first.look();
      await first.idle();
      await second.look();
      await second.idle();
    }
    expect(reads.length).toBeLessThanOrEqual(3 * PER_MINUTE);
    expect(reads.length).toBeGreaterThanOrEqual(2 * PER_MINUTE);
    await Promise.all([first.close(), second.close()]);
  });
});

describe("while 500 payments are open", () => {
  test("those that wait for their turn cost no transactions", async () => {
    const counted: CustomerId[] = [];
    const { pass, reads, identify } = await openPages(500, {
      reads: ({ transact }) => ({
        transact: (customer, work) => {
          counted.push(customer);
          return transact(customer, work);
        },
      }),
    });
    // Whom `pass` makes write something, so that the worker looks for what is due.
    const { id: visitor } = await identify("1");
    await pass(MINUTE_MS, SLOT_MS);
    counted.length = 0;
    reads.length = 0;
    await pass(10 * MINUTE_MS, SLOT_MS);
    expect(reads.length).toBeGreaterThanOrEqual(10 * (PER_MINUTE - 1));
    // For each reading one saves what was read, and one that the payment waits again.
    const ofPages = counted.filter((customer) => customer !== visitor && customer !== SHOP_CUSTOMER_ID);
    expect(ofPages.length).toBeLessThanOrEqual(2.1 * reads.length);
  });

  test("one that its customer says is paid, and that is listed only later, is read again before the others", async () => {
    const { references, paid, pass, shop, ownerOf, stateOf, reads } = await openPages(500);
    await pass(MINUTE_MS, SLOT_MS);
    const reference = lastUnread(references, reads);
    await shop.payments.poll(await ownerOf(reference), reference);
    paid.add(reference);
    await pass(90 * SECOND_MS, SLOT_MS);
    expect(reads.filter((read) => read.reference === reference)).toHaveLength(2);
    expect(await stateOf(reference)).toBe("paid");
  });

  test("one that its customer says is paid is read and credited within ten seconds", async () => {
    const { references, paid, pass, shop, ownerOf, stateOf, reads, settled } = await openPages(500);
    await pass(MINUTE_MS, SLOT_MS);
    const reference = lastUnread(references, reads);
    paid.add(reference);
    await shop.payments.poll(await ownerOf(reference), reference);
    await settled();
    expect(await stateOf(reference)).toBe("paid");
  });

  test("one whose webhook comes is read within ten seconds, and again when it is not listed yet", async () => {
    const { references, paid, pass, handlePaymentWebhook, stateOf, reads, settled, at } = await openPages(500);
    await pass(MINUTE_MS, SLOT_MS);
    const reference = lastUnread(references, reads);
    const from = at();
    await handlePaymentWebhook({ reference });
    await settled();
    const readsOfIt = () => reads.filter((read) => read.reference === reference);
    expect(readsOfIt().map((read) => read.at - from)).toEqual([0]);
    paid.add(reference);
    await pass(15 * SECOND_MS, SECOND_MS);
    expect(readsOfIt()).toHaveLength(2);
    expect(last(readsOfIt()).at - from).toBeLessThanOrEqual(12 * SECOND_MS);
    expect(await stateOf(reference)).toBe("paid");
  });

  test("those with a webhook are all read at once, and the others still twelve a minute", async () => {
    const { references, paid, pass, handlePaymentWebhook, stateOf, reads, settled, at } = await openPages(500);
    await pass(MINUTE_MS, SLOT_MS);
    const named = references.slice(-200);
    for (const reference of named) paid.add(reference);
    const from = at();
    await Promise.all(named.map((reference) => handlePaymentWebhook({ reference })));
    await settled();
    const states = await Promise.all(named.map(stateOf));
    expect(new Set(states)).toEqual(new Set(["paid"]));
    reads.length = 0;
    await pass(MINUTE_MS, SLOT_MS);
    expect(reads.length).toBeLessThanOrEqual(PER_MINUTE);
    expect(reads.length).toBeGreaterThanOrEqual(PER_MINUTE - 2);
    expect(reads.every((read) => read.at > from)).toBe(true);
  });
});

describe("while the service lists all payments, whatever reference is asked for", () => {
  test("all waiting payments are looked up together, and a long list counts as several readings", async () => {
    let pages = 6;
    const { references, reads, paid, pass, stateOf } = await openPages(100, { listPages: () => pages });
    await pass(MINUTE_MS, SLOT_MS);
    expect(new Set(reads.map(({ reference }) => reference)).size).toBe(100);
    for (const reference of references) paid.add(reference);
    reads.length = 0;
    await pass(5 * MINUTE_MS, SLOT_MS);
    expect(new Set(await Promise.all(references.map(stateOf)))).toEqual(new Set(["paid"]));
    const times = [...new Set(reads.map(({ at }) => at))].toSorted();
    for (const [index, at] of times.entries()) {
      const earlier = times[index - 1];
      if (earlier !== undefined) expect(at - earlier).toBeGreaterThanOrEqual(pages * SLOT_MS);
    }
    pages = 0;
  });

  test("each payment is read by itself again as soon as the service heeds the filter", async () => {
    let pages = 2;
    const { reads, pass, at } = await openPages(100, { listPages: () => pages });
    await pass(MINUTE_MS, SLOT_MS);
    pages = 0;
    await pass(2 * MINUTE_MS, SLOT_MS);
    reads.length = 0;
    const from = at();
    await pass(MINUTE_MS, SLOT_MS);
    expect(reads.length).toBeLessThanOrEqual(PER_MINUTE);
    expect(reads.every((read) => read.at > from)).toBe(true);
  });

  test("payments of the last day share a list of two days; older ones have theirs now and then", async () => {
    const froms: number[] = [];
    const script: Script & { listPages: () => number } = { listPages: () => 1 };
    const { pass, open, store, references } = await openPages(3, {
      ...script,
      gateway: {
        find: async (_, { from, to }) => {
          froms.push(to - from);
          return { outcome: "absent", listPages: 1 };
        },
      },
    });
    await pass(2 * DAY_MS, HOUR_MS);
    for (let index = 0; index < 20; index++) await open(index + 5);
    froms.length = 0;
    await pass(10 * MINUTE_MS, SLOT_MS);
    const recent = froms.filter((ms) => ms <= 2 * DAY_MS).length;
    expect(recent).toBeGreaterThan(20);
    expect(froms.length - recent).toBeLessThanOrEqual(recent / 2);
    expect((await store.read("payment", last(references)))?.state).toBe("expired");
  });
});
