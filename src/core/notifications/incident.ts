import { z } from "zod";
import { type IncidentId, idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { productKindSchema } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { after, type Instant, instantSchema } from "../base/time.js";
import type { FailureReason } from "../orders/order.js";
import type { VendStatus } from "../orders/vend-status.js";

/** A time in which the vends of a product line went badly. */
export const vendIncidentSchema = schema(() => {
  const count = z.int().nonnegative();
  return fields({
    id: idSchema("inc"),
    network: networkSchema(),
    kind: productKindSchema(),
    since: instantSchema(),
    /** What it was noticed by. */
    evidence: fields({ delivered: count, atFault: count, late: count, stuck: count }),
    /** It goes well again; whether that lasts is waited for. */
    recoveringSince: instantSchema().exactOptional(),
    /** It is over. */
    until: instantSchema().exactOptional(),
  });
});

export type VendIncident = TypeOf<typeof vendIncidentSchema>;

export type IncidentThresholds = {
  /** Ended vends that say anything, and that say that incident recovered. */
  readonly endedMin: number;
  readonly recoveredEndedMin: number;
  /** Ill below this share of successes; well again from that one on. */
  readonly incidentSuccess: number;
  readonly recoveredSuccess: number;
  /** So many that came late, if the 95th percentile is late as well. */
  readonly lateMin: number;
  readonly lateMs: number;
  readonly recoveredLateMs: number;
  /** So many that are under way for too long. */
  readonly stuckMin: number;
  /** How long it has to be healthy before the incident is over. */
  readonly recoveryMs: number;
};

/** Between an incident and health there is a margin, so that an incident does not begin and end again and again. */
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

/** What customers read about an incident: that deliveries are slow, and that they have recovered. */
export type IncidentAnnouncement = "slow" | "recovered";

/** The broadcast that announces it: the same one, whoever of staff sends it. */
export const announcementId = ({ id }: VendIncident, of: IncidentAnnouncement): string =>
  `brd_${id.slice("inc_".length)}${of === "recovered" ? "-over" : ""}`;

/**
 * The incident after another check; a new one, under `id`, where there was none. The very same value when nothing has
 * changed. It ends only after it was healthy for a while; `unclear` changes nothing.
 */
export function nextIncident(
  known: VendIncident | undefined,
  status: VendStatus,
  { id, now, at }: { readonly id: IncidentId; readonly now: Instant; readonly at: IncidentThresholds },
): VendIncident | undefined {
  const health = vendHealthOf(status, at);
  if (!isOngoing(known)) {
    const { network, kind, delivered, atFault, late, stuck } = status;
    return health === "incident"
      ? { id, network, kind, since: now, evidence: { delivered, atFault, late, stuck } }
      : known;
  }
  const { recoveringSince, ...failing } = known;
  if (health === "incident") return recoveringSince === undefined ? known : failing;
  if (recoveringSince === undefined) return health === "healthy" ? { ...known, recoveringSince: now } : known;
  return now >= after(recoveringSince, at.recoveryMs) ? { ...known, until: now } : known;
}

/** What is wrong for every customer alike, until it is over. */
export type ShopIncidentKind =
  | MonitoredIncidentKind
  | VendBlockingReason
  /** Webhooks about payments of ours have no valid signature. */
  | "webhooks-unsigned"
  /** A failed vend is refunded only after more than five minutes. */
  | "refunds-slow";

/** An incident that is over, as the reports name it: by its product line (`ProductKey`) or its kind. */
export const outageSchema = schema(() => fields({ of: name(), since: instantSchema(), until: instantSchema() }));

export type Outage = TypeOf<typeof outageSchema>;

/** What the health monitor sees. */
export type MonitoredIncidentKind =
  | "store-unavailable"
  | "service-unavailable"
  | "ledger-unbalanced"
  | "jobs-late"
  | "clock-jumped";

/** What the service refuses every vend for. */
export const VEND_BLOCKING_REASONS = ["out-of-float", "unauthorised"] as const satisfies readonly FailureReason[];

export type VendBlockingReason = (typeof VEND_BLOCKING_REASONS)[number];

export const isVendBlockingReason = (reason: FailureReason | undefined): reason is VendBlockingReason =>
  VEND_BLOCKING_REASONS.some((trouble) => trouble === reason);
