import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { phoneSchema } from "../base/phone.js";
import { fields, name, openEnum, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { koboSchema, positiveKobo } from "../money/money.js";
import { canBecomePaid, PAYMENT_REVIEWS, paymentStateSchema } from "../money/payment.js";
import { orderStateSchema } from "../orders/order.js";

/** How a record of ours and the service's can differ. */
const DIFFERENCES = ["missing-here", "missing-there", "amount-differs", "state-differs", "unreadable"] as const;

export type Difference = (typeof DIFFERENCES)[number];

const PAYMENT_DIFFERENCES = [
  ...DIFFERENCES,
  /** More was received under a payment's reference than was credited. */
  "paid-more",
  /** Money of a customer, by its e-mail address, that nothing in our books asked for. */
  "unrequested",
  /** Held for staff to decide, for one of these reasons. */
  ...PAYMENT_REVIEWS,
] as const;

export type PaymentDifference = (typeof PAYMENT_DIFFERENCES)[number];

/** One difference between our books and the service's lists, as we saw it. `at` is the time of the vend or payment. */
const discrepancySchema = schema(() =>
  z.discriminatedUnion("about", [
    fields({
      about: z.literal("vend"),
      at: instantSchema(),
      difference: openEnum(DIFFERENCES),
      order: idSchema("ord").exactOptional(),
      vendorRef: textSchema().exactOptional(),
      /** For a vend found after a restore: its number, listed price, and who most likely bought it, if we can tell. */
      recipient: phoneSchema().exactOptional(),
      price: positiveKobo().exactOptional(),
      customer: idSchema("cus").exactOptional(),
      ours: fields({ state: orderStateSchema(), amount: koboSchema() }).exactOptional(),
      theirs: fields({ state: z.enum(["pending", "delivered", "failed"]), amount: koboSchema() }).exactOptional(),
    }),
    fields({
      about: z.literal("payment"),
      at: instantSchema(),
      difference: openEnum(PAYMENT_DIFFERENCES),
      reference: textSchema(),
      /** Set when our books have no payment under that reference. */
      customer: idSchema("cus").exactOptional(),
      /** The amount is without `takenBack`. That only grows, so no two states of a credited payment are alike. */
      ours: fields({
        state: paymentStateSchema(),
        amount: koboSchema(),
        takenBack: positiveKobo().exactOptional(),
      }).exactOptional(),
      theirs: fields({
        state: z.enum(["success", "failed", "other", "unreadable"]),
        amount: koboSchema(),
        currency: textSchema().exactOptional(),
      }).exactOptional(),
      gatewayRef: textSchema().exactOptional(),
      /** Each row is surely a separate payment, so nobody needs to look. */
      certain: z.literal(true).exactOptional(),
    }),
  ]),
);

export type Discrepancy = TypeOf<typeof discrepancySchema>;

type VendDiscrepancy = Extract<Discrepancy, { readonly about: "vend" }>;
export type PaymentDiscrepancy = Extract<Discrepancy, { readonly about: "payment" }>;

/** The most open findings that are read or counted at once. */
export const OPEN_FINDINGS_MAX = 1_000;

/** What staff may do about a finding. `noted` changes nothing. */
const FINDING_ACTIONS = [
  "refund",
  "charge-wallet",
  "write-off",
  "accept-service-cost",
  "credit",
  "read-back",
  "return-payment",
  "not-charged",
  "take-back",
  "noted",
] as const;

export type FindingAction = (typeof FINDING_ACTIONS)[number];

/** A discrepancy that was stored and reported to staff, who close it. There is one for each `findingKey`. */
export const findingSchema = schema(() =>
  fields({
    id: idSchema("fnd"),
    key: name(),
    /** In whose books it is; the shop's own when no customer is known. */
    customer: idSchema("cus"),
    discrepancy: discrepancySchema(),
    foundAt: instantSchema(),
    closed: fields({
      /** `gone`: it closed by itself, when both sides agreed. */
      as: openEnum([...FINDING_ACTIONS, "gone"]),
      at: instantSchema(),
      credited: positiveKobo().exactOptional(),
      /** What made up for an earlier loss and was not credited. */
      recovered: positiveKobo().exactOptional(),
      /** What was taken from the customer's wallet. */
      charged: positiveKobo().exactOptional(),
      /** What should have been taken but was no longer in the wallet. */
      lost: positiveKobo().exactOptional(),
    }).exactOptional(),
  }),
);

export type Finding = TypeOf<typeof findingSchema>;

/** Identifies a finding by what differs and what both sides say. If either side changes, that is another finding. */
export const findingKey = (discrepancy: Discrepancy): string =>
  [
    discrepancy.about,
    discrepancy.difference,
    ...(discrepancy.about === "vend" ? vendParts(discrepancy) : paymentParts(discrepancy)),
  ].join(":");

/**
 * A vend without an order is one finding by its reference, whichever order it may have been sent for. What it cost makes
 * a finding of its own only if the two sides agree about everything else.
 */
function vendParts({ difference, order, vendorRef, ours, theirs }: VendDiscrepancy): readonly unknown[] {
  if (!ours) return [vendorRef];
  return [order, ours.state, theirs?.state, ...(difference === "amount-differs" ? [ours.amount, theirs?.amount] : [])];
}

/**
 * An undecided payment is one finding whatever the two sides say; for a charge of a saved card, or a page that was paid
 * again, one for each row.
 */
function paymentParts({ difference, reference, gatewayRef, ours, theirs }: PaymentDiscrepancy): readonly unknown[] {
  if (ours && !canBecomePaid(ours)) return [reference, ours.amount, ours.takenBack, theirs?.state, theirs?.amount];
  const isByRow = difference === "unlisted" || difference === "unrequested";
  return isByRow && gatewayRef !== undefined ? [reference, gatewayRef] : [reference];
}

/** What staff can do about a discrepancy, the most likely first. They look at the service before they decide. */
export function findingActionsFor(discrepancy: Discrepancy): readonly FindingAction[] {
  // A payment in review holds up its order, so it cannot be left as it is.
  const inReview = discrepancy.difference === "unlisted" || discrepancy.difference === "suspicious";
  return inReview ? remedies(discrepancy) : [...remedies(discrepancy), "noted"];
}

function remedies(discrepancy: Discrepancy): readonly FindingAction[] {
  if (discrepancy.about === "payment") {
    const { difference, ours, theirs } = discrepancy;
    if (difference === "paid-more" || difference === "unrequested") return ["credit"];
    if (difference === "unreadable") return ["read-back"];
    if (difference === "unlisted") return ["credit", "not-charged"];
    if (theirs?.currency !== undefined) return difference === "suspicious" ? ["return-payment"] : [];
    if (difference === "suspicious" || ours?.state === "mismatched") return ["credit", "return-payment"];
    if (ours && !canBecomePaid(ours)) return ["take-back"];
    return difference === "state-differs" && theirs?.state === "success" ? ["read-back"] : [];
  }
  const { difference, ours, theirs } = discrepancy;
  if (difference === "amount-differs") return ["accept-service-cost"];
  if (difference === "unreadable") return [];
  if (difference === "missing-here") {
    if (theirs?.state === "failed") return [];
    return discrepancy.customer === undefined ? ["write-off"] : ["charge-wallet", "write-off"];
  }
  if (ours?.state === "delivered") return theirs?.state === "pending" ? [] : ["refund"];
  return theirs?.state === "delivered" ? ["write-off"] : [];
}
