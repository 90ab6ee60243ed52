import type { AuditEntryId, CustomerId } from "../../core/base/ids.js";
import { moveOutEntry } from "../../core/money/ledger.js";
import { kobo } from "../../core/money/money.js";
import { type ApprovalRequest, isExpiredApproval, withApprovalRequest } from "../../core/money/wallet-change.js";
import { staffTarget } from "../../core/notifications/notification.js";
import type { ShopContext } from "../context.js";
import { allLinkedCustomerIds, consolidateWallet, primaryCustomer, receiveTransfers } from "../customers/linked.js";
import { recordAudit } from "../settings/audit.js";
import {
  applyWalletChange,
  approverChats,
  auditTargetOf,
  GONE_OUTCOME,
  type WalletChangeOutcome,
  walletChangeObstacle,
} from "./carry-out.js";

/** `own`: nobody approves what they requested themselves, or would receive, in whichever chat. */
export type ApprovalDecision =
  | WalletChangeOutcome
  | { readonly outcome: "refused" | "own" | "stale" }
  | { readonly outcome: "closed"; readonly as: "confirmed" | "refused" };

/** What waits for a second member of staff, about whose wallet; `expired` when nobody decided in time. */
export type PendingApproval = {
  readonly request: ApprovalRequest;
  readonly customer: CustomerId;
  readonly expired: boolean;
};

/**
 * Decides about a request as a second member of staff. Whoever requested it may withdraw it; neither they nor who
 * receives it may approve it.
 */
export async function decideApprovalRequest(
  shop: ShopContext,
  id: AuditEntryId,
  as: "confirmed" | "refused",
  by: CustomerId,
): Promise<ApprovalDecision> {
  const { store, clock, mint } = shop;
  const pending = await approvalRequest(shop, id);
  if (!pending) return GONE_OUTCOME;
  const deciderIds = await allLinkedCustomerIds(store, by);
  const chats = await approverChats(shop);
  const takesMoney =
    pending.request.kind === "debit" && as === "confirmed" && !pending.request.closed && !pending.expired;
  const lender = takesMoney ? await returnFundsForDebit(shop, pending) : undefined;
  const decision = await store.transact(pending.customer, async (books): Promise<ApprovalDecision> => {
    if (lender) await receiveTransfers(shop, books, pending.customer);
    const customer = await books.customer();
    const request = customer?.approvalRequests?.find((one) => one.id === id);
    if (!customer || !request) return GONE_OUTCOME;
    if (request.closed) return { outcome: "closed", as: request.closed.as };
    if (isExpiredApproval(request, clock())) return { outcome: "stale" };
    const involved = request.kind === "debit" ? request.requesterIds : [...request.requesterIds, pending.customer];
    if (as === "confirmed" && involved.some((one) => deciderIds.includes(one))) return { outcome: "own" };
    const obstacle = as === "confirmed" ? await walletChangeObstacle(books, customer, request) : undefined;
    if (obstacle) return obstacle;
    const closed = { ...request, closed: { as, by, at: clock() } };
    await books.putCustomer({ ...customer, approvalRequests: withApprovalRequest(customer.approvalRequests, closed) });
    for (const chat of chats) await books.notify(staffTarget(chat), { kind: "approval-request", id }, clock());
    if (as === "confirmed")
      return applyWalletChange(shop, books, { customer, change: request, by, auditEntry: mint("deed") });
    await recordAudit(shop, books, {
      customer: customer.id,
      by,
      action: "approval-refused",
      target: auditTargetOf(customer, request),
      amount: request.amount,
    });
    return { outcome: "refused" };
  });
  if (lender) await consolidateWallet(shop, lender);
  return decision;
}

/**
 * The customer may have been linked into another since the request, and their wallet with them: the amount to debit comes
 * back for it, and what is not taken goes to the other wallet again, with the next consolidation if we crash in between.
 * Returns the customer who has the wallet.
 */
async function returnFundsForDebit(
  shop: ShopContext,
  { customer, request: { amount } }: PendingApproval,
): Promise<CustomerId | undefined> {
  const { store, mint, clock } = shop;
  const owner = await store.customer(customer);
  const primary = owner && (await primaryCustomer(store, owner)).id;
  if (primary === undefined) return undefined;
  await consolidateWallet(shop, primary);
  if (primary === customer) return undefined;
  await store.transact(primary, async (books) => {
    const lent = kobo(Math.min(amount, await books.balance(`wallet:${primary}`)));
    const entry = { id: mint("mov"), customer: primary, to: customer, amount: lent, at: clock() };
    if (lent > 0) await books.post(moveOutEntry(entry));
  });
  return primary;
}

/** What was requested under an id, while it is remembered. */
export async function approvalRequest(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  id: AuditEntryId,
): Promise<PendingApproval | undefined> {
  const entry = await store.auditEntry(id);
  const customer = entry && (await store.customer(entry.customer));
  const request = customer?.approvalRequests?.find((one) => one.id === id);
  return customer && request && { request, customer: customer.id, expired: isExpiredApproval(request, clock()) };
}
