import { beforeEach, describe, expect, test, vi } from "vitest";
import { flows } from "../../../conversations/flows.js";
import { SHOP_CUSTOMER_ID } from "../../../src/core/base/ids.js";
import { before, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { PRODUCT_LINES } from "../../../src/core/orders/product.js";
import type { VendOutcome } from "../../../src/core/ports.js";
import type { ShopSettings } from "../../../src/core/settings/shop-settings.js";
import type { Store } from "../../../src/core/store.js";
import { createVendMonitor } from "../../../src/shop/monitoring/vend-incidents.js";
import { mint, testShop } from "../../harness/test-shop.js";
import { openTwo } from "../../store/databases.js";
import { aFolder, aStore } from "../../store/folders.js";
import { order } from "../../store/records.js";
import { openForAda, turn } from "../ada.js";
import { airtime, recordOf, START } from "../scripted-shop.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return () => void vi.useRealTimers();
});

const delivered = (): VendOutcome => ({ outcome: "accepted", record: recordOf({ vendorRef: mint("ord") }) });
const failed: VendOutcome = { outcome: "refused", reason: "rejected", message: "no" };

async function openWatched(script: Parameters<typeof openForAda>[0] = {}) {
  const shop = await openForAda(script);
  await shop.fund(shop.ada.id, 10_000_000);
  const incidents = () => shop.notifications.filter((line) => line.includes('"incident"'));
  const latest = async () => Object.values((await shop.store.settings()).vendIncidents ?? {}).at(-1);
  return {
    ...shop,
    incidents,
    latest,
    /** Buys this many, one after the other at one moment, with this outcome. */
    vends: async (outcome: VendOutcome, { times = 1, to = "08031234567" } = {}) => {
      for (let count = 0; count < times; count++) {
        shop.answer(outcome);
        await shop.buys(airtime(to));
      }
    },
    minutes: async (count: number, step = MINUTE_MS) => {
      for (let passedMs = 0; passedMs < count * MINUTE_MS; passedMs += step) {
        shop.jump(step);
        await vi.advanceTimersByTimeAsync(step);
        // The loops have begun work that `settled` does not wait for.
        for (let looks = 0; looks < 5; looks++) {
          await turn();
          await shop.settled();
        }
      }
    },
    says: async () => {
      const incident = await latest();
      const key = incident && { kind: "incident" as const, id: incident.id };
      const notice = key && (await flows.noticeFor(key, shop.shop, shop.staffApi));
      return {
        text: notice?.text.html ?? "",
        buttons: (notice?.choices ?? []).flat().map(({ label }) => label),
        fresh: notice?.fresh,
      };
    },
  };
}

const PLAN = { kind: "data", planCode: "1001", size: "1GB", validity: "30 days", cost: kobo(30_000) } as const;

/** Time advances in steps of one health check, so that none is missed. */
const HEALTH_CHECK_MS = 30 * SECOND_MS;

const TELL = "📣 Tell affected customers";

describe("failing vends", () => {
  test("cause one alarm when the whole service is away, and none for each network until it has been back for a while", async () => {
    const { vends, minutes, incidents, at, store } = await openWatched();
    const set = (change: Partial<ShopSettings>) =>
      store.transact(SHOP_CUSTOMER_ID, async (books) =>
        books.put("shopSettings", { ...(await books.settings()), ...change }),
      );
    await set({ shopIncidents: { "service-unavailable": { since: at(), last: at() } } });
    await vends(delivered());
    await vends(failed, { times: 5 });
    await minutes(2);
    expect(incidents()).toEqual([]);
    await set({
      shopIncidents: {},
      outages: [{ of: "service-unavailable", since: before(at(), MINUTE_MS), until: at() }],
    });
    await minutes(2);
    expect(incidents()).toEqual([]);
    await minutes(15);
    await vends(failed, { times: 5 });
    await minutes(2);
    expect(incidents()).toHaveLength(1);
  });

  describe.each([
    ["unheard", 0, 1],
    ["answered", PRODUCT_LINES.length, 0],
  ] as const)("that did not reach a service whose other calls are %s", (ended, vendAlarms, serviceAlarms) => {
    test(`are ${vendAlarms} alarms about networks and ${serviceAlarms} about the service`, async () => {
      const plans = async () => {
        healthMonitor.recordServiceCall(ended);
        return { outcome: "unread", cause: "scripted" } as const;
      };
      const { healthMonitor, minutes, incidents, at, notifications, store } = await openWatched({
        vendor: { plans },
        healthCheckIntervalMs: HEALTH_CHECK_MS,
      });
      const failed = { state: "refunded", failure: "unreachable", vendingAt: at(), changedAt: at() } as const;
      for (const { network, kind } of PRODUCT_LINES) {
        const product = kind === "airtime" ? airtime().product : PLAN;
        const times = [1, 2, 3, 4, 5].map((time) => `ord_${network}-${kind}-${time}` as const);
        await store.transact(ADA, async (books) => {
          for (const id of times) await books.put("order", order(id, { ...failed, customer: ADA, network, product }));
        });
      }
      await minutes(2, HEALTH_CHECK_MS);
      expect(incidents(), "it may be the service").toEqual([]);
      await minutes(8, HEALTH_CHECK_MS);
      expect(incidents()).toHaveLength(vendAlarms);
      expect(notifications.filter((line) => line.includes("service-unavailable"))).toHaveLength(serviceAlarms);
    });
  });

  test("are reported to staff once, loudly, with what can be done; and so is their recovery", async () => {
    const { vends, minutes, incidents, says, ...shop } = await openWatched();
    await vends(delivered());
    await vends(failed, { times: 3 });
    await minutes(2);
    expect(incidents(), "four say nothing").toEqual([]);
    await vends(failed);
    await minutes(5);
    expect(incidents()).toHaveLength(1);
    expect(await says()).toMatchObject({ buttons: [TELL, "⏸ Suspend MTN airtime", "▶️ Keep selling"], fresh: true });
    expect((await says()).text).toMatch(/MTN airtime deliveries are failing<\/b> since .*\n1 delivered .* · 4 failed/);
    expect((await shop.staffApi.monitoring.vendReport(1)).withIncident).toEqual([{ network: "MTN", kind: "airtime" }]);
    await minutes(15);
    for (const _ of [1, 2, 3]) await vends(delivered());
    await minutes(10);
    expect(incidents()).toHaveLength(1);
    await minutes(2);
    expect(incidents()).toHaveLength(2);
    expect((await says()).text).toMatch(/MTN airtime deliveries work again/);
    expect((await says()).buttons, "nobody was told that it went badly").toEqual([]);
    await minutes(30);
    expect(incidents()).toHaveLength(2);
    expect((await shop.staffApi.monitoring.vendReport(1)).withIncident).toEqual([]);
  });

  test("are noticed also while several stay without a result", async () => {
    const { vends, minutes, incidents, show, says } = await openWatched();
    const pending = ["1", "2", "3"].map((digit) => {
      const recipient = airtime(`0803123456${digit}`).recipient;
      return recordOf({ vendorRef: `v${digit}`, recipient, state: "pending" });
    });
    show(...pending);
    for (const record of pending) await vends({ outcome: "accepted", record }, { to: record.recipient });
    await minutes(5);
    expect(incidents()).toEqual([]);
    await minutes(2);
    expect(incidents()).toHaveLength(1);
    expect((await says()).text).toContain("3 pending for too long");
  });

  test("that failed for a wrong number or an empty float are no network's fault", async () => {
    const { vends, minutes, incidents } = await openWatched();
    const wrong: VendOutcome = { outcome: "refused", reason: "bad-recipient", message: "no" };
    await vends(wrong, { times: 10 });
    await minutes(3);
    expect(incidents()).toEqual([]);
  });
});

describe("an incident", () => {
  test("survives a restart and is not reported again", async () => {
    const dir = await aFolder();
    const first = await openWatched({ dir });
    await first.vends(failed, { times: 5 });
    await first.minutes(1);
    const known = await first.latest();
    await first.close();
    const second = await openWatched({ dir });
    await second.minutes(3);
    expect(known).toBeDefined();
    expect(await second.latest()).toEqual(known);
    expect(second.incidents()).toEqual([]);
  });

  const two = {
    "a folder": async () => {
      const store = await aStore();
      return [store, store] as const;
    },
    Postgres: async () => {
      const { one, two } = await openTwo();
      return [one, two] as const;
    },
  };
  const fiveFail = async (store: Store, now: Instant) => {
    for (const digit of [1, 2, 3, 4, 5]) {
      const ended = { state: "refunded", failure: "rejected", vendingAt: now, changedAt: now } as const;
      await store.transact(ADA, (books) => books.put("order", order(`ord_${digit}`, { ...ended, customer: ADA })));
    }
  };

  test("is left to the process that checks the vends, unless this one is woken", async () => {
    vi.useRealTimers();
    const store = await aStore();
    const now = instant(START);
    await fiveFail(store, now);
    const watch = watchOf(store, now, () => true);
    watch.start();
    await new Promise((resolve) => setImmediate(resolve));
    await watch.stop();
    expect((await store.settings()).vendIncidents).toBeUndefined();
    const asked = watchOf(store, now, () => true);
    asked.wake();
    asked.start();
    await vi.waitUntil(async () => (await store.settings()).vendIncidents, { timeout: 20_000 });
    await asked.stop();
  });

  test.each(Object.entries(two))("is noticed by one of two processes on %s, and reported once", async (_, open) => {
    vi.useRealTimers();
    const stores = await open();
    const [store] = stores;
    const now = instant(START);
    await fiveFail(store, now);
    const watches = stores.map((seen) => watchOf(seen, now));
    for (const watch of watches) watch.start();
    await Promise.all(watches.map((watch) => watch.stop()));
    const { vendIncidents } = await store.settings();
    expect(Object.keys(vendIncidents ?? {})).toEqual(["MTN airtime"]);
    const tells = await store.due("notifications", { now, limit: 9 });
    expect(tells.map(({ key }) => key)).toEqual([{ kind: "incident", id: vendIncidents?.["MTN airtime"]?.id }]);
  });
});

const ADA = "cus_ada";

/** The vend monitor of one process. */
function watchOf(store: Store, now: Instant, isDoneByOther = () => false) {
  const clock = () => now;
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => expect.unreachable(JSON.stringify(fields)) };
  const staff = [{ channel: "telegram", id: "900" }] as const;
  return createVendMonitor(testShop({ store, clock, log, staff }), isDoneByOther);
}
