import { type CustomerId, isPaymentReference } from "../../core/base/ids.js";
import { after, before, type Clock, DAY_MS, type Instant, type Window } from "../../core/base/time.js";
import { eachGivingWay } from "../../core/jobs/pacer.js";
import { readByDay } from "../../core/jobs/read-by-day.js";
import { LATE_PAYMENT_MS } from "../../core/money/payment.js";
import type { Gateway, GatewayPayment, ReadFailure, Vendor } from "../../core/ports.js";
import { createReconciliation, type ReconciliationReport } from "../../core/reconciliation/report.js";
import { CLOCK_SKEW_MS } from "../../core/reconciliation/vend-match.js";
import type { Store } from "../../core/store.js";
import { ownIds } from "../customers/current.js";
import { customerOfEmail } from "../payments/checkout.js";

export type ReconcileResult = { readonly outcome: "report"; readonly report: ReconciliationReport } | ReadFailure;

/** Our books and the service's lists. */
export type ReconciliationSources = {
  /** Called once the service's lists have been read. */
  readonly openStore: () => Promise<Pick<Store, "ordersVended" | "paymentsOpened" | "payment" | "customer">>;
  readonly vendor: Pick<Vendor, "history">;
  readonly gateway: Pick<Gateway, "list">;
  readonly clock: Clock;
};

/**
 * Compares our books with the service's lists; changes nothing. The lists are read first, then the books: whatever the
 * service lists was written to our books before the service was asked for it.
 */
export async function compareWithService(
  { openStore, vendor, gateway, clock }: ReconciliationSources,
  window: Window,
): Promise<ReconcileResult> {
  const readAt = clock();
  const history = await vendor.history(before(window.from, DAY_MS));
  if (history.outcome === "unread") return history;
  const listed = await gateway.list({ from: window.from, to: latestPaymentAt(window, readAt) });
  if (listed.outcome === "unread") return listed;
  const store = await openStore();
  const reconciliation = createReconciliation({ window, readAt, unreadable: history.unreadable });
  await eachGivingWay(history.records, reconciliation.addRecord);
  await eachGivingWay(listed.payments, reconciliation.addRow);
  const vended = { from: before(window.from, DAY_MS), to: after(window.to, CLOCK_SKEW_MS) };
  for await (const orders of readByDay(store.ordersVended, vended))
    await eachGivingWay(orders, reconciliation.addOrder);
  const opened = { from: before(window.from, DAY_MS), to: window.to };
  for await (const payments of readByDay(store.paymentsOpened, opened))
    await eachGivingWay(payments, reconciliation.addPayment);
  for (const { reference } of reconciliation.unpairedRows()) {
    if (isPaymentReference(reference) && (await store.payment(reference))) reconciliation.addOwnReference(reference);
  }
  const payers = await payersOf(store, reconciliation.unpairedRows());
  return { outcome: "report", report: reconciliation.report((row) => payers.get(row) ?? []) };
}

/** For each row under a reference that is not ours, the customer with its e-mail address. */
async function payersOf(store: Pick<Store, "customer">, rows: readonly GatewayPayment[]) {
  const payers = new Map<GatewayPayment, readonly CustomerId[]>();
  for (const row of rows) {
    const id = isPaymentReference(row.reference) ? undefined : customerOfEmail(row.email);
    const payer = id && (await store.customer(id));
    if (payer && payer.erasedAt === undefined) payers.set(row, await ownIds(store, payer.id));
  }
  return payers;
}

/** A page may be paid long after it was opened, but nothing can have been paid after the reading. */
const latestPaymentAt = ({ to }: Window, readAt: Instant): Instant =>
  Math.min(after(to, LATE_PAYMENT_MS + DAY_MS), readAt) as Instant;
