import { customerOfEmail, isPaymentReference, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { after, before, DAY_MS, HOUR_MS, type Instant, instant } from "../../core/base/time.js";
import { canBecomePaid, LATE_PAYMENT_MS, type Payment } from "../../core/money/payment.js";
import { type Batch, batchTotal, ordersOfBatch } from "../../core/orders/batch.js";
import { isBeingPaidByOther, type Order, UNPAID_MS, vendSlot } from "../../core/orders/order.js";
import type { GatewayPayment, ReadFailure, VendHistory, VendRecord } from "../../core/ports.js";
import { missingHere } from "../../core/reconciliation/compare-payments.js";
import { isEndedByHand, isOfItsTime } from "../../core/reconciliation/compare-vends.js";
import { collectPayments, isExactPayment } from "../../core/reconciliation/received.js";
import { CLOCK_SKEW_MS, sameVend, vendorClaim } from "../../core/reconciliation/vend-match.js";
import type { Books } from "../../core/store.js";
import { collectHistory } from "../../core/vend-history/read.js";
import { unpaidBatches } from "../batches/progress.js";
import type { ShopContext } from "../context.js";
import { changeRecord } from "../customers/change-customer.js";
import { beginBatch, moveOrder, transactOrder } from "../ledger/move-order.js";
import { adoptRecord } from "../orders/deliver.js";
import { settleOtherPayer } from "../orders/pay-for-other.js";
import { isUnsentCharge } from "../payments/charge-card.js";
import { creditPayment } from "../payments/credit-payment.js";
import { openFinding } from "../payments/findings.js";
import { settlePayment } from "../payments/settle.js";
import { takeIn } from "../wallets/transfers.js";
import { haveOthers, openVendFinding } from "./found-vends.js";

/** How long before the backup the lists are read from: clocks may differ, and rows may be listed late. */
const MARGIN_MS = HOUR_MS;
/** How long after now the list of payments is read to: the clock of a new machine may be behind. */
const AHEAD_MS = DAY_MS;
const FOLLOWED_ORDERS_MAX = 100_000;

/**
 * Brings restored books up to date from the service's two lists since the backup: credits payments by their reference,
 * matches what was open at the backup with its record, and makes a finding of every vend that belongs to no order.
 * Nothing is vended or charged. Safe to repeat. The books count as up to date only once both lists were read to the
 * end.
 */
export async function followLists(shop: ShopContext, backupAt: Instant): Promise<"followed" | ReadFailure> {
  const since = before(backupAt, MARGIN_MS);
  const open = await shop.store.heldOrders(FOLLOWED_ORDERS_MAX);
  const oldest = Math.min(since, ...open.map(({ placedAt }) => before(placedAt, CLOCK_SKEW_MS)));
  const history = await collectHistory(shop.vendor, instant(oldest));
  if (history.outcome === "unread") return history;
  const listed = await collectPayments(
    shop.gateway,
    { from: since, to: after(shop.clock(), AHEAD_MS) },
    ({ state }) => state === "success",
  );
  if (listed.outcome === "unread") return listed;

  await stopBroadcasts(shop);
  await markUnsentChargesInDoubt(shop, backupAt);
  for (const row of listed.rows) {
    if ((await followPayment(shop, row)) === "unread") return { outcome: "unread", cause: `payment ${row.reference}` };
  }
  for (const order of await unpaidOrders(shop, backupAt)) {
    if (isBeingPaidByOther(order)) await settleOtherPayer(shop, order, { notifies: true });
  }
  await matchOpenOrders(shop, history);
  const recent = history.records.filter(({ at }) => at >= since);
  const opened = await shop.store.paymentsOpened({
    from: before(backupAt, 2 * UNPAID_MS),
    to: after(backupAt, UNPAID_MS),
  });
  for (const batch of await unpaidBatches(shop.store, opened)) {
    if (await payUnpaidBatch(shop, batch, recent)) await matchOpenOrders(shop, history);
  }
  for (const order of await unpaidOrders(shop, backupAt)) await matchUnpaidOrder(shop, order, recent);
  const ended = (await shop.store.ordersSince(since, FOLLOWED_ORDERS_MAX)).filter(isEndedByHand);
  for (const record of recent.toReversed()) {
    if (record.state === "failed" || (await shop.store.claimant(vendorClaim(record))) !== undefined) continue;
    const own = ended.findIndex((order) => isOfItsTime(order, record));
    if (own >= 0) ended.splice(own, 1);
    else await openVendFinding(shop, record);
  }
  return "followed";
}

/** Cancels broadcasts: we do not know how far they got after the backup, and nobody may get one twice. */
async function stopBroadcasts({ store, clock }: ShopContext): Promise<void> {
  for (const { id, by: customer } of await store.broadcasts()) {
    await changeRecord(store, "broadcast", { id, customer }, (broadcast) =>
      (broadcast.cancelledAt ?? broadcast.finishedAt) === undefined
        ? { ...broadcast, cancelledAt: clock() }
        : undefined,
    );
  }
}

/** A charge that was about to be sent may have been sent, so it is read back and never sent again. */
async function markUnsentChargesInDoubt({ store }: ShopContext, backupAt: Instant): Promise<void> {
  const opened = await store.paymentsOpened({ from: before(backupAt, UNPAID_MS), to: after(backupAt, UNPAID_MS) });
  for (const { reference: id, customer } of opened.filter(isUnsentCharge)) {
    await changeRecord(store, "payment", { id, customer }, (payment) => {
      const { via, openedAt: sentAt } = payment;
      if (!isUnsentCharge(payment) || via.kind !== "card") return undefined;
      return { ...payment, via: { ...via, sentAt, inDoubt: true } };
    });
  }
}

/** Credits what was received: as the payment in our books, or, if they lost it, to its customer's wallet. */
async function followPayment(shop: ShopContext, row: GatewayPayment): Promise<"read" | "unread"> {
  const { store, clock } = shop;
  const { reference, amount, gatewayRef } = row;
  if (!isPaymentReference(reference)) return "read"; // Reconciliation finds it, and a person decides.
  const known = await store.read("payment", reference);
  if (known) {
    return canBecomePaid(known) ? settlePayment(shop, reference) : "read";
  }
  const customer = customerOfEmail(row.email);
  const payer = customer && (await store.read("customer", customer));
  if (!payer || payer.erasedAt !== undefined || amount <= 0 || !isExactPayment(row, amount)) {
    await store.transact(SHOP_CUSTOMER_ID, (books) => openFinding(shop, books, missingHere(row), SHOP_CUSTOMER_ID));
    return "read";
  }
  const at = clock();
  await store.transact(payer.id, async (books) => {
    if (await books.read("payment", reference)) return;
    const lost: Payment = {
      reference,
      customer: payer.id,
      amount,
      purpose: { kind: "top-up" },
      via: { kind: "checkout", saveCard: false },
      state: "initiated",
      openedAt: row.at,
      changedAt: at,
      expiresAt: after(row.at, LATE_PAYMENT_MS),
    };
    await creditPayment(shop, books, lost, { ...(gatewayRef !== undefined && { gatewayRef }) });
  });
  return "read";
}

/**
 * Matches every paid order with its record, oldest first. An order that was not vended at the backup may have been
 * vended since, so it is looked up like a call without an answer.
 */
async function matchOpenOrders(shop: ShopContext, history: VendHistory): Promise<void> {
  const { store, clock } = shop;
  for (const held of await store.heldOrders(FOLLOWED_ORDERS_MAX)) {
    await transactOrder(shop, held, async (books, order) => {
      if (!order) return;
      const change = { vendingAt: order.placedAt, dueAt: clock() };
      const vended =
        order.state === "paid" ? await moveOrder(shop, books, order, "vending", { by: "clock", change }) : order;
      await books.claim(vendSlot(vended), vended.id);
      const record = await recordOf(books, vended, history.records);
      if (record && (vended.vendorRef === undefined || record.state !== "pending"))
        await adoptRecord(shop, books, vended, record);
    });
  }
}

/**
 * An unpaid order whose vend is listed was paid after the backup, from the wallet: no other payment is unknown now. But
 * if others have its number too, or were asked to pay for it, one of them may have paid, and a person decides.
 */
async function matchUnpaidOrder(shop: ShopContext, unpaid: Order, records: readonly VendRecord[]): Promise<void> {
  if (isBeingPaidByOther(unpaid)) return;
  const found = await recordOf(shop.store, unpaid, records);
  if (found && found.state !== "failed" && (unpaid.paymentRequest || (await haveOthers(shop, unpaid))))
    await openVendFinding(shop, found, unpaid.customer); // Claims the record.
  await transactOrder(shop, unpaid, async (books, order) => {
    if (order?.state !== "awaiting_payment") return;
    const record = await recordOf(books, order, records);
    const isPaid = record && record.state !== "failed" && (await takeIn(shop, books, order.customer)) >= order.price;
    if (!isPaid) return void (await moveOrder(shop, books, order, "expired", { by: "clock" }));
    const paid = await moveOrder(shop, books, order, "paid", { by: "customer" });
    const change = { vendingAt: record.at, dueAt: shop.clock() };
    const vending = await moveOrder(shop, books, paid, "vending", { by: "clock", change });
    await adoptRecord(shop, books, vending, record);
  });
}

/**
 * The same for an unpaid list of which a vend is listed. True if it is paid now, so that its lines can be matched like
 * other paid orders. If somebody else has the number of a listed vend, a person decides about each.
 */
async function payUnpaidBatch(shop: ShopContext, unpaid: Batch, records: readonly VendRecord[]): Promise<boolean> {
  let isListed = false;
  for (const order of ordersOfBatch(unpaid)) {
    const record = await recordOf(shop.store, order, records);
    if (!record || record.state === "failed") continue;
    if (await haveOthers(shop, order)) return false;
    isListed = true;
  }
  if (!isListed) return false;
  return shop.store.transact(unpaid.customer, async (books) => {
    const batch = await books.read("batch", unpaid.id);
    if (batch?.state !== "awaiting_payment" || (await takeIn(shop, books, batch.customer)) < batchTotal(batch))
      return false;
    await beginBatch(shop, books, { ...batch, payBy: { by: "wallet" } }, "customer");
    return true;
  });
}

/** The earliest record that may be the order's. Later vends for the same number belong to later orders. */
async function recordOf(
  books: Pick<Books, "claimant">,
  order: Order,
  records: readonly VendRecord[],
): Promise<VendRecord | undefined> {
  const { id, vendorRef, placedAt } = order;
  if (vendorRef !== undefined) return records.find((record) => record.vendorRef === vendorRef);
  const from = before(placedAt, CLOCK_SKEW_MS);
  for (const record of records.toReversed()) {
    const owner = await books.claimant(vendorClaim(record));
    if (record.at >= from && sameVend(order, record) && (owner ?? id) === id) return record;
  }
  return undefined;
}

/** All unpaid orders, oldest first. None was placed after the backup. */
async function unpaidOrders({ store }: ShopContext, backupAt: Instant): Promise<readonly Order[]> {
  const recent = await store.ordersSince(before(backupAt, 2 * UNPAID_MS), FOLLOWED_ORDERS_MAX);
  return recent.filter(({ state }) => state === "awaiting_payment").toReversed();
}
