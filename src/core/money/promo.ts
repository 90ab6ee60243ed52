import { z } from "zod";
import { type Network, networkSchema } from "../base/network.js";
import { type ProductKind, productKindSchema } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf } from "../base/schema.js";
import { dayOf, daySchema, type Instant, instantSchema } from "../base/time.js";
import { type Kobo, kobo, NOTHING, percent, positiveKobo } from "./money.js";

/** A code that lowers a price: a limited number of times in all and for each customer, and until a day. */
export const promoSchema = schema(() =>
  fields({
    code: name(),
    /** A share of the price in basis points, or an amount. */
    discount: z.union([
      fields({ percent: z.int().positive(), max: positiveKobo().exactOptional() }),
      fields({ amount: positiveKobo() }),
    ]),
    uses: z.int().positive(),
    usesPerCustomer: z.int().positive(),
    /** Its last day. */
    until: daySchema().exactOptional(),
    network: networkSchema().exactOptional(),
    kind: productKindSchema().exactOptional(),
    /** Members of a price group may use it too. */
    withPriceGroups: z.literal(true).exactOptional(),
    /** Staff confirmed twice that this may sell below what it costs us. */
    belowCost: z.literal(true).exactOptional(),
    /** When the code was first made: a change of its terms keeps its uses. */
    createdAt: instantSchema(),
    endedAt: instantSchema().exactOptional(),
  }),
);

export type Promo = TypeOf<typeof promoSchema>;

/** Why a code does not lower a price. `too-many-wrong`: it was not tried, after too many unknown ones that day. */
export type PromoRefusal =
  | "unknown"
  | "too-many-wrong"
  | "over"
  | "used-up"
  | "used-by-you"
  | "not-for-this"
  | "not-with-group";

/** Whether the text may have been no code at all. */
export const mayBeNoCode = (refusal: PromoRefusal | undefined): boolean =>
  refusal === "unknown" || refusal === "too-many-wrong";

/** An order's promo code and what it took off the price. `createdAt` is the code's: one that is made again is another. */
export const orderPromoSchema = schema(() =>
  fields({ code: name(), discount: positiveKobo(), createdAt: instantSchema() }),
);

type OrderPromo = TypeOf<typeof orderPromoSchema>;
export type QuotePromo = Omit<OrderPromo, "createdAt">;

export const PROMO_USES_MAX = 100_000;
export const PROMO_EACH_MAX = 20;

const CODE = /^[A-Z][A-Z0-9]{2,15}$/;
const NAIRA = 100;

/** Reads "new10" as NEW10; undefined for what cannot be a code. */
export function parseCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}

export const hasEnded = ({ until, endedAt }: Promo, now: Instant): boolean =>
  endedAt !== undefined || (until !== undefined && dayOf(now) > until);

type PromoTarget = {
  readonly network: Network;
  readonly kind: ProductKind;
  readonly price: Kobo;
  /** What it costs us. */
  readonly cost: Kobo;
};

/**
 * What a code takes off a price: whole naira, and never the last one. Zero for another product; never so much that we
 * sell below cost, unless the code allows that.
 */
export function discountOf(promo: Promo, { network, kind, price, cost }: PromoTarget): Kobo {
  if ((promo.network ?? network) !== network || (promo.kind ?? kind) !== kind) return NOTHING;
  const { discount, belowCost } = promo;
  const wanted =
    "amount" in discount ? discount.amount : Math.min(percent(price, discount.percent), discount.max ?? price);
  return floorNaira(Math.min(wanted, price - NAIRA, belowCost ? wanted : price - cost));
}

const floorNaira = (amount: number): Kobo => kobo(Math.max(0, Math.floor(amount / NAIRA) * NAIRA));
