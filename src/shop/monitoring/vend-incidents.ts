import type { Mint } from "../../core/base/ids.js";
import { before, type Clock, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { createRounds, type Rounds } from "../../core/jobs/poll-loop.js";
import { followed, type IllAt, type Incident, isGoingOn } from "../../core/notifications/incident.js";
import { wareKey } from "../../core/orders/product.js";
import { type VendStatus, vendStatus } from "../../core/orders/vend-status.js";
import type { Log } from "../../core/ports.js";
import type { House } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { Recorder } from "../orders/record.js";
import type { HouseKeeper } from "../settings/settings.js";
import { createTellWaiting } from "./waiting-customers.js";

/** Orders whose money is held, of all customers, that are looked through at once. */
export const HELD_ORDERS_MAX = 5_000;
/** How vends go is judged by the newest of so long, each time that so many waits between two looks at a vend are over. */
const WATCH_WINDOW_MS = 15 * MINUTE_MS;
const WATCH_ORDERS_MAX = 5_000;
const WATCH_LOOKS = 30;
/** Later than this is slow. */
export const SLOW_VEND_MS = 5 * MINUTE_MS;
/** When vends go badly, and when well again; what lies between is neither. */
const ILL_AT: IllAt = {
  ...{ endedMin: 5, wellEndedMin: 3, success: 0.8, wellSuccess: 0.9 },
  ...{ lateMin: 2, lateMs: SLOW_VEND_MS, wellLateMs: 2 * MINUTE_MS, stuckMin: 3, wellMs: 10 * MINUTE_MS },
};

type Deps = {
  readonly store: Store;
  readonly house: HouseKeeper;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  readonly recorder: Pick<Recorder, "tellStaff">;
  readonly lookIntervalMs: number;
};

/**
 * Sees when the vends of a ware go badly, and when they go well again, and has staff told. How it stands is kept in the
 * house: of several processes one notices, and a restart forgets nothing. Woken when something is switched, so that
 * whoever waits for it is told now.
 */
export function createVendWatch(deps: Deps): Rounds {
  const { log, lookIntervalMs } = deps;
  const tellWaiting = createTellWaiting(deps);
  return createRounds(async () => {
    await tellWaiting()
      .then(() => lookAtVends(deps))
      .catch((fault: unknown) => log.error({ fault: String(fault) }, "how vends go could not be read"));
    return WATCH_LOOKS * lookIntervalMs;
  });
}

async function lookAtVends(deps: Deps): Promise<void> {
  const { store, house, mint, clock, recorder } = deps;
  const now = clock();
  const recent = await store.ordersSince(before(now, WATCH_WINDOW_MS), WATCH_ORDERS_MAX);
  const held = await store.heldOrders(HELD_ORDERS_MAX);
  const statuses = vendStatus({ recent, held, now, slowMs: SLOW_VEND_MS });
  const ids = statuses.map(() => mint("inc"));
  const judge = (settled: House) => judged(settled, { statuses, ids, now });
  if (judge(await store.house()).changed.length === 0) return;
  await house.note(async (settled, books) => {
    const { incidents, changed } = judge(settled);
    if (changed.length === 0) return undefined;
    const told = changed.filter(({ since, until }) => since === now || until === now);
    for (const { id } of told) await recorder.tellStaff(books, { kind: "incident", incident: id });
    return { ...settled, incidents };
  });
}

type Looked = {
  readonly statuses: readonly VendStatus[];
  /** For those that begin now. */
  readonly ids: readonly Incident["id"][];
  readonly now: Instant;
};

function judged({ incidents = {} }: House, { statuses, ids, now }: Looked) {
  const changed = statuses.flatMap((status, index): Incident[] => {
    const known = incidents[wareKey(status)];
    const id = ids[index];
    const next = id && followed(known, status, { id, now, at: ILL_AT });
    return next && next !== known ? [next] : [];
  });
  const entries = changed.map((incident) => [wareKey(incident), incident] as const);
  return { changed, incidents: { ...incidents, ...Object.fromEntries(entries) } };
}

/** What goes badly now. */
export const goingOn = ({ incidents = {} }: House): readonly Incident[] => Object.values(incidents).filter(isGoingOn);
