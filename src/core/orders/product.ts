import { NETWORKS, type Network } from "../base/network.js";
import { naira } from "../money/money.js";
import type { Item, Order } from "./order.js";

/** Everything has a limit. The airtime minimum is the service's (service-spec.md, Limits); the others are ours. */
export const AIRTIME_MIN = naira(50);
export const AIRTIME_MAX = naira(50_000);

/** What is sold of a network: its airtime, or its data. Each can be taken off sale, and be unwell, by itself. */
export type Ware = { readonly network: Network; readonly kind: Item["kind"] };

/** "MTN data". */
export type WareKey = `${Network} ${Item["kind"]}`;

export const WARES: readonly Ware[] = NETWORKS.flatMap((network) => [
  { network, kind: "airtime" },
  { network, kind: "data" },
]);

export const wareKey = ({ network, kind }: Ware): WareKey => `${network} ${kind}`;

export const wareOf = ({ network, item }: Pick<Order, "network" | "item">): Ware => ({ network, kind: item.kind });

export const isOf = (order: Pick<Order, "network" | "item">, { network, kind }: Ware): boolean =>
  order.network === network && order.item.kind === kind;
