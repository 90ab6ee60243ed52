import { idSchema } from "../base/ids.js";
import { fields, openEnum, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { nonNegativeKobo } from "../money/money.js";

/** What staff do that changes something; what they only read is not written down. */
const auditActionSchema = schema(() =>
  openEnum([
    "order-delivered",
    "order-failed-by-staff",
    "order-adopted",
    "order-vended-again",
    "payment-credited",
    "payment-returned",
    "card-charges-resumed",
    "payment-not-charged",
    "finding-closed",
    "pin-reset",
    "broadcast-started",
    "broadcast-paused",
    "broadcast-resumed",
    "broadcast-cancelled",
    "role-given",
    "role-removed",
    "role-moved",
    "price-set",
    "price-rule-removed",
    "cost-set",
    "price-group-set",
    "price-group-limit-set",
    /** Somebody in a price group was let buy below cost, by a second member of staff. */
    "price-group-below-cost",
    "promo-set",
    "promo-ended",
    "sale-stopped",
    "sale-resumed",
    "sale-suspended",
    /** It was left on sale though its deliveries fail. */
    "sale-kept",
    "suspend-mode-set",
    "order-refunded",
    "wallet-credited",
    "wallet-debited",
    /** A second member of staff was asked to confirm what would be done to a wallet. */
    "approval-requested",
    "approval-refused",
    "approval-threshold-set",
    "float-set",
    "float-topped-up",
    "shop-opened",
    "rehearsal-skipped",
    "support-answered",
    "support-closed",
    "support-hours-set",
    "report-time-set",
    "dashboard-link-created",
    "dashboard-signed-in",
    "dashboard-signed-out",
  ]),
);

export type AuditAction = TypeOf<typeof auditActionSchema>;

/** Something a member of staff did. It is kept together with what it changed, and never changes itself. */
export const auditEntrySchema = schema(() =>
  fields({
    id: idSchema("aud"),
    /** Whose books it was done in; the shop's own when it is no customer's matter. */
    customer: idSchema("cus"),
    /** The member of staff. */
    by: idSchema("cus"),
    at: instantSchema(),
    action: auditActionSchema(),
    /** What it was done to, by its id or name. */
    target: textSchema(),
    amount: nonNegativeKobo().exactOptional(),
    /** The reason that was given, or what was chosen. */
    detail: textSchema().exactOptional(),
  }),
);

export type AuditEntry = TypeOf<typeof auditEntrySchema>;
