import type { Mint } from "../../core/base/ids.js";
import { before, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { createCheckLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import { isOngoing, nextIncident, type VendIncident } from "../../core/notifications/incident.js";
import { NETWORK_WINDOW_MS } from "../../core/orders/network-down.js";
import type { Order } from "../../core/orders/order.js";
import { productKey } from "../../core/orders/product.js";
import { type VendStatistics, vendStatistics } from "../../core/orders/vend-statistics.js";
import { type ShopSettings, withOutage } from "../../core/settings/shop-settings.js";
import type { ShopContext } from "../context.js";
import { notifyStaff } from "../notifications/notify.js";
import { notifyWaitingCustomers } from "./off-sale-customers.js";
import { checkSuspensions } from "./suspensions.js";

/** The most orders with held money, of all customers, read at a time. */
export const HELD_ORDERS_MAX = 5_000;
/** The success of vends is measured over this window, once in CHECK_EVERY_POLLS poll intervals. */
const CHECK_WINDOW_MS = 15 * MINUTE_MS;
const CHECK_ORDERS_MAX = 5_000;
const CHECK_EVERY_POLLS = 30;
/** When this much time has passed since vends did not reach the service, we know whether the whole service is down. */
const SERVICE_CHECKED_MS = 3 * MINUTE_MS;

/**
 * Detects when the vends of a product line begin to fail and when they succeed again, and notifies staff. Incidents are
 * in the settings, so that one of several processes notifies and a restart loses none. Waking the loop when a product
 * line is taken off or put on sale notifies customers with an unpaid order at once. The checks read many orders, so a
 * process skips them while another process makes them.
 */
export function createVendMonitor(shop: ShopContext, isDoneByOther: () => boolean = () => false): PollLoop {
  let isWoken = false;
  const check = async () => {
    const wasWoken = isWoken;
    if (!wasWoken && isDoneByOther()) return;
    isWoken = false;
    try {
      await checkVends(shop);
      await notifyWaitingCustomers(shop);
    } catch (cause) {
      isWoken ||= wasWoken; // It must still do what it was woken for.
      throw cause;
    }
  };
  const everyMs = CHECK_EVERY_POLLS * shop.config.pollIntervalMs;
  const loop = createCheckLoop(check, { log: shop.log, failed: "vend check failed", everyMs });
  const wake = () => {
    isWoken = true;
    loop.wake();
  };
  return { ...loop, wake };
}

async function checkVends(shop: ShopContext): Promise<void> {
  const { store, clock } = shop;
  const now = clock();
  const latest = await store.ordersSince(before(now, NETWORK_WINDOW_MS), CHECK_ORDERS_MAX);
  const held = await store.heldOrders(HELD_ORDERS_MAX);
  const recent = latest.filter((order) => order.changedAt >= before(now, CHECK_WINDOW_MS) && !isUnchecked(order, now));
  const isCurrent = vendedSinceOpening(await store.settings());
  const statuses = vendStatistics({ recent: recent.filter(isCurrent), held: held.filter(isCurrent), now });
  await saveVendIncidents(shop, { statuses, now });
  const settings = await store.settings();
  await checkSuspensions(shop, { recent: latest, held, now, settings, isServiceAway: wasServiceAway(settings, now) });
}

/** In restored books, vends from before the opening say nothing about how vends go now. */
const vendedSinceOpening =
  ({ restored }: ShopSettings) =>
  ({ vendingAt }: Order): boolean =>
    vendingAt === undefined || vendingAt >= (restored?.openedAt ?? 0);

/**
 * Whether an order failed to reach the service so recently that the service as a whole may be down. Until that is known
 * no network has an incident, so that staff get one alarm.
 */
const isUnchecked = ({ failure, changedAt }: Order, now: Instant): boolean =>
  failure === "unreachable" && changedAt > before(now, SERVICE_CHECKED_MS);

async function saveVendIncidents(shop: ShopContext, check: VendCheck): Promise<void> {
  const { store, settings, mint } = shop;
  const { now } = check;
  if (updateVendIncidents(await store.settings(), check, mint).changed.length === 0) return;
  await settings.update(async (current, books) => {
    const { incidents, changed } = updateVendIncidents(current, check, mint);
    if (changed.length === 0) return undefined;
    const beganOrEnded = changed.filter(({ since, until }) => since === now || until === now);
    for (const { id } of beganOrEnded) await notifyStaff(shop, books, { kind: "incident", id });
    return changed.reduce<ShopSettings>(withEnded, { ...current, vendIncidents: incidents });
  });
}

const withEnded = (settings: ShopSettings, incident: VendIncident): ShopSettings =>
  incident.until === undefined
    ? settings
    : withOutage(settings, { of: productKey(incident), since: incident.since, until: incident.until });

type VendCheck = { readonly statuses: readonly VendStatistics[]; readonly now: Instant };

function updateVendIncidents(settings: ShopSettings, { statuses, now }: VendCheck, mint: Mint) {
  const { vendIncidents = {} } = settings;
  const serviceIsAway = wasServiceAway(settings, now);
  const changed = statuses.flatMap((status): VendIncident[] => {
    const incident = vendIncidents[productKey(status)];
    if (serviceIsAway && !isOngoing(incident)) return [];
    const next = nextIncident(incident, status, { id: mint("inc"), now });
    return next && next !== incident ? [next] : [];
  });
  const entries = changed.map((incident) => [productKey(incident), incident] as const);
  return { changed, incidents: { ...vendIncidents, ...Object.fromEntries(entries) } };
}

/** While vends from a service outage are in the window, every network looks bad. Staff have an alarm about that. */
const wasServiceAway = ({ shopIncidents, outages = [] }: ShopSettings, now: Instant): boolean =>
  shopIncidents?.["service-unavailable"] !== undefined ||
  outages.some(({ of, until }) => of === "service-unavailable" && until > before(now, CHECK_WINDOW_MS));

export const ongoingIncidents = ({ vendIncidents = {} }: ShopSettings): readonly VendIncident[] =>
  Object.values(vendIncidents).filter(isOngoing);
