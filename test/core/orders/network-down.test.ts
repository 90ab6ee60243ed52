import { describe, expect, it, test } from "vitest";
import type { CustomerId, OrderId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { instant, MINUTE_MS } from "../../../src/core/base/time.js";
import type { FailureReason } from "../../../src/core/orders/failure.js";
import { isNetworkDown, NETWORK_WINDOW_MS } from "../../../src/core/orders/network-down.js";
import type { Order } from "../../../src/core/orders/order.js";
import { order } from "../../store/records.js";

const NOW = instant(1_000 * MINUTE_MS);

type Vend = {
  /** When it was sent, in minutes ago. */
  readonly ago: number;
  readonly by?: number;
  readonly to?: number;
  readonly failure?: FailureReason;
  readonly state?: Order["state"];
};

function vend({ ago, by = 0, to = by, failure = "network-failed", state = "refunded" }: Vend): Order {
  const at = instant(NOW - ago * MINUTE_MS);
  const ended = state === "refunded" ? { failure } : {};
  const customer: CustomerId = `cus_${by}`;
  const recipient = `0803000${1_000 + to}` as Phone;
  const id: OrderId = `ord_${ago}-${by}-${to}`;
  return order(id, { state, customer, recipient, vendingAt: at, changedAt: at, ...ended });
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
/** Failed vends of seven customers, one a minute. The first was sent 12 minutes ago. */
const down = (count = 12, change: Partial<Vend> = {}) =>
  times(count, (index) => vend({ ago: 12 - index, by: index % 7, ...change }));

describe("an outage", () => {
  it.each<[string, boolean, readonly Order[]]>([
    ["is seen when nothing was delivered for ten minutes", true, down()],
    ["is not seen before ten minutes have passed", false, times(12, (i) => vend({ ago: 9 - i * 0.5, by: i }))],
    ["is not seen when nothing has failed for ten minutes", false, times(12, (i) => vend({ ago: 25 - i, by: i }))],
    ["is not seen in nine failures", false, down(9)],
    ["is seen in ten failures", true, down(10)],
    ["is not seen with four customers", false, times(12, (i) => vend({ ago: 12 - i, by: i % 4, to: i }))],
    ["is not seen with four numbers", false, times(12, (i) => vend({ ago: 12 - i, by: i, to: i % 4 }))],
    [
      "is seen with one delivery in five",
      true,
      times(15, (i) => vend({ ago: 15 - i, by: i, state: i % 5 === 4 ? "delivered" : "refunded" })),
    ],
    [
      "is not seen with one delivery in three",
      false,
      times(15, (i) => vend({ ago: 15 - i, by: i, state: i % 3 === 2 ? "delivered" : "refunded" })),
    ],
    [
      "has ended after three deliveries in a row",
      false,
      [...down(), ...times(3, (i) => vend({ ago: 0.5 - i / 10, by: 20 + i, state: "delivered" }))],
    ],
    ["is not seen in vends sent more than half an hour ago", false, times(20, (i) => vend({ ago: 40, by: i }))],
    [
      "is not seen with one customer who tries again and again",
      false,
      times(20, (i) => vend({ ago: 20 - i, by: 1, to: i })),
    ],
    [
      "is not seen with one such customer among others",
      false,
      [
        ...times(20, (i) => vend({ ago: 20 - i, by: 1, to: i })),
        ...times(7, (i) => vend({ ago: 18 - 2 * i, by: 2 + i, state: "delivered" })),
      ],
    ],
    [
      "is not seen in a few batches: what a customer sends within a minute counts once",
      false,
      times(9, (i) => times(8, (j) => vend({ ago: 12 - i - j / 60, by: i, to: 10 * i + j }))).flat(),
    ],
    [
      "is not seen in batches with some deliveries",
      false,
      times(12, (i) => [
        vend({ ago: 12 - i, by: i, to: 2 * i }),
        vend({ ago: 12 - i - 0.5, by: i, to: 2 * i + 1, state: "delivered" }),
      ]).flat(),
    ],
    ["is not seen in vends that have not ended", false, down(12, { state: "pending" })],
    ...(["bad-recipient", "out-of-float", "unauthorised", "plan-unavailable", "number-busy"] as const).map(
      (failure): [string, boolean, readonly Order[]] => [
        `is not seen in vends that fail with ${failure}`,
        false,
        down(12, { failure }),
      ],
    ),
    ...(["unreachable", "never-arrived", "unconfirmed", "failed-by-staff"] as const).map(
      (failure): [string, boolean, readonly Order[]] => [
        `is not seen in vends that fail with ${failure}`,
        false,
        down(12, { failure }),
      ],
    ),
    ["is seen when the network rejects vends", true, down(12, { failure: "rejected" })],
  ])("%s: %s", (_, expected, orders) => {
    expect(isNetworkDown(orders, NOW)).toBe(expected);
    expect(isNetworkDown(orders.toReversed(), NOW)).toBe(expected);
  });
});

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A vend and the minute in which it ended. Its outcome is not known earlier. */
type DayVend = { readonly order: Order; readonly endedAt: number };

const DAY_MINUTES = 24 * 60;
/** A vend that hangs ends after six hours. */
const HANGS_MINUTES = 360;

type DayOptions = {
  readonly random: () => number;
  readonly gap: number;
  /** From this minute on nearly nothing is delivered. The float then has money, and there are enough customers to show it. */
  readonly downFrom?: number;
};

/** A day of vends of one product line, about one every `gap` minutes, starting at `NOW`. */
function dayOf({ random, gap, downFrom }: DayOptions): DayVend[] {
  const [failing, hanging] = [random() * 0.1, random() * 0.1];
  const customers = (downFrom === undefined ? 5 : 20) + Math.floor(random() * 60);
  const emptyFloat = { from: random() * DAY_MINUTES, lasts: downFrom === undefined ? random() * 120 : 0 };
  const vends: DayVend[] = [];
  const add = (minute: number, by: number, ended: Partial<Order>, lasts: number) => {
    const vendingAt = instant(NOW + Math.round(minute * MINUTE_MS));
    const recipient = `0803${1_000_000 + by}` as Phone;
    const id: OrderId = `ord_${vends.length}`;
    const customer: CustomerId = `cus_${by}`;
    vends.push({ order: order(id, { customer, recipient, vendingAt, ...ended }), endedAt: minute + lasts });
  };
  for (let minute = 0; minute < DAY_MINUTES; minute += gap * 2 * random()) {
    const isDown = downFrom !== undefined && minute >= downFrom;
    const isEmpty = minute >= emptyFloat.from && minute < emptyFloat.from + emptyFloat.lasts;
    const failure: FailureReason | undefined = isEmpty
      ? "out-of-float"
      : random() < (isDown ? 0.95 : failing)
        ? "network-failed"
        : random() < 0.03
          ? "bad-recipient"
          : undefined;
    const hangs = !isDown && !isEmpty && random() < hanging;
    add(
      minute,
      Math.floor(random() * customers),
      failure ? { state: "refunded", failure } : { state: "delivered" },
      hangs ? HANGS_MINUTES : 0.1,
    );
  }
  const [unlucky, from] = [1_000, random() * DAY_MINUTES];
  const waits = 0.5 + 2 * random();
  for (let failed = 0; failed < 20; failed++) {
    add(from + failed * waits, unlucky, { state: "refunded", failure: "rejected" }, 0.1);
  }
  return vends.toSorted((a, b) => a.endedAt - b.endedAt);
}

/** Fewer failures than this are never an outage, so `isNetworkDown` need not be called. */
const FAILED_MIN = 8;
const isFailure = ({ order: { failure } }: DayVend) => failure === "network-failed" || failure === "rejected";

/** The minute in which an outage is first seen, looking once a minute. */
function firstOutage(day: readonly DayVend[]): number | undefined {
  const endOf = (index: number) => day[index]?.endedAt ?? Number.POSITIVE_INFINITY;
  for (let minute = 0, begin = 0, end = 0; minute < DAY_MINUTES + HANGS_MINUTES; minute++) {
    while (endOf(end) <= minute) end++;
    while (endOf(begin) < minute - NETWORK_WINDOW_MS / MINUTE_MS) begin++;
    const ended = day.slice(begin, end);
    if (ended.filter(isFailure).length < FAILED_MIN) continue;
    const orders = ended.map((vend) => vend.order);
    if (isNetworkDown(orders, instant(NOW + minute * MINUTE_MS))) return minute;
  }
  return undefined;
}

/** A gap of one to twenty minutes. */
const gapOf = (random: () => number) => 20 ** random();

test("is seen on none of 1,000 days with six-hour pendings, an empty float and one customer with twenty failures", () => {
  const seen = times(1_000, (seed) => {
    const random = randomFrom(seed);
    return firstOutage(dayOf({ random, gap: gapOf(random) }));
  });
  expect(seen.filter((minute) => minute !== undefined)).toEqual([]);
});

test("is seen within 20 minutes on each of 100 days when a network with a vend or two a minute goes down", () => {
  const late = times(100, (seed) => {
    const random = randomFrom(seed);
    const from = 60 + random() * (DAY_MINUTES - 240);
    const seen = firstOutage(dayOf({ random, gap: 0.5 + random() / 4, downFrom: from }));
    return seen === undefined ? Number.POSITIVE_INFINITY : seen - from;
  });
  expect(Math.min(...late)).toBeGreaterThan(0);
  expect(Math.max(...late)).toBeLessThan(20);
});
