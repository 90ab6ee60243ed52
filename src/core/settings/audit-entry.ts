import { idSchema } from "../base/ids.js";
import { fields, openEnum, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { nonNegativeKobo } from "../money/money.js";

/** What staff do that changes something. Reading is not recorded. */
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
    /** A second member of staff allowed a member of a price group to buy below cost. */
    "price-group-below-cost",
    "promo-set",
    "promo-ended",
    "sale-stopped",
    "sale-resumed",
    "sale-suspended",
    /** A product line was left on sale although its deliveries fail. */
    "sale-kept",
    "suspend-mode-set",
    "order-refunded",
    "wallet-credited",
    "wallet-debited",
    /** A second member of staff was asked to approve a wallet change. */
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

/** Something that a member of staff did. It is saved together with what it changed, and never changes itself. */
export const auditEntrySchema = schema(() =>
  fields({
    id: idSchema("aud"),
    /** In whose books it was done; the shop's own when no customer is concerned. */
    customer: idSchema("cus"),
    by: idSchema("cus"),
    at: instantSchema(),
    action: auditActionSchema(),
    /** The id or name of what it was done to. */
    target: textSchema(),
    amount: nonNegativeKobo().exactOptional(),
    /** The reason given, or what was chosen. */
    detail: textSchema().exactOptional(),
  }),
);

export type AuditEntry = TypeOf<typeof auditEntrySchema>;
