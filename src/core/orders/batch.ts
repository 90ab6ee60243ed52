import { z } from "zod";
import { idSchema } from "../base/ids.js";
import { networkSchema } from "../base/network.js";
import { phoneSchema } from "../base/phone.js";
import { fields, list, name, schema, type TypeOf } from "../base/schema.js";
import { instantSchema } from "../base/time.js";
import { type Kobo, positiveKobo, total } from "../money/money.js";
import { isInDelivery, type Order, payBySchema, vendSlot } from "./order.js";
import { productRequestSchema, productSchema } from "./product.js";

export const BATCH_LINES_MAX = 200;
/** How many lines of a batch are vended at once: few, so that other customers' orders need not wait. */
const VENDS_AT_ONCE_MAX = 5;

const batchLineSchema = schema(() =>
  fields({
    /** Its line in the customer's list, from 1. Results name it. */
    row: z.int().positive(),
    /** The id of the order that it becomes. */
    order: idSchema("ord"),
    network: networkSchema(),
    recipient: phoneSchema(),
    product: productSchema(),
    price: positiveKobo(),
    /** The price for everybody else, if its customer was in a price group. */
    listPrice: positiveKobo().exactOptional(),
  }),
);

export type BatchLine = TypeOf<typeof batchLineSchema>;

/** Many orders that are placed and paid for together, all or none. Once paid, each line is an order by itself. */
export const batchSchema = schema(() =>
  fields({
    id: idSchema("bat"),
    customer: idSchema("cus"),
    /** In the order of vending. */
    lines: list(batchLineSchema()),
    payBy: payBySchema(),
    /** The last payment that we asked for. The wallet needs none. */
    payment: idSchema("top", "chk").exactOptional(),
    /** `paid`: its lines have become orders, whose states tell how it goes on. */
    state: z.enum(["awaiting_payment", "paid", "expired", "cancelled"]),
    /** When the customer last agreed to pay from the wallet or with a card. It counts towards that day's limit. */
    authorizedAt: instantSchema().exactOptional(),
    placedAt: instantSchema(),
    changedAt: instantSchema(),
  }),
);

export type Batch = TypeOf<typeof batchSchema>;

export const batchTotal = ({ lines }: { readonly lines: readonly Pick<BatchLine, "price">[] }): Kobo =>
  total(lines.map(({ price }) => price));

/** The orders that its lines become when it is paid. */
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

/** Whether a line is paid but its turn has not come. */
export const isWaitingLine = ({ batch, state, dueAt }: Order): boolean =>
  batch !== undefined && state === "paid" && dueAt === undefined;

/**
 * Which of a batch's open orders to start now, in the order of its lines. A line waits while another for the same
 * number and product is on its way.
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

/** Whether a batch need not wait for this line any longer. */
export const isLineOver = ({ state }: Pick<Order, "state">): boolean =>
  ["delivered", "refunded", "review"].includes(state);

export const BATCH_GROUPS_MAX = 10;
export const BATCH_GROUP_NAME_MAX = 20;

/** Batch lines that a customer saved under a name, to order again later at the prices of that day. */
export const batchGroupSchema = schema(() =>
  fields({
    id: idSchema("bgr"),
    customer: idSchema("cus"),
    name: name(),
    lines: list(fields({ network: networkSchema(), recipient: phoneSchema(), product: productRequestSchema() })),
  }),
);

export type BatchGroup = TypeOf<typeof batchGroupSchema>;

/** Normalizes a typed name; undefined when it is empty or too long. */
export function batchGroupName(typed: string): string | undefined {
  const name = typed.normalize("NFKC").replace(/\s+/g, " ").trim();
  return name !== "" && name.length <= BATCH_GROUP_NAME_MAX ? name : undefined;
}

export const isSameGroupName = (one: string, other: string): boolean =>
  one.toLocaleLowerCase("en") === other.toLocaleLowerCase("en");
