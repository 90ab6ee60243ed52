import { NETWORKS, type Network } from "../../core/base/network.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { VEND_BLOCKING_REASONS } from "../../core/notifications/notification.js";
import type { Order, PayBy, Product } from "../../core/orders/order.js";
import { type ProductLine, productLineOf } from "../../core/orders/product.js";
import { isOnSale, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { SettingsStore } from "../context.js";
import type { PriceRequest } from "./price.js";

/** Nothing was done: the shop does not sell it now; `paused`: not for money that is still to be taken. */
export type OffSale = { readonly outcome: "off-sale"; readonly paused?: true } & ProductLine;

/** So long after a vend that was refused as every other would be, nobody is asked for new money. */
const PAYING_PAUSE_MS = 5 * MINUTE_MS;

/** Names no price for what is not on sale. */
export const priceIfOnSale =
  ({ house, price }: { readonly house: Pick<SettingsStore, "read">; readonly price: PriceRequest }): PriceRequest =>
  async (wish) => {
    const onSale = isOnSale(await house.read(), { network: wish.network, kind: wish.product.kind });
    return onSale ? price(wish) : { outcome: "refused", reason: "off-sale" };
  };

/**
 * As it is settled at this very moment, whatever another process has settled; undefined when it is on sale. While the
 * service refuses every vend, nobody's card or bank is asked for money that would only go into their wallet: after a few
 * minutes the next one is tried again. What is in a wallet already is, at any time.
 */
export async function offSaleRefusal(
  books: Pick<Books, "settings">,
  order: Pick<Order, "network" | "product">,
  { payBy, now }: { readonly payBy: PayBy; readonly now: Instant },
): Promise<OffSale | undefined> {
  const ware = productLineOf(order);
  const house = await books.settings();
  if (!isOnSale(house, ware)) return { outcome: "off-sale", ...ware };
  return payBy.by !== "wallet" && areVendsBlocked(house, now)
    ? { outcome: "off-sale", ...ware, paused: true }
    : undefined;
}

/** Every vend is, and was a moment ago. */
const areVendsBlocked = ({ shopIncidents }: ShopSettings, now: Instant): boolean =>
  VEND_BLOCKING_REASONS.some((trouble) => {
    const known = shopIncidents?.[trouble];
    return known !== undefined && now < after(known.last, PAYING_PAUSE_MS);
  });

export const createNetworksOffSale =
  (house: Pick<SettingsStore, "read">) =>
  async (kind: Product["kind"]): Promise<readonly Network[]> => {
    const settled = await house.read();
    return NETWORKS.filter((network) => !isOnSale(settled, { network, kind }));
  };
