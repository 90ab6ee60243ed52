import { z } from "zod";
import { NETWORKS, type Network } from "../base/network.js";
import { PRODUCT_KINDS, type ProductKind } from "../base/product-kind.js";
import { fields, name, schema, type TypeOf, textSchema } from "../base/schema.js";
import { type Kobo, naira, positiveKobo } from "../money/money.js";

/** What is bought. An airtime amount and a plan's cost are the vendor's; our price is not part of the product. */
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
type ProductOf<K extends ProductKind> = Extract<Product, { readonly kind: K }>;

/** What identifies a product, to the vendor too: what a customer asks for, and what the history shows. */
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
  /** The vendor's listed price: the most that it costs us. */
  listedPrice(product: P): Kobo;
  /** What the customer was promised besides the id, since another plan may come under the same id. */
  contents(product: P): readonly string[];
};

/** The rules in which the kinds differ. Other folders have tables of their own for wording and wire formats. */
const PRODUCTS: { readonly [K in ProductKind]: ProductRules<ProductOf<K>> } = {
  airtime: {
    request: ({ kind, amount }) => ({ kind, amount }),
    listedPrice: ({ amount }) => amount,
    contents: () => [],
  },
  data: {
    request: ({ kind, planCode }) => ({ kind, planCode }),
    listedPrice: ({ cost }) => cost,
    contents: ({ size, validity }) => [size, validity],
  },
};

const rulesOf = ({ kind }: Product): ProductRules<Product> => PRODUCTS[kind];

/** The service's own minimum is ₦50 (service-spec.md, Limits). */
export const AIRTIME_LIMITS = { min: naira(50), max: naira(50_000) };

/** The amounts that most people choose. */
export const USUAL_AMOUNTS = [100, 200, 500, 1_000, 2_000, 5_000].map(naira);

/** The request that buys a product again. */
export const productRequest = (product: Product): ProductRequest => rulesOf(product).request(product);

export const listedPriceOf = (product: Product): Kobo => rulesOf(product).listedPrice(product);

/** "airtime:20000", "data:1001": identifies a product within its network. */
export const productId = (product: Product): string => Object.values(productRequest(product)).join(":");

/**
 * Whether two products of a network give the customer the same, whatever each costs. The vendor may put another plan
 * under an old code. "1 gb" equals "1GB".
 */
export const isSameOffer = (one: Product, other: Product): boolean => offerOf(one) === offerOf(other);

const offerOf = (product: Product): string =>
  JSON.stringify([productId(product), ...rulesOf(product).contents(product).map(normalize)]);

const normalize = (text: string): string => text.toLowerCase().replace(/\s/g, "");

/** A network's airtime, or its data. Each can be taken off sale, or have an incident, by itself. */
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
