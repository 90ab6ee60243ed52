import { expect, test } from "vitest";
import type { CustomerId, OrderId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { type Instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Order } from "../../../src/core/orders/order.js";
import type { VendRecord } from "../../../src/core/ports.js";
import type { ShopSettings } from "../../../src/core/settings/shop-settings.js";
import type { Books } from "../../../src/core/store.js";
import { joinWaitingList } from "../../../src/shop/catalogue/waiting-list.js";
import { mint } from "../../harness/test-shop.js";
import { ada, bayo, customer, hold, order, topUp } from "../../store/records.js";
import { STAFF_MEMBER } from "../ada.js";
import { checkVends } from "../check-vends.js";
import { recordOf } from "../scripted-shop.js";
import { minutes, openRestored } from "./restored-shop.js";

const LINE = { network: "MTN", kind: "airtime" } as const;
const TRIALS_FROM = minutes(-20);
const TRIALS = `outage-trial:MTN airtime:${TRIALS_FROM}`;

const EVIDENCE = { delivered: 0, atFault: 5, late: 0, stuck: 0 };
/** Staff had suspended it, and it had been tried by the backup. */
const SUSPENDED: Partial<ShopSettings> = {
  availability: {
    "MTN airtime": {
      ...{ onSale: false, at: minutes(-40), customersNotified: true },
      suspension: { by: STAFF_MEMBER, trialsFrom: TRIALS_FROM },
    },
  },
  vendIncidents: { "MTN airtime": { id: "inc_1", ...LINE, since: minutes(-45), evidence: EVIDENCE } },
};

const phoneOf = (index: number) => `0803123450${index}` as Phone;

/** Paid for and sent shortly before the backup. */
const pendingOrder = (id: OrderId, at: Instant, change: Partial<Order>) =>
  order(id, { state: "pending", vendingAt: at, placedAt: at, changedAt: at, dueAt: at, ...change });

/** Books in which MTN airtime was suspended. Once the shop is open, the network delivers. */
async function openSuspended(
  write: (books: Books) => Promise<unknown> = async () => undefined,
  vends: readonly VendRecord[] = [],
) {
  const shop = await openRestored(
    write,
    { vends },
    {
      settings: SUSPENDED,
      vendor: {
        vend: async ({ recipient }) => ({
          outcome: "accepted",
          record: recordOf({ vendorRef: mint("ord"), recipient, at: shop.at() }),
        }),
      },
    },
  );
  /** A customer with their own number tries to buy it. */
  const buys = async (index: number) => {
    const { id } = await shop.identify(`${10 + index}`);
    await shop.fund(id, 100_000);
    const product = { kind: LINE.kind, amount: kobo(20_000) } as const;
    const quoted = await shop.shop.orders.quote(id, { network: LINE.network, recipient: phoneOf(index), product });
    if (quoted.outcome === "refused") return quoted.reason;
    const { outcome } = await shop.shop.orders.place(id, quoted.quote, { by: "wallet" });
    await shop.settled();
    return quoted.quote.isTrial ? `trial ${outcome}` : outcome;
  };
  return {
    ...{ ...shop, buys },
    check: async () => {
      shop.jump(MINUTE_MS);
      await checkVends(shop);
      await shop.settled();
    },
    sale: async () => (await shop.store.settings()).availability?.["MTN airtime"],
    onSaleNotifications: () => shop.notifications.filter((line) => line.includes("on-sale-again")),
  };
}

/** Three tried it before the backup: one was delivered, one is pending, one is paid and not sent yet. */
async function tried(books: Books): Promise<void> {
  await books.add(TRIALS, 3);
  await books.add(`${TRIALS}:delivered`, 1);
  const trial = { trial: TRIALS_FROM };
  await books.post(hold("ord_1", 20_000));
  await books.put("order", pendingOrder("ord_1", minutes(-3), { ...trial, recipient: phoneOf(1), vendorRef: "v1" }));
  await books.post(hold("ord_2", 20_000));
  const at = minutes(-1);
  const change = { ...trial, recipient: phoneOf(2), placedAt: at, changedAt: at, dueAt: at };
  await books.put("order", order("ord_2", change));
}

const ended = (vendorRef: string, index: number, state: VendRecord["state"]): VendRecord =>
  recordOf({ vendorRef, recipient: phoneOf(index), at: minutes(index - 4), state });

test("a product line suspended at the backup stays so: its trials end as the lists say, and one that failed is waited for again", async () => {
  const vends = [ended("v2", 2, "delivered"), ended("v1", 1, "failed")];
  const { follows, opens, check, sale, buys, jump, store, state, onSaleNotifications } = await openSuspended(
    tried,
    vends,
  );
  await store.transact(bayo, (books) => books.put("customer", customer(bayo)));
  await joinWaitingList({ store }, bayo, LINE);
  await follows();
  expect([await state("ord_1"), await state("ord_2")]).toEqual(["refunded", "delivered"]);
  await opens();
  await check();
  expect(await sale()).toMatchObject({ onSale: false });
  expect(await buys(4)).toBe("off-sale");
  expect(onSaleNotifications()).toEqual([]);
  jump(15 * MINUTE_MS);
  for (const index of [5, 6, 7]) expect(await buys(index)).toBe("trial underway");
  expect(await buys(8)).toBe("off-sale");
  await check();
  expect(await sale()).toMatchObject({ onSale: true });
  await check();
  expect(onSaleNotifications()).toEqual([
    `bayo ${JSON.stringify({ kind: "on-sale-again", id: `${bayo}:MTN airtime` })}`,
  ]);
});

test("a product line suspended at the backup and not tried yet is tried as soon as the shop is open", async () => {
  const { follows, opens, check, sale, buys } = await openSuspended();
  await follows();
  await opens();
  await check();
  for (const index of [1, 2, 3]) expect(await buys(index)).toBe("trial underway");
  await check();
  expect(await sale()).toMatchObject({ onSale: true });
});

test("a trial from the backup that hangs does not keep others from trying", async () => {
  const vends = [ended("v2", 2, "pending"), ended("v1", 1, "delivered")];
  const { follows, opens, check, sale, buys, jump } = await openSuspended(tried, vends);
  await follows();
  await opens();
  await check();
  expect(await buys(4)).toBe("off-sale");
  jump(15 * MINUTE_MS);
  for (const index of [5, 6, 7]) expect(await buys(index)).toBe("trial underway");
  await check();
  expect(await sale()).toMatchObject({ onSale: true });
});

test("what failed or hung before the opening is no outage now", async () => {
  const ids = Array.from({ length: 9 }, (_, index) => index + 1);
  const vends = ids.map((index) => ended(`v${index}`, index, index <= 5 ? "failed" : "pending"));
  const shop = await openRestored(
    async (books) => {
      await books.post(topUp("top_2", 100_000));
      for (const index of ids) {
        const id: OrderId = `ord_${index}`;
        await books.post(hold(id, 20_000));
        await books.put(
          "order",
          pendingOrder(id, minutes(index - 10), { recipient: phoneOf(index), vendorRef: `v${index}` }),
        );
      }
    },
    { vends: vends.toReversed() },
  );
  await shop.follows();
  await shop.opens();
  const customerOf: CustomerId = ada;
  expect((await shop.store.heldOrders(99)).filter((held) => held.customer === customerOf)).toHaveLength(4);
  for (let checks = 0; checks < 3; checks++) {
    await checkVends(shop);
    shop.jump(MINUTE_MS);
    await shop.settled();
  }
  expect((await shop.store.settings()).vendIncidents).toBeUndefined();
  expect(shop.notifications.filter((line) => line.includes("incident"))).toEqual([]);
});
