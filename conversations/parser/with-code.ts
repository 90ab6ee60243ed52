import type { CustomerApi, PurchaseRequest, Quote, RejectedPromo } from "../../src/shop/customer-api.js";
import type { Words } from "../locales/words.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Text } from "../text.js";

/** The same quote with a code taken off; as it was when that cannot be. */
export async function withCode(talk: ShopTalk, shop: CustomerApi, quote: Quote, code: string) {
  const { network, recipient, product, order } = quote;
  const what: PurchaseRequest["product"] =
    product.kind === "airtime"
      ? { kind: "airtime", amount: product.amount }
      : { kind: "data", planCode: product.planCode };
  const coded = await talk.once(() => shop.quote(talk.customer, { network, recipient, product: what }, code));
  if (coded.outcome === "refused") return undefined;
  return coded.rejectedPromo ? { rejectedPromo: coded.rejectedPromo } : { quote: { ...coded.quote, order } };
}

/** Why a code takes nothing off. */
export const withoutCode = ({ promo }: Words, refused: RejectedPromo | undefined): Text | undefined =>
  refused && promo.refused[refused.reason](refused);
