import { z } from "zod";
import { type CustomerId, idSchema } from "../base/ids.js";
import { fields, list, schema, type TypeOf, textSchema } from "../base/schema.js";
import { after, DAY_MS, type Instant, instantSchema } from "../base/time.js";
import { creditEntry, debitEntry, type LedgerEntry, refundEntry } from "./ledger.js";
import { NOTHING, naira, positiveKobo } from "./money.js";

/** What staff may credit or debit at once. */
export const WALLET_CHANGE_LIMITS = { min: naira(1), max: naira(500_000) };

const walletChangeSchema = schema(() =>
  fields({
    /** Minted before the tap, so that the change is made once. */
    id: idSchema("aud"),
    amount: positiveKobo(),
    reason: textSchema(),
  }),
);

/** A change that waits in its customer's record for a second member of staff to confirm it. */
export const approvalRequestSchema = schema(() => {
  const request = {
    ...walletChangeSchema().unwrap().shape,
    by: idSchema("cus"),
    /** The member of staff who asked, in all their chats: none of these may confirm it. */
    requesterIds: list(idSchema("cus")),
    at: instantSchema(),
    closed: fields({
      as: z.enum(["confirmed", "refused"]),
      by: idSchema("cus"),
      at: instantSchema(),
    }).exactOptional(),
  };
  return z.discriminatedUnion("kind", [
    fields({ ...request, kind: z.enum(["credit", "debit"]) }),
    fields({ ...request, kind: z.literal("refund"), order: idSchema("ord") }),
  ]);
});

export type ApprovalRequest = TypeOf<typeof approvalRequestSchema>;

/**
 * What staff may do to a customer's wallet, for a reason. A refund returns the price of a delivered order. The order
 * stays delivered, and our float gets nothing back.
 */
export type WalletChange = TypeOf<typeof walletChangeSchema> &
  ({ readonly kind: "credit" | "debit" } | Pick<Extract<ApprovalRequest, { kind: "refund" }>, "kind" | "order">);

/** Money that a member of staff gave without a second one's approval. */
export const unapprovedGrantSchema = schema(() =>
  fields({ auditEntry: idSchema("aud"), amount: positiveKobo(), at: instantSchema() }),
);

/** How many times a day a member of staff may give money without approval. */
export const UNAPPROVED_GRANTS_MAX = 100;

export type UnapprovedGrant = TypeOf<typeof unapprovedGrantSchema>;

/** How long a request waits. */
export const APPROVAL_MS = DAY_MS;
/** Requests stored for one customer; the oldest are dropped. */
const APPROVAL_REQUESTS_MAX = 10;

export const isExpiredApproval = ({ at }: ApprovalRequest, now: Instant): boolean => now >= after(at, APPROVAL_MS);

export const isPendingApproval = (request: ApprovalRequest, now: Instant): boolean =>
  !request.closed && !isExpiredApproval(request, now);

/** Adds a request to a customer's, or replaces the one with its id. */
export const withApprovalRequest = (
  requests: readonly ApprovalRequest[] | undefined = [],
  request: ApprovalRequest,
): readonly ApprovalRequest[] =>
  [...requests.filter(({ id }) => id !== request.id), request].slice(-APPROVAL_REQUESTS_MAX);

export function walletEntry(act: WalletChange, customer: CustomerId, at: Instant): LedgerEntry {
  const { amount } = act;
  if (act.kind === "refund") return refundEntry({ id: act.order, customer, amount, at, cost: NOTHING });
  const cause = { id: act.id, customer, amount, at };
  return act.kind === "credit" ? creditEntry(cause) : debitEntry(cause);
}
