/** A payment as the service spells it: in its list, in the answer to an initiation and in a webhook. */
import { MERCHANT_EMAIL, MERCHANT_ID, type PaymentChannel, type SandboxPayment } from "../state.js";
import type { SandboxSettings } from "../world.js";

const TYPE_NAMES: Readonly<Record<PaymentChannel, string>> = { card: "Card", bank: "Bank", ussd: "Ussd" };

const koboToWire = (amountKobo: number, unit: SandboxSettings["paymentUnit"]): number =>
  unit === "kobo" ? amountKobo : Math.round(amountKobo / 100);

export const wireToKobo = (amount: number, unit: SandboxSettings["paymentUnit"]): number =>
  unit === "kobo" ? amount : amount * 100;

const FEE_BASIS_POINTS = 120;
const FEE_KOBO_MAX = 150_000;

/** What the service charges for a payment, in kobo: 1.2%, at most ₦1,500. */
const feeOf = (paidKobo: number): number => Math.min(Math.round((paidKobo * FEE_BASIS_POINTS) / 10_000), FEE_KOBO_MAX);

export function paymentRecord(payment: SandboxPayment, { paymentUnit, merchantName }: SandboxSettings) {
  const amount = payment.status === "success" ? payment.paidKobo : payment.askedKobo;
  const details = detailsOf(payment);
  return {
    id: payment.id,
    transaction_amount: koboToWire(amount, paymentUnit),
    transaction_ref: payment.reference,
    email: payment.email,
    merchant_id: MERCHANT_ID,
    merchant_amount: koboToWire(amount - feeOf(amount), paymentUnit),
    merchant_name: merchantName,
    merchant_business_name: merchantName,
    merchant_email: MERCHANT_EMAIL,
    customer_email: payment.email,
    customer_name: "",
    meta_data: JSON.stringify(details),
    meta: Object.fromEntries(Object.keys(details).map((key) => [key, []])),
    transaction_status: payment.status,
    transaction_charges: koboToWire(feeOf(amount), paymentUnit),
    transaction_currency_id: "NGN",
    transaction_gateway_id: payment.gatewayRef,
    transaction_type: TYPE_NAMES[payment.channel ?? "card"],
    flat_charge: 0,
    is_suspicious: payment.suspicious,
    is_refund: false,
    created_at: `${new Date(payment.at).toISOString().slice(0, -1)}+00:00`,
  };
}

const detailsOf = ({ callbackUrl }: SandboxPayment) => ({
  ip_address: "",
  Customer_name: "",
  user_agent: "",
  referring_site: "",
  payment_link_id: null,
  payment_link_type: null,
  source: null,
  device_id: null,
  order_id: null,
  auth_code: null,
  fingerprintData: null,
  callback_url: callbackUrl,
  initiate_type: "inline",
  browser_screen_height: null,
  browser_screen_width: null,
  referrer_url: null,
  extra: null,
});

/** The data of the answer to an initiation: mostly an echo, and where the customer pays. */
export const initiation = (payment: SandboxPayment, { publicUrl, paymentUnit }: SandboxSettings) => ({
  auth_url: null,
  access_token: null,
  merchant_info: {
    merchant_response: null,
    merchant_name: null,
    merchant_logo: null,
    merchant_id: MERCHANT_ID,
  },
  currency: "NGN",
  recurring: { frequency: null, duration: null, type: 0, plan_code: null, customer_name: null },
  is_recurring: payment.isRecurring,
  plan_code: null,
  callback_url: payment.callbackUrl,
  transaction_ref: payment.reference,
  transaction_memo: null,
  transaction_amount: koboToWire(payment.askedKobo, paymentUnit),
  authorized_channels: ["card", "ussd", "bank"],
  checkout_url: `${publicUrl}/checkout/${encodeURIComponent(payment.reference)}`,
});

/** The webhook as the public facts show it: one line of JSON, which is signed as it is sent. */
export function webhookBody(payment: SandboxPayment, { paymentUnit, sendsTokens }: SandboxSettings): string {
  const channel = payment.channel ?? "card";
  const paid = payment.status === "success" ? payment.paidKobo : payment.askedKobo; // a forged one claims the amount that was asked for
  return JSON.stringify({
    Event: "charge_successful",
    TransactionRef: payment.reference,
    Body: {
      amount: koboToWire(paid, paymentUnit),
      transaction_ref: payment.reference,
      gateway_ref: payment.gatewayRef,
      transaction_status: channel === "card" ? "Success" : "success", // both spellings occur in public
      email: payment.email,
      merchant_id: MERCHANT_ID,
      currency: "NGN",
      transaction_type: TYPE_NAMES[channel],
      merchant_amount: koboToWire(paid - feeOf(paid), paymentUnit),
      created_at: new Date(payment.at).toISOString().slice(0, -1),
      meta: {},
      ...paymentInformation(sendsTokens ? payment : { ...payment, tokenId: null }),
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
