import { expect } from "vitest";
import type { Clock } from "../../src/core/base/time.js";
import type { Log } from "../../src/core/ports.js";
import type { Store } from "../../src/core/store.js";
import { createVendMonitor } from "../../src/shop/monitoring/vend-incidents.js";
import { testShop } from "../harness/test-shop.js";

const fails = (fields: object) => expect.unreachable(JSON.stringify(fields));
const LOG = { info: () => {}, warn: () => {}, error: fails };

/** Makes one check of the vends and waits for its end: the shop's own check would run once a minute of real time. */
export async function checkVends(
  { store, at: clock }: { readonly store: Store; readonly at: Clock },
  log: Log = LOG,
): Promise<void> {
  const monitor = createVendMonitor(testShop({ store, clock, log, staff: [{ channel: "telegram", id: "900" }] }));
  monitor.start();
  await monitor.stop();
}
