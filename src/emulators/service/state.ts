/**
 * What the emulated service stores. Amounts named `Kobo` are whole kobo, amounts named `Naira` whole naira, and `at` is in
 * milliseconds since 1970.
 */

import type { ServiceNetwork, VendType } from "./networks.js";

export const MERCHANT_ID = "SBN1EBZEQ8";
export const MERCHANT_EMAIL = "merchant@sandbox.example";

export type PaymentChannel = "card" | "bank" | "ussd";
/** How the service writes phone numbers into vend records: 0803…, +234803… or 803…. All three have been observed. */
export type PhoneSpelling = "local" | "international" | "bare";

export type VendOrder = {
  readonly type: VendType;
  readonly phone: string;
  readonly network: ServiceNetwork;
  readonly amountNaira: number;
  readonly planCode: string | null;
};

export type Vend = VendOrder & {
  readonly reference: string;
  readonly merchantKobo: number;
  readonly transactionId: string;
  readonly batchId: string;
  readonly at: number;
  status: "pending" | "success" | "failed";
  /** False while the record is still missing from the history. */
  visible: boolean;
};

export type PaymentCard = { readonly pan: string; readonly cardType: string };

export type CardToken = {
  readonly id: string;
  readonly card: PaymentCard;
  readonly email: string;
  state: "active" | "declining" | "cancelled";
};

export type Opening = {
  readonly origin: "checkout" | "charge";
  readonly email: string;
  readonly askedKobo: number;
  readonly callbackUrl: string | null;
  readonly isRecurring: boolean;
};

export type SandboxPayment = ReturnType<typeof newPayment>;

export const newPayment = (opening: Opening, reference: string, id: number, at: number) => ({
  ...opening,
  id,
  reference,
  gatewayRef: `${reference}_1_${id}_1`,
  at,
  paidKobo: 0,
  status: "unpaid" as "unpaid" | "success" | "failed",
  channel: null as PaymentChannel | null,
  card: null as PaymentCard | null,
  tokenId: null as string | null,
  /** The service suspects fraud, and says so in its list. */
  suspicious: false,
  /** False while GET /transaction does not show it yet, although it is paid. */
  visible: true,
});

/** One request to the service. `status` is null until answered, and stays null when no answer was ever sent. */
export type SandboxCall = {
  readonly endpoint: string;
  readonly body: unknown;
  readonly at: number;
  fault: string | null;
  status: number | null;
};

/** One attempt to deliver a webhook. `status` is null when the merchant could not be reached. */
export type WebhookSent = {
  readonly reference: string;
  readonly url: string;
  readonly body: string;
  readonly signature: string;
  readonly forged: boolean;
  readonly attempt: number;
  readonly at: number;
  readonly status: number | null;
};

export type SandboxState = ReturnType<typeof openState>;

export const openState = () => ({
  walletKobo: 50_000_000,
  phoneSpelling: "local" as PhoneSpelling,
  /** Charges of saved cards are listed under references of the service's own, whatever is sent with them. */
  usesOwnChargeReferences: false,
  vends: [] as Vend[],
  payments: new Map<string, SandboxPayment>(),
  tokens: new Map<string, CardToken>(),
  calls: [] as SandboxCall[],
  webhooks: [] as WebhookSent[],
});
