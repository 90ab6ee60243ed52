import type { CustomerId } from "../../core/base/ids.js";
import { NETWORKS, type Network } from "../../core/base/network.js";
import type { ProductKind } from "../../core/base/product-kind.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { VEND_BLOCKING_REASONS } from "../../core/notifications/incident.js";
import type { Order, PayBy } from "../../core/orders/order.js";
import { PRODUCT_LINES, type ProductLine, productKey, productLineOf } from "../../core/orders/product.js";
import { isOnSale, type ShopSettings, withAvailability } from "../../core/settings/shop-settings.js";
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

export type ProductLineStatus = ProductLine & { readonly onSale: boolean; readonly since?: Instant };

/** All that can be sold, and whether it is on sale. */
export async function productLines({ store }: Pick<ShopContext, "store">): Promise<readonly ProductLineStatus[]> {
  const settings = await store.settings();
  return PRODUCT_LINES.map((line) => {
    const at = settings.availability?.[productKey(line)]?.at;
    return { ...line, onSale: isOnSale(settings, line), ...(at !== undefined && { since: at }) };
  });
}

/** Takes product lines off sale, or puts them on sale; false when they were like that already. */
export async function setOnSale(
  { settings, clock }: Pick<ShopContext, "settings" | "clock">,
  lines: readonly ProductLine[],
  onSale: boolean,
  by: CustomerId,
): Promise<boolean> {
  const change = { onSale, at: clock() };
  const updated = await settings.updateWithAudit(
    (current) => {
      const next = withAvailability(current, lines, change);
      return next === current ? undefined : next;
    },
    { by, action: onSale ? "sale-resumed" : "sale-stopped", target: lines.map(productKey).join(", ") },
  );
  return updated !== undefined;
}
