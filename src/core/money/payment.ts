import { z } from "zod";
import { type BatchId, idSchema, type OrderId } from "../base/ids.js";
import { fields, list, schema, type TypeOf, textSchema } from "../base/schema.js";
import { after, DAY_MS, HOUR_MS, type Instant, instantSchema, MINUTE_MS } from "../base/time.js";
import { sealedCardSchema } from "./card.js";
import { naira, nonNegativeKobo, positiveKobo } from "./money.js";

/** What can be paid into a wallet at once. The maximum is also that of one payment for a batch. */
export const TOP_UP_LIMITS = { min: naira(100), max: naira(500_000) };

/** An expired checkout page can still be paid, so we go on polling its payment for this long, at least every hour. */
export const LATE_PAYMENT_MS = 7 * DAY_MS;
export const LATE_PAYMENT_INTERVAL_MAX_MS = HOUR_MS;
/** The longest wait between two polls of an open payment, and the first wait after we gave it up. */
export const OPEN_PAYMENT_INTERVAL_MAX_MS = 5 * MINUTE_MS;

export const paymentStateSchema = schema(() =>
  z.enum([
    "initiated",
    "paid",
    "failed",
    "expired",
    /** The money received is not what was asked for. */
    "mismatched",
    /** Staff decide whether it is credited. */
    "review",
    /** Staff decided to return it at the service. */
    "returned",
  ]),
);

export type PaymentState = TypeOf<typeof paymentStateSchema>;

/**
 * `suspicious`: the gateway has doubts. `unlisted`: it took a charge but does not list it under our reference, or its row
 * cannot be read.
 */
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
        /** The charge was not answered or is not listed yet. Nothing else is tried until we know how it ended. */
        inDoubt: z.literal(true).exactOptional(),
      }),
    ]),
    state: paymentStateSchema(),
    openedAt: instantSchema(),
    expiresAt: instantSchema(),
    changedAt: instantSchema(),
    gatewayRef: textSchema().exactOptional(),
    /** The gateway's references for the other parts of what it received, if there were several. */
    otherRefs: list(textSchema()).exactOptional(),
    /** What the gateway says it received, while staff have to decide, and if they returned it. */
    received: nonNegativeKobo().exactOptional(),
    /** The currency of `received` if not naira. Such money is never credited. */
    currency: textSchema().exactOptional(),
    /** Why staff have to decide; for a failed payment, why they had to decide that its card was not charged. */
    review: z.enum(PAYMENT_REVIEWS).exactOptional(),
    /** What was credited beyond its amount, as it was paid more than once. */
    extra: positiveKobo().exactOptional(),
    /** How much of the credited money was taken back, as the gateway reversed it. */
    takenBack: positiveKobo().exactOptional(),
    /** How much of that was no longer in the wallet, and has not come back since: our loss. */
    lost: positiveKobo().exactOptional(),
    /** The gateway's own words for a refusal, for staff; never shown raw to a customer. */
    reason: textSchema().exactOptional(),
    /** A card from a webhook. It is saved once the payment is verified, or dropped if it cannot be. */
    offeredCard: sealedCardSchema().exactOptional(),
    savedCard: idSchema("crd").exactOptional(),
    /**
     * Why the card was not saved as asked: its token did not come, or might be another person's; the payment was made
     * without a card; or the customer has as many saved cards as they may.
     */
    cardNotSaved: z.enum(["no-token", "no-card", "too-many"]).exactOptional(),
    /** When to read it back next; absent when there is nothing to do. */
    dueAt: instantSchema().exactOptional(),
    /** When a webhook or the customer last said that it is paid, or when the answer to its charge is to be read. */
    hintedAt: instantSchema().exactOptional(),
    /** When the first webhook with a valid signature came about it. */
    webhookAt: instantSchema().exactOptional(),
  }),
);

export type Payment = TypeOf<typeof paymentSchema>;

/** The order or batch that a payment pays for; undefined for a top-up. */
export function paysFor({ purpose }: Pick<Payment, "purpose">): OrderId | BatchId | undefined {
  if (purpose.kind === "top-up") return undefined;
  return purpose.kind === "order" ? purpose.order : purpose.batch;
}

/**
 * `failed` and `expired` are only our reading of the gateway: a customer can still pay a page that we gave up on. That
 * money is real, so both may yet become `paid`, and it is credited to the wallet, once.
 */
const MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  initiated: ["paid", "failed", "expired", "mismatched", "review"],
  failed: ["paid", "mismatched", "review"],
  expired: ["paid", "mismatched", "review"],
  paid: [],
  // Paid when the gateway lists what was asked for, or when staff who have looked say so.
  mismatched: ["paid", "mismatched", "review", "returned"],
  review: ["paid", "mismatched", "failed", "returned"],
  returned: [],
};

/** The only way to change a payment's state. Clears `dueAt`. Throws TypeError for a move that is not allowed. */
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
  const { dueAt: _, received: __, currency: ___, review: ____, ...rest } = payment;
  return { ...rest, ...change, state: to, changedAt: at };
}

/** Whether the card of a paid payment is to be saved and its token may still come. */
export const awaitsCardToken = ({ state, savedCard, dueAt }: Payment): boolean =>
  state === "paid" && savedCard === undefined && dueAt !== undefined;

/** Whether a card may still be saved from it. */
export const canSaveCard = ({ via, state, savedCard, cardNotSaved }: Payment): boolean =>
  via.kind === "checkout" &&
  via.saveCard &&
  state !== "returned" &&
  savedCard === undefined &&
  cardNotSaved !== "too-many";

/** Whether a reading may still find it paid. */
export const canBecomePaid = ({ state }: Pick<Payment, "state">): boolean => state !== "paid" && state !== "returned";

/** Whether to read it back ahead of others, because a webhook came or its card was just charged. */
export const isReadAtOnce = ({ dueAt, hintedAt }: Payment): boolean => hintedAt !== undefined && hintedAt === dueAt;

/** Whether staff must decide about it, unless the gateway first lists it as it should be. */
export const isUndecided = ({ state }: Payment): boolean => state === "mismatched" || state === "review";

/** Whether its money has been taken or may be. If we asked for it in another way, the customer could pay twice. */
export const mayBeCharged = ({ state, via }: Payment): boolean =>
  state === "review" || (state === "initiated" && via.kind === "card");

/**
 * When to poll an unpaid payment again. Each wait is half the time since it changed or somebody said it was paid, within
 * limits. These are wider for a payment that we gave up. Undefined if it expired more than a week ago.
 */
export function nextPaymentPollAt(
  { state, changedAt, hintedAt = changedAt, expiresAt }: Payment,
  now: Instant,
  pollIntervalMs: number,
): Instant | undefined {
  const isOpen = state === "initiated";
  if (!isOpen && now > after(expiresAt, LATE_PAYMENT_MS)) return undefined;
  const halfMs = Math.round((now - Math.max(changedAt, hintedAt)) / 2);
  const leastMs = isOpen || hintedAt > changedAt ? pollIntervalMs : OPEN_PAYMENT_INTERVAL_MAX_MS;
  const mostMs = isOpen || now < expiresAt ? OPEN_PAYMENT_INTERVAL_MAX_MS : LATE_PAYMENT_INTERVAL_MAX_MS;
  return after(now, Math.max(leastMs, Math.min(halfMs, mostMs)));
}
