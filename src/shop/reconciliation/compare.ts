import { type CustomerId, customerOfEmail, isPaymentReference } from "../../core/base/ids.js";
import { after, before, type Clock, DAY_MS, type Instant, instant, type Window } from "../../core/base/time.js";
import { eachGivingWay, readByDay } from "../../core/jobs/pacer.js";
import type { Gateway, GatewayPayment, ReadFailure, Vendor } from "../../core/ports.js";
import { LISTED_AFTER_MS } from "../../core/reconciliation/compare-payments.js";
import { recordsFrom } from "../../core/reconciliation/compare-vends.js";
import { createReconciliation, type ReconciliationReport } from "../../core/reconciliation/report.js";
import { CLOCK_SKEW_MS } from "../../core/reconciliation/vend-match.js";
import type { Store } from "../../core/store.js";
import type { PassPage } from "../../core/vend-history/pass.js";
import { readHistory } from "../../core/vend-history/read.js";
import { ownIds } from "../customers/current.js";
import { orderOfRecord } from "../orders/candidates.js";

export type ReconcileResult =
  | {
      readonly outcome: "report";
      readonly report: ReconciliationReport;
      /** Where the days before the window begin in the vendor's history, or an earlier page: it grows at its head. */
      readonly nextPage: number;
      /** References of the window's vends that the service lists as failed. */
      readonly failedRefs: ReadonlySet<string>;
    }
  | ReadFailure;

type ReconciliationSources = {
  /** Called once, when the service's lists have been read far enough to compare our books with them. */
  readonly openStore: () => Promise<Pick<Store, "ordersVended" | "paymentsOpened" | "read" | "claimant">>;
  readonly vendor: Pick<Vendor, "historyPage">;
  readonly gateway: Pick<Gateway, "list">;
  readonly clock: Clock;
};

/**
 * Compares our books with the service's lists and changes nothing. For each day it reads the service's list before our
 * books: everything the service lists was written to our books before we asked the service for it. Only some days are
 * in memory at a time. Reads the vendor's history from `fromPage` on.
 */
export async function compareWithService(
  sources: ReconciliationSources,
  window: Window,
  fromPage = 1,
): Promise<ReconcileResult> {
  const readAt = sources.clock();
  const reconciliation = createReconciliation({ window, readAt });
  let opening: ReturnType<ReconciliationSources["openStore"]> | undefined;
  const openStore = () => (opening ??= sources.openStore());
  const comparing = { ...sources, openStore, reconciliation };
  const vends = await compareVends(comparing, window, fromPage);
  if (vends.outcome === "unread") return vends;
  const failure = await comparePayments(comparing, window, readAt);
  if (failure) return failure;
  const store = await openStore();
  for (const vendorRef of reconciliation.unclaimedRefs()) {
    if (await orderOfRecord(store, { vendorRef })) reconciliation.addClaimedRef(vendorRef);
  }
  for (const { reference } of reconciliation.unpairedRows()) {
    const payment = isPaymentReference(reference) ? await store.read("payment", reference) : undefined;
    if (payment) reconciliation.addOtherPayment(payment);
  }
  const payers = await payersOf(store, reconciliation.unpairedRows());
  const report = reconciliation.report((row) => payers.get(row) ?? []);
  return { outcome: "report", report, nextPage: vends.nextPage, failedRefs: reconciliation.failedRefs };
}

type Comparing = ReconciliationSources & { readonly reconciliation: ReturnType<typeof createReconciliation> };

/** Newest days first, as the service lists them. */
async function compareVends(
  { openStore, vendor, reconciliation }: Comparing,
  window: Window,
  fromPage: number,
): Promise<{ readonly outcome: "read"; readonly nextPage: number } | ReadFailure> {
  let [page, nextPage] = [fromPage - 1, fromPage];
  const vended = { from: recordsFrom(window), to: after(window.to, CLOCK_SKEW_MS) };
  let ordersFrom = vended.to;
  const addOrdersSince = async (since: Instant) => {
    const { ordersVended } = await openStore();
    while (ordersFrom > vended.from && before(ordersFrom, DAY_MS) >= since) {
      const day = { from: latest(before(ordersFrom, DAY_MS), vended.from), to: ordersFrom };
      for await (const orders of readByDay(ordersVended, day)) await eachGivingWay(orders, reconciliation.addOrder);
      ordersFrom = day.from;
    }
  };
  const usePage = async ({ records, unreadable, newestFirst, readTo }: PassPage): Promise<void> => {
    page++;
    if (!newestFirst) nextPage = 1;
    else if (readTo !== undefined && readTo > after(window.from, 2 * CLOCK_SKEW_MS)) nextPage = page;
    unreadable.forEach(reconciliation.addUnreadable);
    await eachGivingWay(records, reconciliation.addRecord);
    // A day later, so that no row of an added day comes again.
    const since = readTo === undefined ? vended.to : after(readTo, DAY_MS);
    if (newestFirst && since <= before(ordersFrom, DAY_MS)) await addOrdersSince(since);
  };
  const read = await readHistory(vendor, vended.from, usePage, fromPage);
  if (read.outcome === "unread") return read;
  await addOrdersSince(before(vended.from, DAY_MS));
  return { outcome: "read", nextPage };
}

/** Oldest days first. A checkout page may be paid, and so listed, up to a week after it was opened. */
async function comparePayments(
  { openStore, gateway, reconciliation }: Comparing,
  window: Window,
  readAt: Instant,
): Promise<ReadFailure | undefined> {
  const opened = { from: before(window.from, DAY_MS), to: after(window.to, DAY_MS) };
  let addedTo = opened.from;
  const addPaymentsBefore = async (end: Instant) => {
    const days = { from: addedTo, to: earliest(end, opened.to) };
    if (days.from >= days.to) return;
    addedTo = days.to;
    const { paymentsOpened } = await openStore();
    for await (const payments of readByDay(paymentsOpened, days))
      await eachGivingWay(payments, reconciliation.addPayment);
  };
  // Nothing can have been paid after the reading.
  const until = earliest(after(window.to, LISTED_AFTER_MS), readAt);
  const read = await gateway.list({ from: window.from, to: until }, async ({ payments, readTo }) => {
    await addPaymentsBefore(before(readTo, LISTED_AFTER_MS));
    await eachGivingWay(payments, reconciliation.addRow);
  });
  if (read.outcome === "unread") return read;
  await addPaymentsBefore(opened.to);
  return undefined;
}

const latest = (one: Instant, other: Instant): Instant => instant(Math.max(one, other));
const earliest = (one: Instant, other: Instant): Instant => instant(Math.min(one, other));

/** For each row under a reference that is not ours, the customer with its e-mail address. */
async function payersOf(store: Pick<Store, "read">, rows: readonly GatewayPayment[]) {
  const payers = new Map<GatewayPayment, readonly CustomerId[]>();
  for (const row of rows) {
    const id = isPaymentReference(row.reference) ? undefined : customerOfEmail(row.email);
    const payer = id && (await store.read("customer", id));
    if (payer && payer.erasedAt === undefined) payers.set(row, await ownIds(store, payer.id));
  }
  return payers;
}
