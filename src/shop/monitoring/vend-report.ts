import type { IncidentId } from "../../core/base/ids.js";
import { before, DAY_MS, type Day, HOUR_MS, type Instant } from "../../core/base/time.js";
import type { Audience } from "../../core/customers/audience.js";
import { announcementId, isOngoing } from "../../core/notifications/incident.js";
import { type ProductLine, productKey } from "../../core/orders/product.js";
import { type VendStatistics, vendStatistics } from "../../core/orders/vend-statistics.js";
import { isSoldDespite } from "../../core/settings/availability.js";
import { refundBoundOf } from "../../core/settings/shop-settings.js";
import { ORDERS_READ_MAX } from "../../core/store.js";
import { type ProductLineStatus, productLines } from "../catalogue/availability.js";
import type { ShopContext } from "../context.js";
import { HELD_ORDERS_MAX, ongoingIncidents } from "./vend-incidents.js";

/** An announcement goes to customers who bought something within this time before the incident. */
const AFFECTED_MS = 7 * DAY_MS;

type VendReport = {
  readonly statuses: readonly VendStatistics[];
  readonly offSale: readonly ProductLineStatus[];
  readonly withIncident: readonly ProductLine[];
  /** The longest, in ms, that a vend waits for its refund after the service lists it as failed. */
  readonly refundBoundMs: number;
  /** When each day was last compared with the service's lists. */
  readonly compared: Readonly<Partial<Record<Day, Instant>>>;
  /** Set if there were more orders than are read at once: only those since then are counted. */
  readonly countedSince?: Instant;
};

/** The results of vends in the last `hours`, and what is pending and in review now. */
export async function vendReport(shop: ShopContext, hours: number): Promise<VendReport> {
  const { store, settings, clock } = shop;
  const now = clock();
  const recent = await store.ordersSince(before(now, hours * HOUR_MS), ORDERS_READ_MAX);
  const held = await store.heldOrders(HELD_ORDERS_MAX);
  const current = await settings.read();
  const oldest = recent.length < ORDERS_READ_MAX ? undefined : recent.at(-1)?.changedAt;
  return {
    statuses: vendStatistics({ recent, held, now }),
    refundBoundMs: refundBoundOf(current),
    compared: current.reconciliation?.compared ?? {},
    offSale: (await productLines(shop)).filter(({ onSale }) => !onSale),
    withIncident: ongoingIncidents(current).map(({ network, kind }) => ({ network, kind })),
    ...(oldest !== undefined && { countedSince: oldest }),
  };
}

/** An incident, the latest of its product line, and what can be announced to customers. */
export async function incidentDetails(shop: ShopContext, id: IncidentId) {
  const { store } = shop;
  const settings = await store.settings();
  const { vendIncidents = {} } = settings;
  const incident = Object.values(vendIncidents).find((one) => one.id === id);
  if (!incident) return undefined;
  const { network, kind, since } = incident;
  const [slow, recovered] = [announcementId(incident, "slow"), announcementId(incident, "recovered")];
  const wasSent = async (id: string) => (await store.read("broadcast", id)) !== undefined;
  const [slowSent, recoveredSent] = [await wasSent(slow), await wasSent(recovered)];
  // `ready`: it can be sent now. `untimely`: it is not true, or no longer, or nobody was told of the incident before.
  const stateOf = (isSent: boolean, isReady: boolean) => {
    if (isSent) return "sent";
    return isReady ? "ready" : "untimely";
  };
  // The affected customers.
  const audience: Audience = { kind: "affected", network, productKind: kind, since: before(since, AFFECTED_MS) };
  return {
    incident,
    audience,
    /** `broadcast` is its id, the same however often it is started. */
    announcements: {
      slow: { broadcast: slow, state: stateOf(slowSent, isOngoing(incident)) },
      recovered: { broadcast: recovered, state: stateOf(recoveredSent, slowSent && !isOngoing(incident)) },
    },
    sale: (await productLines(shop)).find((line) => productKey(line) === productKey(incident)),
    /** Whether staff decided to sell it despite the incident. */
    isSoldDespite: isSoldDespite(settings, incident, id),
  };
}
