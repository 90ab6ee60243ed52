import type { NoPromo, Quote, Shop, Wish } from "../../src/shop/customer-api.js";
import type { Words } from "../locales/words.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Text } from "../text.js";

/** The same quote with a code taken off; as it was when that cannot be. */
export async function withCode(talk: ShopTalk, shop: Shop, quote: Quote, code: string) {
  const { network, recipient, item, order } = quote;
  const what: Wish["what"] =
    item.kind === "airtime" ? { kind: "airtime", amount: item.amount } : { kind: "data", planCode: item.planCode };
  const coded = await talk.once(() => shop.quote(talk.customer, { network, recipient, what }, code));
  if (coded.outcome === "refused") return undefined;
  return coded.noPromo ? { noPromo: coded.noPromo } : { quote: { ...coded.quote, order } };
}

/** Why a code takes nothing off. */
export const withoutCode = ({ promo }: Words, refused: NoPromo | undefined): Text | undefined =>
  refused && promo.refused[refused.reason](refused);
