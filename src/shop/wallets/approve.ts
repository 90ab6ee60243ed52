import type { AuditEntryId, CustomerId } from "../../core/base/ids.js";
import { before } from "../../core/base/time.js";
import {
  APPROVAL_MS,
  type ApprovalRequest,
  isExpiredApproval,
  withApprovalRequest,
} from "../../core/money/wallet-change.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import type { ShopContext } from "../context.js";
import { mayBeSameAsErased, relatedIds } from "../customers/current.js";
import { auditEntriesSince, recordAudit } from "../settings/audit.js";
import {
  applyWalletChange,
  audited,
  goneOutcome,
  hasNoApprover,
  notifyApprovers,
  requestRefusal,
  type WalletChangeOutcome,
  type WalletChangeRefusal,
  walletChangeObstacle,
} from "./carry-out.js";
import { fetchFromCurrentWallet } from "./transfers.js";

/**
 * Nobody may approve their own request (`own-request`) or money for themselves (`own-wallet`), in any of their chats. A
 * `newcomer` joined after the requester's data was erased, and may be the same person.
 */
export type ApprovalDecision =
  | WalletChangeOutcome
  | { readonly outcome: "refused" | "own-request" | "own-wallet" | "newcomer" | "stale" }
  | { readonly outcome: "closed"; readonly as: "confirmed" | "refused" };

/** A request that waits for a second member of staff. `expired`: nobody decided in time. */
export type PendingApproval = {
  readonly request: ApprovalRequest;
  readonly customer: CustomerId;
  readonly expired: boolean;
  /** Why it cannot be done any more, however somebody decides. */
  readonly refusal?: WalletChangeRefusal;
  /** As far as we know, nobody else can confirm it. */
  readonly alone: boolean;
};

/**
 * Decides a request as a second member of staff, in the books in which it was asked for, also if their customer was
 * merged into another. The requester may withdraw it. Neither the requester nor the recipient, nor anybody who joined
 * after the requester was erased, may approve it.
 */
export async function decideApprovalRequest(
  shop: ShopContext,
  id: AuditEntryId,
  as: "confirmed" | "refused",
  by: CustomerId,
): Promise<ApprovalDecision> {
  const { store, clock, mint } = shop;
  const pending = await approvalRequest(shop, id);
  if (!pending) return goneOutcome("no-request");
  const deciderIds = await relatedIds(store, by);
  const mayBeRequester = await mayBeSameAsErased(store, pending.request.requesterIds, deciderIds);
  const receiverIds = await relatedIds(store, pending.customer);
  if (as === "confirmed" && pending.request.kind === "debit")
    await fetchFromCurrentWallet(shop, pending.customer, pending.request.amount);
  return store.transact(pending.customer, async (books): Promise<ApprovalDecision> => {
    const customer = await books.customer();
    const request = customer?.approvalRequests?.find((one) => one.id === id);
    if (!customer || !request) return goneOutcome("no-request");
    if (request.closed) return { outcome: "closed", as: request.closed.as };
    if (isExpiredApproval(request, clock())) return { outcome: "stale" };
    const isDecider = (one: CustomerId) => deciderIds.includes(one);
    if (as === "confirmed" && request.requesterIds.some(isDecider)) return { outcome: "own-request" };
    if (as === "confirmed" && request.kind !== "debit" && receiverIds.some(isDecider)) return { outcome: "own-wallet" };
    if (as === "confirmed" && mayBeRequester) return { outcome: "newcomer" };
    const obstacle = as === "confirmed" ? await walletChangeObstacle(shop, books, customer, request) : undefined;
    if (obstacle) return obstacle;
    const closed = { ...request, closed: { as, by, at: clock() } };
    await books.put("customer", {
      ...customer,
      approvalRequests: withApprovalRequest(customer.approvalRequests, closed),
    });
    await notifyApprovers(shop, books, id);
    if (as === "confirmed")
      return applyWalletChange(shop, books, { customer, change: request, by, auditEntry: mint("aud") });
    await recordAudit(shop, books, { by, action: "approval-refused", ...audited(customer, request) });
    return { outcome: "refused" };
  });
}

/** All requests that wait for a second member of staff, newest first. */
export async function pendingApprovals(shop: ShopContext): Promise<readonly PendingApproval[]> {
  const since = before(shop.clock(), APPROVAL_MS);
  const pending: PendingApproval[] = [];
  for await (const entry of auditEntriesSince(shop.store, since)) {
    const found = entry.action === "approval-requested" ? await requestedIn(shop, entry) : undefined;
    if (found && !found.expired && !found.refusal && !found.request.closed)
      pending.push(await withApprovers(shop, found));
  }
  return pending;
}

/** The request with an id, while it is stored. */
export async function approvalRequest(shop: ShopContext, id: AuditEntryId): Promise<PendingApproval | undefined> {
  const entry = await shop.store.read("auditEntry", id);
  const found = entry && (await requestedIn(shop, entry));
  return found && withApprovers(shop, found);
}

type FoundRequest = Omit<PendingApproval, "alone">;

async function withApprovers(shop: ShopContext, found: FoundRequest): Promise<PendingApproval> {
  return { ...found, alone: await hasNoApprover(shop, found.request.by) };
}

async function requestedIn(
  { store, clock }: ShopContext,
  { id, customer: of }: AuditEntry,
): Promise<FoundRequest | undefined> {
  const asked = await store.read("customer", of);
  const request = asked?.approvalRequests?.find((one) => one.id === id);
  if (!request) return undefined;
  const refusal = await requestRefusal(store, request);
  return { request, customer: of, expired: isExpiredApproval(request, clock()), ...(refusal && { refusal }) };
}
