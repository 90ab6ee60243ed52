import { z } from "zod";
import { type IncidentId, idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { productKindSchema } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { after, type Instant, instantSchema, MINUTE_MS } from "../base/time.js";
import type { VendBlockingReason } from "../orders/failure.js";
import { VEND_LATE_MS, type VendStatistics } from "../orders/vend-statistics.js";

/** A period in which vends of a product line failed or were slow. */
export const vendIncidentSchema = schema(() => {
  const count = z.int().nonnegative();
  return fields({
    id: idSchema("inc"),
    network: networkSchema(),
    kind: productKindSchema(),
    since: instantSchema(),
    /** The figures by which we noticed it. */
    evidence: fields({ delivered: count, atFault: count, late: count, stuck: count }),
    /** Since when it looks healthy again. It ends if that lasts. */
    recoveringSince: instantSchema().exactOptional(),
    until: instantSchema().exactOptional(),
  });
});

export type VendIncident = TypeOf<typeof vendIncidentSchema>;

/** How many ended vends it takes to judge a product line, and to call it recovered. */
const ENDED_MIN = 5;
const RECOVERED_ENDED_MIN = 3;
/** Below the first share of successes it is an incident; from the second on it has recovered. */
const INCIDENT_SUCCESS = 0.8;
const RECOVERED_SUCCESS = 0.9;
/** So many late deliveries make an incident, if the 95th percentile is late too. */
const LATE_MIN = 2;
const RECOVERED_P95_MS = 2 * MINUTE_MS;
/** So many vends under way for too long make an incident. */
const STUCK_MIN = 3;
/** How long it must be healthy before the incident is over. */
const RECOVERY_MS = 10 * MINUTE_MS;

/** Judges a product line. `unclear` lies in between, so that an incident does not begin and end again and again. */
export function vendHealthOf(status: VendStatistics): "incident" | "healthy" | "unclear" {
  const { delivered, atFault, late, stuck, p95 = 0 } = status;
  const ended = delivered + atFault;
  const success = ended === 0 ? 1 : delivered / ended;
  if (stuck >= STUCK_MIN) return "incident";
  if (ended >= ENDED_MIN && success < INCIDENT_SUCCESS) return "incident";
  if (ended >= ENDED_MIN && late >= LATE_MIN && p95 > VEND_LATE_MS) return "incident";
  const isHealthy =
    ended >= RECOVERED_ENDED_MIN && success >= RECOVERED_SUCCESS && p95 <= RECOVERED_P95_MS && stuck === 0;
  return isHealthy ? "healthy" : "unclear";
}

export const isOngoing = (incident: VendIncident | undefined): incident is VendIncident =>
  incident !== undefined && incident.until === undefined;

/** What customers are told about an incident. */
export type IncidentAnnouncement = "slow" | "recovered";

/** The id of the broadcast that announces it. It is the same for all staff, so it is sent once. */
export const announcementId = ({ id }: VendIncident, of: IncidentAnnouncement): string =>
  `brd_${id.slice("inc_".length)}${of === "recovered" ? "-over" : ""}`;

/**
 * The incident after another check: a new one with `id` if there was none, the same object if nothing has changed. It
 * ends only after being healthy for a while.
 */
export function nextIncident(
  current: VendIncident | undefined,
  status: VendStatistics,
  { id, now }: { readonly id: IncidentId; readonly now: Instant },
): VendIncident | undefined {
  const health = vendHealthOf(status);
  if (!isOngoing(current)) {
    const { network, kind, delivered, atFault, late, stuck } = status;
    return health === "incident"
      ? { id, network, kind, since: now, evidence: { delivered, atFault, late, stuck } }
      : current;
  }
  const { recoveringSince, ...failing } = current;
  if (health === "incident") return recoveringSince === undefined ? current : failing;
  if (recoveringSince === undefined) return health === "healthy" ? { ...current, recoveringSince: now } : current;
  return now >= after(recoveringSince, RECOVERY_MS) ? { ...current, until: now } : current;
}

/** Refunds are slow if a failed vend may wait longer than this for its own. */
export const REFUNDS_SLOW_MS = 5 * MINUTE_MS;

/** Something wrong that affects every customer. */
export type ShopIncidentKind =
  | "store-unavailable"
  | "service-unavailable"
  | "ledger-unbalanced"
  | "jobs-late"
  | "clock-jumped"
  /** The service's time of a vend is not when we sent it. */
  | "clocks-differ"
  | VendBlockingReason
  /** Webhooks about our payments have no valid signature. */
  | "webhooks-unsigned"
  /** Failed vends are refunded only after `REFUNDS_SLOW_MS`. */
  | "refunds-slow";

/** An incident that is over, for the reports. `of` is its product line (`ProductKey`) or its kind. */
export const outageSchema = schema(() => fields({ of: name(), since: instantSchema(), until: instantSchema() }));

export type Outage = TypeOf<typeof outageSchema>;
