import { z } from "zod";
import { NETWORKS, type Network } from "../base/network.js";
import { PRODUCT_KINDS, type ProductKind } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { type Kobo, naira, positiveKobo } from "../money/money.js";

/** What is bought. An airtime amount and a plan's cost are what the vendor is asked to deliver; the price is ours. */
export const productSchema = schema(() =>
  z.discriminatedUnion("kind", [
    fields({ kind: z.literal("airtime"), amount: positiveKobo() }),
    fields({
      kind: z.literal("data"),
      planCode: name(),
      size: textSchema(),
      validity: textSchema(),
      cost: positiveKobo(),
    }),
  ]),
);

export type Product = TypeOf<typeof productSchema>;
export type ProductOf<K extends ProductKind> = Extract<Product, { readonly kind: K }>;

/** As much of a product as names it, to the vendor too: what a customer asks for, and what is looked for in a history. */
export const productRequestSchema = schema(() =>
  z.discriminatedUnion("kind", [
    fields({ kind: z.literal("airtime"), amount: positiveKobo() }),
    fields({ kind: z.literal("data"), planCode: name() }),
  ]),
);

export type ProductRequest = TypeOf<typeof productRequestSchema>;
export type RequestOf<K extends ProductKind> = Extract<ProductRequest, { readonly kind: K }>;

type ProductRules<P extends Product> = {
  request(product: P): ProductRequest;
  /** What it costs us at most, by the vendor's list. */
  listedCost(product: P): Kobo;
  /** What its customer is told besides its id: another plan may come under the same id. */
  contents(product: P): readonly string[];
};

/** All that the kinds differ in, as far as the rules go; each room has a table of its own for how it spells them. */
const PRODUCTS: { readonly [K in ProductKind]: ProductRules<ProductOf<K>> } = {
  airtime: {
    request: ({ kind, amount }) => ({ kind, amount }),
    listedCost: ({ amount }) => amount,
    contents: () => [],
  },
  data: {
    request: ({ kind, planCode }) => ({ kind, planCode }),
    listedCost: ({ cost }) => cost,
    contents: ({ size, validity }) => [size, validity],
  },
};

const rulesOf = ({ kind }: Product): ProductRules<Product> => PRODUCTS[kind];

/** Everything has a limit. The airtime minimum is the service's (service-spec.md, Limits); the other is ours. */
export const AIRTIME_LIMITS = { min: naira(50), max: naira(50_000) };

/** The request that would buy it again. */
export const productRequest = (product: Product): ProductRequest => rulesOf(product).request(product);

export const listedCost = (product: Product): Kobo => rulesOf(product).listedCost(product);

/** "airtime:20000", "data:1001": the same for the same product of a network. */
export const productId = (product: Product): string => Object.values(productRequest(product)).join(":");

/**
 * Whether a customer who agreed to one of a network gets the same with the other, whatever each costs: the vendor may put
 * another plan under an old code. "1 gb" is "1GB".
 */
export const isSameOffer = (one: Product, other: Product): boolean => offerOf(one) === offerOf(other);

const offerOf = (product: Product): string =>
  JSON.stringify([productId(product), ...rulesOf(product).contents(product).map(withoutSpelling)]);

const withoutSpelling = (text: string): string => text.toLowerCase().replace(/\s/g, "");

/** What is sold of a network: its airtime, or its data. Each can be taken off sale, and be unwell, by itself. */
export type ProductLine = { readonly network: Network; readonly kind: ProductKind };

/** "MTN data". */
export type ProductKey = `${Network} ${ProductKind}`;

export const PRODUCT_LINES: readonly ProductLine[] = NETWORKS.flatMap((network) =>
  PRODUCT_KINDS.map((kind) => ({ network, kind })),
);

export const productKey = ({ network, kind }: ProductLine): ProductKey => `${network} ${kind}`;

type Sold = { readonly network: Network; readonly product: Product };

export const productLineOf = ({ network, product }: Sold): ProductLine => ({ network, kind: product.kind });

export const isOfProductLine = (order: Sold, { network, kind }: ProductLine): boolean =>
  order.network === network && order.product.kind === kind;
