import { type CustomerId, type FindingId, isPaymentReference, type PaymentReference } from "../../core/base/ids.js";
import { before, DAY_MS } from "../../core/base/time.js";
import { type Kobo, NOTHING } from "../../core/money/money.js";
import type { PaymentState } from "../../core/money/payment.js";
import type { GatewayPayment, UnreadableVend } from "../../core/ports.js";
import { receivedFor } from "../../core/reconciliation/compare-payments.js";
import {
  type Discrepancy,
  type Finding,
  type FindingAction,
  findingActionsFor,
  type PaymentDiscrepancy,
} from "../../core/reconciliation/finding.js";
import { collectPayments, rowName, totalReceived } from "../../core/reconciliation/received.js";
import { collectHistory } from "../../core/vend-history/read.js";
import type { ShopContext } from "../context.js";
import { readCustomers, relatedIds, unlinkedFrom } from "../customers/current.js";
import { readVendHistory } from "../orders/candidates.js";
import { confirmNotCharged, creditHeldPayment, returnHeldPayment } from "../payments/decide.js";
import { recordFinding } from "../payments/findings.js";
import { settlePayment } from "../payments/settle.js";
import { recordAudit } from "../settings/audit.js";
import { isOwnAndOthersCould } from "../wallets/carry-out.js";
import { fetchFromCurrentWallet } from "../wallets/transfers.js";
import { bookDecision, CREDITS } from "./corrections.js";

/**
 * Why a finding was not closed. `closed`: it is closed already. `unread`: the service's list cannot be read now.
 * `not-listed`: the service does not list what the decision needs. `not-delivered`: it does not list the vend as
 * delivered. `not-failed`: it lists the vend now, and not as failed. `held`: open orders hold what is to be taken back.
 * `nothing-due`: our books have nothing to correct, or no longer. `own-payment`: another member of staff has to credit
 * it. `own-money`: it is their own money, so another member of staff has to decide.
 */
type CloseResult =
  | "done"
  | "closed"
  | "unread"
  | "not-listed"
  | "not-delivered"
  | "not-failed"
  | "held"
  | "nothing-due"
  | "own-payment"
  | "own-money";

/** Carries out a person's decision about a finding and closes it: once, however often it is tapped. */
export async function closeFinding(
  shop: ShopContext,
  id: FindingId,
  action: FindingAction,
  by: CustomerId,
): Promise<CloseResult> {
  const { store, clock } = shop;
  const shown = await store.read("finding", id);
  if (!shown || shown.closed || !findingActionsFor(shown.discrepancy).includes(action)) return "closed";
  if (await isOthersToDecide(shop, shown, action, by)) return "own-money";
  const obstacle =
    (await decidePayment(shop, shown, action, by)) ??
    (await vendObstacle(shop, shown, action)) ??
    (await refundObstacle(shop, shown, action));
  if (obstacle) return obstacle;
  const received = action === "take-back" ? await readReceived(shop, shown.discrepancy) : NOTHING;
  if (received === "unread") return "unread";
  const most = mostTaken(shown.discrepancy, action);
  if (most) await fetchFromCurrentWallet(shop, shown.customer, most);
  const decision = shop.mint("aud");
  return store.transact(shown.customer, async (books): Promise<CloseResult> => {
    const finding = await books.read("finding", id);
    if (!finding || finding.closed) return "closed";
    const amounts = await bookDecision(shop, books, finding, { action, received, decision });
    if (amounts === "held") return amounts;
    if (!amounts) return "nothing-due";
    await recordFinding(shop, books, { ...finding, closed: { as: action, at: clock(), ...amounts } });
    const { customer } = finding;
    await recordAudit(shop, books, {
      ...{ id: decision, customer, by, action: "finding-closed" },
      ...{ target: id, detail: action },
    });
    return "done";
  });
}

/**
 * Whether staff would refund themselves, keep a payment of theirs that was reversed, or end the hold on their own wallet
 * without it paying for the vend.
 */
async function isOthersToDecide(
  shop: ShopContext,
  { id, customer, discrepancy }: Finding,
  action: FindingAction,
  by: CustomerId,
): Promise<boolean> {
  const keepsReversed = action === "noted" && findingActionsFor(discrepancy).includes("take-back");
  if (action === "refund" || keepsReversed) return isOwnAndOthersCould(shop, customer, by);
  if (action !== "write-off" && action !== "noted") return false;
  const { store } = shop;
  const ids = await relatedIds(store, by);
  const related = await readCustomers(store, [...ids, customer]);
  const held = [...related, ...(await unlinkedFrom(store, ids))].find(({ frozenBy }) => frozenBy?.includes(id));
  return held !== undefined && isOwnAndOthersCould(shop, held.id, by);
}

/**
 * Reads again a vend that was pending when it was found, as it may have failed since and cost nothing. Updates the
 * finding. Returns why it may not be paid for or written off; undefined if it was delivered.
 */
async function vendObstacle(
  shop: ShopContext,
  { id, customer, discrepancy: shown }: Finding,
  action: FindingAction,
): Promise<"unread" | "not-delivered" | undefined> {
  if (shown.about !== "vend" || shown.difference !== "missing-here" || action === "noted") return undefined;
  if (shown.theirs?.state !== "pending") return undefined;
  const history = await collectHistory(shop.vendor, shown.at, ({ vendorRef }) => vendorRef === shown.vendorRef);
  if (history.outcome === "unread") return "unread";
  const [record] = history.records;
  if (!record || record.state === "pending") return "not-delivered";
  const theirs = { state: record.state, amount: record.cost };
  await shop.store.transact(customer, async (books) => {
    const finding = await books.read("finding", id);
    if (finding && !finding.closed) await recordFinding(shop, books, { ...finding, discrepancy: { ...shown, theirs } });
  });
  return record.state === "delivered" ? undefined : "not-delivered";
}

/** Reads the vend of an order again before it is refunded: it may have been delivered after all. */
async function refundObstacle(
  shop: ShopContext,
  { discrepancy }: Finding,
  action: FindingAction,
): Promise<"unread" | "not-failed" | undefined> {
  if (action !== "refund" || discrepancy.about !== "vend" || !discrepancy.order) return undefined;
  const order = await shop.store.read("order", discrepancy.order);
  if (order?.vendorRef === undefined) return undefined;
  const isOwn = ({ vendorRef }: Pick<UnreadableVend, "vendorRef">) => vendorRef === order.vendorRef;
  const history = await readVendHistory(shop, order);
  if (!history || history.unreadable?.some(isOwn)) return "unread";
  const state = history.records.find(isOwn)?.state ?? "failed";
  return state === "failed" ? undefined : "not-failed";
}

/** The most that an action takes from a wallet. Undefined if it takes nothing. */
function mostTaken(discrepancy: Discrepancy, action: FindingAction): Kobo | undefined {
  if (action === "take-back") return discrepancy.ours?.amount;
  return action === "charge-wallet" && discrepancy.about === "vend" ? discrepancy.price : undefined;
}

/**
 * Carries out an action that reads the gateway or needs its own transaction. Each can safely be repeated. Returns why
 * the finding may not be closed afterwards; undefined if it may.
 */
async function decidePayment(
  shop: ShopContext,
  { discrepancy }: Finding,
  action: FindingAction,
  by: CustomerId,
): Promise<"unread" | "not-listed" | "own-payment" | "nothing-due" | undefined> {
  if (discrepancy.about !== "payment") return undefined;
  if (action === "credit" && CREDITS[discrepancy.difference]) return notListedObstacle(shop, discrepancy);
  const { reference } = discrepancy;
  const decision = DECISIONS[action];
  if (!isPaymentReference(reference) || !decision) return undefined;
  const result = await decision.decide(shop, reference, by);
  const state = (await shop.store.read("payment", reference))?.state;
  if (state === decision.leaves) return undefined;
  if (result === "unread" || result === "own-payment") return result;
  return state === "paid" || state === "returned" ? "nothing-due" : "not-listed";
}

type PaymentDecision = {
  decide(shop: ShopContext, reference: PaymentReference, by: CustomerId): Promise<string>;
  /** The payment's state afterwards, if it succeeded. */
  readonly leaves: PaymentState;
};

const DECISIONS: Readonly<Partial<Record<FindingAction, PaymentDecision>>> = {
  "read-back": { decide: (shop, reference) => settlePayment(shop, reference), leaves: "paid" },
  credit: { decide: creditHeldPayment, leaves: "paid" },
  "return-payment": { decide: returnHeldPayment, leaves: "returned" },
  "not-charged": { decide: confirmNotCharged, leaves: "failed" },
};

/** The listed amount may have been returned since the finding was made. */
async function notListedObstacle(
  shop: ShopContext,
  discrepancy: PaymentDiscrepancy,
): Promise<"unread" | "not-listed" | undefined> {
  const received = await readReceived(shop, discrepancy);
  if (received === "unread") return received;
  return discrepancy.theirs && received >= discrepancy.theirs.amount ? undefined : "not-listed";
}

/** Reads again what the gateway lists as received under a discrepancy's reference. */
async function readReceived(
  { store, gateway, clock }: ShopContext,
  discrepancy: Discrepancy,
): Promise<Kobo | "unread"> {
  if (discrepancy.about !== "payment") return NOTHING;
  const { reference, at, difference, gatewayRef } = discrepancy;
  const window = { from: before(at, DAY_MS), to: clock() };
  const isOurs = isPaymentReference(reference) && difference !== "unrequested";
  const payment = isOurs ? await store.read("payment", reference) : undefined;
  // It may have been credited for a row under another reference, or be one row of a page.
  const names = payment ? [reference, payment.gatewayRef] : [gatewayRef ?? reference];
  const isAsked = (row: GatewayPayment) =>
    [row.reference, row.gatewayRef, rowName(row)].some((name) => name !== undefined && names.includes(name));
  const listed = await collectPayments(gateway, window, isAsked);
  if (listed.outcome === "unread") return "unread";
  const received = payment ? receivedFor(payment, listed.rows) : totalReceived(listed.rows);
  // A row that cannot be read may be money.
  return received === 0 && listed.rows.some(({ state }) => state === "unreadable") ? "unread" : received;
}
