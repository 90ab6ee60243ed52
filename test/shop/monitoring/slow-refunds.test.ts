import { expect, test } from "vitest";
import { instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { refundBoundOf } from "../../../src/core/settings/shop-settings.js";
import { createRefundBoundMonitor } from "../../../src/shop/monitoring/slow-refunds.js";
import { testShop } from "../../harness/test-shop.js";
import { aStore } from "../../store/folders.js";
import { START } from "../scripted-shop.js";

async function openMonitor() {
  let now = START;
  const store = await aStore();
  const incidents: string[] = [];
  const shop = testShop({
    store,
    clock: () => instant(now),
    staff: [{ channel: "telegram", id: "900" }],
    log: {
      info: () => {},
      warn: (_, message) => void incidents.push(message),
      error: (_, message) => void incidents.push(message),
    },
  });
  const monitor = createRefundBoundMonitor(shop);
  return {
    incidents,
    settings: store.settings,
    shown: async () => refundBoundOf(await store.settings()),
    /** So long it takes for so long. */
    takes: async (boundMs: number | undefined, forMs: number) => {
      for (const until = now + forMs; now < until; now += 10 * SECOND_MS) await monitor.note(() => boundMs);
    },
    shop,
  };
}

test("the time in which a failed vend is refunded is shown to all processes, rounded up", async () => {
  const { takes, shown } = await openMonitor();
  expect(await shown()).toBe(30 * SECOND_MS);
  await takes(95 * SECOND_MS, MINUTE_MS);
  expect(await shown()).toBe(2 * MINUTE_MS);
  await takes(undefined, MINUTE_MS);
  expect(await shown()).toBe(30 * SECOND_MS);
});

test("more than five minutes for five minutes is one alarm, over when it is well below", async () => {
  const { takes, incidents } = await openMonitor();
  await takes(6 * MINUTE_MS, 4 * MINUTE_MS);
  await takes(4 * MINUTE_MS, MINUTE_MS);
  await takes(6 * MINUTE_MS, 5 * MINUTE_MS);
  expect(incidents).toEqual([]);
  await takes(6 * MINUTE_MS, 30 * MINUTE_MS);
  await takes(4 * MINUTE_MS, 30 * MINUTE_MS);
  await takes(6 * MINUTE_MS, 30 * MINUTE_MS);
  expect(incidents).toEqual(["incident detected"]);
  await takes(2 * MINUTE_MS, MINUTE_MS);
  expect(incidents).toEqual(["incident detected", "incident recovered"]);
});

test("while the service as a whole is away, that is the one alarm", async () => {
  const { takes, incidents, shop } = await openMonitor();
  const at = shop.clock();
  await shop.settings.update(async (current) => ({
    ...current,
    shopIncidents: { "service-unavailable": { since: at, last: at } },
  }));
  await takes(60 * MINUTE_MS, 60 * MINUTE_MS);
  expect(incidents).toEqual([]);
});
