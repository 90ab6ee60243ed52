import { SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { NETWORKS } from "../../core/base/network.js";
import { after, type Instant, instant } from "../../core/base/time.js";
import { type Chat, isSameChat } from "../../core/customers/chat.js";
import { createCheckLoop } from "../../core/jobs/poll-loop.js";
import { type Kobo, NOTHING, subtract, total } from "../../core/money/money.js";
import { alarmKey } from "../../core/notifications/notification.js";
import { PRODUCT_LINES, type ProductLine } from "../../core/orders/product.js";
import type { ServiceCallEnd } from "../../core/ports.js";
import { suspensionOf } from "../../core/settings/availability.js";
import { isClosedByRestore, refundBoundOf, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { OpenWork } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { INCIDENT_NOTED_EVERY_MS, raiseIncident, recoverIncident } from "../notifications/incidents.js";
import { raiseAlarm } from "../notifications/notify.js";
import { SEND_MAX_MS } from "../notifications/outbox.js";

export type HealthSnapshot = {
  readonly openWork: OpenWork;
  /** By how much the oldest due work is late. */
  readonly lateMs: number;
  /** The sum of all accounts. Unless it is zero, the books are broken. */
  readonly imbalance: Kobo;
  /** The held money less the prices of its orders. Unless it is zero, the books are broken. */
  readonly heldDifference: Kobo;
  /** The longest a failed vend waits for its refund. */
  readonly refundBoundMs: number;
  /** Product lines that are suspended because deliveries fail. */
  readonly suspended: readonly ProductLine[];
};

/** Staff are notified after this many failed checks in a row. */
const FAILED_CHECKS_MIN = {
  "store-unavailable": 2,
  "service-unavailable": 4,
  "ledger-unbalanced": 3,
  "jobs-late": 1,
  "clock-jumped": 1,
  unauthorised: 4,
} as const;
type CheckedKind = keyof typeof FAILED_CHECKS_MIN;
/** This process reports that it is not ready after this many failed checks in a row. */
const UNREACHABLE_CHECKS = 2;
/** Due work is late when it has waited longer than this many check intervals. */
const LATE_CHECKS = 10;
const SNAPSHOT_READS_MAX = 5;

const NO_CALLS: Readonly<Record<ServiceCallEnd, number>> = { answered: 0, refused: 0, unheard: 0 };

/**
 * Checks the books and the service at an interval. Staff are notified once when a check keeps failing, and once when it
 * passes again. One of many processes notifies them, and any process can end an incident whose first process is gone.
 * If the store itself fails, each process notifies them on its own.
 */
export function createHealthMonitor(shop: ShopContext) {
  const { vendor, log, config, clock } = shop;
  const failures = new Map<CheckedKind, number>();
  let isStoreReported = false;
  let calls = { ...NO_CALLS };
  /**
   * Since when this process has been running, able to read the books and sure of its clock. It could not do what fell
   * due before then.
   */
  let ableSince: Instant | undefined;
  let checkedAt: Instant | undefined;
  const lateFromMs = LATE_CHECKS * config.healthCheckIntervalMs;

  /** Calls to the service since the last check. If there were none, we make one. */
  const takeCalls = async (): Promise<Readonly<Record<ServiceCallEnd, number>>> => {
    if (Object.values(calls).every((count) => count === 0)) await vendor.plans(NETWORKS[0]);
    const taken = calls;
    calls = { ...NO_CALLS };
    return taken;
  };

  const record = async (kind: CheckedKind, hasFailed: boolean): Promise<void> => {
    const failed = hasFailed ? (failures.get(kind) ?? 0) + 1 : 0;
    failures.set(kind, failed);
    if (hasFailed && failed < FAILED_CHECKS_MIN[kind]) return;
    // A key that may list plans may still not vend. Only a vend shows that it is accepted again (shop/orders/deliver).
    if (kind === "unauthorised" && !hasFailed) return;
    if (kind !== "store-unavailable") {
      // Another process may still see the failure. If so, it has noted it within this time.
      const quietMs = 2 * (INCIDENT_NOTED_EVERY_MS + config.healthCheckIntervalMs);
      return hasFailed ? raiseIncident(shop, kind) : recoverIncident(shop, kind, quietMs);
    }
    if (isStoreReported === hasFailed) return;
    // If reporting rejects, the next check reports it.
    if (hasFailed) {
      log.error({ incident: kind }, "incident detected");
      await alarmWithoutStore(shop);
    } else {
      log.warn({ incident: kind }, "incident recovered");
      await shop.store.transact(SHOP_CUSTOMER_ID, (books) => raiseAlarm(shop, books, "recovered", kind));
    }
    isStoreReported = hasFailed;
  };

  const isAway = (kind: CheckedKind) => (failures.get(kind) ?? 0) >= UNREACHABLE_CHECKS;

  // The books come first, as only their own failure is reported without them.
  const check = async (): Promise<void> => {
    const health = await readHealthSnapshot(shop).catch(() => undefined);
    const now = clock();
    const doubt = clock.doubt?.();
    const wasClockStepped = doubt !== undefined && !doubt.pending;
    const wasPaused = checkedAt !== undefined && now - checkedAt > lateFromMs;
    checkedAt = now;
    if (isAway("store-unavailable") || wasClockStepped || wasPaused) ableSince = undefined;
    await record("store-unavailable", health === undefined);
    const { answered, refused, unheard } = await takeCalls();
    await record("service-unavailable", answered + refused === 0 && unheard > 0);
    if (!health) return;
    await record("unauthorised", answered === 0 && refused > 0);
    await record("clock-jumped", doubt?.pending === true);
    await record("ledger-unbalanced", health.imbalance !== 0 || health.heldDifference !== 0);
    ableSince ??= now;
    // Until this process has had that time, late work proves nothing either way.
    const isLate = health.lateMs > lateFromMs;
    if (!isLate || now - ableSince > lateFromMs) await record("jobs-late", isLate);
  };

  return {
    ...createCheckLoop(check, { log, failed: "health check failed", everyMs: config.healthCheckIntervalMs }),
    /** What failed the last checks, so that new work should go to another process. */
    unreachable: () => [
      ...(isAway("store-unavailable") ? (["store"] as const) : []),
      ...(isAway("service-unavailable") ? (["service"] as const) : []),
    ],
    /** The current state of the books. Rejects if they cannot be read. */
    snapshot: () => readHealthSnapshot(shop),
    recordServiceCall: (ended: ServiceCallEnd): void => {
      calls[ended] += 1;
    },
  };
}

/** Sends the alarm straight to the staff chats, or to the owners if those cannot be reached. */
async function alarmWithoutStore({ messenger, clock, config }: ShopContext): Promise<void> {
  const until = after(clock(), SEND_MAX_MS);
  const send = (chat: Chat) =>
    messenger.send(chat, alarmKey({ about: "store-unavailable", of: "now" }), { owner: SHOP_CUSTOMER_ID, until });
  const reaches = async (chat: Chat): Promise<boolean> => {
    const result = await send(chat);
    return (result.outcome === "moved" ? await send(result.to) : result).outcome === "sent";
  };
  const countReached = async (chats: readonly Chat[]) => (await Promise.all(chats.map(reaches))).filter(Boolean).length;
  const { staff, owners } = config;
  const reached = await countReached(staff);
  if (reached === staff.length) return;
  const others = owners.filter((owner) => !staff.some((chat) => isSameChat(chat, owner)));
  if (reached + (await countReached(others)) === 0) throw new Error("No staff chat could be notified");
}

/** Reads without a lock. If orders moved between the readings, the total of `held` cannot be compared with them. */
async function readHealthSnapshot({ store, clock, settings }: ShopContext): Promise<HealthSnapshot> {
  for (let readings = 1; ; readings++) {
    const before = await store.openWork();
    const totals = await store.totals();
    const openWork = await store.openWork();
    const isSteady = amountOf(before) === amountOf(openWork);
    if (!isSteady && readings < SNAPSHOT_READS_MAX) continue;
    const due = await store.nextDue();
    const current = await settings.read();
    return {
      openWork,
      lateMs: due === undefined ? 0 : lateness(due, current, clock()),
      imbalance: total(Object.values(totals)),
      refundBoundMs: refundBoundOf(current),
      suspended: PRODUCT_LINES.filter((line) => suspensionOf(current, line)),
      heldDifference: isSteady ? subtract(totals["held"] ?? NOTHING, amountOf(openWork)) : NOTHING,
    };
  }
}

/** How late due work is, in ms. A closed shop does not work on it, so it counts from the opening. */
function lateness(due: Instant, settings: ShopSettings, now: Instant): number {
  if (isClosedByRestore(settings)) return 0;
  return Math.max(0, now - Math.max(due, settings.restored?.openedAt ?? instant(0)));
}

const amountOf = ({ orders }: OpenWork): Kobo => total(orders.map(({ amount }) => amount));
