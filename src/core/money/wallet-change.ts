import type { AuditEntryId, CustomerId, OrderId } from "../base/ids.js";
import { after, DAY_MS, type Instant } from "../base/time.js";
import { creditEntry, debitEntry, type LedgerEntry, refundEntry } from "./ledger.js";
import { type Kobo, NOTHING } from "./money.js";

/**
 * What staff may do to a customer's wallet, for a reason. A refund gives back what a delivered order cost its customer;
 * the vendor has vended it and keeps what it took, so our float gets nothing back, and the order stays delivered.
 */
export type WalletChange = {
  /** Minted before the tap: what is done under it is done once. */
  readonly id: AuditEntryId;
  readonly amount: Kobo;
  readonly reason: string;
} & ({ readonly kind: "credit" | "debit" } | { readonly kind: "refund"; readonly order: OrderId });

/** One that waits, in its customer's record, for a second member of staff to confirm it. */
export type ApprovalRequest = WalletChange & {
  readonly by: CustomerId;
  /** Whoever asked, in all their chats: none of them may confirm it. */
  readonly requesterIds: readonly CustomerId[];
  readonly at: Instant;
  readonly closed?: { readonly as: "confirmed" | "refused"; readonly by: CustomerId; readonly at: Instant };
};

/** Something that a member of staff gave without a second one. */
export type UnapprovedGrant = { readonly auditEntry: AuditEntryId; readonly amount: Kobo; readonly at: Instant };

const APPROVAL_MS = DAY_MS;
/** Of one customer; older ones are let go of first. */
const APPROVAL_REQUESTS_MAX = 10;

export const isExpiredApproval = ({ at }: ApprovalRequest, now: Instant): boolean => now >= after(at, APPROVAL_MS);

export const isPendingApproval = (request: ApprovalRequest, now: Instant): boolean =>
  !request.closed && !isExpiredApproval(request, now);

/** The requests of a customer with one put in, in the place of its former self if there is one. */
export const withApprovalRequest = (
  known: readonly ApprovalRequest[] | undefined = [],
  request: ApprovalRequest,
): readonly ApprovalRequest[] =>
  [...known.filter(({ id }) => id !== request.id), request].slice(-APPROVAL_REQUESTS_MAX);

export function walletEntry(act: WalletChange, customer: CustomerId, at: Instant): LedgerEntry {
  const { amount } = act;
  if (act.kind === "refund") return refundEntry({ id: act.order, customer, amount, at, cost: NOTHING });
  const cause = { id: act.id, customer, amount, at };
  return act.kind === "credit" ? creditEntry(cause) : debitEntry(cause);
}
