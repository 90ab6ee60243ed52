import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { DAY_MS, daySchema, type Instant, instantSchema } from "../base/time.js";
import { captureEntry, holdEntry, type LedgerEntry, refundEntry, releaseEntry } from "../money/ledger.js";
import { add, type Kobo, nonNegativeKobo, positiveKobo } from "../money/money.js";
import { orderPromoSchema } from "../money/promo.js";
import { failureReasonSchema } from "./failure.js";
import { listedPriceOf, productId, productSchema } from "./product.js";

/** How long an order can wait to be paid, however often the customer changes how to pay. */
export const UNPAID_MS = 2 * DAY_MS;

const walletPaySchema = schema(() => fields({ by: z.literal("wallet") }));
const checkoutPaySchema = schema(() => fields({ by: z.literal("checkout"), saveCard: z.boolean() }));
const cardPaySchema = schema(() => fields({ by: z.literal("card"), card: idSchema("crd") }));

export const payBySchema = schema(() =>
  z.discriminatedUnion("by", [walletPaySchema(), checkoutPaySchema(), cardPaySchema()]),
);

/** The ways to pay that do not need the customer at that moment. */
export const unattendedPayBySchema = schema(() => z.discriminatedUnion("by", [walletPaySchema(), cardPaySchema()]));

export type PayBy = TypeOf<typeof payBySchema>;

export const orderStateSchema = schema(() =>
  z.enum([
    "awaiting_payment",
    "paid",
    "vending",
    "pending",
    "review",
    "delivered",
    "failed",
    "refunded",
    "expired",
    "cancelled",
  ]),
);

export type OrderState = TypeOf<typeof orderStateSchema>;

/** Who pays for somebody else's order from their wallet. It is saved before any money moves. */
const requestPayerSchema = schema(() =>
  fields({
    customer: idSchema("cus"),
    move: idSchema("mov"),
    /** The day on which they began to pay: if the money comes back, that day's limit has room for it again. */
    day: daySchema(),
    /** Absent until we know whether the money has moved. */
    outcome: z.enum(["paid", "returned"]).exactOptional(),
  }),
);

export type RequestPayer = TypeOf<typeof requestPayerSchema>;

/** Our promise to a customer: a product for a recipient at a price. */
export const orderSchema = schema(() =>
  fields({
    id: idSchema("ord"),
    customer: idSchema("cus"),
    product: productSchema(),
    network: networkSchema(),
    recipient: phoneSchema(),
    price: positiveKobo(),
    /** The price for everybody else at that time, if its customer was in a price group. */
    listPrice: positiveKobo().exactOptional(),
    /** What a promo code took off. `price` is what is left. */
    promo: orderPromoSchema().exactOptional(),
    payBy: payBySchema(),
    /** The last payment that we asked for, or the one that has paid for it. The wallet needs none. */
    payment: idSchema("top", "chk").exactOptional(),
    state: orderStateSchema(),
    placedAt: instantSchema(),
    changedAt: instantSchema(),
    /** The intent to vend, saved before the call: when the vend was about to be sent. */
    vendingAt: instantSchema().exactOptional(),
    /** The `vendingAt` of each earlier attempt, oldest first. Staff had it sent again after each. */
    earlierAttempts: list(instantSchema()).exactOptional(),
    closedAt: instantSchema().exactOptional(),
    vendorRef: textSchema().exactOptional(),
    /** What the vendor took from our float, once we know. */
    cost: nonNegativeKobo().exactOptional(),
    failure: failureReasonSchema().exactOptional(),
    /** Somebody else was asked, with this token, to pay for it by then. */
    paymentRequest: fields({
      token: name(),
      until: instantSchema(),
      payer: requestPayerSchema().exactOptional(),
    }).exactOptional(),
    /** The update that began the conversation it was placed in. If that is delivered again, it must not buy twice. */
    startedBy: textSchema().exactOptional(),
    /** A second purchase that the customer typed together with this one. We offer it afterwards. */
    next: textSchema().exactOptional(),
    /** When the customer last agreed to pay from the wallet or with a card. It counts towards that day's limit. */
    authorizedAt: instantSchema().exactOptional(),
    /** For an order bought in one tap: until then it can be undone, and nothing is charged. */
    chargeAt: instantSchema().exactOptional(),
    /** Staff refunded it although it was delivered. It stays delivered. */
    refund: fields({ auditEntry: idSchema("aud"), at: instantSchema() }).exactOptional(),
    /** The batch that it belongs to, and its line there. */
    batch: fields({ id: idSchema("bat"), line: z.int().positive(), of: z.int().positive() }).exactOptional(),
    /** For an order bought as a trial of a suspended product line: when that phase of trials began. */
    trial: instantSchema().exactOptional(),
    /** When to work on it next; absent when there is nothing to do. */
    dueAt: instantSchema().exactOptional(),
    lookUpCount: z.int().nonnegative(),
  }),
);

export type Order = TypeOf<typeof orderSchema>;

export type Mover = "customer" | "gateway" | "vendor" | "clock" | "staff";
type Move = { readonly by: readonly Mover[]; readonly posts?: "hold" | "capture" | "release" | "refund" };

/** The life of an order: all moves between its states, who may make each, and what it posts. */
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
    // To be sent again, after staff have made sure that it was not delivered. The money stays held.
    paid: { by: ["staff"] },
  },
  failed: { refunded: { by: ["clock"], posts: "release" } },
  // Staff have seen that it never arrived after all.
  delivered: { refunded: { by: ["staff"], posts: "refund" } },
  refunded: {},
  expired: {},
  cancelled: {},
};

/** Whether an order's money is held and its outcome is still open. */
export const isOpen = (state: OrderState): boolean => ["paid", "vending", "pending", "review"].includes(state);

/** Whether its vend was sent and has not ended. */
export const isVendOpen = (state: OrderState): boolean => isOpen(state) && state !== "paid";

/** Whether its vend was sent, has not ended, and waits for no decision of staff. */
export const isVendUnderWay = (state: OrderState): boolean => state === "vending" || state === "pending";

/** Open without waiting for a decision of staff. */
export const isInDelivery = (state: OrderState): boolean => isOpen(state) && state !== "review";

/** Whether it was not delivered, and its money was returned or is about to be. */
export const isFailed = (state: OrderState): boolean => state === "failed" || state === "refunded";

/** Whether it ended without a delivery and without costing the customer anything. */
export const endedUndelivered = (state: OrderState): boolean =>
  isFailed(state) || state === "expired" || state === "cancelled";

export const isClosed = (state: OrderState): boolean =>
  ["delivered", "refunded", "expired", "cancelled"].includes(state);

/** When its vend was last sent; when it was placed, if it has not been sent. */
export const vendStartedAt = ({ vendingAt, placedAt }: Pick<Order, "vendingAt" | "placedAt">): Instant =>
  vendingAt ?? placedAt;

/** What the vendor took from our float for an order, or its listed price while that is not known. */
export const vendCostOf = ({ cost, product }: Pick<Order, "cost" | "product">): Kobo => cost ?? listedPriceOf(product);

/** Whether somebody else who was asked to pay for it still can. */
export const hasOpenPaymentRequest = ({ state, paymentRequest }: Order, now: Instant): boolean =>
  state === "awaiting_payment" && paymentRequest !== undefined && now < paymentRequest.until;

/**
 * Whether a payer's money may be on its way to it. Until that ends, the order is neither cancelled nor paid in another
 * way.
 */
export const isBeingPaidByOther = ({ paymentRequest }: Pick<Order, "paymentRequest">): boolean =>
  paymentRequest?.payer !== undefined && paymentRequest.payer.outcome === undefined;

/** Whether it was bought in one tap and has not been charged yet. */
export const isUndoable = ({ state, chargeAt, payment }: Order): boolean =>
  state === "awaiting_payment" && chargeAt !== undefined && payment === undefined;

export type OrderChange = Partial<
  Pick<Order, "vendingAt" | "earlierAttempts" | "vendorRef" | "cost" | "failure" | "lookUpCount">
> & {
  readonly dueAt?: Instant;
};

/**
 * The only way to change an order's state. Returns the moved order and the ledger entry to post with it in the same
 * transaction. Clears `dueAt` unless `change` sets it.
 * Throws TypeError for a move that is not in the table, or not for this mover.
 */
export function advance(
  order: Order,
  to: OrderState,
  { by, at, change = {} }: { by: Mover; at: Instant; change?: OrderChange },
): { readonly order: Order; readonly entry?: LedgerEntry } {
  const move = ORDER_MOVES[order.state][to];
  if (!move?.by.includes(by)) throw new TypeError(`Order ${order.id} cannot go from ${order.state} to ${to} by ${by}`);
  const { dueAt: _, chargeAt: __, ...rest } = order;
  const moved: Order = { ...rest, ...change, state: to, changedAt: at, ...(isClosed(to) ? { closedAt: at } : {}) };
  return move.posts ? { order: moved, entry: entryFor(move.posts, moved, at) } : { order: moved };
}

function entryFor(kind: NonNullable<Move["posts"]>, order: Order, at: Instant): LedgerEntry {
  const cause = { id: order.id, customer: order.customer, amount: order.price, at };
  if (kind === "hold") return holdEntry(cause);
  if (kind === "release") return releaseEntry(cause);
  const cost = vendCostOf(order);
  return kind === "refund" ? refundEntry({ ...cause, cost }) : captureEntry({ ...cause, cost });
}

/** The price without the promo code. */
export const fullPrice = ({
  price,
  promo,
}: Pick<Order, "price"> & { readonly promo?: { readonly discount: Kobo } }): Kobo =>
  promo ? add(price, promo.discount) : price;

/** When the first attempt to vend an order was about to be sent. */
export const firstAttemptAt = (order: Pick<Order, "vendingAt" | "placedAt" | "earlierAttempts">): Instant =>
  order.earlierAttempts?.[0] ?? vendStartedAt(order);

/** Tells an old request to send an order again from a new one, if the order is in review once more. */
export const timesSentAgain = (order: Pick<Order, "earlierAttempts"> | undefined): number =>
  order?.earlierAttempts?.length ?? 0;

/** The claim on a number and product: one such vend is in flight at a time, so that a look-up has one answer. */
export const vendSlot = ({ product, recipient }: Pick<Order, "product" | "recipient">): string =>
  `vend:${recipient}:${productId(product)}`;
