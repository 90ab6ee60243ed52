import { z } from "zod";
import { schema } from "./schema.js";

/** The kinds of thing that are sold of a network. What they differ in is one table (core/orders/product.ts). */
export const PRODUCT_KINDS = ["airtime", "data"] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];

export const productKindSchema = schema(() => z.enum(PRODUCT_KINDS));
