import { describe, expect, it, test } from "vitest";
import { instant, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import { nextIncident, type VendIncident, vendHealthOf } from "../../../src/core/notifications/incident.js";
import type { FailureReason } from "../../../src/core/orders/failure.js";
import type { Order } from "../../../src/core/orders/order.js";
import { type VendStatistics, vendStatistics } from "../../../src/core/orders/vend-statistics.js";
import { order } from "../../store/records.js";

const NOW = instant(1_000 * MINUTE_MS);

/** MTN airtime, sent some time ago and delivered `ms` later. */
const delivered = (ms: number, change: Partial<Order> = {}): Order => {
  const vendingAt = instant(NOW - 20 * MINUTE_MS);
  return order("ord_d", { state: "delivered", vendingAt, closedAt: instant(vendingAt + ms), ...change });
};
const refunded = (failure: Order["failure"]): Order =>
  order("ord_f", { state: "refunded", vendingAt: NOW, closedAt: NOW, ...(failure && { failure }) });
const pending = (ms: number): Order => order("ord_p", { state: "pending", vendingAt: instant(NOW - ms) });
const data: Partial<Order> = {
  product: { kind: "data", planCode: "1", size: "1GB", validity: "daily", cost: kobo(1) },
};

const statusOf = (recent: readonly Order[], held: readonly Order[] = []): VendStatistics => {
  const [first] = vendStatistics({ recent, held, now: NOW });
  if (!first) throw new Error("No MTN airtime");
  return first;
};

describe("the status of vends", () => {
  const times = (...seconds: number[]) => seconds.map((count) => delivered(count * SECOND_MS));

  it.each<[string, readonly Order[], readonly Order[], Partial<VendStatistics>]>([
    ["nothing", [], [], { delivered: 0, failed: 0, pending: 0, review: 0, late: 0, stuck: 0 }],
    ["one", times(3), [], { delivered: 1, median: 3_000, p95: 3_000 }],
    ["an even number", times(4, 1, 3, 2), [], { delivered: 4, median: 2_000, p95: 4_000 }],
    ["twenty, one of them slow", times(...Array(19).fill(2), 900), [], { p95: 2_000, late: 1 }],
    ["twenty, two of them slow", times(...Array(18).fill(2), 900, 800), [], { p95: 800_000, late: 2 }],
    ["exactly the limit of slow", times(300), [], { late: 0 }],
    ["an order that was never sent", [order("ord_n", { state: "refunded" })], [], { failed: 0 }],
    ["an unpaid order", [order("ord_u", { state: "expired" })], [], { delivered: 0, failed: 0 }],
    ["open orders", [], [order("ord_1"), pending(1), pending(301_000)], { pending: 3, stuck: 1 }],
    [
      "in review",
      [],
      [order("ord_r", { state: "review", vendingAt: instant(1) })],
      { pending: 0, review: 1, stuck: 0 },
    ],
    ["another network's", [delivered(1, { network: "GLO" })], [], { delivered: 0 }],
    ["data", [delivered(1, data)], [], { delivered: 0 }],
  ])("is right for %s", (_, recent, held, expected) => {
    expect(statusOf(recent, held)).toMatchObject(expected);
  });

  const heldAgainstTheNetwork: Readonly<Record<FailureReason, boolean>> = {
    ...{ rejected: true, unreachable: true, "network-failed": true, "never-arrived": true, "plan-unavailable": true },
    ...{
      "bad-recipient": false,
      "out-of-float": false,
      unauthorised: false,
      "number-busy": false,
      unconfirmed: false,
      "failed-by-staff": false,
      "price-rose": false,
      "off-sale": false,
      "batch-stopped": false,
    },
  };

  it.each(Object.entries(heldAgainstTheNetwork))(
    "one that failed as %s is held against its network: %s",
    (why, held) => {
      expect(statusOf([refunded(why as FailureReason)])).toMatchObject({ failed: 1, atFault: held ? 1 : 0 });
    },
  );

  test("lists each product line", () => {
    const all = vendStatistics({ recent: [delivered(1, { ...data, network: "GLO" })], held: [], now: NOW });
    expect(all).toHaveLength(8);
    expect(all.filter((line) => line.delivered > 0)).toMatchObject([{ network: "GLO", kind: "data" }]);
    expect(all[0]).not.toHaveProperty("median");
  });
});

const status = (change: Partial<VendStatistics>): VendStatistics => ({ ...statusOf([]), ...change });
const FAILING = status({ delivered: 1, atFault: 4 });
const HEALTHY = status({ delivered: 9, p95: 4_000 });
const UNCLEAR = status({ delivered: 17, atFault: 3 });

describe("the health of a product line", () => {
  it.each<[string, Partial<VendStatistics>, string]>([
    ["nothing is known", {}, "unclear"],
    ["too few failed", { atFault: 4 }, "unclear"],
    ["enough failed", { atFault: 5 }, "incident"],
    ["eight of ten", { delivered: 8, atFault: 2 }, "unclear"],
    ["seven of ten", { delivered: 7, atFault: 3 }, "incident"],
    ["nine of ten", { delivered: 9, atFault: 1, p95: 1 }, "healthy"],
    ["only wrong numbers", { delivered: 3, failed: 30, p95: 1 }, "healthy"],
    ["two are too few to judge", { delivered: 2, p95: 1 }, "unclear"],
    ["one came late, of five", { delivered: 5, late: 1, p95: 300_001 }, "unclear"],
    ["two came late, of five", { delivered: 5, late: 2, p95: 300_001 }, "incident"],
    ["two came late, of a hundred", { delivered: 100, late: 2, p95: 9_000 }, "healthy"],
    ["none late, but none quick", { delivered: 10, p95: 120_001 }, "unclear"],
    ["two are stuck", { delivered: 10, p95: 1, stuck: 2 }, "unclear"],
    ["three are stuck", { delivered: 10, p95: 1, stuck: 3 }, "incident"],
  ])("is judged when %s", (_, change, expected) => {
    expect(vendHealthOf(status(change))).toBe(expected);
  });
});

describe("an incident", () => {
  /** The incident after a series of checks, a minute apart. */
  const incidentAfter = (...checks: readonly VendStatistics[]): VendIncident | undefined => {
    let incident: VendIncident | undefined;
    checks.forEach((check, minute) => {
      incident = nextIncident(incident, check, { id: `inc_${minute}`, now: instant(minute * MINUTE_MS) });
    });
    return incident;
  };
  const times = (count: number, check: VendStatistics) => Array.from({ length: count }, () => check);

  test("begins with the figures that showed it, and stays the same incident while it goes on", () => {
    expect(incidentAfter(HEALTHY, UNCLEAR)).toBeUndefined();
    const seen = { delivered: 1, atFault: 4, late: 0, stuck: 0 };
    expect(incidentAfter(HEALTHY, FAILING, FAILING, FAILING)).toEqual({
      id: "inc_1",
      network: "MTN",
      kind: "airtime",
      since: 60_000,
      evidence: seen,
    });
  });

  test("is over after ten healthy minutes, and not a minute earlier", () => {
    expect(incidentAfter(FAILING, ...times(10, HEALTHY))).toMatchObject({ recoveringSince: 60_000 });
    expect(incidentAfter(FAILING, ...times(10, HEALTHY))).not.toHaveProperty("until");
    expect(incidentAfter(FAILING, ...times(11, HEALTHY))).toMatchObject({ id: "inc_0", until: 660_000 });
  });

  test("does not flap: a failing check restarts the wait, and an unclear one changes nothing", () => {
    expect(incidentAfter(FAILING, ...times(9, HEALTHY), FAILING, ...times(9, HEALTHY))).toMatchObject({
      recoveringSince: 11 * MINUTE_MS,
    });
    expect(incidentAfter(FAILING, ...times(30, UNCLEAR))).not.toHaveProperty("recoveringSince");
    expect(incidentAfter(FAILING, HEALTHY, ...times(10, UNCLEAR))).toMatchObject({ until: 660_000 });
  });

  test("that is over may come again as a new one", () => {
    expect(incidentAfter(FAILING, ...times(11, HEALTHY), HEALTHY, FAILING)).toMatchObject({
      id: "inc_13",
      since: 13 * MINUTE_MS,
    });
  });
});
