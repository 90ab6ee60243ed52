import { type CustomerId, isFindingId, isPaymentReference } from "../../core/base/ids.js";
import { recoveryEntry, restoredEntry, reversalEntry, topUpEntry } from "../../core/money/ledger.js";
import { add, type Kobo, kobo, NOTHING, subtract, total } from "../../core/money/money.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import { creditedFor, undecidedDiscrepancy } from "../../core/reconciliation/compare-payments.js";
import { type Discrepancy, type Finding, findingKey } from "../../core/reconciliation/finding.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { ownIds } from "../customers/current.js";
import { notifyCustomer, notifyStaff } from "../notifications/notify.js";
import { showOvertaken } from "../wallets/carry-out.js";
import { lostPaymentsOf } from "../wallets/lost-payments.js";
import { takeIn, walletBalance } from "../wallets/transfers.js";

/**
 * Records a discrepancy as a finding, once, and notifies staff. What is certain is corrected in the same
 * transaction. A finding after which both sides agreed is opened again.
 */
export async function openFinding(
  shop: ShopContext,
  books: Books,
  discrepancy: Discrepancy,
  customer: CustomerId,
): Promise<void> {
  const id = shop.mint("fnd");
  const key = findingKey(discrepancy);
  const at = shop.clock();
  // It was found before, perhaps just now by another process.
  if (!(await books.claim(`finding:${key}`, id))) return reopenFinding(shop, books, discrepancy);
  const finding: Finding = { id, key, customer, discrepancy, foundAt: at };
  const isCertain = discrepancy.about === "payment" && discrepancy.certain;
  const amounts = isCertain ? await creditExcess(shop, books, finding) : undefined;
  await recordFinding(shop, books, { ...finding, ...(amounts && { closed: { as: "credit", at, ...amounts } }) });
}

async function reopenFinding(shop: ShopContext, books: Books, discrepancy: Discrepancy): Promise<void> {
  const earlier = await findingAbout(books, discrepancy);
  if (!earlier || !isResolved(earlier)) return;
  const { closed: _, ...finding } = earlier;
  await recordFinding(shop, books, { ...finding, discrepancy });
}

async function findingAbout(books: Books, discrepancy: Discrepancy): Promise<Finding | undefined> {
  const id = await books.claimant(`finding:${findingKey(discrepancy)}`);
  return id !== undefined && isFindingId(id) ? books.read("finding", id) : undefined;
}

/** Closes the finding about a held payment, in the transaction that credits it. */
export async function closeCreditedFinding(shop: ShopContext, books: Books, held: Payment): Promise<void> {
  const finding = await findingAbout(books, undecidedDiscrepancy(held));
  if (!finding || finding.closed) return;
  await recordFinding(shop, books, { ...finding, closed: { as: "credit", at: shop.clock() } });
}

/** Saves a finding and notifies staff of it. */
export async function recordFinding(shop: ShopContext, books: Books, finding: Finding): Promise<void> {
  await books.put("finding", finding);
  await notifyStaff(shop, books, { kind: "finding", id: finding.id });
}

/** Whether both sides agreed when it was closed: by themselves, or as a person accepted the service's. */
export const isResolved = ({ closed }: Finding): boolean =>
  closed?.as === "gone" || closed?.as === "accept-service-cost";

type Credited = Pick<NonNullable<Finding["closed"]>, "credited" | "recovered">;

/**
 * Credits a payment that we never asked for and whose e-mail address is a customer's, as a person decided. From then on
 * it is a payment of ours, so a later reversal is found. Undefined if there is nothing to credit, or no longer.
 */
export async function creditUnrequested(
  { clock, mint }: ShopContext,
  books: Books,
  { id, customer, discrepancy }: Finding,
): Promise<Credited | undefined> {
  if (discrepancy.about !== "payment" || discrepancy.difference !== "unrequested") return undefined;
  const { gatewayRef = discrepancy.reference, theirs, at: openedAt } = discrepancy;
  const amount = theirs?.amount ?? NOTHING;
  if (amount <= 0 || (await books.customer())?.erasedAt !== undefined) return undefined;
  const at = clock();
  const reference = mint("top", openedAt);
  await books.post(topUpEntry({ id: reference, customer, amount, at }));
  await books.put("payment", {
    ...{ reference, customer, amount, gatewayRef, state: "paid", openedAt, changedAt: at, expiresAt: at },
    ...{ purpose: { kind: "top-up" }, via: { kind: "checkout", saveCard: false } },
  });
  await notifyCustomer(books, { kind: "extra-credit", id }, at);
  return { credited: amount };
}

/**
 * Credits what was received under a payment's reference beyond what was credited for it, except what we lost when the
 * payment was reversed. Undefined if there is nothing to credit, or no longer, or the customer's data was erased.
 */
export async function creditExcess(
  { clock }: ShopContext,
  books: Books,
  { id, discrepancy }: Finding,
): Promise<Credited | undefined> {
  if (
    discrepancy.about !== "payment" ||
    discrepancy.difference !== "paid-more" ||
    !isPaymentReference(discrepancy.reference)
  )
    return undefined;
  const payment = await books.read("payment", discrepancy.reference);
  if (!payment || canBecomePaid(payment) || (await books.customer())?.erasedAt !== undefined) return undefined;
  const amount = subtract(discrepancy.theirs?.amount ?? NOTHING, creditedFor(payment));
  if (amount <= 0) return undefined;
  const at = clock();
  const { lost = NOTHING, extra = NOTHING, ...rest } = payment;
  const recovered = kobo(Math.min(lost, amount));
  const credited = subtract(amount, recovered);
  await books.post(restoredEntry({ id, customer: payment.customer, at, credited, recovered }));
  const stillLost = subtract(lost, recovered);
  await books.put("payment", { ...rest, extra: add(extra, amount), ...(stillLost > 0 && { lost: stillLost }) });
  if (credited > 0) await notifyCustomer(books, { kind: "extra-credit", id }, at);
  return { ...(credited > 0 && { credited }), ...(recovered > 0 && { recovered }) };
}

/**
 * Takes back what was credited for a payment beyond what the gateway lists as received: from the wallet as far as it
 * goes. The rest is our loss, except what open orders hold or another wallet of the person has: that may return to this
 * wallet, so it stays a difference, which is found again. `held`: that is all that is missing. Undefined if there is
 * nothing to take back, or no longer.
 */
export async function takeBackReversed(
  shop: ShopContext,
  books: Books,
  { id, customer, discrepancy }: Finding,
  received: Kobo,
): Promise<{ readonly charged?: Kobo; readonly lost?: Kobo } | "held" | undefined> {
  if (discrepancy.about !== "payment" || !isPaymentReference(discrepancy.reference)) return undefined;
  const payment = await books.read("payment", discrepancy.reference);
  const amount = payment && !canBecomePaid(payment) ? subtract(creditedFor(payment), received) : NOTHING;
  if (!payment || amount <= 0) return undefined;
  const at = shop.clock();
  const taken = kobo(Math.min(await takeIn(shop, books, customer), amount));
  const ids = await ownIds(shop.store, customer);
  const [current = customer] = ids;
  const openOrders = await shop.store.openOrders(ids);
  // What was fetched from the wallet of the customer they were merged into may just have gone back there.
  const elsewhere = current === customer ? NOTHING : await walletBalance(shop.store, current);
  const held = add(total(openOrders.map(({ price }) => price)), elsewhere);
  const lost = kobo(Math.max(0, amount - taken - held));
  if (taken + lost === 0) return "held";
  await books.post(reversalEntry({ id, customer, at, taken, lost }));
  const allLost = add(payment.lost ?? NOTHING, lost);
  await books.put("payment", {
    ...payment,
    takenBack: add(payment.takenBack ?? NOTHING, taken, lost),
    ...(allLost > 0 && { lost: allLost }),
  });
  if (lost > 0) await showOvertaken(shop, books, payment);
  if (taken > 0) await notifyCustomer(books, { kind: "extra-credit", id }, at);
  return { ...(taken > 0 && { charged: taken }), ...(lost > 0 && { lost }) };
}

/**
 * After a finding has refunded an order, takes from the wallet what was lost when the order's payment was reversed, or
 * those that were in the wallet before it: the payer has that money back already. Returns what it took.
 */
export async function recoverLost(
  shop: ShopContext,
  books: Books,
  { id, customer }: Finding,
  order: Order,
): Promise<{ readonly charged?: Kobo }> {
  let charged = NOTHING;
  let left = kobo(Math.min(await takeIn(shop, books, customer), order.price));
  for (const payment of await lostPaymentsOf(shop.store, books, order)) {
    const { lost = NOTHING, ...rest } = payment;
    const part = kobo(Math.min(left, lost));
    if (part <= 0 || payment.customer !== customer) continue;
    await books.put("payment", { ...rest, ...(lost > part && { lost: subtract(lost, part) }) });
    [charged, left] = [add(charged, part), subtract(left, part)];
  }
  if (charged <= 0) return {};
  const at = shop.clock();
  await books.post(recoveryEntry({ id, customer, amount: charged, at }));
  await notifyCustomer(books, { kind: "extra-credit", id }, at);
  return { charged };
}
