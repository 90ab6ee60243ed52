/** A vend as the service spells it. */
import type { Vend } from "./state.js";

/** How the service writes phone numbers into its records: 0803…, +234803… or 803…: all have been seen. */
export type PhoneSpelling = "local" | "international" | "bare";

export function vendRecord(vend: Vend, merchantId: string, spelling: PhoneSpelling) {
  const phone = spellPhone(vend.phone, spelling);
  return {
    reference: vend.reference,
    amount: vend.amountNaira.toFixed(2),
    merchant_amount: (vend.merchantKobo / 100).toFixed(2),
    phone_number: phone,
    merchant_id: merchantId,
    wallet_batch_id: vend.batchId,
    transaction_id: vend.status === "failed" && vend.type === "data" ? null : vend.transactionId,
    type: vend.type,
    action: "debit",
    status: vend.status,
    meta: vend.status === "failed" ? null : JSON.stringify(metaOf(vend, phone)),
    createdAt: new Date(vend.at).toISOString(),
  };
}

const metaOf = (vend: Vend, phone: string) => ({
  vending_status: vend.status,
  status_code: vend.status === "success" ? "200" : "301",
  message: vend.status === "success" ? "Transaction successful" : "Transaction is pending confirmation",
  phonenumber: phone,
  transaction_id: vend.transactionId,
  network: vend.network,
});

function spellPhone(phone: string, spelling: PhoneSpelling): string {
  if (spelling === "international") return `+234${phone.slice(1)}`;
  return spelling === "bare" ? phone.slice(1) : phone;
}
