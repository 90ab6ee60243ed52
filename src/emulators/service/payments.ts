/**
 * Taking money: checkouts that customers pay on the hosted page, and charges of
 * saved cards. A reference is used once; it may fail many times before it is
 * paid, and once paid it stays so.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { type CardForm, readCard } from "./cards.js";
import type { CardToken, Channel, PaymentCard, SandboxPayment } from "./state.js";
import type { PaymentWebhooks } from "./webhooks.js";
import type { SandboxWorld } from "./world.js";

type Opening = {
  readonly reference: string | undefined;
  readonly email: string;
  readonly amountKobo: number;
  readonly callbackUrl: string | null;
  readonly isRecurring: boolean;
};

/** What the customer does on the page. `amountKobo` is what a transfer really brings, when not what was asked. */
export type Attempt =
  | { readonly channel: "card"; readonly form: CardForm }
  | { readonly channel: "bank" | "ussd"; readonly amountKobo?: number | undefined };

export type AttemptOutcome =
  | { readonly outcome: "paid" | "already-paid" | "declined" }
  | { readonly outcome: "refused"; readonly field: keyof CardForm; readonly message: string };

export type Payments = {
  /** A checkout waiting to be paid, or undefined when the reference has been used before. */
  open(opening: Opening): SandboxPayment | undefined;
  attempt(payment: SandboxPayment, attempt: Attempt): AttemptOutcome;
  fail(payment: SandboxPayment, channel: Channel): void;
  /** Accepts a charge; it is made a little later. The reason in words when it is not accepted. */
  charge(tokenId: string, amountKobo: number, reference: string | undefined): { readonly refusal?: string };
};

export function createPayments(world: SandboxWorld, webhooks: PaymentWebhooks): Payments {
  const add = (opening: Opening, origin: SandboxPayment["origin"]): SandboxPayment | undefined => {
    const { payments } = world.state;
    const payment = newPayment(opening, origin, payments.size + 1, world.settings.now());
    if (payments.has(payment.reference)) return undefined;
    payments.set(payment.reference, payment);
    world.changed();
    return payment;
  };

  const paid = (payment: SandboxPayment, channel: Channel, amountKobo: number, card: PaymentCard | null) => {
    Object.assign(payment, {
      status: "success",
      channel,
      paidKobo: amountKobo,
      card,
    } satisfies Partial<SandboxPayment>);
    if (card && payment.isRecurring && payment.tokenId === null)
      payment.tokenId = issueToken(payment.email, card, world);
    webhooks.send(payment);
    world.changed();
  };

  const fail = (payment: SandboxPayment, channel: Channel, card: PaymentCard | null = null) => {
    Object.assign(payment, { status: "failed", channel, card } satisfies Partial<SandboxPayment>);
    world.changed();
  };

  const makeCharge = (payment: SandboxPayment, token: CardToken) => {
    payment.tokenId = token.id;
    if (token.state === "active") paid(payment, "card", payment.askedKobo, token.card);
    else fail(payment, "card", token.card);
  };

  return {
    open: (opening) => add(opening, "checkout"),
    attempt(payment, attempt) {
      if (payment.status === "success") return { outcome: "already-paid" };
      if (attempt.channel !== "card") {
        paid(payment, attempt.channel, attempt.amountKobo ?? payment.askedKobo, null);
        return { outcome: "paid" };
      }
      const read = readCard(attempt.form, world.settings.now());
      if (read.reading === "refused") return { outcome: "refused", field: read.field, message: read.message };
      if (read.reading === "accepted") paid(payment, "card", payment.askedKobo, read.card);
      else fail(payment, "card", read.card);
      return { outcome: read.reading === "accepted" ? "paid" : "declined" };
    },
    fail: (payment, channel) => fail(payment, channel),
    charge(tokenId, amountKobo, reference) {
      const token = world.state.tokens.get(tokenId);
      if (!token || token.state === "cancelled") return { refusal: "Invalid token" };
      const named = world.state.namesCharges ? undefined : reference;
      const opening = { reference: named, email: token.email, amountKobo, callbackUrl: null, isRecurring: true };
      const payment = add(opening, "charge");
      if (!payment) return { refusal: "Duplicate transaction reference" };
      world.later(world.settings.chargeDelayMs, () => makeCharge(payment, token));
      return {};
    },
  };
}

function newPayment(opening: Opening, origin: SandboxPayment["origin"], id: number, at: number): SandboxPayment {
  const reference = opening.reference ?? `SQ${randomBytes(10).toString("hex").toUpperCase()}`;
  return {
    id,
    reference,
    gatewayRef: `${reference}_1_${id}_1`,
    origin,
    email: opening.email,
    askedKobo: opening.amountKobo,
    callbackUrl: opening.callbackUrl,
    isRecurring: opening.isRecurring,
    at,
    paidKobo: 0,
    status: "unpaid",
    channel: null,
    card: null,
    tokenId: null,
    suspicious: false,
    visible: true,
  };
}

function issueToken(email: string, card: PaymentCard, world: SandboxWorld): string {
  const id = `AUTH_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  world.state.tokens.set(id, { id, card, email, state: "active" });
  return id;
}
