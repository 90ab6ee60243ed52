/** The webhook as the public facts show it: one line of JSON, signed as it is sent. */
import { MERCHANT_ID } from "./merchant.js";
import { feeOf, koboToWire, typeNames } from "./payment-record.js";
import type { SandboxPayment } from "./state.js";
import type { Settings } from "./world.js";

export function webhookBody(payment: SandboxPayment, { paymentUnit }: Settings): string {
  const channel = payment.channel ?? "card";
  const paid = payment.status === "success" ? payment.paidKobo : payment.askedKobo; // a forged one claims what was asked
  return JSON.stringify({
    Event: "charge_successful",
    TransactionRef: payment.reference,
    Body: {
      amount: koboToWire(paid, paymentUnit),
      transaction_ref: payment.reference,
      gateway_ref: payment.gatewayRef,
      transaction_status: channel === "card" ? "Success" : "success", // both spellings are seen in public
      email: payment.email,
      merchant_id: MERCHANT_ID,
      currency: "NGN",
      transaction_type: typeNames[channel],
      merchant_amount: koboToWire(paid - feeOf(paid), paymentUnit),
      created_at: new Date(payment.at).toISOString().slice(0, -1),
      meta: {},
      ...paymentInformation(payment),
      is_recurring: payment.isRecurring,
    },
  });
}

/** Absent for bank transfers and USSD. */
function paymentInformation({ card, tokenId }: SandboxPayment) {
  if (!card) return {};
  const information = { payment_type: "card", pan: card.pan, card_type: card.cardType };
  return { payment_information: tokenId === null ? information : { ...information, token_id: tokenId } };
}
