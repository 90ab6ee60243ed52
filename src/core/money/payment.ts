import { z } from "zod";
import { type BatchId, idSchema, type OrderId } from "../base/ids.js";
import { fields, list, schema, type TypeOf, textSchema } from "../base/schema.js";
import { after, DAY_MS, HOUR_MS, type Instant, instantSchema, MINUTE_MS } from "../base/time.js";
import { sealedCardSchema } from "./card.js";
import { nonNegativeKobo, positiveKobo } from "./money.js";

/** A page that nobody paid in time can still be paid; it is looked at this long, at most an hour apart. */
export const LATE_PAYMENT_MS = 7 * DAY_MS;
export const LATE_PAYMENT_INTERVAL_MAX_MS = HOUR_MS;
/** Looks at a payment that was given up on, after a webhook names it again. */
export const LATE_PAYMENT_LOOKS_MAX = 6;

export const paymentStateSchema = schema(() =>
  z.enum([
    "initiated",
    "paid",
    "failed",
    "expired",
    /** Something else was received than was asked for. */
    "mismatched",
    /** A person decides whether it is credited. */
    "review",
    /** A person decided that it is given back at the service. */
    "returned",
  ]),
);

export type PaymentState = TypeOf<typeof paymentStateSchema>;

/** `suspicious`: the gateway has its doubts. `unlisted`: the gateway took a charge, and does not list it under our reference. */
export const PAYMENT_REVIEWS = ["suspicious", "unlisted"] as const;

/** Money we asked the gateway to collect: on a hosted checkout page, or from a saved card. */
export const paymentSchema = schema(() =>
  fields({
    reference: idSchema("top", "chk"),
    customer: idSchema("cus"),
    amount: positiveKobo(),
    purpose: z.discriminatedUnion("kind", [
      fields({ kind: z.literal("top-up") }),
      fields({ kind: z.literal("order"), order: idSchema("ord") }),
      fields({ kind: z.literal("batch"), batch: idSchema("bat") }),
    ]),
    via: z.discriminatedUnion("kind", [
      fields({ kind: z.literal("checkout"), saveCard: z.boolean(), url: textSchema().exactOptional() }),
      fields({
        kind: z.literal("card"),
        card: idSchema("crd"),
        sentAt: instantSchema().exactOptional(),
        accepted: z.literal(true).exactOptional(),
        /** The charge was not answered, or is not listed yet: the bank is asked, and nothing else is tried. */
        inDoubt: z.literal(true).exactOptional(),
      }),
    ]),
    state: paymentStateSchema(),
    openedAt: instantSchema(),
    expiresAt: instantSchema(),
    changedAt: instantSchema(),
    gatewayRef: textSchema().exactOptional(),
    /** What the gateway calls the other parts of what it says it received. */
    otherRefs: list(textSchema()).exactOptional(),
    /** What the gateway says it received, while it is for a person to decide. */
    received: nonNegativeKobo().exactOptional(),
    /** The currency of that, when it is not naira: then it is never credited. */
    currency: textSchema().exactOptional(),
    /** Why a person decides; of a failed one, why a person decided that its card was not charged. */
    review: z.enum(PAYMENT_REVIEWS).exactOptional(),
    /** What was credited of it beside its amount, as it was paid more than once. */
    extra: positiveKobo().exactOptional(),
    /** What of the credited was taken back again, as the gateway reversed it. */
    takenBack: positiveKobo().exactOptional(),
    /** The gateway's own words for a refusal, for staff; never shown raw to a customer. */
    reason: textSchema().exactOptional(),
    /** The card that a webhook offered for keeping, until it is saved, once the payment is verified, or cannot be any more. */
    offeredCard: sealedCardSchema().exactOptional(),
    savedCard: idSchema("crd").exactOptional(),
    /** Its card was to be saved, and its token has not come; or it was paid without a card. */
    cardNotSaved: z.enum(["no-token", "no-card"]).exactOptional(),
    /** When to read it back next; absent when nothing is owed. */
    dueAt: instantSchema().exactOptional(),
    /** When a webhook or the customer last said that it is paid. */
    hintedAt: instantSchema().exactOptional(),
    reads: z.int().nonnegative(),
  }),
);

export type Payment = TypeOf<typeof paymentSchema>;

/** The order or the batch that is paid for with it; none with a top-up. */
export function paidForBy({ purpose }: Pick<Payment, "purpose">): OrderId | BatchId | undefined {
  if (purpose.kind === "top-up") return undefined;
  return purpose.kind === "order" ? purpose.order : purpose.batch;
}

/**
 * `failed` and `expired` are our reading of the gateway, and a person can still pay a page that we gave up on: that
 * money is real, so both may yet become `paid`. It is credited to the wallet, once.
 */
const MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  initiated: ["paid", "failed", "expired", "mismatched", "review"],
  failed: ["paid", "mismatched", "review"],
  expired: ["paid", "mismatched", "review"],
  paid: [],
  // As soon as the gateway lists what was asked for; or by a person, who has looked.
  mismatched: ["paid", "mismatched", "review", "returned"],
  review: ["paid", "mismatched", "failed", "returned"],
  returned: [],
};

/** The only way to change a payment's state; clears `dueAt`. Throws TypeError for a move that cannot be. */
export function movePayment(
  payment: Payment,
  to: PaymentState,
  {
    at,
    change = {},
  }: {
    at: Instant;
    change?: Partial<
      Pick<Payment, "gatewayRef" | "otherRefs" | "received" | "currency" | "review" | "reason" | "dueAt">
    >;
  },
): Payment {
  if (!MOVES[payment.state].includes(to)) {
    throw new TypeError(`Payment ${payment.reference} cannot go from ${payment.state} to ${to}`);
  }
  const { dueAt: _, received: __, currency: ___, review: ____, ...kept } = payment;
  return { ...kept, ...change, state: to, changedAt: at };
}

/** Its card is to be saved, and its token may still come. */
export const awaitsCardToken = ({ state, savedCard, dueAt }: Payment): boolean =>
  state === "paid" && savedCard === undefined && dueAt !== undefined;

/** Whether a card may yet be saved with it. */
export const canSaveCard = ({ via, state, savedCard }: Payment): boolean =>
  via.kind === "checkout" && via.saveCard && state !== "returned" && savedCard === undefined;

/** Whether a reading may still find it paid. */
export const canBecomePaid = ({ state }: Pick<Payment, "state">): boolean => state !== "paid" && state !== "returned";

/** It is read back at once: a webhook about it has come, or its card was just charged. Others are read by the clock. */
export const isReadAtOnce = ({ dueAt, hintedAt, via, reads }: Payment): boolean =>
  (hintedAt !== undefined && hintedAt === dueAt) || (via.kind === "card" && reads === 0);

/** What is wrong with it is for a person to decide, unless it is listed as it should be before that. */
export const isHeld = ({ state }: Payment): boolean => state === "mismatched" || state === "review";

/** Its money is taken already, or may be: asked for in another way, its customer could pay twice. */
export const mayBeCharged = ({ state, via }: Payment): boolean =>
  state === "review" || (state === "initiated" && via.kind === "card");

/** How the interval between two polls of the same open payment grows from POLL_INTERVAL_MS, and up to what. */
export const PAYMENT_POLLS = { growth: 1.5, intervalMaxMs: 5 * MINUTE_MS };

/** When to poll an open payment again, after so many polls: often at first, then ever more rarely. */
export function nextPaymentPollAt(now: Instant, polls: number, intervalMs: number): Instant {
  const { growth, intervalMaxMs } = PAYMENT_POLLS;
  return after(now, Math.round(Math.min(intervalMs * growth ** polls, Math.max(intervalMs, intervalMaxMs))));
}
