import type { AuditEntryId, CardId, CustomerId, MoveId, OrderId, PaymentReference } from "../base/ids.js";
import type { Network } from "../base/network.js";
import type { Phone } from "../base/phone.js";
import { DAY_MS, type Instant } from "../base/time.js";
import { captureEntry, holdEntry, type LedgerEntry, refundEntry, releaseEntry } from "../money/ledger.js";
import { add, type Kobo } from "../money/money.js";
import type { OrderPromo } from "../money/promo.js";

/** An order that waits to be paid can be paid for so long, however often it is asked how. */
export const UNPAID_MS = 2 * DAY_MS;

/** What is bought. An airtime amount and a plan's cost are what the vendor is asked to deliver; the price is ours. */
export type Product =
  | { readonly kind: "airtime"; readonly amount: Kobo }
  | {
      readonly kind: "data";
      readonly planCode: string;
      readonly size: string;
      readonly validity: string;
      readonly cost: Kobo;
    };

export type PayBy =
  | { readonly by: "wallet" }
  | { readonly by: "checkout"; readonly saveCard: boolean }
  | { readonly by: "card"; readonly card: CardId };

export type OrderState =
  | "awaiting_payment"
  | "paid"
  | "vending"
  | "pending"
  | "review"
  | "delivered"
  | "failed"
  | "refunded"
  | "expired"
  | "cancelled";

/** Why an order failed, in words we know. */
export type FailureReason =
  | "bad-recipient"
  | "out-of-float"
  | "plan-unavailable"
  | "rejected"
  | "unauthorised"
  | "unreachable"
  | "network-failed"
  | "never-arrived"
  /** The same for the same number was still undecided, for too long. */
  | "number-busy"
  /** A person decided so. */
  | "failed-by-staff";

/** Who pays for somebody else's order from their wallet: written down before any money moves. */
export type RequestPayer = {
  readonly customer: CustomerId;
  readonly move: MoveId;
  /** Absent while it is not known whether the money has moved. */
  readonly outcome?: "paid" | "returned";
};

/** Our promise: an item for a recipient at a price. */
export type Order = {
  readonly id: OrderId;
  readonly customer: CustomerId;
  readonly product: Product;
  readonly network: Network;
  readonly recipient: Phone;
  readonly price: Kobo;
  /** What a code took off the price; that is what is left. */
  readonly promo?: OrderPromo;
  readonly payBy: PayBy;
  /** The payment that was last asked for on its behalf; a wallet needs none. */
  readonly payment?: PaymentReference;
  readonly state: OrderState;
  readonly placedAt: Instant;
  readonly changedAt: Instant;
  /** When the vend was about to be sent: the intent, written before the call. */
  readonly vendingAt?: Instant;
  /** The `vendingAt` of each earlier try, oldest first: a person had it sent again after it. */
  readonly earlierAttempts?: readonly Instant[];
  readonly closedAt?: Instant;
  readonly vendorRef?: string;
  /** What the vendor took from our float, once known. */
  readonly cost?: Kobo;
  readonly failure?: FailureReason;
  /** Somebody else was asked to pay for it, with this token, until then. */
  readonly paymentRequest?: { readonly token: string; readonly until: Instant; readonly payer?: RequestPayer };
  /** What began the conversation it was placed in. Delivered again, that is no second purchase. */
  readonly startedBy?: string;
  /** When its customer last agreed to pay for it from the wallet or with a card: it counts towards that day's limit. */
  readonly authorizedAt?: Instant;
  /** Bought in one tap: until then it can be undone, and only then is anything charged. */
  readonly chargeAt?: Instant;
  /** What its customer last said is wrong with it. */
  readonly problemReport?: { readonly said: string; readonly at: Instant };
  /** Staff gave its price back though it was delivered, and stays so. */
  readonly refund?: { readonly deed: AuditEntryId; readonly at: Instant };
  /** When somebody must look at it again; absent when nothing is owed. */
  readonly dueAt?: Instant;
  readonly lookUpCount: number;
};

export type Mover = "customer" | "gateway" | "vendor" | "clock" | "staff";
type Move = { readonly by: readonly Mover[]; readonly posts?: "hold" | "capture" | "release" | "refund" };

/** The life of an order (design: order states), with who may move it and what each move posts. Nothing else can happen. */
export const ORDER_MOVES: Readonly<Record<OrderState, Readonly<Partial<Record<OrderState, Move>>>>> = {
  awaiting_payment: {
    paid: { by: ["customer", "gateway"], posts: "hold" },
    expired: { by: ["clock"] },
    cancelled: { by: ["customer"] },
  },
  paid: { vending: { by: ["clock"] }, failed: { by: ["clock"] } },
  vending: {
    delivered: { by: ["vendor"], posts: "capture" },
    pending: { by: ["vendor"] },
    failed: { by: ["vendor", "clock"] },
    review: { by: ["clock"] },
  },
  pending: {
    delivered: { by: ["vendor"], posts: "capture" },
    failed: { by: ["vendor"] },
    review: { by: ["clock"] },
  },
  review: {
    delivered: { by: ["vendor", "staff"], posts: "capture" },
    failed: { by: ["vendor", "staff", "clock"] },
    // To be sent again: a person has made sure that nothing came of it. The money stays held.
    paid: { by: ["staff"] },
  },
  failed: { refunded: { by: ["clock"], posts: "release" } },
  // A person has seen that it never arrived after all.
  delivered: { refunded: { by: ["staff"], posts: "refund" } },
  refunded: {},
  expired: {},
  cancelled: {},
};

/** Orders whose money is held and whose end is owed. */
export const isOpen = (state: OrderState): boolean => ["paid", "vending", "pending", "review"].includes(state);

/** Paid for, and nobody has to decide anything. */
export const isInDelivery = (state: OrderState): boolean => isOpen(state) && state !== "review";

/** Not delivered, whether the money is back yet or not. */
export const isFailed = (state: OrderState): boolean => state === "failed" || state === "refunded";

/** It ended before anything was delivered, and nobody's money was kept. */
export const endedUndelivered = (state: OrderState): boolean =>
  isFailed(state) || state === "expired" || state === "cancelled";

export const isClosed = (state: OrderState): boolean =>
  ["delivered", "refunded", "expired", "cancelled"].includes(state);

/** When its vend was begun, the last time if there were several; before that, when it was placed. */
export const vendStartedAt = ({ vendingAt, placedAt }: Pick<Order, "vendingAt" | "placedAt">): Instant =>
  vendingAt ?? placedAt;

/** Somebody else may still pay for it, as they were asked to. */
export const hasOpenPaymentRequest = ({ state, paymentRequest }: Order, now: Instant): boolean =>
  state === "awaiting_payment" && paymentRequest !== undefined && now < paymentRequest.until;

/** Somebody else's money may be on its way into it: until that has ended it is neither given up nor paid for otherwise. */
export const isBeingPaidByOther = ({ paymentRequest }: Pick<Order, "paymentRequest">): boolean =>
  paymentRequest?.payer !== undefined && paymentRequest.payer.outcome === undefined;

/** It waits for its time to be charged. */
export const isUndoable = ({ state, chargeAt, payment }: Order): boolean =>
  state === "awaiting_payment" && chargeAt !== undefined && payment === undefined;

export type OrderChange = Partial<
  Pick<Order, "vendingAt" | "earlierAttempts" | "vendorRef" | "cost" | "failure" | "lookUpCount">
> & {
  readonly dueAt?: Instant;
};

/**
 * The only way to change an order's state. Returns the moved order and the ledger entry that must be posted with it,
 * in one transaction. `dueAt` lasts for one state: a move clears it unless `change` sets it.
 * Throws TypeError for a move the table does not know, or not from this mover.
 */
export function advance(
  order: Order,
  to: OrderState,
  { by, at, change = {} }: { by: Mover; at: Instant; change?: OrderChange },
): { readonly order: Order; readonly entry?: LedgerEntry } {
  const move = ORDER_MOVES[order.state][to];
  if (!move?.by.includes(by)) throw new TypeError(`Order ${order.id} cannot go from ${order.state} to ${to} by ${by}`);
  const { dueAt: _, chargeAt: __, ...kept } = order;
  const moved: Order = { ...kept, ...change, state: to, changedAt: at, ...(isClosed(to) ? { closedAt: at } : {}) };
  return move.posts ? { order: moved, entry: entryFor(move.posts, moved, at) } : { order: moved };
}

function entryFor(kind: NonNullable<Move["posts"]>, order: Order, at: Instant): LedgerEntry {
  const cause = { id: order.id, customer: order.customer, amount: order.price, at };
  if (kind === "hold") return holdEntry(cause);
  if (kind === "release") return releaseEntry(cause);
  const cost = order.cost ?? listedCost(order.product);
  return kind === "refund" ? refundEntry({ ...cause, cost }) : captureEntry({ ...cause, cost });
}

/** What the item costs us at most, by the vendor's list. */
export const listedCost = (item: Product): Kobo => (item.kind === "airtime" ? item.amount : item.cost);

/** What it costs without the code that was used for it. */
export const fullPrice = ({
  price,
  promo,
}: Pick<Order, "price"> & { readonly promo?: { readonly discount: Kobo } }): Kobo =>
  promo ? add(price, promo.discount) : price;

/** Same number, amount and plan: at most one such vend is in flight at a time, so that a look-up has one answer. */
export const vendSlot = ({ product, recipient }: Pick<Order, "product" | "recipient">): string =>
  product.kind === "airtime" ? `vend:${recipient}:airtime:${product.amount}` : `vend:${recipient}:${product.planCode}`;
