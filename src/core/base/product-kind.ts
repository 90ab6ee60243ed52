import { z } from "zod";
import { schema } from "./schema.js";

/** What is sold for a network. The table in core/orders/product.ts holds the differences between the kinds. */
export const PRODUCT_KINDS = ["airtime", "data"] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];

const OFFERED_AT: Readonly<Record<ProductKind, number>> = { data: 1, airtime: 2 };

/** In the order in which customers see them. */
export const OFFERED_KINDS: readonly ProductKind[] = PRODUCT_KINDS.toSorted(
  (one, other) => OFFERED_AT[one] - OFFERED_AT[other],
);

/** The kind that is sold in the plans listed by the vendor. */
export const PLAN_KIND = "data" satisfies ProductKind;

/** Reads "data", "Airtime "; undefined when it is not a kind. */
export const parseProductKind = (text: string): ProductKind | undefined =>
  PRODUCT_KINDS.find((kind) => kind === text.trim().toLowerCase());

export const productKindSchema = schema(() => z.enum(PRODUCT_KINDS));
