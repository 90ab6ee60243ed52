import type { AuditEntryId, CustomerId } from "../base/ids.js";
import type { Instant } from "../base/time.js";
import type { Kobo } from "../money/money.js";

/** What staff do that changes something; what they only read is not written down. */
export type AuditAction =
  | "order-delivered"
  | "order-failed-by-staff"
  | "order-adopted"
  | "order-vended-again"
  | "payment-credited"
  | "payment-returned"
  | "card-charges-resumed"
  | "payment-not-charged"
  | "finding-closed"
  | "pin-reset"
  | "broadcast-started"
  | "broadcast-paused"
  | "broadcast-resumed"
  | "broadcast-cancelled"
  | "role-given"
  | "role-removed"
  | "role-moved"
  | "price-set"
  | "price-rule-removed"
  | "cost-set"
  | "promo-set"
  | "promo-ended"
  | "sale-stopped"
  | "sale-resumed"
  | "order-refunded"
  | "wallet-credited"
  | "wallet-debited"
  /** A second member of staff was asked to confirm what would be done to a wallet. */
  | "approval-requested"
  | "approval-refused"
  | "approval-threshold-set"
  | "float-set"
  | "float-topped-up"
  | "dashboard-link-created"
  | "dashboard-signed-in"
  | "dashboard-signed-out";

/** Something a member of staff did. It is kept together with what it changed, and never changes itself. */
export type AuditEntry = {
  readonly id: AuditEntryId;
  /** Whose books it was done in; the shop's own when it is no customer's matter. */
  readonly customer: CustomerId;
  /** The member of staff. */
  readonly by: CustomerId;
  readonly at: Instant;
  readonly action: AuditAction;
  /** What it was done to, by its id or name. */
  readonly target: string;
  readonly amount?: Kobo;
  /** The reason that was given, or what was chosen. */
  readonly detail?: string;
};
