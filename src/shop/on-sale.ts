import { isOnSale } from "#core/house.js";
import { NETWORKS } from "#core/network.js";
import type { Order } from "#core/order.js";
import type { Books } from "#core/store.js";
import { wareOf } from "#core/ware.js";
import type { HouseKeeper } from "./house-keeper.js";
import type { Price } from "./price.js";
import type { OffSale, Shop } from "./shop.js";

/** Names no price for what is not on sale. */
export const whileOnSale =
  ({ house, price }: { readonly house: Pick<HouseKeeper, "read">; readonly price: Price }): Price =>
  async (wish) => {
    const onSale = isOnSale(await house.read(), { network: wish.network, kind: wish.what.kind });
    return onSale ? price(wish) : { outcome: "refused", reason: "off-sale" };
  };

/** As it is settled at this very moment, whatever another process has settled; undefined when it is on sale. */
export async function offSaleNow(
  books: Pick<Books, "house">,
  order: Pick<Order, "network" | "item">,
): Promise<OffSale | undefined> {
  const ware = wareOf(order);
  return isOnSale(await books.house(), ware) ? undefined : { outcome: "off-sale", ...ware };
}

export const createOffSale =
  (house: Pick<HouseKeeper, "read">): Shop["offSale"] =>
  async (kind) => {
    const settled = await house.read();
    return NETWORKS.filter((network) => !isOnSale(settled, { network, kind }));
  };
