import { after, type Clock, MINUTE_MS } from "../../core/base/time.js";
import type { ShopIncidentKind } from "../../core/notifications/notification.js";
import type { Log } from "../../core/ports.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import { raiseAlarm } from "./staff.js";

/** That a trouble lasts is written down at most this often. */
const TROUBLE_NOTED_EVERY_MS = MINUTE_MS;
/** A trouble that orders or webhooks meet is over when one goes well and none has met it for so long. One that goes well
 * is not enough: what is left of the float may still pay for small orders. */
export const TROUBLE_QUIET_MS = 10 * MINUTE_MS;

/**
 * What is wrong for everybody alike. Staff are told once when it begins and once when it is over, however many orders,
 * looks or processes notice it: that they know is kept in the house, for every process and for those that come after.
 */
export type IncidentTracker = {
  /** It was noticed, perhaps again. */
  raise(trouble: ShopIncidentKind): Promise<void>;
  /** Something went well; it is over when it was not noticed for so long. */
  recover(trouble: ShopIncidentKind, quietMs?: number): Promise<void>;
};

type Deps = {
  readonly house: SettingsStore;
  readonly config: ShopConfig;
  readonly clock: Clock;
  readonly log: Log;
};

export function createIncidentTracker(deps: Deps): IncidentTracker {
  const { house, clock, log } = deps;
  const isNoted = ({ shopIncidents }: ShopSettings, trouble: ShopIncidentKind): boolean => {
    const known = shopIncidents?.[trouble];
    return known !== undefined && clock() < after(known.last, TROUBLE_NOTED_EVERY_MS);
  };
  const isOver = ({ shopIncidents }: ShopSettings, trouble: ShopIncidentKind, quietMs: number): boolean => {
    const known = shopIncidents?.[trouble];
    return known !== undefined && clock() >= after(known.last, quietMs);
  };
  return {
    async raise(trouble) {
      if (isNoted(await house.read(), trouble)) return;
      await house.update(async (now, books) => {
        if (isNoted(now, trouble)) return undefined;
        const at = clock();
        const known = now.shopIncidents?.[trouble];
        if (!known) {
          log.error({ trouble }, "incident detected");
          await raiseAlarm(deps, books, trouble, "now");
        }
        return { ...now, shopIncidents: { ...now.shopIncidents, [trouble]: { since: known?.since ?? at, last: at } } };
      });
    },
    async recover(trouble, quietMs = 0) {
      if (!isOver(await house.read(), trouble, quietMs)) return;
      await house.update(async (now, books) => {
        if (!isOver(now, trouble, quietMs)) return undefined;
        log.warn({ trouble }, "incident recovered");
        await raiseAlarm(deps, books, "recovered", trouble);
        const { [trouble]: _, ...others } = now.shopIncidents ?? {};
        return { ...now, shopIncidents: others };
      });
    },
  };
}
