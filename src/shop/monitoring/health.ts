import { NETWORKS } from "../../core/base/network.js";
import type { Clock } from "../../core/base/time.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
import { type Kobo, NOTHING, subtract, total } from "../../core/money/money.js";
import type { HealthSnapshot, OpenWork } from "../../core/notifications/health.js";
import type { MonitoredIncidentKind as Trouble } from "../../core/notifications/notification.js";
import type { Log, Vendor } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import type { ReportIncident } from "./announce.js";

/** For how many looks of the watch incident detected before staff are told. */
const TROUBLE_LOOKS = {
  "store-unavailable": 2,
  "service-unavailable": 4,
  "ledger-unbalanced": 3,
  "jobs-late": 1,
} as const;
/** After so many looks without an answer, whoever asks whether this process is ready is told that it is not. */
const UNREACHABLE_LOOKS = 2;
/** Due work that has waited longer than so many looks apart is late. */
const LATE_LOOKS = 10;

export type HealthMonitor = {
  start(): void;
  stop(): Promise<void>;
  /** What has not answered for longer than a hiccup: whoever sends us work should send it elsewhere. */
  unreachable(): readonly ("store" | "service")[];
  /** How the books are now; rejects when they cannot be read. */
  snapshot(): Promise<HealthSnapshot>;
  /** A call of the service was made. */
  recordServiceCall(ended: "answered" | "unheard"): void;
};

type Deps = {
  readonly store: Store;
  readonly vendor: Pick<Vendor, "plans">;
  readonly tellTrouble: ReportIncident;
  readonly clock: Clock;
  readonly log: Log;
  readonly healthCheckIntervalMs: number;
};

/**
 * Looks at the books and at the service every so often. What is amiss for several looks is told to staff, once, and so
 * is that incident recovered.
 */
export function createHealthMonitor(deps: Deps): HealthMonitor {
  const { store, vendor, tellTrouble, clock, log, healthCheckIntervalMs } = deps;
  const looksAmiss = new Map<Trouble, number>();
  let calls = { answered: 0, unheard: 0 };

  const serviceIsAway = async (): Promise<boolean> => {
    // Where nobody buys nobody calls: then we ask, as whoever comes next would.
    if (calls.answered + calls.unheard === 0) await vendor.plans(NETWORKS[0]);
    const { answered, unheard } = calls;
    calls = { answered: 0, unheard: 0 };
    return answered === 0 && unheard > 0;
  };

  const note = async (trouble: Trouble, amiss: boolean): Promise<void> => {
    const looks = amiss ? (looksAmiss.get(trouble) ?? 0) + 1 : 0;
    looksAmiss.set(trouble, looks);
    if (!amiss || looks >= TROUBLE_LOOKS[trouble]) await tellTrouble(trouble, amiss);
  };

  const look = async (): Promise<void> => {
    const pulse = await readHealthSnapshot(store, clock).catch(() => undefined);
    await note("store-unavailable", pulse === undefined);
    await note("service-unavailable", await serviceIsAway());
    if (!pulse) return;
    await note("ledger-unbalanced", pulse.imbalance !== 0 || pulse.heldDifference !== 0);
    await note("jobs-late", pulse.lateMs > LATE_LOOKS * healthCheckIntervalMs);
  };

  const rounds = createPollLoop(async () => {
    await look().catch((fault: unknown) => log.warn({ err: fault }, "health check failed"));
    return healthCheckIntervalMs;
  });

  const isAway = (trouble: Trouble) => (looksAmiss.get(trouble) ?? 0) >= UNREACHABLE_LOOKS;
  return {
    start: rounds.start,
    stop: rounds.stop,
    unreachable: () => [
      ...(isAway("store-unavailable") ? (["store"] as const) : []),
      ...(isAway("service-unavailable") ? (["service"] as const) : []),
    ],
    snapshot: () => readHealthSnapshot(store, clock),
    recordServiceCall: (ended) => {
      calls[ended] += 1;
    },
  };
}

const SNAPSHOT_READS_MAX = 5;

/** Read without a lock: while orders move between the readings, what is held for them says nothing. */
async function readHealthSnapshot(store: Store, clock: Clock): Promise<HealthSnapshot> {
  for (let readings = 1; ; readings++) {
    const before = await store.openWork();
    const totals = await store.totals();
    const work = await store.openWork();
    const steady = amountOf(before) === amountOf(work);
    if (!steady && readings < SNAPSHOT_READS_MAX) continue;
    const due = await store.nextDue();
    return {
      openWork: work,
      lateMs: due === undefined ? 0 : Math.max(0, clock() - due),
      imbalance: total(Object.values(totals)),
      heldDifference: steady ? subtract(totals["held"] ?? NOTHING, amountOf(work)) : NOTHING,
    };
  }
}

const amountOf = ({ orders }: OpenWork): Kobo => total(orders.map(({ amount }) => amount));
