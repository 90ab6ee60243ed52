import {
  after,
  before,
  DAY_MS,
  type Day,
  dayOf,
  daysIn,
  type Instant,
  MINUTE_MS,
  startOf,
  type Window,
  windowOf,
} from "../../core/base/time.js";
import { readByDay } from "../../core/jobs/pacer.js";
import { add, type Kobo, NOTHING } from "../../core/money/money.js";
import type { Outage } from "../../core/notifications/incident.js";
import { vendStartedAt } from "../../core/orders/order.js";
import { productKey } from "../../core/orders/product.js";
import { type Sales, tallySales } from "../../core/orders/sales.js";
import { REFUNDS_COUNTED_DAYS, type RefundTimes, refundMs, refundTimesOf } from "../../core/orders/vend-statistics.js";
import { OPEN_FINDINGS_MAX } from "../../core/reconciliation/finding.js";
import { outagesKnownSince, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { OpenWork } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { notifyStaff } from "../notifications/notify.js";
import { ownerSettingsIn } from "../settings/owner-settings.js";
import { type FloatStatus, floatStatus } from "./float.js";
import { ongoingIncidents } from "./vend-incidents.js";

/**
 * Vends from this long before a window are read too: every report that contains a day, however long, then shows the same
 * refunds for it.
 */
const REFUND_LOOK_BACK_MS = REFUNDS_COUNTED_DAYS * DAY_MS;
const THREADS_COUNTED_MAX = 1_000;

/** Figures of the vends that began in a window. Refunds are those made in the window, not too long after the vend. */
type ReportFigures = Pick<Sales, "orders" | "delivered" | "failed" | "revenue" | "margin"> & {
  readonly refunds: RefundTimes;
  /**
   * Refunds by staff of delivered orders, also not too long after. A later one is counted nowhere, but lowers the revenue
   * of the day of its vend.
   */
  readonly givenBack: { readonly count: number; readonly amount: Kobo };
  readonly outages: readonly OutageInWindow[];
  /** Set if part of the window lies before this: outages that ended before it are not known. */
  readonly outagesKnownSince?: Instant;
};

/** An outage, cut to a window. Without an end it is ongoing. */
export type OutageInWindow = Omit<Outage, "until"> & { readonly until?: Instant; readonly ms: number };

export type ShopReport = {
  readonly days: readonly (ReportFigures & { readonly day: Day })[];
  readonly total: ReportFigures;
  /** The state now, whatever days the report covers. */
  readonly now: {
    readonly orders: OpenWork["orders"];
    readonly float: FloatStatus | undefined;
    readonly threads: number;
    readonly findings: number;
  };
};

/** Reads the figures of some days, and what is open now. */
export async function readReport(shop: ShopContext, window: Window): Promise<ShopReport> {
  const { store, settings, clock } = shop;
  const byDay = new Map(daysIn(window).map((day) => [day, createFigures(windowOf(day))]));
  const total = createFigures(window);
  const read = { from: before(window.from, REFUND_LOOK_BACK_MS), to: window.to };
  const figuresAt = (at: Instant) => [byDay.get(dayOf(at))].flatMap((day) => (day ? [day, total] : []));
  for await (const orders of readByDay(store.ordersVended, read)) {
    for (const order of orders) {
      const vendedAt = vendStartedAt(order);
      for (const { tally } of figuresAt(vendedAt)) tally.add([order]);
      const ms = order.refund ? order.refund.at - vendedAt : refundMs(order);
      if (ms === undefined || ms > REFUND_LOOK_BACK_MS) continue;
      for (const figures of figuresAt(after(vendedAt, ms))) {
        if (order.refund) figures.addGivenBack(order.price);
        else figures.refunds.push(ms);
      }
    }
  }
  const [current, now] = [await settings.read(), clock()];
  return {
    days: [...byDay].map(([day, figures]) => ({ day, ...figures.end(current, now) })),
    total: total.end(current, now),
    now: {
      orders: (await store.openWork()).orders,
      float: await floatStatus(shop),
      threads: (await store.openThreads(THREADS_COUNTED_MAX)).length,
      findings: (await store.openFindings(OPEN_FINDINGS_MAX)).length,
    },
  };
}

/** Adds up the vends and the refunds of a window. */
function createFigures(window: Window) {
  const tally = tallySales(window);
  const refunds: number[] = [];
  const givenBack = { count: 0, amount: NOTHING };
  return {
    tally,
    /** How long the customers of failed vends waited, in milliseconds. */
    refunds,
    addGivenBack(amount: Kobo): void {
      givenBack.count++;
      givenBack.amount = add(givenBack.amount, amount);
    },
    end(settings: ShopSettings, now: Instant): ReportFigures {
      const { orders, delivered, failed, revenue, margin } = tally.sales();
      const outages = outagesIn(settings, window, now);
      const since = outagesKnownSince(settings);
      return {
        orders,
        delivered,
        failed,
        revenue,
        margin,
        refunds: refundTimesOf(refunds),
        givenBack,
        outages,
        ...(since !== undefined && since > window.from && { outagesKnownSince: since }),
      };
    },
  };
}

/** The outages of a window, including ongoing ones, cut to the window. */
function outagesIn(settings: ShopSettings, { from, to }: Window, now: Instant): readonly OutageInWindow[] {
  const { outages = [], shopIncidents = {} } = settings;
  const ongoing = [
    ...ongoingIncidents(settings).map((incident) => ({ of: productKey(incident), since: incident.since })),
    ...Object.entries(shopIncidents).map(([of, { since }]) => ({ of, since })),
  ];
  const all: readonly (Pick<Outage, "of" | "since"> & Partial<Outage>)[] = [...outages, ...ongoing];
  return all.flatMap(({ of, since, until }) => {
    const [begin, end] = [Math.max(since, from), Math.min(until ?? now, to)];
    return begin < end ? [{ of, since, ...(until !== undefined && { until }), ms: end - begin }] : [];
  });
}

/**
 * Sends staff yesterday's report once a day at its time, or as soon after that as the shop runs. Saves the day with the
 * notification, so that one of several processes sends it, and no crash loses it.
 */
export async function sendDueReport(shop: ShopContext): Promise<void> {
  const { settings, clock } = shop;
  if (!isReportDue(await settings.read(), clock())) return;
  await settings.update(async (current, books) => {
    const now = clock();
    if (!isReportDue(current, now)) return undefined;
    const isFirstDay = current.reportedOn === undefined;
    if (!isFirstDay) await notifyStaff(shop, books, { kind: "report", id: dayOf(before(now, DAY_MS)) });
    return { ...current, reportedOn: dayOf(now) };
  });
}

/** On its first day a shop has nothing to report; only the day is stored. */
function isReportDue(settings: ShopSettings, now: Instant): boolean {
  const { reportedOn } = settings;
  const { reportTime: time } = ownerSettingsIn(settings);
  if (reportedOn === undefined) return true;
  const today = dayOf(now);
  return reportedOn < today && time !== "off" && now >= after(startOf(today), time * MINUTE_MS);
}
