/** A payment as GET /transaction spells it, and its amounts in the unit of the wire. */
import { MERCHANT_EMAIL, MERCHANT_ID } from "./merchant.js";
import type { Channel, SandboxPayment } from "./state.js";
import type { Settings } from "./world.js";

export const typeNames: Record<Channel, string> = { card: "Card", bank: "Bank", ussd: "Ussd" };

export const koboToWire = (amountKobo: number, unit: Settings["paymentUnit"]): number =>
  unit === "kobo" ? amountKobo : Math.round(amountKobo / 100);

export const wireToKobo = (amount: number, unit: Settings["paymentUnit"]): number =>
  unit === "kobo" ? amount : amount * 100;

const FEE_BASIS_POINTS = 120;
const FEE_KOBO_MAX = 150_000;

/** What the service keeps of a payment, in kobo: 1.2 %, at most ₦1,500. */
export const feeOf = (paidKobo: number): number =>
  Math.min(Math.round((paidKobo * FEE_BASIS_POINTS) / 10_000), FEE_KOBO_MAX);

export function paymentRecord(payment: SandboxPayment, { paymentUnit, merchantName }: Settings) {
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
    transaction_type: typeNames[payment.channel ?? "card"],
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
