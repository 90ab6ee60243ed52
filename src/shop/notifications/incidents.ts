import { after, instant, MINUTE_MS } from "../../core/base/time.js";
import type { ShopIncidentKind } from "../../core/notifications/incident.js";
import { type ShopSettings, withOutage } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { raiseAlarm } from "./notify.js";

/** An ongoing incident is noted in the settings at most this often. */
export const INCIDENT_NOTED_EVERY_MS = MINUTE_MS;
/**
 * An incident noticed by orders or webhooks is over when one of them succeeds and none has noticed it for this long.
 * One success alone is not enough: the rest of the float may still pay for small orders.
 */
export const INCIDENT_QUIET_MS = 10 * MINUTE_MS;

/**
 * Notes that something is wrong for every customer. Staff are notified once when it begins and once when it is over,
 * however many orders or processes notice it: the settings, which all processes share, record that they were notified.
 */
export async function raiseIncident(shop: ShopContext, kind: ShopIncidentKind): Promise<void> {
  const { settings, clock, log } = shop;
  const isNoted = ({ shopIncidents }: ShopSettings) =>
    clock() < after(shopIncidents?.[kind]?.last ?? instant(0), INCIDENT_NOTED_EVERY_MS);
  if (isNoted(await settings.read())) return;
  const at = clock();
  const noted = await settings.update(async (current, books) => {
    if (isNoted(current)) return undefined;
    const { since = at } = current.shopIncidents?.[kind] ?? {};
    if (since === at) await raiseAlarm(shop, books, kind, "now");
    return { ...current, shopIncidents: { ...current.shopIncidents, [kind]: { since, last: at } } };
  });
  if (noted?.shopIncidents?.[kind]?.since === at) log.error({ incident: kind }, "incident detected");
}

/** Notes a success: ends the incident if nobody has noticed it for `quietMs`. */
export async function recoverIncident(shop: ShopContext, kind: ShopIncidentKind, quietMs = 0): Promise<void> {
  const { settings, clock, log } = shop;
  const endedIncident = ({ shopIncidents }: ShopSettings) => {
    const incident = shopIncidents?.[kind];
    return incident && clock() >= after(incident.last, quietMs) ? incident : undefined;
  };
  if (!endedIncident(await settings.read())) return;
  const hasEnded = await settings.update(async (current, books) => {
    const ended = endedIncident(current);
    if (!ended) return undefined;
    await raiseAlarm(shop, books, "recovered", kind);
    const { [kind]: _, ...others } = current.shopIncidents ?? {};
    return withOutage({ ...current, shopIncidents: others }, { of: kind, since: ended.since, until: clock() });
  });
  if (hasEnded) log.warn({ incident: kind }, "incident recovered");
}

/** What is wrong for everybody now, and since when. */
export async function ongoingShopIncidents({ store }: ShopContext) {
  const { shopIncidents = {} } = await store.settings();
  return Object.entries(shopIncidents).map(([kind, { since }]) => ({ kind: kind as ShopIncidentKind, since }));
}

/** An incident if it is ongoing, and the last outage of its kind. Reads past the cache, to be as new as the alarm. */
export async function shopIncident({ store }: ShopContext, kind: ShopIncidentKind) {
  const { shopIncidents, outages = [] } = await store.settings();
  return { ongoing: shopIncidents?.[kind], lastOutage: outages.findLast(({ of }) => of === kind) };
}
