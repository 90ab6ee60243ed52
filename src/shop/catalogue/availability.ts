import { NETWORKS } from "../../core/base/network.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { VEND_TROUBLES } from "../../core/notifications/notification.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import { wareOf } from "../../core/orders/product.js";
import { type House, isOnSale } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { OffSale, Shop } from "../customer-api.js";
import type { HouseKeeper } from "../settings/settings.js";
import type { Price } from "./price.js";

/** So long after a vend that was refused as every other would be, nobody is asked for new money. */
const PAYING_PAUSE_MS = 5 * MINUTE_MS;

/** Names no price for what is not on sale. */
export const whileOnSale =
  ({ house, price }: { readonly house: Pick<HouseKeeper, "read">; readonly price: Price }): Price =>
  async (wish) => {
    const onSale = isOnSale(await house.read(), { network: wish.network, kind: wish.what.kind });
    return onSale ? price(wish) : { outcome: "refused", reason: "off-sale" };
  };

/**
 * As it is settled at this very moment, whatever another process has settled; undefined when it is on sale. While the
 * service refuses every vend, nobody's card or bank is asked for money that would only go into their wallet: after a few
 * minutes the next one is tried again. What is in a wallet already is, at any time.
 */
export async function offSaleNow(
  books: Pick<Books, "house">,
  order: Pick<Order, "network" | "item">,
  { payBy, now }: { readonly payBy: PayBy; readonly now: Instant },
): Promise<OffSale | undefined> {
  const ware = wareOf(order);
  const house = await books.house();
  if (!isOnSale(house, ware)) return { outcome: "off-sale", ...ware };
  return payBy.by !== "wallet" && isRefused(house, now) ? { outcome: "off-sale", ...ware, paused: true } : undefined;
}

/** Every vend is, and was a moment ago. */
const isRefused = ({ troubles }: House, now: Instant): boolean =>
  VEND_TROUBLES.some((trouble) => {
    const known = troubles?.[trouble];
    return known !== undefined && now < after(known.last, PAYING_PAUSE_MS);
  });

export const createOffSale =
  (house: Pick<HouseKeeper, "read">): Shop["offSale"] =>
  async (kind) => {
    const settled = await house.read();
    return NETWORKS.filter((network) => !isOnSale(settled, { network, kind }));
  };
