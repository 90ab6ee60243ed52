import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Phone } from "../../../src/core/base/phone.js";
import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  after as later,
  MINUTE_MS,
  parseDay,
  startOf,
} from "../../../src/core/base/time.js";
import { kobo } from "../../../src/core/money/money.js";
import type { Payment } from "../../../src/core/money/payment.js";
import type { Order, OrderState } from "../../../src/core/orders/order.js";
import type { GatewayPayment, UnreadableVend, VendRecord } from "../../../src/core/ports.js";
import type { Discrepancy } from "../../../src/core/reconciliation/finding.js";
import { createReconciliation } from "../../../src/core/reconciliation/report.js";
import { order as anOrder, payment as aPayment } from "../../store/records.js";

const day = parseDay("2026-11-20");
if (!day) throw new Error("That is a day");
const FROM = startOf(day);
const NOON = later(FROM, 12 * HOUR_MS);
const window = { from: FROM, to: later(FROM, DAY_MS) };
const readAt = later(FROM, 2 * DAY_MS);

const delivered = (change: Partial<Order> = {}): Order =>
  anOrder("ord_1", {
    ...{ state: "delivered", placedAt: NOON, vendingAt: NOON, closedAt: NOON, changedAt: NOON },
    ...{ vendorRef: "v1", cost: kobo(19_400), ...change },
  });
const record = (change: Partial<VendRecord> = {}): VendRecord => ({
  ...{ vendorRef: "v1", recipient: "08031234567" as Phone, kind: "airtime", amount: kobo(20_000) },
  ...{ cost: kobo(19_400), at: NOON, state: "delivered" },
  ...change,
});
const paid = (change: Partial<Payment> = {}): Payment =>
  aPayment("top_1", { state: "paid", openedAt: NOON, changedAt: NOON, expiresAt: later(NOON, HOUR_MS), ...change });
const row = (change: Partial<GatewayPayment> = {}): GatewayPayment => ({
  ...{ reference: "top_1", amount: kobo(50_000), currency: "NGN", state: "success", at: NOON },
  ...change,
});

type Lists = {
  readonly orders?: readonly Order[];
  readonly records?: readonly VendRecord[];
  readonly doubtful?: readonly UnreadableVend[];
  readonly payments?: readonly Payment[];
  readonly rows?: readonly GatewayPayment[];
  readonly readAt?: Instant;
};

const reportOf = ({
  orders = [],
  records = [],
  doubtful = [],
  payments = [],
  rows = [],
  readAt: at = readAt,
}: Lists) => {
  const reconciliation = createReconciliation({ window, readAt: at });
  doubtful.forEach(reconciliation.addUnreadable);
  records.forEach(reconciliation.addRecord);
  rows.forEach(reconciliation.addRow);
  orders.forEach(reconciliation.addOrder);
  payments.forEach(reconciliation.addPayment);
  return reconciliation.report();
};
const seen = (lists: Lists) =>
  reportOf(lists).discrepancies.map(({ about, difference }: Discrepancy) => `${about} ${difference}`);

describe("our vends against theirs", () => {
  test("agree, whatever is still open or failed on both sides", () => {
    expect(seen({ orders: [delivered()], records: [record()] })).toEqual([]);
    expect(seen({ orders: [delivered({ state: "refunded" })], records: [record({ state: "failed" })] })).toEqual([]);
    const { vendorRef: _, ...unsent } = delivered({ state: "refunded", failure: "out-of-float" });
    expect(seen({ orders: [unsent] })).toEqual([]);
  });

  test.each([
    ["a vend without an order", [], [record()], "missing-here"],
    ["a vend without an order that has long been pending", [], [record({ state: "pending" })], "missing-here"],
    ["a delivered order that is not listed", [delivered()], [], "missing-there"],
    ["another amount taken", [delivered()], [record({ cost: kobo(20_000) })], "amount-differs"],
    ["delivered here, failed there", [delivered()], [record({ state: "failed" })], "state-differs"],
    ["delivered here, pending there", [delivered()], [record({ state: "pending" })], "state-differs"],
    ["refunded here, delivered there", [delivered({ state: "refunded" })], [record()], "state-differs"],
  ] as const)("differ: %s", (_, orders, records, difference) => {
    expect(seen({ orders, records })).toEqual([`vend ${difference}`]);
  });

  test("pair an order that staff ended as delivered with a vend like it, of its time, that no other order has", () => {
    const { vendorRef: _, ...byHand } = delivered();
    const other = delivered({ id: "ord_2" });
    const missing = ["vend missing-there", "vend missing-here"];
    expect(seen({ orders: [byHand], records: [record()] })).toEqual([]);
    expect(seen({ orders: [byHand, other], records: [record()] })).toEqual(["vend missing-there"]);
    expect(seen({ orders: [byHand], records: [record({ recipient: "08051234567" as Phone })] })).toEqual(missing);
    expect(seen({ orders: [byHand], records: [record({ at: later(NOON, HOUR_MS) })] })).toEqual(missing);
    expect(seen({ orders: [byHand], records: [record({ state: "failed" })] })).toEqual(["vend missing-there"]);
  });

  test("ignore a failed vend without an order, as no money moved", () => {
    expect(seen({ records: [record({ state: "failed" })] })).toEqual([]);
  });

  test.each<OrderState>(["paid", "vending", "pending", "review"])(
    "leave a record to the %s order that may adopt it",
    (state) => {
      const { vendorRef: _, closedAt: __, ...open } = delivered({ state });
      expect(seen({ orders: [open], records: [record()] })).toEqual([]);
    },
  );

  test("leave a record to a refunded order while that is looked up, and name that order later", () => {
    const { vendorRef: _, ...refunded } = delivered({ state: "refunded", failure: "never-arrived" });
    expect(seen({ orders: [{ ...refunded, dueAt: readAt }], records: [record()] })).toEqual([]);
    const [unmatched] = reportOf({ orders: [refunded], records: [record()] }).discrepancies;
    expect(unmatched).toMatchObject({ difference: "missing-here", order: "ord_1", vendorRef: "v1" });
  });

  test("give the service time to list a vend", () => {
    const soon = later(NOON, 10 * MINUTE_MS);
    expect(seen({ orders: [delivered()], readAt: soon })).toEqual([]);
    expect(seen({ orders: [delivered()], readAt: later(NOON, 16 * MINUTE_MS) })).toEqual(["vend missing-there"]);
  });

  test("ignore an order that ended while the list was read", () => {
    const ended = delivered({ closedAt: later(readAt, 1) });
    expect(seen({ orders: [ended], records: [record({ state: "pending" })] })).toEqual([]);
  });

  test("count on the order's day, even if the service lists them on the next", () => {
    const late = later(window.to, -MINUTE_MS);
    const { days } = reportOf({
      orders: [delivered({ vendingAt: late, closedAt: late })],
      records: [record({ at: later(window.to, MINUTE_MS) })],
    });
    const one = { count: 1, amount: 19_400 };
    expect(days).toEqual([expect.objectContaining({ day: "2026-11-20", vends: { ours: one, theirs: one } })]);
  });

  test("count on their side if we have no order; so does money under a reference of ours that is not in our books", () => {
    const rows = [row({ reference: "top_0123456789abcdef" })];
    const [day] = reportOf({ records: [record()], rows }).days;
    expect(day?.vends).toMatchObject({ ours: { count: 0 }, theirs: { count: 1, amount: 19_400 } });
    expect(day?.payments).toMatchObject({ ours: { count: 0 }, theirs: { count: 1, amount: 50_000 } });
  });

  test("do not report an order of the day before as missing, but match its record after midnight", () => {
    const before = later(FROM, -MINUTE_MS);
    const yesterdays = delivered({ vendingAt: before, closedAt: before });
    expect(seen({ orders: [yesterdays], records: [record({ at: later(FROM, 1) })] })).toEqual([]);
    expect(seen({ orders: [yesterdays] })).toEqual([]);
  });
});

describe("a row of the service that cannot be read", () => {
  const whole = { vendorRef: "v1", kind: "airtime", amount: kobo(20_000), planCode: undefined, at: NOON } as const;
  const row = (change: Partial<UnreadableVend> = {}): UnreadableVend => ({
    ...{ ...whole, recipient: "08031234567" as Phone },
    ...change,
  });
  const nobodys = { recipient: "08039999999" as Phone };

  test("does not hide other differences", () => {
    expect(seen({ orders: [delivered()], doubtful: [row({ vendorRef: "v9", ...nobodys })] })).toEqual([
      "vend missing-there",
      "vend unreadable",
    ]);
  });

  test("does not make its own order missing", () => {
    expect(seen({ orders: [delivered()], doubtful: [row()] })).toEqual([]);
  });

  test("is reported itself if it has no reference, and no order as missing", () => {
    expect(seen({ orders: [delivered()], doubtful: [row({ vendorRef: undefined })] })).toEqual(["vend unreadable"]);
  });

  test("is left to an open order that may adopt it", () => {
    const { vendorRef: _, closedAt: __, ...open } = delivered({ state: "review" });
    expect(seen({ orders: [open], doubtful: [row()] })).toEqual([]);
    expect(seen({ orders: [open], doubtful: [row({ amount: kobo(1_000) })] })).toEqual(["vend unreadable"]);
  });

  test.each([
    ["on another day", { at: later(FROM, -MINUTE_MS) }, 0],
    ["from just now", { at: later(readAt, -MINUTE_MS) }, 0],
    ["without a time", { at: undefined }, 1],
    ["without a time and a reference", { at: undefined, vendorRef: undefined }, 1],
  ] as const)("%s is reported, given %j, so many times: %i", (_, change, times) => {
    expect(seen({ doubtful: [row(change)] })).toHaveLength(times);
  });
});

describe("our payments against theirs", () => {
  test.each([
    ["paid on both sides", [paid()], [row()]],
    ["paid after a failed try", [paid()], [row({ state: "failed" }), row(), row({ state: "other" })]],
    ["never paid", [paid({ state: "expired" })], []],
    ["declined on both sides", [paid({ state: "failed" })], [row({ state: "failed" })]],
    ["credited a moment ago", [paid({ changedAt: readAt })], []],
    ["paid twice, and credited twice", [paid({ extra: kobo(50_000) })], [row(), row()]],
    ["paid in two parts", [paid()], [row({ amount: kobo(20_000) }), row({ amount: kobo(30_000) })]],
  ])("agree: %s", (_, payments, rows) => {
    expect(seen({ payments, rows })).toEqual([]);
  });

  test.each([
    [
      "money under a reference of ours that is not in our books",
      [],
      [row({ reference: "top_0123456789abcdef" })],
      "missing-here",
    ],
    ["credited, and not listed", [paid()], [], "missing-there"],
    ["credited, and listed as failed", [paid()], [row({ state: "failed" })], "state-differs"],
    ["expired, but paid after all", [paid({ state: "expired" })], [row()], "state-differs"],
    ["another amount received", [paid()], [row({ amount: kobo(40_000) })], "amount-differs"],
    ["another currency received", [paid()], [row({ currency: "USD" })], "amount-differs"],
    ["paid twice", [paid()], [row({ gatewayRef: "gw-1" }), row({ gatewayRef: "gw-2" })], "paid-more"],
    ["listed twice with the same reference of the gateway", [paid()], [row(), row()], "paid-more"],
    ["a row that cannot be read", [paid({ state: "expired" })], [row({ state: "unreadable" })], "unreadable"],
    [
      "unreadable, under a reference that is not in our books",
      [],
      [row({ reference: "top_0123456789abcdef", state: "unreadable" })],
      "unreadable",
    ],
    [
      "a mismatch that staff have not decided",
      [paid({ state: "mismatched" })],
      [row({ amount: kobo(1) })],
      "amount-differs",
    ],
  ] as const)("differ: %s", (_, payments, rows, difference) => {
    expect(seen({ payments, rows })).toEqual([`payment ${difference}`]);
  });

  test("count the naira of the merchant's other programs and nothing else", () => {
    const other = reportOf({
      rows: [
        row({ reference: "INV-2026-7" }),
        row({ reference: "INV-2026-8", state: "failed" }),
        row({ reference: "INV-2026-9", currency: "USD" }),
        row({ reference: "INV-2026-10", state: "unreadable" }),
      ],
    });
    expect(other.discrepancies).toEqual([]);
    expect(other.foreign).toEqual({ count: 1, amount: 50_000 });
  });
});

describe("any books and any lists", () => {
  const vends = fc.uniqueArray(
    fc.record({ n: fc.nat(50), minute: fc.nat(24 * 60 - 1), naira: fc.integer({ min: 50, max: 9_000 }) }),
    {
      selector: ({ n }) => n,
      maxLength: 20,
    },
  );
  const both = vends.map((list) => {
    const times = list.map(({ minute }) => instant(FROM + minute * MINUTE_MS));
    const orders = list.map(({ n, naira }, index) =>
      delivered({
        ...{ id: `ord_${n}`, vendorRef: `v${n}`, cost: kobo(naira * 100) },
        ...{ vendingAt: times[index] as Instant, closedAt: times[index] as Instant },
      }),
    );
    const records = list.map(({ n, naira }, index) =>
      record({ vendorRef: `v${n}`, cost: kobo(naira * 100), at: times[index] as Instant }),
    );
    return { orders, records };
  });

  test("that are the same agree in counts, money and lines", () => {
    fc.assert(
      fc.property(both, ({ orders, records }) => {
        const { discrepancies, days } = reportOf({ orders, records });
        expect(discrepancies).toEqual([]);
        for (const { vends: sums } of days) expect(sums.ours).toEqual(sums.theirs);
        expect(days.reduce((count, { vends: { ours } }) => count + ours.count, 0)).toBe(orders.length);
      }),
    );
  });

  test("that differ in one place are reported to differ in just that place", () => {
    const change = fc.constantFrom("drop theirs", "drop ours", "cost", "state");
    fc.assert(
      fc.property(both, fc.nat(), change, ({ orders, records }, place, how) => {
        fc.pre(orders.length > 0);
        const at = place % orders.length;
        const ours = how === "drop ours" ? orders.toSpliced(at, 1) : orders;
        const changed = record({ ...records[at], ...(how === "cost" ? { cost: kobo(1) } : { state: "failed" }) });
        const theirs = records.toSpliced(
          at,
          1,
          ...(how === "drop theirs" ? [] : how === "drop ours" ? [records[at] as VendRecord] : [changed]),
        );
        const expected = {
          "drop theirs": "missing-there",
          "drop ours": "missing-here",
          cost: "amount-differs",
          state: "state-differs",
        };
        expect(seen({ orders: ours, records: theirs })).toEqual([`vend ${expected[how]}`]);
      }),
    );
  });
});
