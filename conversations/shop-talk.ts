import type { Shop } from "#shop/shop.js";
import { withoutCode } from "./code-in.js";
import type { Answer, Destination, Flow, Talk, View } from "./talk.js";
import { understand } from "./understand/understand.js";
import { type Words, wordsIn } from "./words/words.js";

/** `free`: whatever is typed is the answer, also what would be a purchase elsewhere (a name, a complaint, kind words). */
type Question = View & {
  readonly free?: true;
  /** A code is an answer to it. */
  readonly codes?: true;
};

/** A talk with a customer, and the words of their language. Whatever is shown says which language it is in. */
export type ShopTalk = Omit<Talk, "ask"> & {
  readonly words: Words;
  ask(question: Question): Promise<Answer>;
  /** The code that its customer wants to use, where one can be typed. */
  readonly code?: () => string | undefined;
};

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
      ask: async ({ free, codes: _, ...view }) => {
        const answer = await talk.ask({ ...view, language });
        if (!free && isPurchase(answer)) throw purchase(answer.text);
        return answer;
      },
      askSecret: (view) => talk.askSecret({ ...view, language }),
      show: (view) => talk.show({ ...view, language }),
      askContact: (view) => talk.askContact({ ...view, language }),
    };
    return flow(own, shop, argument).catch((thrown: unknown) => {
      if (isThrown(thrown)) return { flow: "buy", with: thrown.typed };
      throw thrown;
    });
  };

/** A whole purchase, typed where something else was asked: the flow is left for it, from however deep inside. */
const purchase = (typed: string) => Object.assign(new Error("A purchase was typed"), { name: PURCHASE, typed });
const PURCHASE = "Purchase";

/** What was thrown, with a purchase as `to` says it. */
export const asPurchase = (thrown: unknown, to: (typed: string) => string): unknown =>
  isThrown(thrown) ? purchase(to(thrown.typed)) : thrown;

const isThrown = (thrown: unknown): thrown is ReturnType<typeof purchase> =>
  thrown instanceof Error && thrown.name === PURCHASE;

type Typed = Extract<Answer, { readonly kind: "typed" }>;

const isPurchase = (answer: Answer): answer is Typed =>
  answer.kind === "typed" && understand(withoutCode(answer.text))?.missing.length === 0;
