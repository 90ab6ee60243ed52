import type { AuditEntryId, CustomerId } from "../../core/base/ids.js";
import { type ApprovalRequest, isExpiredApproval, withApprovalRequest } from "../../core/money/wallet-change.js";
import { staffTarget } from "../../core/notifications/notification.js";
import type { ShopContext } from "../context.js";
import { followMerge, relatedIds } from "../customers/current.js";
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
  const deciderIds = await relatedIds(store, by);
  const receiverIds = await relatedIds(store, pending.customer);
  const chats = await approverChats(shop);
  return store.transact(pending.customer, async (books): Promise<ApprovalDecision> => {
    const customer = await books.customer();
    const request = customer?.approvalRequests?.find((one) => one.id === id);
    if (!customer || !request) return GONE_OUTCOME;
    if (request.closed) return { outcome: "closed", as: request.closed.as };
    if (isExpiredApproval(request, clock())) return { outcome: "stale" };
    const involved = request.kind === "debit" ? request.requesterIds : [...request.requesterIds, ...receiverIds];
    if (as === "confirmed" && involved.some((one) => deciderIds.includes(one))) return { outcome: "own" };
    const obstacle = as === "confirmed" ? await walletChangeObstacle(shop, books, customer, request) : undefined;
    if (obstacle) return obstacle;
    const closed = { ...request, closed: { as, by, at: clock() } };
    await books.putCustomer({ ...customer, approvalRequests: withApprovalRequest(customer.approvalRequests, closed) });
    for (const chat of chats) await books.notify(staffTarget(chat), { kind: "approval-request", id }, clock());
    if (as === "confirmed")
      return applyWalletChange(shop, books, { customer, change: request, by, auditEntry: mint("aud") });
    await recordAudit(shop, books, {
      customer: customer.id,
      by,
      action: "approval-refused",
      target: auditTargetOf(customer, request),
      amount: request.amount,
    });
    return { outcome: "refused" };
  });
}

/** What was requested under an id, while it is remembered. */
export async function approvalRequest(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  id: AuditEntryId,
): Promise<PendingApproval | undefined> {
  const entry = await store.auditEntry(id);
  const asked = entry && (await store.customer(entry.customer));
  if (!asked) return undefined;
  // What was requested of a merged customer's wallet is decided in the books of the one who has it now.
  for (const customer of [await followMerge(store, asked), asked]) {
    const request = customer.approvalRequests?.find((one) => one.id === id);
    if (request) return { request, customer: customer.id, expired: isExpiredApproval(request, clock()) };
  }
  return undefined;
}
