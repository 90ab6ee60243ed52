import { after, type Instant, instant, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import { REFUNDS_SLOW_MS } from "../../core/notifications/incident.js";
import { refundBoundOf } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { raiseIncident, recoverIncident } from "../notifications/incidents.js";

const NOTED_EVERY_MS = 10 * SECOND_MS;
/** The bound is rounded up to one of these, so that it is rarely written. */
const STEPS_MS = [0.5, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 240].map((minutes) => minutes * MINUTE_MS);
/** Staff are alarmed when the bound has been above REFUNDS_SLOW_MS for SLOW_FOR_MS, and told when it is below WELL_MS. */
const SLOW_FOR_MS = 5 * MINUTE_MS;
const WELL_MS = REFUNDS_SLOW_MS / 2;

/**
 * Stores in the settings, for all processes, how long a failed vend waits for its refund at most, and alarms staff when
 * that is long. While the service as a whole does not answer, that alarm is enough.
 */
export function createRefundBoundMonitor(shop: ShopContext) {
  const { settings, clock } = shop;
  let nextAt: Instant = instant(0);
  let slowSince: Instant | undefined;

  return {
    /** Stores the bound now and then. `bound` returns undefined if no vend is open. */
    async note(bound: () => number | undefined): Promise<void> {
      const now = clock();
      if (now < nextAt) return;
      nextAt = after(now, NOTED_EVERY_MS);
      const boundMs = bound() ?? 0;
      const shownMs = STEPS_MS.find((step) => boundMs <= step) ?? boundMs;
      const current = await settings.read();
      const { shopIncidents } = current;
      if (shownMs !== refundBoundOf(current))
        await settings.update(async (latest) => ({ ...latest, refundBoundMs: shownMs }));
      if (boundMs <= REFUNDS_SLOW_MS || shopIncidents?.["service-unavailable"]) slowSince = undefined;
      else slowSince ??= now;
      if (slowSince !== undefined && now >= after(slowSince, SLOW_FOR_MS)) await raiseIncident(shop, "refunds-slow");
      if (boundMs <= WELL_MS) await recoverIncident(shop, "refunds-slow");
    },
  };
}
