import { productRequest } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import type { RejectedPromo } from "../../src/shop/promos/promos.js";
import type { CustomerTalk } from "../customer-talk.js";
import type { Words } from "../locales/words.js";
import { readCode } from "../parser/promo-code.js";
import { askAgain, type BackOrCancel, prompt } from "../prompt.js";
import type { Text } from "../text.js";

/** Asks for a promo code. */
export const askCode = (talk: Pick<CustomerTalk, "ask" | "words">): Promise<string | BackOrCancel> =>
  prompt(
    talk,
    { accepts: { anyText: true }, text: talk.words.promo.ask },
    (answer) =>
      (answer.kind === "typed" ? readCode(answer.text)?.code : undefined) ?? askAgain(talk.words.promo.notACode),
  );

/** The quote with the code's discount, or why not. Undefined if it can no longer be bought. */
export async function quoteWithCode(talk: CustomerTalk, shop: CustomerApi, quote: Quote, code: string) {
  const { network, recipient, product, order } = quote;
  const result = await talk.once(() =>
    shop.orders.quote(talk.customer, { network, recipient, product: productRequest(product) }, code),
  );
  if (result.outcome === "refused") return undefined;
  return result.rejectedPromo ? { rejectedPromo: result.rejectedPromo } : { quote: { ...result.quote, order } };
}

/** Why a code gives no discount. */
export const rejectionText = ({ promo }: Words, rejected: RejectedPromo | undefined): Text | undefined =>
  rejected && promo.rejections[rejected.reason](rejected);
