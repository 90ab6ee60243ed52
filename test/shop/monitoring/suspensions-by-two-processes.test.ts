/** Two processes over one store: a suspended product line gets three trials in all, and is reported once. */
import { describe, expect, test } from "vitest";
import { type CustomerId, SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { before, type Instant, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import type { VendIncident } from "../../../src/core/notifications/incident.js";
import type { ShopSettings } from "../../../src/core/settings/shop-settings.js";
import type { Store } from "../../../src/core/store.js";
import { createVendMonitor } from "../../../src/shop/monitoring/vend-incidents.js";
import { testShop } from "../../harness/test-shop.js";
import { openTwo } from "../../store/databases.js";
import { aStore } from "../../store/folders.js";
import { customer, order } from "../../store/records.js";
import { airtime, START } from "../scripted-shop.js";
import { openTwoShops } from "../two-shops.js";

const LINE = { network: "MTN", kind: "airtime" } as const;
const NOW = instant(START);
const ago = (minutes: number): Instant => before(NOW, minutes * MINUTE_MS);
const INCIDENT: VendIncident = {
  ...{ ...LINE, id: "inc_1", since: ago(30) },
  evidence: { delivered: 0, atFault: 9, late: 0, stuck: 0 },
};

const stores: Readonly<Record<string, () => Promise<readonly [Store, Store]>>> = {
  "a folder": async () => {
    const store = await aStore();
    return [store, store];
  },
  Postgres: async () => {
    const { one, two } = await openTwo();
    return [one, two];
  },
};

const set = (store: Store, change: Partial<ShopSettings>) =>
  store.transact(SHOP_CUSTOMER_ID, async (books) =>
    books.put("shopSettings", { ...(await books.settings()), vendIncidents: { "MTN airtime": INCIDENT }, ...change }),
  );

const suspendedSince = (since: Instant, trialsFrom: Instant): Partial<ShopSettings> => ({
  availability: {
    "MTN airtime": { onSale: false, at: since, customersNotified: true, suspension: { trialsFrom } },
  },
});

/** One check of each process, at the same moment. */
async function check(processes: readonly Store[]): Promise<void> {
  const monitors = processes.map((store) => {
    const clock = () => NOW;
    const log = {
      info: () => {},
      warn: () => {},
      error: (fields: object) => expect.unreachable(JSON.stringify(fields)),
    };
    return createVendMonitor(testShop({ store, clock, log, staff: [{ channel: "telegram", id: "900" }] }));
  });
  for (const monitor of monitors) monitor.start();
  await Promise.all(monitors.map((monitor) => monitor.stop()));
}

const notified = async (store: Store, kind: string) =>
  (await store.due("notifications", { now: NOW, limit: 99 })).filter(({ key }) => key.kind === kind);

describe.each(Object.entries(stores))("two processes, with books in %s", (_, open) => {
  test("let three of eight customers who buy at once try what is suspended", async () => {
    const both = await open();
    const shops = await openTwoShops([...both]);
    const [first, second] = [shops.open(), shops.open()];
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const chat = { channel: "telegram", id: String(50 + index) } as const;
        const { id } = await first.shop.customers.identify(chat, "Ada");
        await shops.fund(id, 100_000);
        return id;
      }),
    );
    await set(both[0], suspendedSince(ago(20), ago(1)));
    const placed = await Promise.all(
      people.map((id, index) => {
        const { shop } = index % 2 === 0 ? first : second;
        const quote = { ...airtime(`0803123450${index}`), isTrial: true } as const;
        return shop.orders.place(id, quote, { by: "wallet" });
      }),
    );
    const outcomes = placed.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual([...Array(5).fill("off-sale"), ...Array(3).fill("underway")]);
    expect((await both[0].totals())["held"]).toBe(60_000);
    expect(await both[0].history(people, { limit: 99 }), "nothing waits to be paid").toHaveLength(3);
  });

  test("notify each customer who was refused, once", async () => {
    const [one, two] = await open();
    const shops = await openTwoShops([one, two]);
    const { shop } = shops.open();
    const people: CustomerId[] = [];
    for (let index = 0; index < 12; index++) {
      const chat = { channel: "telegram", id: String(50 + index) } as const;
      people.push((await shop.customers.identify(chat, "Ada")).id);
    }
    await set(one, suspendedSince(NOW, NOW));
    const refusals = [...people, ...people].map((id) => shop.catalogue.joinWaitingList(id, LINE));
    expect(new Set(await Promise.all(refusals))).toEqual(new Set(["suspended"]));
    await set(one, { availability: { "MTN airtime": { onSale: true, at: NOW, customersNotified: false } } });
    await check([one, two]);
    const rows = await notified(one, "on-sale-again");
    expect(rows.map(({ owner }) => owner).toSorted()).toEqual(people.toSorted());
    await check([one, two]);
    expect(await notified(one, "on-sale-again")).toEqual(rows);
    expect(await one.counter("refused:MTN airtime")).toBe(0);
  });

  test("suspend a failed line once, with one alarm and one audit entry", async () => {
    const [one, two] = await open();
    for (let index = 0; index < 12; index++) {
      const id: CustomerId = `cus_${index}`;
      const at = ago(12 - index);
      const recipient = `080312345${10 + index}` as Phone;
      const ended = { state: "refunded", failure: "rejected", vendingAt: at, changedAt: at } as const;
      await one.transact(id, async (books) => {
        await books.put("customer", customer(id));
        await books.put("order", order(`ord_${index}`, { ...ended, customer: id, recipient }));
      });
    }
    await set(one, { suspendMode: "auto" });
    await check([one, two]);
    await check([two, one]);
    expect((await two.settings()).availability?.["MTN airtime"]).toMatchObject({ onSale: false, at: NOW });
    expect(await notified(one, "incident")).toMatchObject([{ key: { id: "inc_1" }, revision: 1 }]);
    expect((await two.auditEntries({ limit: 9 })).map(({ action }) => action)).toEqual(["sale-suspended"]);
  });
});
