import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { phoneSchema } from "../base/phone.js";
import { fields, name, openEnum, schema, type TypeOf, textSchema } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { koboSchema, positiveKobo } from "../money/money.js";
import { canBecomePaid, PAYMENT_REVIEWS, paymentStateSchema } from "../money/payment.js";
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
      /** `takenBack` is out of the amount already; it grows, so that no two states of a credited payment are alike. */
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

/** A discrepancy that is kept, reported to staff, and closed by a person; once for what both sides say of a thing. */
export const findingSchema = schema(() =>
  fields({
    id: idSchema("fnd"),
    /** `findingKey`: the same difference seen again is the same finding. */
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

/** Names what differs, and what both sides say of it: when either says something else, it is another finding. */
export const findingKey = (seen: Discrepancy): string =>
  [seen.about, seen.difference, ...(seen.about === "vend" ? vendParts(seen) : paymentParts(seen))].join(":");

/** Each record that no order has is a finding of its own, whichever order it may have been made for. */
const vendParts = ({ order, vendorRef, ours, theirs }: VendDiscrepancy): readonly unknown[] =>
  ours ? [order, ours.state, ours.amount, theirs?.state, theirs?.amount] : [vendorRef];

/** Until it is decided it is one finding, however it stands; of a charge of a saved card one for each row. */
function paymentParts({ difference, reference, gatewayRef, ours, theirs }: PaymentDiscrepancy): readonly unknown[] {
  if (ours && !canBecomePaid(ours)) return [reference, ours.amount, ours.takenBack, theirs?.state, theirs?.amount];
  return difference === "unlisted" && gatewayRef !== undefined ? [reference, gatewayRef] : [reference];
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
    if (difference === "suspicious" || ours?.state === "mismatched") return ["credit", "return-payment"];
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
