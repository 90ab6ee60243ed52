import type { Shop } from "#shop/shop.js";
import type { Destination, Flow, Talk } from "./talk.js";
import { type Words, wordsIn } from "./words/words.js";

/** A talk with a customer, and the words of their language. Whatever is shown says which language it is in. */
export type ShopTalk = Talk & { readonly words: Words };

/** A script for customers. It may end by naming the flow that goes on in the same live message. */
export type ShopFlow = (talk: ShopTalk, shop: Shop, argument: string) => Promise<Destination | undefined>;

/** The words of whoever is the customer now. */
export async function wordsOf(shop: Shop, customer: Talk["customer"]): Promise<Words> {
  return wordsIn(await shop.languageOf(customer));
}

/** A flow in the language that its customer had when it began, however often it is replayed. */
export const inOwnWords =
  (flow: ShopFlow): Flow =>
  async (talk, shop, argument) => {
    const words = wordsIn(await talk.once(() => shop.languageOf(talk.customer)));
    const { language } = words;
    const own: ShopTalk = {
      ...talk,
      words,
      ask: (view) => talk.ask({ ...view, language }),
      askSecret: (view) => talk.askSecret({ ...view, language }),
      show: (view) => talk.show({ ...view, language }),
      askContact: (view) => talk.askContact({ ...view, language }),
    };
    return flow(own, shop, argument);
  };
