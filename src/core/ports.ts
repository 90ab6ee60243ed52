import type { Channel } from "./base/channel.js";
import type { PaymentReference } from "./base/ids.js";
import type { Network } from "./base/network.js";
import type { Phone } from "./base/phone.js";
import type { ProductKind } from "./base/product-kind.js";
import type { Instant, Window } from "./base/time.js";
import type { CardFace } from "./money/card.js";
import type { Kobo } from "./money/money.js";
import type { PlanList } from "./orders/catalogue.js";
import type { FailureReason } from "./orders/failure.js";
import type { Product } from "./orders/product.js";

/** What the shop needs from outside. Nothing of the service (vendor and gateway) throws: refusals and doubt are values. */

export type VendRequest = { readonly recipient: Phone; readonly network: Network; readonly product: Product };

/**
 * `refused` only if the vend surely did not happen: the vendor said so, or the request was never sent. Anything else
 * without a readable answer (timeout, reset, 5xx, half a body) is `unknown`, and only a look-up may decide it.
 */
export type VendOutcome =
  | { readonly outcome: "accepted"; readonly record: VendRecord }
  | { readonly outcome: "refused"; readonly reason: FailureReason; readonly message: string }
  | { readonly outcome: "unknown"; readonly cause: string };

export type VendRecord = {
  readonly vendorRef: string;
  readonly recipient: Phone;
  readonly kind: ProductKind;
  /** The listed price. */
  readonly amount: Kobo;
  /** What the vendor took from our float. */
  readonly cost: Kobo;
  readonly planCode?: string;
  readonly at: Instant;
  readonly state: "pending" | "delivered" | "failed";
};

/**
 * What we can read of a vend in the vendor's history that cannot be read whole. It could be the vend of any order that
 * this does not contradict.
 */
export type UnreadableVend = {
  readonly [Field in "vendorRef" | "recipient" | "kind" | "amount" | "planCode" | "at"]: VendRecord[Field] | undefined;
};

/** Why something could not be read. The books stay as they are, and it is tried again later. */
export type ReadFailure = { readonly outcome: "unread"; readonly cause: string };

export type Vendor = {
  /** Must never be repeated: the service has no idempotency key. */
  vend(request: VendRequest): Promise<VendOutcome>;
  plans(network: Network): Promise<({ readonly outcome: "plans" } & PlanList) | ReadFailure>;
  /** A page of all vends, from 1. The newest should come first. Pages after the last are empty. */
  historyPage(page: number): Promise<VendHistoryPage | ReadFailure>;
};

export type VendHistoryPage = {
  readonly outcome: "page";
  readonly rows: readonly VendHistoryRow[];
  /** The number of rows on all pages, if the service gives it. */
  readonly count?: number;
};

/** A vend, or what can be read of one. With neither, the row is surely not a vend of ours. */
export type VendHistoryRow = {
  /** The same whenever the row is listed. */
  readonly key: string;
  readonly record?: VendRecord;
  readonly unreadable?: UnreadableVend;
};

/** The wanted vends that the history shows, newest first. */
export type VendHistory = {
  readonly outcome: "history";
  readonly records: readonly VendRecord[];
  /** Absent if every row could be read. */
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

type ChargeRequest = { readonly reference: PaymentReference; readonly amount: Kobo; readonly token: string };

/** No answer to a charge proves that it was paid: `sent` only means not refused. `unasked`: no bank was asked. */
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
  /** `unreadable`: we could read only its reference. */
  readonly state: "success" | "failed" | "other" | "unreadable";
  /** The gateway has doubts about it. */
  readonly suspicious?: true;
  readonly gatewayRef?: string;
  /** The gateway's references for the other parts, if it came in several. */
  readonly otherRefs?: readonly string[];
  readonly email?: string;
  /** It was paid by bank transfer or USSD. */
  readonly withoutCard?: true;
  readonly at: Instant;
  /** The gateway gives no time, and `at` is a substitute. */
  readonly undated?: true;
};

type PaymentsPage = {
  readonly payments: readonly GatewayPayment[];
  /** All payments before this instant have been given. */
  readonly readTo: Instant;
};

/**
 * What the gateway lists of one payment. `listPages`: how many pages were read if the service listed all payments
 * instead. They were read once for all payments that were looked up at the same time.
 */
export type PaymentReading =
  | (ReadFailure & {
      /** The gateway lists a row that is or may be this payment, and it cannot be read. */
      readonly unreadableRow?: true;
    })
  | ({ readonly listPages?: number } & (
      | { readonly outcome: "found"; readonly payment: GatewayPayment }
      | { readonly outcome: "absent" }
    ));

export type Gateway = {
  open(request: CheckoutRequest): Promise<CheckoutOutcome>;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Everything the gateway lists under a reference in a window, read as one payment of this amount. */
  find(reference: string, window: Window, amount: Kobo): Promise<PaymentReading>;
  /**
   * Gives every payment in a window to `use`, a page at a time, whatever its reference. A reference is listed once for
   * each of its tries.
   */
  list(
    window: Window,
    use: (page: PaymentsPage) => Promise<void> | void,
  ): Promise<{ readonly outcome: "read" } | ReadFailure>;
};

/** A payment webhook with a valid signature. It is only a hint where to look, never a proof. */
export type PaymentWebhook = {
  readonly reference: string;
  readonly email?: string;
  readonly card?: CardFace & { readonly token: string };
};

/**
 * Reads a webhook's raw bytes. `forged`: its signature is missing or invalid; `reference` is what it claims to be
 * about, if that looks like ours. `others`: it has no valid signature and names a payment that is not ours. `ignored`:
 * genuine, but not about a payment of ours.
 */
export type ReadPaymentWebhook = (request: {
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
}) =>
  | { readonly outcome: "payment"; readonly webhook: PaymentWebhook }
  | { readonly outcome: "forged"; readonly reference?: string }
  | { readonly outcome: "others" }
  | { readonly outcome: "ignored"; readonly why: string };

/** Structured logs. Put only ids and masked numbers into `fields`; the writer redacts what slips through. */
export type Log = {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
};

/** How a vend ended. `review`: staff have to decide. */
export type VendEnd = "delivered" | "failed" | "review";

/** How a call to the service ended. `refused`: it rejected our key. `answered`: it gave any other answer. */
export type ServiceCallEnd = "answered" | "refused" | "unheard";

/** Counts and times the shop's work for the metrics. Calls cost next to nothing and never throw. */
export type Meter = {
  update(of: { readonly channel: Channel; readonly ended: "handled" | "failed" }, ms: number): void;
  call(of: { readonly path: string; readonly ended: ServiceCallEnd }, ms: number): void;
  /** A vend sent `ms` ago has ended. Called after the transaction that ended it is committed. */
  vend(of: { readonly network: Network; readonly kind: ProductKind; readonly ended: VendEnd }, ms: number): void;
};
