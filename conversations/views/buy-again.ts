import { type CustomerId, isOrderId, type OrderId } from "../../src/core/base/ids.js";
import { HOUR_MS, type Instant, instant } from "../../src/core/base/time.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { recipientFor, shortProductName } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Choice } from "../talk.js";
import { goBelow } from "./buttons.js";

/** The argument of a "buy again" button: the order to repeat, the id of the first order it places, and its age. */
type BuyAgain = { readonly source: OrderId; readonly as: OrderId; readonly madeAt: Instant };

/** The argument of a new button, kept short: a button holds few bytes. The time is in hours. */
export const buyAgainArgument = (shop: Pick<CustomerApi, "orders" | "now">, source: OrderId): string =>
  `${source.slice(4)}.${shop.orders.mintId().slice(4)}.${Math.floor(shop.now() / HOUR_MS).toString(36)}`;

export function parseBuyAgain(argument: string): BuyAgain | undefined {
  const [source, as, hour = ""] = argument.split(".");
  const ids = [`ord_${source}`, `ord_${as}`] as const;
  const madeAt = Number.parseInt(hour, 36) * HOUR_MS;
  if (!isOrderId(ids[0]) || !isOrderId(ids[1]) || !Number.isSafeInteger(madeAt)) return undefined;
  return { source: ids[0], as: ids[1], madeAt: instant(madeAt) };
}

/** The last distinct purchases as buttons that buy them again, each with a fresh order id. */
export async function buyAgainButtons(
  shop: CustomerApi,
  { customer, words }: { readonly customer: CustomerId; readonly words: Words },
  limit: number,
): Promise<readonly Choice[]> {
  const orders = await shop.orders.recentPurchases(customer, limit);
  return orders.map(({ id, product, network, recipient, price }) =>
    goBelow(
      words.buttons.buyAgainProduct({
        item: shortProductName(words, product, network),
        recipient: recipientFor(words, recipient),
        price,
      }),
      "buy-again",
      buyAgainArgument(shop, id),
    ),
  );
}
