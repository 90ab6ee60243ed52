import type { PaymentReference } from "./base/ids.js";
import type { Network } from "./base/network.js";
import type { Phone } from "./base/phone.js";
import type { ProductKind } from "./base/product-kind.js";
import type { Instant, Window } from "./base/time.js";
import type { CardFace } from "./money/card.js";
import type { Kobo } from "./money/money.js";
import type { PlanList } from "./orders/catalogue.js";
import type { FailureReason } from "./orders/order.js";
import type { Product } from "./orders/product.js";

/** The two sides of the service, as the shop sees them. Nothing here throws: refusals and doubt are values. */

export type VendRequest = { readonly recipient: Phone; readonly network: Network; readonly product: Product };

/**
 * `refused` only when the vend surely did not happen: the vendor said so, or the request never left. Everything else
 * that is not a readable answer (time-out, reset, 5xx, half a body) is `unknown`, and only a look-up may decide it.
 */
export type VendOutcome =
  | { readonly outcome: "accepted"; readonly record: VendRecord }
  | { readonly outcome: "refused"; readonly reason: FailureReason; readonly message: string }
  | { readonly outcome: "unknown"; readonly cause: string };

/** One vend as the vendor's history shows it. */
export type VendRecord = {
  readonly vendorRef: string;
  readonly recipient: Phone;
  readonly kind: ProductKind;
  /** Listed price in kobo. */
  readonly amount: Kobo;
  /** What our float paid. */
  readonly cost: Kobo;
  readonly planCode?: string;
  readonly at: Instant;
  readonly state: "pending" | "delivered" | "failed";
};

/**
 * A row of the vendor's history that is a vend, but cannot be read whole: what can be read of it. It could be the vend of
 * every order that this does not contradict.
 */
export type UnreadableVend = {
  readonly [Field in "vendorRef" | "recipient" | "kind" | "amount" | "planCode" | "at"]: VendRecord[Field] | undefined;
};

/** Why a reading could not be had; the books stay as they are, and it is tried again later. */
export type ReadFailure = { readonly outcome: "unread"; readonly cause: string };

export type Vendor = {
  /** Never repeated: the service has no idempotency key. */
  vend(request: VendRequest): Promise<VendOutcome>;
  plans(network: Network): Promise<({ readonly outcome: "plans" } & PlanList) | ReadFailure>;
  /** A page of all vends, the first with the newest as far as the service keeps to it; what comes after the last is empty. */
  historyPage(page: number): Promise<VendHistoryPage | ReadFailure>;
};

export type VendHistoryPage = {
  readonly outcome: "page";
  /** As the service lists them. */
  readonly rows: readonly VendHistoryRow[];
  /** How many there are on all pages, if the service says so. */
  readonly count?: number;
};

/** A vend, or what can be read of it; with neither it is surely none of ours. */
export type VendHistoryRow = {
  /** The same each time that the row is listed. */
  readonly key: string;
  readonly record?: VendRecord;
  readonly unreadable?: UnreadableVend;
};

/** What the pages show of the vends that were looked for, newest first. */
export type VendHistory = {
  readonly outcome: "history";
  readonly records: readonly VendRecord[];
  /** Absent when every row could be read. */
  readonly unreadable?: readonly UnreadableVend[];
};

export type CheckoutRequest = {
  readonly reference: PaymentReference;
  readonly amount: Kobo;
  readonly email: string;
  readonly callbackPage: string;
  readonly saveCard: boolean;
};

export type CheckoutOutcome =
  | { readonly outcome: "opened"; readonly url: string }
  | { readonly outcome: "refused"; readonly message: string }
  | { readonly outcome: "unknown"; readonly cause: string };

export type ChargeRequest = { readonly reference: PaymentReference; readonly amount: Kobo; readonly token: string };

/** The service's answer to a charge proves nothing: `sent` says only that it was not refused. `unasked`: it reached no bank. */
export type ChargeOutcome =
  | { readonly outcome: "sent" }
  | { readonly outcome: "unasked"; readonly cause: string }
  | { readonly outcome: "refused"; readonly message: string }
  | { readonly outcome: "unknown"; readonly cause: string };

export type GatewayPayment = {
  readonly reference: string;
  /** In the smallest unit of its currency. */
  readonly amount: Kobo;
  readonly currency: string;
  /** `unreadable`: only its reference could be read. */
  readonly state: "success" | "failed" | "other" | "unreadable";
  /** The gateway has its doubts about it. */
  readonly suspicious?: true;
  readonly gatewayRef?: string;
  /** What it calls the other parts of what came in several. */
  readonly otherRefs?: readonly string[];
  readonly email?: string;
  /** It was paid by bank transfer or USSD. */
  readonly withoutCard?: true;
  readonly at: Instant;
  /** The gateway gives no time; `at` is only a stand-in. */
  readonly undated?: true;
};

export type PaymentsPage = {
  readonly payments: readonly GatewayPayment[];
  /** All payments from before this instant have been given. */
  readonly readTo: Instant;
};

/**
 * What is listed of one payment. `listPages`: the service lists all payments instead, so that many pages were read, for all
 * payments that were looked up at the same time.
 */
export type PaymentReading =
  | ReadFailure
  | ({ readonly listPages?: number } & (
      | { readonly outcome: "found"; readonly payment: GatewayPayment }
      | { readonly outcome: "absent" }
    ));

export type Gateway = {
  open(request: CheckoutRequest): Promise<CheckoutOutcome>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** What the gateway holds under a reference between two instants, read as one payment of this amount. */
  find(reference: string, window: Window, amount: Kobo): Promise<PaymentReading>;
  /**
   * Gives every payment between two instants to `use`, a page at a time, under whatever reference; a reference that was tried
   * more than once comes as often.
   */
  list(
    window: Window,
    use: (page: PaymentsPage) => Promise<void> | void,
  ): Promise<{ readonly outcome: "read" } | ReadFailure>;
};

/** A payment webhook whose signature held. A hint: it says where to look, never what to believe. */
export type PaymentWebhook = {
  readonly reference: string;
  readonly email?: string;
  readonly card?: CardFace & { readonly token: string };
};

/**
 * Reads a webhook's raw bytes. `forged`: it has no valid signature; `reference`: what it claims to be about, in our form.
 * `others`: without one, and plainly about no payment of ours. `ignored`: genuine, but not about a payment of ours.
 */
export type ReadPaymentWebhook = (request: {
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
}) =>
  | { readonly outcome: "payment"; readonly webhook: PaymentWebhook }
  | { readonly outcome: "forged"; readonly reference?: string }
  | { readonly outcome: "others" }
  | { readonly outcome: "ignored"; readonly why: string };

/** Structured logs. Fields carry ids and masked numbers only; the writer redacts what slips through. */
export type Log = {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
};
