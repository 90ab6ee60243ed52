import { describe, expect, onTestFinished, test } from "vitest";
import type { OrderId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { after, before, HOUR_MS, instant, MINUTE_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { GatewayPayment, VendRecord } from "../../../src/core/ports.js";
import { DEFAULT_SETTINGS } from "../../../src/core/settings/shop-settings.js";
import type { Books, Store } from "../../../src/core/store.js";
import { mint } from "../../harness/test-shop.js";
import { aFolder, openAt } from "../../store/folders.js";
import { ada, bayo, card, chatOf, customer, hold, order, payment, schedule, topUp } from "../../store/records.js";
import { CLERK } from "../ada.js";
import { openScriptedShop, recordOf, START } from "../scripted-shop.js";

const BACKUP_AT = before(instant(START), HOUR_MS);
const minutes = (since: number) => after(BACKUP_AT, since * MINUTE_MS);
const paidOrder = (id: OrderId, at = minutes(-1)) => order(id, { placedAt: at, changedAt: at, dueAt: at });

/** A shop over the books of a backup in which Ada has ₦1,000 and more, and over the service's lists of now. */
async function openRestored(
  write: (books: Books) => Promise<unknown>,
  lists: { readonly vends?: readonly VendRecord[]; readonly payments?: readonly GatewayPayment[] } = {},
) {
  const store = await openAt(await aFolder());
  onTestFinished(store.close);
  await store.transact(ada, async (books) => {
    await books.putCustomer(customer(ada));
    await books.post(topUp("top_1", 100_000));
    await write(books);
  });
  await restored(store);
  const calls: string[] = [];
  let isAway = false;
  const listed = { vends: lists.vends ?? [], payments: lists.payments ?? [] };
  const shop = await openScriptedShop({
    store,
    vendor: {
      vend: async () => {
        calls.push("vend");
        return { outcome: "unknown", cause: "scripted" };
      },
      history: async () =>
        isAway ? { outcome: "unread", cause: "away" } : { outcome: "history", records: listed.vends },
    },
    gateway: {
      charge: async () => {
        calls.push("charge");
        return { outcome: "sent" };
      },
      list: async () =>
        isAway ? { outcome: "unread", cause: "away" } : { outcome: "payments", payments: listed.payments },
      find: async (reference) => {
        const found = listed.payments.find((row) => row.reference === reference);
        return found ? { outcome: "found", payment: found } : { outcome: "absent" };
      },
    },
    messenger: {
      sendBroadcast: async () => {
        calls.push("broadcast");
        return { outcome: "sent" };
      },
    },
  });
  const settings = async () => (await store.settings()).restored;
  return {
    ...{ ...shop, store, calls, settings },
    goAway: () => {
      isAway = true;
    },
    followed: () => expect.poll(async () => (await settings())?.comparedAt, { timeout: 10_000 }).toBeDefined(),
    /** An owner opens it, and all that is due then is done. */
    opens: async () => {
      expect(await shop.staffApi.restored.open(CLERK)).toBe(true);
      await expect.poll(() => shop.shop.isClosed()).toBe(false);
    },
  };
}

const restored = (store: Store) =>
  store.transact("cus_shop", (books) =>
    books.putSettings({ ...DEFAULT_SETTINGS, restored: { backupAt: BACKUP_AT, at: instant(START) } }),
  );

const row = (reference: string, changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  ...{ reference, amount: kobo(50_000), currency: "NGN", state: "success", at: minutes(10), gatewayRef: "g1" },
  ...{ email: `${ada}@shop.example` },
  ...changes,
});

describe("restored books, closed", () => {
  test("do nothing that the lost books may have done: no vend, no charge, no schedule, no broadcast, no message", async () => {
    const shop = await openRestored(async (books) => {
      await books.post(hold("ord_1", 20_000));
      await books.putOrder(paidOrder("ord_1"));
      await books.putCard(card("crd_1", 1));
      const via = { kind: "card", card: "crd_1" } as const;
      const charge = { via, openedAt: minutes(-1), dueAt: minutes(-1), expiresAt: minutes(600) };
      await books.putPayment(payment("chk_1", { ...charge, purpose: { kind: "order", order: "ord_9" } }));
      await books.putOrder(
        order("ord_9", { state: "awaiting_payment", payment: "chk_1", placedAt: minutes(-1), changedAt: minutes(-1) }),
      );
      await books.putSchedule(schedule("sch_1", { nextAt: minutes(5), dueAt: minutes(5), source: "ord_1" }));
      await books.notify({ chat: chatOf(ada), owner: ada }, { kind: "order", id: "ord_1" }, minutes(1));
    });
    await shop.store.transact(bayo, async (books) => {
      await books.putCustomer(customer(bayo));
      const broadcast = {
        id: "brd_1",
        text: "New prices",
        by: bayo,
        from: chatOf(bayo),
        startedAt: minutes(-1),
        total: 2,
      };
      await books.putBroadcast({ ...broadcast, delivered: 0, unreachable: 0, failed: 0 });
    });
    await shop.start();
    await shop.followed();
    expect(shop.told.filter((line) => !line.startsWith("900 "))).toEqual([]);
    await shop.opens();
    await expect.poll(async () => (await shop.store.schedule("sch_1"))?.last?.outcome).toBe("missed");
    await expect.poll(async () => (await shop.store.broadcast("brd_1"))?.finishedAt).toBeDefined();
    expect(shop.calls).toEqual([]);
    expect(await shop.state("ord_9")).toBe("expired");
    expect((await shop.store.payment("chk_1"))?.via).toMatchObject({ inDoubt: true });
    expect(["vending", "review", "refunded"]).toContain(await shop.state("ord_1"));
  });

  test("match what was paid and not vended at the backup with the first record of it, and leave the next to a person", async () => {
    const vends = [3, 2, 1].map((number) => recordOf({ vendorRef: `v${number}`, at: minutes(number) }));
    const shop = await openRestored(
      async (books) => {
        await books.post(hold("ord_1", 20_000));
        await books.putOrder(paidOrder("ord_1"));
      },
      { vends },
    );
    await shop.start();
    await shop.followed();
    expect(await shop.store.order("ord_1")).toMatchObject({ state: "delivered", vendorRef: "v1" });
    const findings = (await shop.store.openFindings(9)).map(({ discrepancy }) => discrepancy);
    expect(findings).toEqual(
      expect.arrayContaining(["v2", "v3"].map((vendorRef) => expect.objectContaining({ vendorRef, customer: ada }))),
    );
    expect((await shop.store.customer(ada))?.frozenBy).toHaveLength(2);
  });

  test("credit a payment that they lost to its customer, once, and show one of a stranger to staff", async () => {
    const [lost, strangers] = [mint("top"), mint("top")];
    const shop = await openRestored(async () => undefined, {
      payments: [
        row(lost, { email: `${ada}@shop.example` }),
        row(strangers, { email: "cus_0000000000000000@x.example" }),
      ],
    });
    await shop.start();
    await shop.followed();
    expect(await shop.store.balance(`wallet:${ada}`)).toBe(100_000);
    expect(await shop.store.openFindings(9)).toHaveLength(2);
  });

  test("stay closed until both lists could be read", async () => {
    const shop = await openRestored(async () => undefined);
    shop.goAway();
    await shop.start();
    await expect.poll(() => shop.warnings.join()).toContain("could not be read");
    expect(await shop.staffApi.restored.open(CLERK)).toBe(false);
    expect(await shop.shop.isClosed()).toBe(true);
  });

  test("are followed again, and to the same end, when the process died in between", async () => {
    const vends = [recordOf({ vendorRef: "v9", at: minutes(9), recipient: "08031234567" as Phone })];
    const shop = await openRestored(async () => undefined, { vends });
    await shop.start();
    await shop.followed();
    const before = { totals: await shop.store.totals(), findings: await shop.store.openFindings(9) };
    await shop.close();
    await restored(shop.store);
    const again = await openScriptedShop({
      store: shop.store,
      vendor: { history: async () => ({ outcome: "history", records: vends }) },
    });
    await again.start();
    await expect.poll(async () => (await shop.settings())?.comparedAt).toBeDefined();
    expect({ totals: await shop.store.totals(), findings: await shop.store.openFindings(9) }).toEqual(before);
  });
});
