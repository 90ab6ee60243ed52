import {
  type CustomerId,
  isFindingId,
  isPaymentReference,
  type PaymentReference,
  SHOP_CUSTOMER_ID,
} from "../../core/base/ids.js";
import { before, DAY_MS, isWithin, type Window } from "../../core/base/time.js";
import { adjustmentEntry, refundEntry } from "../../core/money/ledger.js";
import { NOTHING } from "../../core/money/money.js";
import { canBecomePaid, type Payment } from "../../core/money/payment.js";
import { type Order, vendCostOf } from "../../core/orders/order.js";
import { isReadFor } from "../../core/reconciliation/compare-vends.js";
import {
  type Discrepancy,
  type Finding,
  findingActionsFor,
  findingKey,
  OPEN_FINDINGS_MAX,
} from "../../core/reconciliation/finding.js";
import type { ReconciliationReport } from "../../core/reconciliation/report.js";
import { isCatchingUp } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { alarmIfErased, notifyCustomer } from "../notifications/notify.js";
import { stopCardCharges } from "../payments/charge-card.js";
import { reviewPayment } from "../payments/credit-payment.js";
import { isResolved, openFinding, recordFinding } from "../payments/findings.js";
import { settlePayment } from "../payments/settle.js";
import { auditEntriesSince } from "../settings/audit.js";
import { compareWithService, type ReconcileResult } from "./compare.js";
import { correctBookedCost, isBooked, isBooking } from "./corrections.js";

/** The most new findings that one reconciliation records. More wait for the next. */
const FINDINGS_AT_ONCE_MAX = 20;
/** Money that was fetched for a request for approval, and not taken, is looked for if the request is no older than this. */
const FETCHED_MS = 7 * DAY_MS;
/** A vend that staff booked as a loss, or took from a wallet, is watched for so long, in case it fails. */
const BOOKED_MS = 45 * DAY_MS;

/**
 * Compares a window of our books with the service's lists and acts on the result. Money that reached the gateway
 * unnoticed is read back and credited. Every other discrepancy becomes a finding, of which staff are notified once. A
 * finding that agrees now is closed. Running it again changes nothing. Reading may take minutes; once `stopping`,
 * nothing more is written. Restored books that are still catching up are only compared: catching up credits the lost
 * payments itself, and its findings name the customers whose vend it may be.
 */
export async function reconcile(
  shop: ShopContext,
  window: Window,
  stopping: () => boolean,
  fromPage = 1,
): Promise<ReconcileResult> {
  const { store, vendor, gateway, clock, log } = shop;
  const sources = { openStore: async () => store, vendor, gateway, clock };
  const isOnlyCompared = isCatchingUp(await store.settings());
  const first = await compareWithService(sources, window, fromPage);
  if (first.outcome === "unread" || stopping() || isOnlyCompared) return first;
  const uncredited = await uncreditedPayments(shop, first.report);
  for (const reference of uncredited) await settlePayment(shop, reference);
  await reviewUnlistedCharges(shop, first.report);
  const compared = uncredited.length === 0 ? first : await compareWithService(sources, window, fromPage);
  if (compared.outcome === "unread" || stopping()) return compared;
  const { discrepancies } = compared.report;
  await openNewFindings(shop, discrepancies);
  await closeResolvedFindings(shop, window, discrepancies);
  await undoBookedVends(shop, compared.failedRefs);
  await passOnFetched(shop);
  log.info({ ...window, late: uncredited.length, differences: discrepancies.length }, "reconciled with the service");
  return compared;
}

/** Payments that the gateway lists as paid and that may be credited by reading them back. */
async function uncreditedPayments(
  { store }: ShopContext,
  { discrepancies }: ReconciliationReport,
): Promise<readonly PaymentReference[]> {
  const references = discrepancies.flatMap((discrepancy) =>
    discrepancy.about === "payment" &&
    findingActionsFor(discrepancy).includes("read-back") &&
    isPaymentReference(discrepancy.reference)
      ? [discrepancy.reference]
      : [],
  );
  const payments = await Promise.all(references.map((reference) => store.read("payment", reference)));
  return payments.flatMap((payment) => (payment && canBecomePaid(payment) ? [payment.reference] : []));
}

/** Charges listed under the service's own references. A person decides about each. */
async function reviewUnlistedCharges(shop: ShopContext, { discrepancies }: ReconciliationReport): Promise<void> {
  const { store } = shop;
  for (const discrepancy of discrepancies) {
    if (discrepancy.about !== "payment" || discrepancy.difference !== "unlisted") continue;
    const { reference, gatewayRef } = discrepancy;
    if (!isPaymentReference(reference)) continue;
    // A person has been asked about this row already, and decides.
    const finding = await store.findingAbout(findingKey(discrepancy));
    if (finding && !isResolved(finding)) continue;
    const charged = await store.read("payment", reference);
    if (!charged || !mayBeReviewed(charged)) continue;
    await stopCardCharges(shop, reference);
    await store.transact(charged.customer, async (books) => {
      const payment = await books.read("payment", reference);
      if (!payment || !mayBeReviewed(payment)) return;
      await reviewPayment(shop, books, payment, { review: "unlisted", ...(gatewayRef && { gatewayRef }) });
    });
  }
}

const mayBeReviewed = (payment: Payment): boolean => payment.state !== "review" && canBecomePaid(payment);

async function openNewFindings(shop: ShopContext, discrepancies: readonly Discrepancy[]): Promise<void> {
  let opened = 0;
  for (const discrepancy of discrepancies) {
    if (opened >= FINDINGS_AT_ONCE_MAX) return;
    const finding = await shop.store.findingAbout(findingKey(discrepancy));
    if (finding && isBooked(finding)) await correctBookedCost(shop, finding, discrepancy);
    if (finding && !isResolved(finding)) continue;
    const customer = finding?.customer ?? (await ownerOf(shop, discrepancy));
    await shop.store.transact(customer, async (books) => {
      if (await isOutdated(books, discrepancy)) return;
      await openFinding(shop, books, discrepancy, customer);
    });
    opened += 1;
  }
}

/** Whether our record changed since the comparison. The next reconciliation sees what is left of the difference. */
async function isOutdated(books: Books, discrepancy: Discrepancy): Promise<boolean> {
  const record = await ourRecord(books, discrepancy);
  if (!record || !discrepancy.ours) return false;
  const { state, amount } = discrepancy.ours;
  return record.state !== state || ("recipient" in record && vendCostOf(record) !== amount);
}

async function ownerOf({ store }: ShopContext, discrepancy: Discrepancy): Promise<CustomerId> {
  const record = await ourRecord(store, discrepancy);
  if (record) return record.customer;
  return (discrepancy.about === "payment" && discrepancy.customer) || SHOP_CUSTOMER_ID;
}

/** The order or payment that a discrepancy is about. Undefined if our books have none. */
async function ourRecord(books: Pick<Store, "read">, discrepancy: Discrepancy): Promise<Order | Payment | undefined> {
  if (discrepancy.about === "vend") return discrepancy.order && books.read("order", discrepancy.order);
  return isPaymentReference(discrepancy.reference) ? books.read("payment", discrepancy.reference) : undefined;
}

/** Closes findings of the window whose discrepancy is gone, as our books and the service agree now. */
async function closeResolvedFindings(
  shop: ShopContext,
  window: Window,
  discrepancies: readonly Discrepancy[],
): Promise<void> {
  const { store, clock } = shop;
  const unresolved = new Set(discrepancies.map(findingKey));
  const resolved = (await store.openFindings(OPEN_FINDINGS_MAX)).filter(
    ({ key, discrepancy }) => isWithin(discrepancy.at, window) && !unresolved.has(key) && !isForPerson(discrepancy),
  );
  for (const { id, customer } of resolved) {
    await store.transact(customer, async (books) => {
      const finding = await books.read("finding", id);
      const record = finding && (await ourRecord(books, finding.discrepancy));
      if (record && "recipient" in record && !isReadFor(window, record)) return;
      if (finding && !finding.closed)
        await recordFinding(shop, books, { ...finding, closed: { as: "gone", at: clock() } });
    });
  }
}

/** Undoes what staff booked for vends that the service lists as failed now: losses, and prices taken from wallets. */
async function undoBookedVends(shop: ShopContext, failedRefs: ReadonlySet<string>): Promise<void> {
  const { store, clock } = shop;
  if (failedRefs.size === 0) return;
  for await (const { id: cause, detail, target } of auditEntriesSince(store, before(clock(), BOOKED_MS))) {
    const booked = isBooking(detail) && isFindingId(target) ? await store.read("finding", target) : undefined;
    if (!booked || !isBookedVend(booked, failedRefs)) continue;
    const { id, customer } = booked;
    await store.transact(customer, async (books) => {
      const finding = await books.read("finding", id);
      if (!finding || !isBookedVend(finding, failedRefs)) return;
      const at = clock();
      const credited = finding.closed?.charged;
      const cost = finding.discrepancy.theirs?.amount ?? NOTHING;
      const entry = credited
        ? refundEntry({ id: cause, customer, amount: credited, cost, at })
        : cost > 0 && adjustmentEntry({ id: cause, customer, at, believed: cost, taken: NOTHING, as: "losses" });
      // What was booked before for the same vend is undone already.
      if (!entry || !(await books.post(entry))) return;
      await recordFinding(shop, books, { ...finding, closed: { as: "gone", at, ...(credited && { credited }) } });
      if (!credited) return;
      await notifyCustomer(books, { kind: "extra-credit", id }, at);
      await alarmIfErased(shop, books, id);
    });
  }
}

const isBookedVend = (finding: Finding, refs: ReadonlySet<string>): boolean =>
  isBooked(finding) && finding.discrepancy.about === "vend" && refs.has(finding.discrepancy.vendorRef ?? "");

/**
 * Passes on what was fetched for a merged customer (`fetchFromCurrentWallet`) and not taken, because the process died
 * before it closed the finding or made the approved change. Every transaction in their books does that.
 */
async function passOnFetched({ store, clock }: ShopContext): Promise<void> {
  const customers = new Set((await store.openFindings(OPEN_FINDINGS_MAX)).map((finding) => finding.customer));
  for await (const { action, customer } of auditEntriesSince(store, before(clock(), FETCHED_MS)))
    if (action === "approval-requested") customers.add(customer);
  for (const customer of customers) {
    if ((await store.balance(`moving:${customer}`)) > 0) await store.transact(customer, async () => undefined);
  }
}

/** Whether it was found after a restore, and so holds wallets until a person closes it. */
const isForPerson = (discrepancy: Discrepancy): boolean =>
  discrepancy.about === "vend" && discrepancy.recipient !== undefined;
