import { isOrderId, type OrderId } from "#core/ids.js";

/** Two order ids in the few characters a button holds: the one to repeat, and the one that comes of this very button. */
export const encodeAgain = (source: OrderId, as: OrderId): string => `${source.slice(4)}.${as.slice(4)}`;

export function decodeAgain(argument: string): { readonly source: OrderId; readonly as: OrderId } | undefined {
  const [source, as] = argument.split(".").map((id) => `ord_${id}`);
  return source && as && isOrderId(source) && isOrderId(as) ? { source, as } : undefined;
}
