import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, schema, type TypeOf } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { type Kobo, positiveKobo, total } from "../money/money.js";
import { isInDelivery, type Order, payBySchema, vendSlot } from "./order.js";
import { productSchema } from "./product.js";

/** Many orders that are placed and paid for as one: all of them or none. Once paid for, each line is an order by itself. */

/** Lines of one batch. */
export const BATCH_LINES_MAX = 200;
/** Vends of one batch at once: the orders of others come in between. */
const VENDS_AT_ONCE_MAX = 5;

const batchLineSchema = schema(() =>
  fields({
    /** Which line of its customer's list it is, from 1: results name it. */
    row: z.int().positive(),
    /** The order that it becomes. */
    order: idSchema("ord"),
    network: networkSchema(),
    recipient: phoneSchema(),
    product: productSchema(),
    price: positiveKobo(),
    /** What it cost everybody else, if its customer was in a price group. */
    listPrice: positiveKobo().exactOptional(),
  }),
);

export type BatchLine = TypeOf<typeof batchLineSchema>;

/** `paid`: its lines are orders, and the rest is known from these. */
const batchStateSchema = schema(() => z.enum(["awaiting_payment", "paid", "expired", "cancelled"]));

export const batchSchema = schema(() =>
  fields({
    id: idSchema("bat"),
    customer: idSchema("cus"),
    /** In the order in which they are vended. */
    lines: list(batchLineSchema()),
    payBy: payBySchema(),
    /** The payment that was last asked for on its behalf; a wallet needs none. */
    payment: idSchema("top", "chk").exactOptional(),
    state: batchStateSchema(),
    /** When its customer last agreed to pay for it from the wallet or with a card: it counts towards that day's limit. */
    authorizedAt: instantSchema().exactOptional(),
    placedAt: instantSchema(),
    changedAt: instantSchema(),
  }),
);

export type Batch = TypeOf<typeof batchSchema>;

export const batchTotal = ({ lines }: { readonly lines: readonly Pick<BatchLine, "price">[] }): Kobo =>
  total(lines.map(({ price }) => price));

/** The orders that its lines become when it is paid for. */
export const ordersOfBatch = ({ id, customer, lines, payBy, authorizedAt, placedAt }: Batch): readonly Order[] =>
  lines.map(({ row: _, order, ...line }, index) => ({
    id: order,
    customer,
    ...line,
    payBy,
    ...(authorizedAt !== undefined && { authorizedAt }),
    batch: { id, line: index + 1, of: lines.length },
    state: "awaiting_payment",
    placedAt,
    changedAt: placedAt,
    lookUpCount: 0,
  }));

/** Paid for, and not yet its turn. */
export const isWaitingLine = ({ batch, state, dueAt }: Order): boolean =>
  batch !== undefined && state === "paid" && dueAt === undefined;

/**
 * Which of a batch's open orders start now: in the order of its lines, and never one while another for the same number
 * and product is on its way.
 */
export function linesToStart(open: readonly Order[]): readonly Order[] {
  const onTheirWay = open.filter((order) => isInDelivery(order.state) && !isWaitingLine(order));
  const slots = new Set(onTheirWay.map(vendSlot));
  const starting: Order[] = [];
  for (const order of open.filter(isWaitingLine).sort((a, b) => lineOf(a) - lineOf(b))) {
    if (onTheirWay.length + starting.length >= VENDS_AT_ONCE_MAX) break;
    if (slots.has(vendSlot(order))) continue;
    slots.add(vendSlot(order));
    starting.push(order);
  }
  return starting;
}

const lineOf = ({ batch }: Order): number => batch?.line ?? 0;

/** Whether a line of a batch has come to its end, as far as the batch waits for it. */
export const isLineOver = ({ state }: Pick<Order, "state">): boolean =>
  ["delivered", "refunded", "review"].includes(state);
