import { type CustomerId, isPaymentReference } from "../../core/base/ids.js";
import { after, before, type Clock, DAY_MS, type Instant, type Window } from "../../core/base/time.js";
import { LATE_PAYMENT_MS } from "../../core/money/payment.js";
import type { Gateway, GatewayPayment, ReadFailure, Vendor } from "../../core/ports.js";
import { buildReconciliationReport, type ReconciliationReport } from "../../core/reconciliation/report.js";
import { CLOCK_SKEW_MS } from "../../core/reconciliation/vend-match.js";
import type { Store } from "../../core/store.js";
import { allLinkedCustomerIds } from "../customers/linked.js";
import { customerOfEmail } from "../payments/open-checkout.js";

export type ReconcileResult = { readonly outcome: "report"; readonly report: ReconciliationReport } | ReadFailure;

type Deps = {
  /** Opened when the service's lists have been read. */
  readonly books: () => Promise<Pick<Store, "ordersVended" | "paymentsOpened" | "payment" | "customer">>;
  readonly vendor: Pick<Vendor, "history">;
  readonly gateway: Pick<Gateway, "list">;
  readonly clock: Clock;
};

export type ReadReconciliation = (window: Window) => Promise<ReconcileResult>;

/**
 * Reads the service's lists, then our books, and sets them side by side. Changes nothing. In that order: whatever the
 * service lists was written down here before it was asked for.
 */
export function createReadReconciliation({ books, vendor, gateway, clock }: Deps): ReadReconciliation {
  return async (window) => {
    const readAt = clock();
    const history = await vendor.history(before(window.from, DAY_MS));
    if (history.outcome === "unread") return history;
    const listed = await gateway.list({ from: window.from, to: latest(window, readAt) });
    if (listed.outcome === "unread") return listed;
    const store = await books();
    const orders = await store.ordersVended({ from: before(window.from, DAY_MS), to: after(window.to, CLOCK_SKEW_MS) });
    const opened = await store.paymentsOpened({ from: before(window.from, DAY_MS), to: window.to });
    const payments = opened.filter(({ openedAt }) => openedAt >= window.from);
    const known = new Set<string>(opened.map(({ reference }) => reference));
    for (const { reference } of listed.payments) {
      if (isPaymentReference(reference) && !known.has(reference) && (await store.payment(reference)))
        known.add(reference);
    }
    const payers = await payersOf(store, listed.payments);
    const common = { window, readAt };
    return {
      outcome: "report",
      report: buildReconciliationReport({
        vends: { ...common, orders, records: history.records, unreadable: history.unreadable },
        payments: {
          ...{ ...common, payments, charges: opened, rows: listed.payments },
          isOurReference: (reference) => known.has(reference),
          payerOf: (row) => payers.get(row) ?? [],
        },
      }),
    };
  };
}

/** Of each row under a reference that is not ours, the customer whose e-mail it has. */
async function payersOf(store: Pick<Store, "customer">, rows: readonly GatewayPayment[]) {
  const payers = new Map<GatewayPayment, readonly CustomerId[]>();
  for (const row of rows) {
    const id = isPaymentReference(row.reference) ? undefined : customerOfEmail(row.email);
    const known = id && (await store.customer(id));
    if (known && known.erasedAt === undefined) payers.set(row, await allLinkedCustomerIds(store, known.id));
  }
  return payers;
}

/** A page may be paid long after it was opened; nothing can be paid after now. */
const latest = ({ to }: Window, readAt: Instant): Instant =>
  Math.min(after(to, LATE_PAYMENT_MS + DAY_MS), readAt) as Instant;
