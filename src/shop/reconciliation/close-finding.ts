import type { Mint } from "../../core/base/ids.js";
import { type CustomerId, type FindingId, isPaymentReference } from "../../core/base/ids.js";
import { before, type Clock, DAY_MS } from "../../core/base/time.js";
import { adjustmentEntry, writeOffEntry } from "../../core/money/ledger.js";
import { NOTHING } from "../../core/money/money.js";
import type { PaymentState } from "../../core/money/payment.js";
import type { Gateway, Log } from "../../core/ports.js";
import { vendCostOf } from "../../core/reconciliation/compare-vends.js";
import {
  type Finding,
  type FindingAction,
  findingActionsFor,
  type PaymentDiscrepancy,
} from "../../core/reconciliation/finding.js";
import { totalReceived } from "../../core/reconciliation/received.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopConfig } from "../context.js";
import { moveOrder } from "../ledger/move-order.js";
import { creditExcess, creditUnrequested } from "../payments/credit-surplus.js";
import type { DecidePayment } from "../payments/decide.js";
import { closeFindingAs, recordFinding } from "../payments/findings.js";
import type { SettlePayment } from "../payments/settle.js";
import { recordAudit } from "../settings/audit.js";

type Deps = {
  readonly store: Store;
  readonly gateway: Pick<Gateway, "list">;
  readonly config: ShopConfig;
  readonly mint: Mint;
  readonly settlePayment: SettlePayment;
  readonly decidePayment: DecidePayment;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Does what a person decided about a finding, and closes it, together: once, however often it is tapped. False when
 * there is nothing to do (any more), or when it did not lead to agreement.
 */
export function createCloseFinding(deps: Deps) {
  const { store, clock, log } = deps;
  return async (id: FindingId, act: FindingAction, by: CustomerId): Promise<boolean> => {
    const known = await store.finding(id);
    if (!known || known.closed || !findingActionsFor(known.discrepancy).includes(act)) return false;
    if (!(await creditFromGateway({ ...deps, by }, known, act))) return false;
    return store.transact(known.customer, async (books) => {
      const finding = await books.finding(id);
      if (!finding || finding.closed) return false;
      const at = clock();
      const credit = act === "credit" ? CREDITS[finding.discrepancy.difference] : undefined;
      const credited = await credit?.(books, finding, at);
      if (credit ? credited === undefined : !(await postCorrection(deps, books, finding, act))) return false;
      await recordFinding(deps, books, closeFindingAs(finding, { as: act, at, ...(credited && { credited }) }));
      await recordAudit(deps, books, {
        customer: finding.customer,
        by,
        action: "finding-closed",
        target: id,
        detail: act,
      });
      log.info({ finding: id, act }, "a finding was closed by hand");
      return true;
    });
  };
}

/** What is credited for a finding itself, and not as the payment that it is about. */
const CREDITS: Readonly<Partial<Record<Finding["discrepancy"]["difference"], typeof creditExcess>>> = {
  "paid-more": creditExcess,
  unasked: creditUnrequested,
};

/** What is decided by a reading, or has a transaction of its own; each can be repeated safely. */
async function creditFromGateway(
  deps: Deps & { readonly by: CustomerId },
  { discrepancy }: Finding,
  act: FindingAction,
): Promise<boolean> {
  const { store, settlePayment, decidePayment, by } = deps;
  if (discrepancy.about !== "payment") return true;
  if (act === "credit" && CREDITS[discrepancy.difference]) return isListed(deps, discrepancy);
  if (!isPaymentReference(discrepancy.reference)) return true;
  const { reference } = discrepancy;
  if (act === "read-back") await settlePayment(reference);
  if (act === "credit") await decidePayment.creditPayment(reference, by);
  if (act === "return-payment") await decidePayment.returnPayment(reference, by);
  if (act === "not-charged") await decidePayment.confirmNotCharged(reference, by);
  return act === "noted" || (await store.payment(reference))?.state === ENDS[act];
}

/** Read anew: what was listed when it was found may have been given back since. */
async function isListed({ gateway, clock }: Deps, { reference, at, theirs }: PaymentDiscrepancy): Promise<boolean> {
  const listed = await gateway.list({ from: before(at, DAY_MS), to: clock() });
  if (listed.outcome === "unread" || !theirs) return false;
  return totalReceived(listed.payments.filter((row) => row.reference === reference)) >= theirs.amount;
}

/** How a payment ends by what a person decides about it. */
const ENDS: Readonly<Partial<Record<FindingAction, PaymentState>>> = {
  ...{ "read-back": "paid", credit: "paid", "return-payment": "returned", "not-charged": "failed" },
};

async function postCorrection(deps: Deps, books: Books, { id, customer, discrepancy }: Finding, act: FindingAction) {
  const { clock } = deps;
  if (discrepancy.about !== "vend" || act === "noted") return true;
  const at = clock();
  const theirs = discrepancy.theirs?.amount;
  if (act === "write-off") {
    if (theirs) await books.post(writeOffEntry({ id, customer, amount: theirs, at }));
    return true;
  }
  const order = discrepancy.order && (await books.order(discrepancy.order));
  if (order?.state !== "delivered") return false;
  if (act === "refund") {
    await moveOrder(deps, books, order, "refunded", { by: "desk", change: { failure: "failed-by-staff" } });
    // Its customer has had the price back before, as a delivered order's; now the float has what it cost back, too.
    const believed = vendCostOf(order);
    if (order.refund && believed > 0) await books.post(adjustmentEntry({ id, customer, at, believed, taken: NOTHING }));
    return true;
  }
  if (theirs === undefined || theirs === vendCostOf(order)) return false;
  await books.post(adjustmentEntry({ id, customer, at, believed: vendCostOf(order), taken: theirs }));
  await books.putOrder({ ...order, cost: theirs });
  return true;
}
