import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { phoneSchema } from "../base/phone.js";
import { fields, name, openEnum, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { koboSchema, positiveKobo } from "../money/money.js";
import { PAYMENT_REVIEWS, paymentStateSchema } from "../money/payment.js";
import { orderStateSchema } from "../orders/order.js";

/** How ours and theirs can disagree (design: reconciliation). */
const DIFFERENCES = ["missing-here", "missing-there", "amount-differs", "state-differs", "unreadable"] as const;

export type Difference = (typeof DIFFERENCES)[number];

const PAYMENT_DIFFERENCES = [
  ...DIFFERENCES,
  /** More was received under its reference than was credited. */
  "paid-more",
  /** It is a customer's by its e-mail, under a reference that is not ours, and nothing is known that it was paid for. */
  "unrequested",
  /** A person decides about it, and why. */
  ...PAYMENT_REVIEWS,
] as const;

export type PaymentDifference = (typeof PAYMENT_DIFFERENCES)[number];

/** One difference between our books and the service's lists, as it was when it was seen; `at` is when it happened, by whoever has it. */
const discrepancySchema = schema(() =>
  z.discriminatedUnion("about", [
    fields({
      about: z.literal("vend"),
      at: instantSchema(),
      difference: openEnum(DIFFERENCES),
      order: idSchema("ord").exactOptional(),
      vendorRef: textSchema().exactOptional(),
      /** Of a vend that was found after a restore: its number, its listed price, and whose it is if only one customer has that number. */
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
      /** Whose it is, where our books have no payment under that reference. */
      customer: idSchema("cus").exactOptional(),
      ours: fields({ state: paymentStateSchema(), amount: koboSchema() }).exactOptional(),
      theirs: fields({
        state: z.enum(["success", "failed", "other", "unreadable"]),
        amount: koboSchema(),
        currency: textSchema().exactOptional(),
      }).exactOptional(),
      /** What the gateway calls it. */
      gatewayRef: textSchema().exactOptional(),
      /** Nobody has to look: each of the rows is money of its own. */
      certain: z.literal(true).exactOptional(),
    }),
  ]),
);

export type Discrepancy = TypeOf<typeof discrepancySchema>;

type VendDiscrepancy = Extract<Discrepancy, { readonly about: "vend" }>;
export type PaymentDiscrepancy = Extract<Discrepancy, { readonly about: "payment" }>;

/** What a person may do about a finding: one posting, one reading, or nothing but the word. */
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

/** A discrepancy that is kept, reported to staff, and closed by a person; once for each thing that differs. */
export const findingSchema = schema(() =>
  fields({
    id: idSchema("fnd"),
    /** Names what differs and how: the same difference seen again is the same finding. */
    key: name(),
    /** Whose books it is kept in; the shop's own when no customer is known. */
    customer: idSchema("cus"),
    discrepancy: discrepancySchema(),
    foundAt: instantSchema(),
    closed: fields({
      /** `gone`: by itself, as ours and theirs came to agree. */
      as: openEnum([...FINDING_ACTIONS, "gone"]),
      at: instantSchema(),
      credited: positiveKobo().exactOptional(),
      /** What was taken from the customer's wallet. */
      charged: positiveKobo().exactOptional(),
      /** What was to be taken, and was not in the wallet any more. */
      lost: positiveKobo().exactOptional(),
    }).exactOptional(),
  }),
);

export type Finding = TypeOf<typeof findingSchema>;

export const findingKey = (seen: Discrepancy): string =>
  seen.about === "vend"
    ? `vend:${seen.difference}:${vendName(seen)}`
    : ["payment", seen.difference, seen.reference, ...distinguishingParts(seen)].join(":");

/** Each record that no order has is a finding of its own, whichever order it may have been made for. */
const vendName = ({ difference, order, vendorRef }: VendDiscrepancy): string =>
  (difference === "missing-here" ? (vendorRef ?? order) : (order ?? vendorRef)) ?? "";

/** What distinguishes two differences of the same kind about one payment: how much it was, or which row. */
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
    if (difference === "paid-more" || difference === "unrequested") return ["credit"];
    if (difference === "unreadable") return ["read-back"];
    if (difference === "unlisted") return ["credit", "not-charged"];
    if (theirs?.currency !== undefined) return difference === "suspicious" ? ["return-payment"] : [];
    if (difference === "suspicious") return ["credit", "return-payment"];
    if (ours?.state === "mismatched") return ["credit"];
    if (ours?.state === "paid") return ["take-back"];
    return difference === "state-differs" && theirs?.state === "success" ? ["read-back"] : [];
  }
  const { difference, ours, theirs } = seen;
  if (difference === "amount-differs") return ["accept-service-cost"];
  if (difference === "unreadable") return [];
  if (difference === "missing-here") {
    if (theirs?.state === "failed") return [];
    return seen.customer === undefined ? ["write-off"] : ["charge-wallet", "write-off"];
  }
  if (ours?.state === "delivered") return theirs?.state === "pending" ? [] : ["refund"];
  return theirs?.state === "delivered" ? ["write-off"] : [];
}
