import { NETWORKS } from "../../core/base/network.js";
import { createPollLoop } from "../../core/jobs/poll-loop.js";
import { type Kobo, NOTHING, subtract, total } from "../../core/money/money.js";
import type { HealthSnapshot, OpenWork } from "../../core/notifications/health.js";
import type { MonitoredIncidentKind } from "../../core/notifications/notification.js";
import type { ShopContext } from "../context.js";
import { createReportIncident } from "./report-incident.js";

/** After how many failed checks in a row staff are told. */
const FAILED_CHECKS_MIN = {
  "store-unavailable": 2,
  "service-unavailable": 4,
  "ledger-unbalanced": 3,
  "jobs-late": 1,
} as const;
/** After how many failed checks in a row this process reports that it is not ready. */
const UNREACHABLE_CHECKS = 2;
/** Due work is late when it has waited longer than so many check intervals. */
const LATE_CHECKS = 10;
const SNAPSHOT_READS_MAX = 5;

export type HealthMonitor = {
  start(): void;
  stop(): Promise<void>;
  /** What has not answered for longer than a moment: new work should be sent to another process. */
  unreachable(): readonly ("store" | "service")[];
  /** The current state of the books; rejects when they cannot be read. */
  snapshot(): Promise<HealthSnapshot>;
  /** A call of the service was made. */
  recordServiceCall(ended: "answered" | "unheard"): void;
};

/** Checks the books and the service at an interval. Staff are told once when checks keep failing, and once when they pass again. */
export function createHealthMonitor(shop: ShopContext): HealthMonitor {
  const { vendor, log, config } = shop;
  const reportIncident = createReportIncident(shop);
  const failedChecks = new Map<MonitoredIncidentKind, number>();
  let calls = { answered: 0, unheard: 0 };

  const isServiceAway = async (): Promise<boolean> => {
    // When no customer has caused a call since the last check, we make one.
    if (calls.answered + calls.unheard === 0) await vendor.plans(NETWORKS[0]);
    const { answered, unheard } = calls;
    calls = { answered: 0, unheard: 0 };
    return answered === 0 && unheard > 0;
  };

  const record = async (kind: MonitoredIncidentKind, hasFailed: boolean): Promise<void> => {
    const checks = hasFailed ? (failedChecks.get(kind) ?? 0) + 1 : 0;
    failedChecks.set(kind, checks);
    if (!hasFailed || checks >= FAILED_CHECKS_MIN[kind]) await reportIncident(kind, hasFailed);
  };

  const check = async (): Promise<void> => {
    const health = await readHealthSnapshot(shop).catch(() => undefined);
    await record("store-unavailable", health === undefined);
    await record("service-unavailable", await isServiceAway());
    if (!health) return;
    await record("ledger-unbalanced", health.imbalance !== 0 || health.heldDifference !== 0);
    await record("jobs-late", health.lateMs > LATE_CHECKS * config.healthCheckIntervalMs);
  };

  const loop = createPollLoop(async () => {
    await check().catch((err: unknown) => log.warn({ err }, "health check failed"));
    return config.healthCheckIntervalMs;
  });

  const isAway = (kind: MonitoredIncidentKind) => (failedChecks.get(kind) ?? 0) >= UNREACHABLE_CHECKS;
  return {
    start: loop.start,
    stop: loop.stop,
    unreachable: () => [
      ...(isAway("store-unavailable") ? (["store"] as const) : []),
      ...(isAway("service-unavailable") ? (["service"] as const) : []),
    ],
    snapshot: () => readHealthSnapshot(shop),
    recordServiceCall: (ended) => {
      calls[ended] += 1;
    },
  };
}

/** Read without a lock: while orders move between the readings, the total of `held` cannot be compared with them. */
async function readHealthSnapshot({ store, clock }: Pick<ShopContext, "store" | "clock">): Promise<HealthSnapshot> {
  for (let readings = 1; ; readings++) {
    const before = await store.openWork();
    const totals = await store.totals();
    const openWork = await store.openWork();
    const isSteady = amountOf(before) === amountOf(openWork);
    if (!isSteady && readings < SNAPSHOT_READS_MAX) continue;
    const due = await store.nextDue();
    return {
      openWork,
      lateMs: due === undefined ? 0 : Math.max(0, clock() - due),
      imbalance: total(Object.values(totals)),
      heldDifference: isSteady ? subtract(totals["held"] ?? NOTHING, amountOf(openWork)) : NOTHING,
    };
  }
}

const amountOf = ({ orders }: OpenWork): Kobo => total(orders.map(({ amount }) => amount));
