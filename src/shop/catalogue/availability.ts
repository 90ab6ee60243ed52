import { NETWORKS, type Network } from "../../core/base/network.js";
import type { ProductKind } from "../../core/base/product-kind.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { VEND_BLOCKING_REASONS } from "../../core/notifications/notification.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import { type ProductLine, productLineOf } from "../../core/orders/product.js";
import { isOnSale, type ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** For so long after a refusal that every vend would meet, nobody is asked for new money. */
const PAYING_PAUSE_MS = 5 * MINUTE_MS;

/** Nothing was done: the shop does not sell it now; `paused`: not for money that is still to be taken. */
export type OffSale = { readonly outcome: "off-sale"; readonly paused?: true } & ProductLine;

/**
 * Why an order cannot be paid for now, by the settings at this very moment, whichever process changed them; undefined
 * when it is on sale. While the service refuses every vend, nobody's card or bank is asked for money that would only end
 * in their wallet; after a few minutes the next order tries again. Money that is in a wallet already can always be used.
 */
export async function offSaleRefusal(
  books: Pick<Books, "settings">,
  order: Pick<Order, "network" | "product">,
  { payBy, now }: { readonly payBy: PayBy; readonly now: Instant },
): Promise<OffSale | undefined> {
  const line = productLineOf(order);
  const settings = await books.settings();
  if (!isOnSale(settings, line)) return { outcome: "off-sale", ...line };
  if (payBy.by === "wallet" || !areVendsBlocked(settings, now)) return undefined;
  return { outcome: "off-sale", ...line, paused: true };
}

/** Whether every vend is refused, and was a moment ago. */
const areVendsBlocked = ({ shopIncidents }: ShopSettings, now: Instant): boolean =>
  VEND_BLOCKING_REASONS.some((reason) => {
    const incident = shopIncidents?.[reason];
    return incident !== undefined && now < after(incident.last, PAYING_PAUSE_MS);
  });

/** The networks whose airtime, or data, is not sold now. */
export async function networksOffSale(
  shop: Pick<ShopContext, "settings">,
  kind: ProductKind,
): Promise<readonly Network[]> {
  const settings = await shop.settings.read();
  return NETWORKS.filter((network) => !isOnSale(settings, { network, kind }));
}
