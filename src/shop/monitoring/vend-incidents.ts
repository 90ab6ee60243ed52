import type { Mint } from "../../core/base/ids.js";
import { before, type Clock, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { createPollLoop, type PollLoop } from "../../core/jobs/poll-loop.js";
import {
  type IncidentThresholds,
  isOngoing,
  nextIncident,
  type VendIncident,
} from "../../core/notifications/incident.js";
import { productKey } from "../../core/orders/product.js";
import { type VendStatus, vendStatus } from "../../core/orders/vend-status.js";
import type { Log } from "../../core/ports.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import { notifyStaff } from "../notifications/staff.js";
import { createNotifyUnpaidOrders } from "./waiting-customers.js";

/** Orders whose money is held, of all customers, that are looked through at once. */
export const HELD_ORDERS_MAX = 5_000;
/** How vends go is judged by the newest of so long, each time that so many waits between two looks at a vend are over. */
const WATCH_WINDOW_MS = 15 * MINUTE_MS;
const WATCH_ORDERS_MAX = 5_000;
const WATCH_LOOKS = 30;
/** Later than this is slow. */
export const SLOW_VEND_MS = 5 * MINUTE_MS;
/** When vends go badly, and when well again; what lies between is neither. */
const ILL_AT: IncidentThresholds = {
  ...{ endedMin: 5, recoveredEndedMin: 3, incidentSuccess: 0.8, recoveredSuccess: 0.9 },
  ...{ lateMin: 2, lateMs: SLOW_VEND_MS, recoveredLateMs: 2 * MINUTE_MS, stuckMin: 3, recoveryMs: 10 * MINUTE_MS },
};

type Deps = {
  readonly store: Store;
  readonly house: SettingsStore;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Pick<ShopConfig, "staff">;
  readonly pollIntervalMs: number;
};

/**
 * Sees when the vends of a ware go badly, and when they go well again, and has staff told. How it stands is kept in the
 * house: of several processes one notices, and a restart forgets nothing. Woken when something is switched, so that
 * whoever waits for it is told now.
 */
export function createVendMonitor(deps: Deps): PollLoop {
  const { log, pollIntervalMs } = deps;
  const tellWaiting = createNotifyUnpaidOrders(deps);
  return createPollLoop(async () => {
    await tellWaiting()
      .then(() => checkVends(deps))
      .catch((fault: unknown) => log.error({ err: fault }, "vend check failed"));
    return WATCH_LOOKS * pollIntervalMs;
  });
}

async function checkVends(deps: Deps): Promise<void> {
  const { store, house, mint, clock } = deps;
  const now = clock();
  const recent = await store.ordersSince(before(now, WATCH_WINDOW_MS), WATCH_ORDERS_MAX);
  const held = await store.heldOrders(HELD_ORDERS_MAX);
  const statuses = vendStatus({ recent, held, now, slowMs: SLOW_VEND_MS });
  const ids = statuses.map(() => mint("inc"));
  const judge = (settled: ShopSettings) => updateVendIncidents(settled, { statuses, ids, now });
  if (judge(await store.settings()).changed.length === 0) return;
  await house.update(async (settled, books) => {
    const { incidents, changed } = judge(settled);
    if (changed.length === 0) return undefined;
    const told = changed.filter(({ since, until }) => since === now || until === now);
    for (const { id } of told) await notifyStaff(deps, books, { kind: "incident", incident: id });
    return { ...settled, vendIncidents: incidents };
  });
}

type VendCheck = {
  readonly statuses: readonly VendStatus[];
  /** For those that begin now. */
  readonly ids: readonly VendIncident["id"][];
  readonly now: Instant;
};

function updateVendIncidents({ vendIncidents = {} }: ShopSettings, { statuses, ids, now }: VendCheck) {
  const changed = statuses.flatMap((status, index): VendIncident[] => {
    const known = vendIncidents[productKey(status)];
    const id = ids[index];
    const next = id && nextIncident(known, status, { id, now, at: ILL_AT });
    return next && next !== known ? [next] : [];
  });
  const entries = changed.map((incident) => [productKey(incident), incident] as const);
  return { changed, incidents: { ...vendIncidents, ...Object.fromEntries(entries) } };
}

/** What goes badly now. */
export const ongoingIncidents = ({ vendIncidents = {} }: ShopSettings): readonly VendIncident[] =>
  Object.values(vendIncidents).filter(isOngoing);
