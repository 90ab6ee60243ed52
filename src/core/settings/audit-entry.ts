import type { CustomerId, DeedId } from "../base/ids.js";
import type { Instant } from "../base/time.js";
import type { Kobo } from "../money/money.js";

/** What staff do that changes something; what they only read is not written down. */
export type DeedKind =
  | "order-delivered"
  | "order-given-back"
  | "order-adopted"
  | "order-sent-again"
  | "payment-credited"
  | "payment-returned"
  | "cards-offered"
  | "payment-not-charged"
  | "finding-closed"
  | "pin-taken-away"
  | "broadcast-begun"
  | "broadcast-paused"
  | "broadcast-gone-on"
  | "broadcast-cancelled"
  | "role-given"
  | "role-taken"
  | "role-moved"
  | "price-set"
  | "price-taken-away"
  | "cost-set"
  | "promo-set"
  | "promo-ended"
  | "taken-off-sale"
  | "put-on-sale"
  | "order-refunded"
  | "wallet-credited"
  | "wallet-debited"
  /** A second member of staff was asked to confirm what would be done to a wallet. */
  | "second-asked"
  | "second-refused"
  | "second-above-set"
  | "float-set"
  | "float-topped-up"
  | "dashboard-link-made"
  | "dashboard-entered"
  | "dashboard-left";

/** Something a member of staff did. It is kept together with what it changed, and never changes itself. */
export type Deed = {
  readonly id: DeedId;
  /** Whose books it was done in; the shop's own when it is no customer's matter. */
  readonly customer: CustomerId;
  /** The member of staff. */
  readonly by: CustomerId;
  readonly at: Instant;
  readonly did: DeedKind;
  /** What it was done to, by its id or name. */
  readonly to: string;
  readonly amount?: Kobo;
  /** The reason that was given, or what was chosen. */
  readonly said?: string;
};
