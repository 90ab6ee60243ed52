import { z } from "zod";
import { schema } from "./schema.js";

/** The kinds of thing that are sold of a network. What they differ in is one table (core/orders/product.ts). */
export const PRODUCT_KINDS = ["airtime", "data"] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];

const OFFERED_AT: Readonly<Record<ProductKind, number>> = { data: 1, airtime: 2 };

/** In the order in which customers are offered them. */
export const OFFERED_KINDS: readonly ProductKind[] = PRODUCT_KINDS.toSorted(
  (one, other) => OFFERED_AT[one] - OFFERED_AT[other],
);

/** The kind whose products are the plans that the vendor lists. */
export const PLAN_KIND = "data" satisfies ProductKind;

/** "data", "Airtime " as a kind; undefined when it is none. */
export const parseProductKind = (text: string): ProductKind | undefined =>
  PRODUCT_KINDS.find((kind) => kind === text.trim().toLowerCase());

export const productKindSchema = schema(() => z.enum(PRODUCT_KINDS));
