import type { AuditEntryId } from "../../core/base/ids.js";
import { adjustmentEntry, foundVendEntry, writeOffEntry } from "../../core/money/ledger.js";
import { type Kobo, kobo, NOTHING } from "../../core/money/money.js";
import { vendCostOf } from "../../core/orders/order.js";
import type { Discrepancy, Finding, FindingAction } from "../../core/reconciliation/finding.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { moveOrder } from "../ledger/move-order.js";
import { alarmIfErased, notifyCustomer } from "../notifications/notify.js";
import { creditExcess, creditUnrequested, recordFinding, recoverLost, takeBackReversed } from "../payments/findings.js";
import { showOvertaken } from "../wallets/carry-out.js";
import { takeIn } from "../wallets/transfers.js";

type Amounts = Pick<NonNullable<Finding["closed"]>, "credited" | "recovered" | "charged" | "lost">;

/**
 * Posts what a person decided about a finding. Returns the amounts moved; undefined if nothing is due, or no longer.
 * `held`: nothing was posted, as open orders hold the money.
 */
export async function bookDecision(
  shop: ShopContext,
  books: Books,
  finding: Finding,
  {
    action,
    received,
    decision,
  }: { readonly action: FindingAction; readonly received: Kobo; readonly decision: AuditEntryId },
): Promise<Amounts | "held" | undefined> {
  const credit = action === "credit" ? CREDITS[finding.discrepancy.difference] : undefined;
  if (credit) return credit(shop, books, finding);
  if (action === "charge-wallet") return chargeFoundVend(shop, books, finding);
  if (action === "take-back") return takeBackReversed(shop, books, finding, received);
  if (action === "write-off") return writeOff(shop, books, finding, decision);
  return postCorrection(shop, books, finding, { action, decision });
}

/** Pays for a vend found after a restore with what its customer's wallet holds. Undefined if it is empty. */
async function chargeFoundVend(
  shop: ShopContext,
  books: Books,
  { id, customer, discrepancy }: Finding,
): Promise<Amounts | undefined> {
  if (discrepancy.about !== "vend" || discrepancy.price === undefined) return undefined;
  const at = shop.clock();
  const charged = kobo(Math.min(await takeIn(shop, books, customer), discrepancy.price));
  if (charged <= 0) return undefined;
  await books.post(foundVendEntry({ id, customer, amount: charged, at, cost: discrepancy.theirs?.amount ?? NOTHING }));
  await notifyCustomer(books, { kind: "extra-credit", id }, at);
  return { charged };
}

/** Credits made for the finding itself, not as the payment it is about. */
export const CREDITS: Readonly<Partial<Record<Finding["discrepancy"]["difference"], typeof creditUnrequested>>> = {
  "paid-more": creditExcess,
  unrequested: creditUnrequested,
};

/** Books a vend that nobody paid us for as a loss. */
async function writeOff(
  { clock }: ShopContext,
  books: Books,
  { customer, discrepancy }: Finding,
  decision: AuditEntryId,
): Promise<Amounts> {
  const amount = discrepancy.about === "vend" ? discrepancy.theirs?.amount : undefined;
  if (amount) await books.post(writeOffEntry({ id: decision, customer, amount, at: clock() }));
  return {};
}

/** Posts the correction of our books about a vend. Undefined if there is nothing to correct, or no longer. */
async function postCorrection(
  shop: ShopContext,
  books: Books,
  finding: Finding,
  { action, decision: id }: { readonly action: FindingAction; readonly decision: AuditEntryId },
): Promise<Amounts | undefined> {
  const { customer, discrepancy } = finding;
  if (discrepancy.about !== "vend" || action === "noted") return {};
  const at = shop.clock();
  const theirs = discrepancy.theirs?.amount;
  const order = discrepancy.order && (await books.read("order", discrepancy.order));
  if (order?.state !== "delivered") return undefined;
  const believed = vendCostOf(order);
  if (action === "refund") {
    await moveOrder(shop, books, order, "refunded", { by: "staff", change: { failure: "failed-by-staff" } });
    await showOvertaken(shop, books, order);
    await alarmIfErased(shop, books, order.id);
    // Staff refunded the customer earlier, as for a delivered order. Now the float gets its cost back too.
    if (order.refund && believed > 0) await books.post(adjustmentEntry({ id, customer, at, believed, taken: NOTHING }));
    return recoverLost(shop, books, finding, order);
  }
  if (theirs === undefined || theirs === believed) return undefined;
  await books.post(adjustmentEntry({ id, customer, at, believed, taken: theirs }));
  await books.put("order", { ...order, cost: theirs });
  return {};
}

/** Whether this decision of staff books the cost of a vend that no order paid for. */
export const isBooking = (action: string | undefined): boolean => action === "write-off" || action === "charge-wallet";

export const isBooked = ({ closed }: Finding): boolean => isBooking(closed?.as);

/** Corrects what staff booked for a vend, each time the service lists another cost. */
export async function correctBookedCost(
  shop: ShopContext,
  { id, customer }: Finding,
  listed: Discrepancy,
): Promise<void> {
  const correction = shop.mint("aud");
  await shop.store.transact(customer, async (books) => {
    const finding = await books.read("finding", id);
    if (finding?.discrepancy.about !== "vend" || !isBooked(finding) || !listed.theirs) return;
    const { theirs } = finding.discrepancy;
    const { amount: taken } = listed.theirs;
    if (!theirs || theirs.amount === taken) return;
    const as = finding.closed?.as === "write-off" ? "losses" : "cost-of-sales";
    const entry = { id: correction, customer, at: shop.clock(), believed: theirs.amount, taken, as } as const;
    await books.post(adjustmentEntry(entry));
    const discrepancy = { ...finding.discrepancy, theirs: { ...theirs, amount: taken } };
    await recordFinding(shop, books, { ...finding, discrepancy });
  });
}
