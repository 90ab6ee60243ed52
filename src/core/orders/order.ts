import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, openEnum, schema, type TypeOf, textSchema } from "../base/schema.js";
import { DAY_MS, type Instant, instantSchema } from "../base/time.js";
import { captureEntry, holdEntry, type LedgerEntry, refundEntry, releaseEntry } from "../money/ledger.js";
import { add, type Kobo, nonNegativeKobo, positiveKobo } from "../money/money.js";
import { orderPromoSchema } from "../money/promo.js";
import { listedCost, productId, productSchema } from "./product.js";

/** An order that waits to be paid can be paid for so long, however often it is asked how. */
export const UNPAID_MS = 2 * DAY_MS;

const walletPaySchema = schema(() => fields({ by: z.literal("wallet") }));
const checkoutPaySchema = schema(() => fields({ by: z.literal("checkout"), saveCard: z.boolean() }));
const cardPaySchema = schema(() => fields({ by: z.literal("card"), card: idSchema("crd") }));

export const payBySchema = schema(() =>
  z.discriminatedUnion("by", [walletPaySchema(), checkoutPaySchema(), cardPaySchema()]),
);

/** How something is paid for without its customer. */
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

/** Why an order failed, in words we know. */
const failureReasonSchema = schema(() =>
  openEnum([
    "bad-recipient",
    "out-of-float",
    "plan-unavailable",
    "rejected",
    "unauthorised",
    "unreachable",
    "network-failed",
    "never-arrived",
    /** The same for the same number was still undecided, for too long. */
    "number-busy",
    /** The vendor listed it as pending for too long: it may still arrive. */
    "unconfirmed",
    /** A person decided so. */
    "failed-by-staff",
    /** When its turn in its batch came, it cost more than was agreed. */
    "price-rose",
    /** When its turn in its batch came, it was not sold. */
    "off-sale",
    /** An earlier line showed that nothing can be vended now. */
    "batch-stopped",
  ]),
);

export type FailureReason = TypeOf<typeof failureReasonSchema>;

/** Who pays for somebody else's order from their wallet: written down before any money moves. */
const requestPayerSchema = schema(() =>
  fields({
    customer: idSchema("cus"),
    move: idSchema("mov"),
    /** Absent while it is not known whether the money has moved. */
    outcome: z.enum(["paid", "returned"]).exactOptional(),
  }),
);

export type RequestPayer = TypeOf<typeof requestPayerSchema>;

/** Our promise: a product for a recipient at a price. */
export const orderSchema = schema(() =>
  fields({
    id: idSchema("ord"),
    customer: idSchema("cus"),
    product: productSchema(),
    network: networkSchema(),
    recipient: phoneSchema(),
    price: positiveKobo(),
    /** What it cost everybody else then, if its customer was in a price group. */
    listPrice: positiveKobo().exactOptional(),
    /** What a code took off the price; that is what is left. */
    promo: orderPromoSchema().exactOptional(),
    payBy: payBySchema(),
    /** The payment that was last asked for on its behalf, or that has paid for it; a wallet needs none. */
    payment: idSchema("top", "chk").exactOptional(),
    state: orderStateSchema(),
    placedAt: instantSchema(),
    changedAt: instantSchema(),
    /** When the vend was about to be sent: the intent, written before the call. */
    vendingAt: instantSchema().exactOptional(),
    /** The `vendingAt` of each earlier try, oldest first: a person had it sent again after it. */
    earlierAttempts: list(instantSchema()).exactOptional(),
    closedAt: instantSchema().exactOptional(),
    vendorRef: textSchema().exactOptional(),
    /** What the vendor took from our float, once known. */
    cost: nonNegativeKobo().exactOptional(),
    failure: failureReasonSchema().exactOptional(),
    /** Somebody else was asked to pay for it, with this token, until then. */
    paymentRequest: fields({
      token: name(),
      until: instantSchema(),
      payer: requestPayerSchema().exactOptional(),
    }).exactOptional(),
    /** What began the conversation it was placed in. Delivered again, that is no second purchase. */
    startedBy: textSchema().exactOptional(),
    /** What its customer typed along with it: a second purchase, which is offered after it. */
    next: textSchema().exactOptional(),
    /** When its customer last agreed to pay for it from the wallet or with a card: it counts towards that day's limit. */
    authorizedAt: instantSchema().exactOptional(),
    /** Bought in one tap: until then it can be undone, and only then is anything charged. */
    chargeAt: instantSchema().exactOptional(),
    /** Staff gave its price back though it was delivered, and stays so. */
    refund: fields({ auditEntry: idSchema("aud"), at: instantSchema() }).exactOptional(),
    /** The batch that it is a line of: which one, of how many. */
    batch: fields({ id: idSchema("bat"), line: z.int().positive(), of: z.int().positive() }).exactOptional(),
    /** Set when it was bought to try whether a suspended product line works again: when that round of trials began. */
    trial: instantSchema().exactOptional(),
    /** When somebody must look at it again; absent when nothing is owed. */
    dueAt: instantSchema().exactOptional(),
    lookUpCount: z.int().nonnegative(),
  }),
);

export type Order = TypeOf<typeof orderSchema>;

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

/** What the vendor took from our float for an order, or its listed price while that is not known. */
export const vendCostOf = ({ cost, product }: Pick<Order, "cost" | "product">): Kobo => cost ?? listedCost(product);

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
  const cost = vendCostOf(order);
  return kind === "refund" ? refundEntry({ ...cause, cost }) : captureEntry({ ...cause, cost });
}

/** What it costs without the code that was used for it. */
export const fullPrice = ({
  price,
  promo,
}: Pick<Order, "price"> & { readonly promo?: { readonly discount: Kobo } }): Kobo =>
  promo ? add(price, promo.discount) : price;

/** Same number, amount and plan: at most one such vend is in flight at a time, so that a look-up has one answer. */
export const vendSlot = ({ product, recipient }: Pick<Order, "product" | "recipient">): string =>
  `vend:${recipient}:${productId(product)}`;
