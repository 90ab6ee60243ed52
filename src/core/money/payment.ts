import type { CardId, CustomerId, OrderId, PaymentReference } from "../base/ids.js";
import { DAY_MS, HOUR_MS, type Instant } from "../base/time.js";
import type { SealedCard } from "./card.js";
import type { Kobo } from "./money.js";

/** A page that nobody paid in time can still be paid; it is looked at this long, at most an hour apart. */
export const LATE_PAYMENT_MS = 7 * DAY_MS;
export const LATE_PAYMENT_INTERVAL_MAX_MS = HOUR_MS;
/** Looks at a payment that was given up on, after a webhook names it again. */
export const LATE_PAYMENT_LOOKS_MAX = 6;

export type PaymentState =
  | "initiated"
  | "paid"
  | "failed"
  | "expired"
  /** Something else was received than was asked for. */
  | "mismatched"
  /** A person decides whether it is credited. */
  | "review"
  /** A person decided that it is given back at the service. */
  | "returned";

/** `suspicious`: the gateway has its doubts. `unlisted`: the gateway took a charge, and does not list it under our reference. */
export type PaymentReview = "suspicious" | "unlisted";

/** Money we asked the gateway to collect: on a hosted checkout page, or from a saved card. */
export type Payment = {
  readonly reference: PaymentReference;
  readonly customer: CustomerId;
  readonly amount: Kobo;
  readonly purpose: { readonly kind: "top-up" } | { readonly kind: "order"; readonly order: OrderId };
  readonly via:
    | { readonly kind: "checkout"; readonly saveCard: boolean; readonly url?: string }
    | { readonly kind: "card"; readonly card: CardId; readonly sentAt?: Instant; readonly accepted?: true };
  readonly state: PaymentState;
  readonly openedAt: Instant;
  readonly expiresAt: Instant;
  readonly changedAt: Instant;
  readonly gatewayRef?: string;
  /** What the gateway says it received, while it is for a person to decide. */
  readonly received?: Kobo;
  /** The currency of that, when it is not naira: then it is never credited. */
  readonly currency?: string;
  /** Why a person decides. */
  readonly review?: PaymentReview;
  /** What was credited of it beside its amount, as it was paid more than once. */
  readonly extra?: Kobo;
  /** The gateway's own words for a refusal, for the desk; never shown raw to a customer. */
  readonly reason?: string;
  /** The card that a webhook offered for keeping; saved only once the payment itself is verified. */
  readonly offeredCard?: SealedCard;
  /** The card that was saved with it. */
  readonly savedCard?: CardId;
  /** When to read it back next; absent when nothing is owed. */
  readonly dueAt?: Instant;
  readonly reads: number;
};

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
    change?: Partial<Pick<Payment, "gatewayRef" | "received" | "currency" | "review" | "reason" | "dueAt">>;
  },
): Payment {
  if (!MOVES[payment.state].includes(to)) {
    throw new TypeError(`Payment ${payment.reference} cannot go from ${payment.state} to ${to}`);
  }
  const { dueAt: _, received: __, currency: ___, review: ____, ...kept } = payment;
  return { ...kept, ...change, state: to, changedAt: at };
}

/** Whether a reading may still find it paid. */
export const canBecomePaid = ({ state }: Payment): boolean => state !== "paid" && state !== "returned";

/** What is wrong with it is for a person to decide, unless it is listed as it should be before that. */
export const isHeld = ({ state }: Payment): boolean => state === "mismatched" || state === "review";

/** Its money is taken already, or may be: asked for in another way, its customer could pay twice. */
export const mayBeCharged = ({ state, via }: Payment): boolean =>
  state === "review" || (state === "initiated" && via.kind === "card");
