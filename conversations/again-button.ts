import { isOrderId, type OrderId } from "#core/ids.js";
import type { Shop } from "#shop/shop.js";
import { shortItemName } from "./naming.js";
import type { ShopTalk } from "./shop-talk.js";
import type { Destination } from "./talk.js";

/** Two order ids in the few characters a button holds: the one to repeat, and the one that comes of this very button. */
export const encodeAgain = (source: OrderId, as: OrderId): string => `${source.slice(4)}.${as.slice(4)}`;

export function decodeAgain(argument: string): { readonly source: OrderId; readonly as: OrderId } | undefined {
  const [source, as] = argument.split(".").map((id) => `ord_${id}`);
  return source && as && isOrderId(source) && isOrderId(as) ? { source, as } : undefined;
}

/** The last distinct purchases as buttons that buy them again, each with a fresh order id. */
export async function repeatButtons(
  shop: Shop,
  { customer, words }: Pick<ShopTalk, "customer" | "words">,
  limit: number,
): Promise<readonly { readonly label: string; readonly go: Destination; readonly fresh: true }[]> {
  const orders = await shop.repeatable(customer, limit);
  return orders.map(({ id, item, network, recipient, price }) => ({
    label: words.buttons.buyAgainThis({ item: shortItemName(words, item, network), recipient, price }),
    go: { flow: "again", with: encodeAgain(id, shop.mintOrder()) },
    fresh: true,
  }));
}
