import { type CustomerId, isPaymentReference } from "../../core/base/ids.js";
import { before, type Clock, DAY_MS } from "../../core/base/time.js";
import { adjustmentEntry, writeOffEntry } from "../../core/money/ledger.js";
import { NOTHING } from "../../core/money/money.js";
import type { PaymentState } from "../../core/money/payment.js";
import type { Gateway, Log } from "../../core/ports.js";
import { costOf } from "../../core/reconciliation/compare-vends.js";
import { actsFor, type Finding, type FindingAct, type PaymentDiscrepancy } from "../../core/reconciliation/finding.js";
import { receivedIn } from "../../core/reconciliation/received.js";
import type { Books, Store } from "../../core/store.js";
import type { Recorder } from "../orders/record.js";
import { creditMore, creditUnasked } from "../payments/credit-surplus.js";
import type { DecidePayment } from "../payments/decide.js";
import { closed } from "../payments/findings.js";
import type { SettlePayment } from "../payments/settle.js";
import type { Desk } from "../staff-api.js";

type Deps = {
  readonly store: Store;
  readonly gateway: Pick<Gateway, "list">;
  readonly recorder: Recorder;
  readonly settlePayment: SettlePayment;
  readonly decidePayment: DecidePayment;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Does what a person decided about a finding, and closes it, together: once, however often it is tapped. False when
 * there is nothing to do (any more), or when it did not lead to agreement.
 */
export function createCloseFinding(deps: Deps): Desk["closeFinding"] {
  const { store, recorder, clock, log } = deps;
  return async (id, act, by) => {
    const known = await store.finding(id);
    if (!known || known.closed || !actsFor(known.seen).includes(act)) return false;
    if (!(await atTheGateway({ ...deps, by }, known, act))) return false;
    return store.transact(known.customer, async (books) => {
      const finding = await books.finding(id);
      if (!finding || finding.closed) return false;
      const at = clock();
      const credit = act === "credit" ? CREDITS[finding.seen.difference] : undefined;
      const credited = await credit?.(books, finding, at);
      if (credit ? credited === undefined : !(await inTheBooks(deps, books, finding, act))) return false;
      await recorder.finding(books, closed(finding, { as: act, at, ...(credited && { credited }) }));
      await recorder.deed(books, { customer: finding.customer, by, did: "finding-closed", to: id, said: act });
      log.info({ finding: id, act }, "a finding was closed by hand");
      return true;
    });
  };
}

/** What is credited for a finding itself, and not as the payment that it is about. */
const CREDITS: Readonly<Partial<Record<Finding["seen"]["difference"], typeof creditMore>>> = {
  "paid-more": creditMore,
  unasked: creditUnasked,
};

/** What is decided by a reading, or has a transaction of its own; each can be repeated safely. */
async function atTheGateway(
  deps: Deps & { readonly by: CustomerId },
  { seen }: Finding,
  act: FindingAct,
): Promise<boolean> {
  const { store, settlePayment, decidePayment, by } = deps;
  if (seen.about !== "payment") return true;
  if (act === "credit" && CREDITS[seen.difference]) return isListed(deps, seen);
  if (!isPaymentReference(seen.reference)) return true;
  const { reference } = seen;
  if (act === "read-back") await settlePayment(reference);
  if (act === "credit") await decidePayment.creditReceived(reference, by);
  if (act === "give-back") await decidePayment.giveBack(reference, by);
  if (act === "not-charged") await decidePayment.notCharged(reference, by);
  return act === "noted" || (await store.payment(reference))?.state === ENDS[act];
}

/** Read anew: what was listed when it was found may have been given back since. */
async function isListed({ gateway, clock }: Deps, { reference, at, theirs }: PaymentDiscrepancy): Promise<boolean> {
  const listed = await gateway.list({ from: before(at, DAY_MS), to: clock() });
  if (listed.outcome === "unread" || !theirs) return false;
  return receivedIn(listed.payments.filter((row) => row.reference === reference)) >= theirs.amount;
}

/** How a payment ends by what a person decides about it. */
const ENDS: Readonly<Partial<Record<FindingAct, PaymentState>>> = {
  ...{ "read-back": "paid", credit: "paid", "give-back": "returned", "not-charged": "failed" },
};

async function inTheBooks({ recorder, clock }: Deps, books: Books, { id, customer, seen }: Finding, act: FindingAct) {
  if (seen.about !== "vend" || act === "noted") return true;
  const at = clock();
  const theirs = seen.theirs?.amount;
  if (act === "write-off") {
    if (theirs) await books.post(writeOffEntry({ id, customer, amount: theirs, at }));
    return true;
  }
  const order = seen.order && (await books.order(seen.order));
  if (order?.state !== "delivered") return false;
  if (act === "refund") {
    await recorder.move(books, order, "refunded", { by: "desk", change: { failure: "given-back" } });
    // Its customer has had the price back before, as a delivered order's; now the float has what it cost back, too.
    const believed = costOf(order);
    if (order.refund && believed > 0) await books.post(adjustmentEntry({ id, customer, at, believed, taken: NOTHING }));
    return true;
  }
  if (theirs === undefined || theirs === costOf(order)) return false;
  await books.post(adjustmentEntry({ id, customer, at, believed: costOf(order), taken: theirs }));
  await books.putOrder({ ...order, cost: theirs });
  return true;
}
