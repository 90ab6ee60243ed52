import type { CustomerId, FindingId, OrderId } from "../base/ids.js";
import type { Instant } from "../base/time.js";
import type { Kobo } from "../money/money.js";
import type { PaymentReview, PaymentState } from "../money/payment.js";
import type { OrderState } from "../orders/order.js";
import type { GatewayPayment, VendRecord } from "../ports.js";

/** How ours and theirs can disagree (design: reconciliation). */
export type Difference = "missing-here" | "missing-there" | "amount-differs" | "state-differs" | "unreadable";

export type PaymentDifference =
  | Difference
  /** More was received under its reference than was credited. */
  | "paid-more"
  /** It is a customer's by its e-mail, under a reference that is not ours, and nothing is known that it was paid for. */
  | "unasked"
  /** A person decides about it, and why. */
  | PaymentReview;

/** One difference between our books and the service's lists, as it was when it was seen. */
export type Discrepancy = {
  /** When it happened, by whoever has it. */
  readonly at: Instant;
} & (
  | {
      readonly about: "vend";
      readonly difference: Difference;
      readonly order?: OrderId;
      readonly vendorRef?: string;
      readonly ours?: { readonly state: OrderState; readonly amount: Kobo };
      readonly theirs?: { readonly state: VendRecord["state"]; readonly amount: Kobo };
    }
  | {
      readonly about: "payment";
      readonly difference: PaymentDifference;
      readonly reference: string;
      /** Whose it is, where our books have no payment under that reference. */
      readonly customer?: CustomerId;
      readonly ours?: { readonly state: PaymentState; readonly amount: Kobo };
      readonly theirs?: Pick<GatewayPayment, "state" | "amount"> & { readonly currency?: string };
      /** What the gateway calls it. */
      readonly gatewayRef?: string;
      /** Nobody has to look: each of the rows is money of its own. */
      readonly certain?: true;
    }
);

export type PaymentDiscrepancy = Extract<Discrepancy, { readonly about: "payment" }>;

/** What a person may do about a finding: one posting, one reading, or nothing but the word. */
export type FindingAction =
  | "refund"
  | "write-off"
  | "accept-service-cost"
  | "credit"
  | "read-back"
  | "return-payment"
  | "not-charged"
  | "noted";

/** A discrepancy that is kept, told to staff, and closed by a person; once for each thing that differs. */
export type Finding = {
  readonly id: FindingId;
  /** Names what differs and how: the same difference seen again is the same finding. */
  readonly key: string;
  /** Whose books it is kept in; the shop's own when no customer is known. */
  readonly customer: CustomerId;
  readonly discrepancy: Discrepancy;
  readonly foundAt: Instant;
  /** `gone`: by itself, as ours and theirs came to agree. */
  readonly closed?: { readonly as: FindingAction | "gone"; readonly at: Instant; readonly credited?: Kobo };
};

export const findingKey = (seen: Discrepancy): string =>
  seen.about === "vend"
    ? `vend:${seen.difference}:${seen.order ?? seen.vendorRef ?? ""}`
    : ["payment", seen.difference, seen.reference, ...distinguishingParts(seen)].join(":");

/** What tells two differences of the same kind about one payment apart: how much it was, or which row. */
function distinguishingParts({ difference, theirs, gatewayRef }: PaymentDiscrepancy): readonly unknown[] {
  if (difference === "paid-more") return [theirs?.amount];
  return difference === "unlisted" && gatewayRef !== undefined ? [gatewayRef] : [];
}

/** What can be done about it, the likeliest first; a person decides, having looked at the service. */
export function findingActionsFor(seen: Discrepancy): readonly FindingAction[] {
  // What is in review holds up its order and its customer, so that there is no leaving it as it is.
  const inReview = seen.difference === "unlisted" || seen.difference === "suspicious";
  return inReview ? remedies(seen) : [...remedies(seen), "noted"];
}

function remedies(seen: Discrepancy): readonly FindingAction[] {
  if (seen.about === "payment") {
    const { difference, ours, theirs } = seen;
    if (difference === "paid-more" || difference === "unasked") return ["credit"];
    if (difference === "unreadable") return ["read-back"];
    if (difference === "unlisted") return ["credit", "not-charged"];
    if (theirs?.currency !== undefined) return difference === "suspicious" ? ["return-payment"] : [];
    if (difference === "suspicious") return ["credit", "return-payment"];
    if (ours?.state === "mismatched") return ["credit"];
    return difference === "state-differs" && theirs?.state === "success" ? ["read-back"] : [];
  }
  const { difference, ours, theirs } = seen;
  if (difference === "amount-differs") return ["accept-service-cost"];
  if (difference === "unreadable") return [];
  if (difference === "missing-here") return theirs?.state === "failed" ? [] : ["write-off"];
  if (ours?.state === "delivered") return theirs?.state === "pending" ? [] : ["refund"];
  return theirs?.state === "delivered" ? ["write-off"] : [];
}
