/**
 * Taking money: checkouts that customers pay on the hosted page, and charges of saved cards. A reference is used once; its
 * payment may fail many times before it is paid, and once paid it stays so.
 */
import { randomBytes, randomUUID } from "node:crypto";
import {
  type CardToken,
  newPayment,
  type Opening,
  type PaymentCard,
  type PaymentChannel,
  type SandboxPayment,
} from "../state.js";
import type { SandboxWorld } from "../world.js";
import { type CardForm, checkCard } from "./cards.js";
import type { PaymentWebhooks } from "./payment-webhooks.js";

/** What the customer does on the page. `amountKobo` is the amount of the transfer, when it is not what was asked for. */
type Attempt =
  | { readonly channel: "card"; readonly form: CardForm }
  | { readonly channel: "bank" | "ussd"; readonly amountKobo?: number | undefined };

export type AttemptOutcome =
  | { readonly outcome: "paid" | "already-paid" | "declined" }
  | { readonly outcome: "refused"; readonly message: string };

export type Payments = ReturnType<typeof createPayments>;

export function createPayments(world: SandboxWorld, webhooks: PaymentWebhooks) {
  /** A payment under this reference, or one of the service's own; undefined when it has been used before. */
  const open = (opening: Opening, wanted: string | undefined): SandboxPayment | undefined => {
    const { payments } = world.state;
    const reference = wanted ?? `SQ${randomBytes(10).toString("hex").toUpperCase()}`;
    if (payments.has(reference)) return undefined;
    const payment = newPayment(opening, reference, payments.size + 1, world.settings.now());
    payments.set(reference, payment);
    world.changed();
    return payment;
  };

  const markPaid = (payment: SandboxPayment, channel: PaymentChannel, amountKobo: number, card: PaymentCard | null) => {
    payment.status = "success";
    payment.channel = channel;
    payment.paidKobo = amountKobo;
    payment.card = card;
    if (card && payment.isRecurring) payment.tokenId ??= issueToken(payment.email, card, world);
    webhooks.send(payment);
    world.changed();
  };

  const markFailed = (payment: SandboxPayment, channel: PaymentChannel, card: PaymentCard | null = null) => {
    payment.status = "failed";
    payment.channel = channel;
    payment.card = card;
    world.changed();
  };

  const makeCharge = (payment: SandboxPayment, token: CardToken) => {
    payment.tokenId = token.id;
    if (token.state === "active") markPaid(payment, "card", payment.askedKobo, token.card);
    else markFailed(payment, "card", token.card);
  };

  return {
    open,
    attempt(payment: SandboxPayment, attempt: Attempt): AttemptOutcome {
      if (payment.status === "success") return { outcome: "already-paid" };
      if (attempt.channel !== "card") {
        markPaid(payment, attempt.channel, attempt.amountKobo ?? payment.askedKobo, null);
        return { outcome: "paid" };
      }
      const check = checkCard(attempt.form, world.settings.now());
      if (check.outcome === "refused") return check;
      if (check.outcome === "accepted") markPaid(payment, "card", payment.askedKobo, check.card);
      else markFailed(payment, "card", check.card);
      return { outcome: check.outcome === "accepted" ? "paid" : "declined" };
    },
    fail: (payment: SandboxPayment, channel: PaymentChannel) => markFailed(payment, channel),
    /** Accepts a charge, which is made a little later, or returns the reason for a refusal. */
    charge(tokenId: string, amountKobo: number, reference: string | undefined): { readonly refusal?: string } {
      const token = world.state.tokens.get(tokenId);
      if (!token || token.state === "cancelled") return { refusal: "Invalid token" };
      const wanted = world.state.usesOwnChargeReferences ? undefined : reference;
      const { email } = token;
      const payment = open(
        { origin: "charge", email, askedKobo: amountKobo, callbackUrl: null, isRecurring: true },
        wanted,
      );
      if (!payment) return { refusal: "Duplicate transaction reference" };
      world.later(world.settings.chargeDelayMs, () => makeCharge(payment, token));
      return {};
    },
  };
}

function issueToken(email: string, card: PaymentCard, world: SandboxWorld): string {
  const id = `AUTH_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  world.state.tokens.set(id, { id, card, email, state: "active" });
  return id;
}
