import { type CustomerId, isPaymentReference, type Mint } from "../../core/base/ids.js";
import type { Clock, Window } from "../../core/base/time.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import type { Log } from "../../core/ports.js";
import type { Discrepancy } from "../../core/reconciliation/finding.js";
import { findingActionsFor, findingKey } from "../../core/reconciliation/finding.js";
import type { ReconciliationReport } from "../../core/reconciliation/report.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import { closeFindingAs, isResolvedByItself, openFinding, recordFinding } from "../payments/findings.js";
import { reviewPayment } from "../payments/review.js";
import type { SettlePayment } from "../payments/settle.js";
import { stopCardCharges } from "../payments/stop-cards.js";
import type { ReadReconciliation, ReconcileResult } from "./compare.js";

/** New findings that one comparison keeps and tells of; more wait for the next. */
const FINDINGS_AT_ONCE_MAX = 20;
const FINDINGS_OPEN_MAX = 1_000;

type Deps = {
  readonly store: Store;
  readonly compare: ReadReconciliation;
  readonly settlePayment: SettlePayment;
  readonly config: ShopConfig;
  readonly house: SettingsStore;
  readonly pollIntervalMs: number;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly log: Log;
  /** A reading may take minutes; nothing is written any more once the shop closes. */
  readonly stopping: () => boolean;
};

export type Reconcile = (window: Window) => Promise<ReconcileResult>;

/**
 * Compares a window of our books with the service's lists and follows up: money that reached the gateway unseen is read
 * back and credited, every other difference is kept as a finding and told to staff, once, and one that has gone is
 * closed. Running it again changes nothing.
 */
export function createReconcile(deps: Deps): Reconcile {
  const { compare, settlePayment, log, stopping } = deps;
  return async (window) => {
    const first = await compare(window);
    if (first.outcome === "unread" || stopping()) return first;
    const late = await uncreditedPayments(deps, first.report);
    for (const reference of late) await settlePayment(reference);
    await reviewUnlistedCharges(deps, first.report);
    const compared = late.length === 0 ? first : await compare(window);
    if (compared.outcome === "unread") return compared;
    if (stopping()) return compared;
    const { discrepancies } = compared.report;
    await openNewFindings(deps, discrepancies);
    await closeResolvedFindings(deps, window, discrepancies);
    log.info({ ...window, late: late.length, differences: discrepancies.length }, "reconciled with the service");
    return compared;
  };
}

/** Payments that the gateway lists as paid, and that a reading back may still find so. */
async function uncreditedPayments({ store }: Deps, { discrepancies }: ReconciliationReport) {
  const references = discrepancies.flatMap((seen) =>
    seen.about === "payment" && findingActionsFor(seen).includes("read-back") && isPaymentReference(seen.reference)
      ? [seen.reference]
      : [],
  );
  const payments = await Promise.all(references.map((reference) => store.payment(reference)));
  return payments.flatMap((payment) => (payment && canBecomePaid(payment) ? [payment.reference] : []));
}

/** Charges that are listed under references of the service's own: none of them is credited by itself, and none is lost. */
async function reviewUnlistedCharges(deps: Deps, { discrepancies }: ReconciliationReport): Promise<void> {
  for (const seen of discrepancies) {
    if (seen.about !== "payment" || seen.difference !== "unlisted" || !isPaymentReference(seen.reference)) continue;
    // A person has been asked about this very row: what they decided stands.
    const asked = await deps.store.findingAbout(findingKey(seen));
    if (asked && !isResolvedByItself(asked)) continue;
    const { reference, gatewayRef } = seen;
    const known = await deps.store.payment(reference);
    if (!known || !isOverlooked(known)) continue;
    await stopCardCharges(deps, reference);
    await deps.store.transact(known.customer, async (books) => {
      const payment = await books.payment(reference);
      if (!payment || !isOverlooked(payment)) return;
      await reviewPayment(deps, books, payment, { review: "unlisted", ...(gatewayRef && { gatewayRef }) });
    });
  }
}

const isOverlooked = (payment: Payment): boolean => payment.state !== "review" && canBecomePaid(payment);

async function openNewFindings(deps: Deps, discrepancies: readonly Discrepancy[]): Promise<void> {
  let kept = 0;
  for (const seen of discrepancies) {
    if (kept >= FINDINGS_AT_ONCE_MAX) return;
    const known = await deps.store.findingAbout(findingKey(seen));
    if (!known || isResolvedByItself(known)) {
      const customer = known?.customer ?? (await ownerOf(deps.store, seen));
      await deps.store.transact(customer, (books) => openFinding(deps, books, seen, customer));
      kept += 1;
    }
  }
}

async function ownerOf(store: Store, seen: Discrepancy): Promise<CustomerId> {
  const record =
    seen.about === "vend"
      ? seen.order && (await store.order(seen.order))
      : isPaymentReference(seen.reference) && (await store.payment(seen.reference));
  if (record) return record.customer;
  return (seen.about === "payment" && seen.customer) || SHOP_CUSTOMER_ID;
}

/** A finding of the window that is not seen any more: ours and theirs have come to agree. */
async function closeResolvedFindings(
  deps: Deps,
  { from, to }: Window,
  discrepancies: readonly Discrepancy[],
): Promise<void> {
  const { store, clock } = deps;
  const still = new Set(discrepancies.map(findingKey));
  const gone = (await store.openFindings(FINDINGS_OPEN_MAX)).filter(
    ({ key, discrepancy }) => discrepancy.at >= from && discrepancy.at < to && !still.has(key),
  );
  for (const { id, customer } of gone) {
    await store.transact(customer, async (books) => {
      const finding = await books.finding(id);
      if (finding && !finding.closed)
        await recordFinding(deps, books, closeFindingAs(finding, { as: "gone", at: clock() }));
    });
  }
}
