import { MERCHANT_ID } from "./merchant.js";
import { koboToWire } from "./payment-record.js";
import type { SandboxPayment } from "./state.js";
import type { Settings } from "./world.js";

/** The data of the answer to an initiation: mostly an echo, and where the customer pays. */
export const initiation = (payment: SandboxPayment, { publicUrl, paymentUnit }: Settings) => ({
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
