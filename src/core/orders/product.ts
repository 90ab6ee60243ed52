import { NETWORKS, type Network } from "../base/network.js";
import { naira } from "../money/money.js";
import type { Order, Product } from "./order.js";

/** Everything has a limit. The airtime minimum is the service's (service-spec.md, Limits); the others are ours. */
export const AIRTIME_MIN = naira(50);
export const AIRTIME_MAX = naira(50_000);

/** What is sold of a network: its airtime, or its data. Each can be taken off sale, and be unwell, by itself. */
export type ProductLine = { readonly network: Network; readonly kind: Product["kind"] };

/** "MTN data". */
export type ProductKey = `${Network} ${Product["kind"]}`;

export const PRODUCT_LINES: readonly ProductLine[] = NETWORKS.flatMap((network) => [
  { network, kind: "airtime" },
  { network, kind: "data" },
]);

export const productKey = ({ network, kind }: ProductLine): ProductKey => `${network} ${kind}`;

export const productLineOf = ({ network, product }: Pick<Order, "network" | "product">): ProductLine => ({
  network,
  kind: product.kind,
});

export const isOfProductLine = (order: Pick<Order, "network" | "product">, { network, kind }: ProductLine): boolean =>
  order.network === network && order.product.kind === kind;
