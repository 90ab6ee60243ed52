import type { IncidentId } from "../base/ids.js";
import { after, type Instant } from "../base/time.js";
import type { Ware } from "../orders/product.js";
import type { VendStatus } from "../orders/vend-status.js";

/** A time in which a ware's vends went badly. */
export type Incident = Ware & {
  readonly id: IncidentId;
  readonly since: Instant;
  /** What it was noticed by. */
  readonly seen: Pick<VendStatus, "delivered" | "atFault" | "late" | "stuck">;
  /** It goes well again; whether that lasts is waited for. */
  readonly wellSince?: Instant;
  /** It is over. */
  readonly until?: Instant;
};

export type IllAt = {
  /** Ended vends that say anything, and that say that it is well again. */
  readonly endedMin: number;
  readonly wellEndedMin: number;
  /** Ill below this share of successes; well again from that one on. */
  readonly success: number;
  readonly wellSuccess: number;
  /** So many that came late, if the 95th percentile is late as well. */
  readonly lateMin: number;
  readonly lateMs: number;
  readonly wellLateMs: number;
  /** So many that are under way for too long. */
  readonly stuckMin: number;
  /** How long it has to be well before it is over. */
  readonly wellMs: number;
};

export type Verdict = "ill" | "well" | "unclear";

/** Between ill and well there is room on purpose: there, everything stays as it was. */
export function verdictOn(status: VendStatus, at: IllAt): Verdict {
  const { delivered, atFault, late, stuck, p95 = 0 } = status;
  const ended = delivered + atFault;
  const success = ended === 0 ? 1 : delivered / ended;
  if (stuck >= at.stuckMin) return "ill";
  if (ended >= at.endedMin && success < at.success) return "ill";
  if (ended >= at.endedMin && late >= at.lateMin && p95 > at.lateMs) return "ill";
  const well = ended >= at.wellEndedMin && success >= at.wellSuccess && p95 <= at.wellLateMs && stuck === 0;
  return well ? "well" : "unclear";
}

export const isGoingOn = (incident: Incident | undefined): incident is Incident =>
  incident !== undefined && incident.until === undefined;

/** What customers are told of an incident: that it is slow, and that it is well again. */
export type Announcement = "slow" | "well";

/** The broadcast that tells it: the same one for everybody who has it sent. */
export const announcementId = ({ id }: Incident, of: Announcement): string =>
  `brd_${id.slice("inc_".length)}${of === "well" ? "-well" : ""}`;

/**
 * How an incident stands after another look; a new one, under `id`, where there was none. The very same value when
 * nothing has changed. Well for a moment is not well yet, and nothing to go by is no change.
 */
export function followed(
  known: Incident | undefined,
  status: VendStatus,
  { id, now, at }: { readonly id: IncidentId; readonly now: Instant; readonly at: IllAt },
): Incident | undefined {
  const verdict = verdictOn(status, at);
  if (!isGoingOn(known)) {
    const { network, kind, delivered, atFault, late, stuck } = status;
    return verdict === "ill" ? { id, network, kind, since: now, seen: { delivered, atFault, late, stuck } } : known;
  }
  const { wellSince, ...ill } = known;
  if (verdict === "ill") return wellSince === undefined ? known : ill;
  if (wellSince === undefined) return verdict === "well" ? { ...known, wellSince: now } : known;
  return now >= after(wellSince, at.wellMs) ? { ...known, until: now } : known;
}
