import { z } from "zod";
import { type IncidentId, idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { productKindSchema } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { after, type Instant, instantSchema } from "../base/time.js";
import type { VendBlockingReason } from "../orders/failure.js";
import type { VendStatus } from "../orders/vend-status.js";

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

export type IncidentThresholds = {
  /** How many ended vends it takes to judge a product line, and to call it recovered. */
  readonly endedMin: number;
  readonly recoveredEndedMin: number;
  /** Below the first share of successes it is an incident; from the second on it has recovered. */
  readonly incidentSuccess: number;
  readonly recoveredSuccess: number;
  /** So many late deliveries make an incident, if the 95th percentile is above `lateMs` too. */
  readonly lateMin: number;
  readonly lateMs: number;
  readonly recoveredLateMs: number;
  /** So many vends under way for too long make an incident. */
  readonly stuckMin: number;
  /** How long it must be healthy before the incident is over. */
  readonly recoveryMs: number;
};

/** Judges a product line. `unclear` lies in between, so that an incident does not begin and end again and again. */
export function vendHealthOf(status: VendStatus, at: IncidentThresholds): "incident" | "healthy" | "unclear" {
  const { delivered, atFault, late, stuck, p95 = 0 } = status;
  const ended = delivered + atFault;
  const success = ended === 0 ? 1 : delivered / ended;
  if (stuck >= at.stuckMin) return "incident";
  if (ended >= at.endedMin && success < at.incidentSuccess) return "incident";
  if (ended >= at.endedMin && late >= at.lateMin && p95 > at.lateMs) return "incident";
  const isHealthy =
    ended >= at.recoveredEndedMin && success >= at.recoveredSuccess && p95 <= at.recoveredLateMs && stuck === 0;
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
  status: VendStatus,
  { id, now, at }: { readonly id: IncidentId; readonly now: Instant; readonly at: IncidentThresholds },
): VendIncident | undefined {
  const health = vendHealthOf(status, at);
  if (!isOngoing(current)) {
    const { network, kind, delivered, atFault, late, stuck } = status;
    return health === "incident"
      ? { id, network, kind, since: now, evidence: { delivered, atFault, late, stuck } }
      : current;
  }
  const { recoveringSince, ...failing } = current;
  if (health === "incident") return recoveringSince === undefined ? current : failing;
  if (recoveringSince === undefined) return health === "healthy" ? { ...current, recoveringSince: now } : current;
  return now >= after(recoveringSince, at.recoveryMs) ? { ...current, until: now } : current;
}

/** Something wrong that affects every customer. */
export type ShopIncidentKind =
  | MonitoredIncidentKind
  | VendBlockingReason
  /** Webhooks about our payments have no valid signature. */
  | "webhooks-unsigned"
  /** Failed vends are refunded only after more than five minutes. */
  | "refunds-slow";

/** An incident that is over, for the reports. `of` is its product line (`ProductKey`) or its kind. */
export const outageSchema = schema(() => fields({ of: name(), since: instantSchema(), until: instantSchema() }));

export type Outage = TypeOf<typeof outageSchema>;

/** Found by the health monitor. */
export type MonitoredIncidentKind =
  | "store-unavailable"
  | "service-unavailable"
  | "ledger-unbalanced"
  | "jobs-late"
  | "clock-jumped";
