import type { CustomerApi } from "../src/shop/customer-api.js";
import { type Words, wordsIn } from "./locales/words.js";
import { issuedDestination } from "./parser/destination.js";
import { languageByName } from "./parser/meaning.js";
import { withoutCode } from "./parser/promo-code.js";
import { parsePurchase } from "./parser/purchase.js";
import type { Answer, Destination, Flow, Secret, Talk, View } from "./talk.js";

type Question = View & {
  /** Any typed text is an answer, also one that would be a purchase elsewhere (a name, a complaint, a message). */
  readonly acceptsAnyText?: true;
  /** A promo code is an answer. */
  readonly acceptsPromoCode?: true;
};

/** A talk with a customer, and the words of their language. Every view says which language it is in. */
export type CustomerTalk = Omit<Talk, "ask"> & {
  readonly words: Words;
  ask(question: Question): Promise<Answer>;
  /** The promo code that the customer has typed, in flows that take one. */
  readonly code?: () => string | undefined;
};

/** A flow for customers. It may end by naming the flow that continues in the same live message. */
export type CustomerFlow = (
  talk: CustomerTalk,
  shop: CustomerApi,
  argument: string,
) => Promise<Destination | undefined>;

/** The words of a customer's language. */
export async function customerWords(shop: CustomerApi, customer: Talk["customer"]): Promise<Words> {
  return wordsIn(await shop.customers.languageOf(customer));
}

/** A flow in the language that its customer had when it began, also when it is replayed. */
export const inCustomerLanguage =
  (flow: CustomerFlow): Flow =>
  async (talk, shop, argument) => {
    const words = wordsIn(await talk.once(() => shop.customers.languageOf(talk.customer)));
    const { language } = words;
    const own: CustomerTalk = {
      ...talk,
      words,
      ask: async ({ acceptsAnyText, acceptsPromoCode: _, ...view }) =>
        answerOrLeave(await talk.ask({ ...view, language }), acceptsAnyText),
      askSecret: async (view) => answerOrLeave(await talk.askSecret({ ...view, language })),
      show: (view) => talk.show({ ...view, language }),
      askContact: async (view) => answerOrLeave(await talk.askContact({ ...view, language })),
    };
    return flow(own, shop, argument).catch((thrown: unknown) => {
      if (isLeave(thrown)) return thrown.destination;
      throw thrown;
    });
  };

/**
 * Where a text leads that answers no question: a token or code that the shop issued, a language by its name, or a whole
 * purchase. Of a free question only the first.
 */
function otherDestination(answer: Answer | Secret, free: boolean): Destination | undefined {
  if (answer.kind !== "typed") return undefined;
  const issued = issuedDestination(answer.text);
  if (issued || free) return issued;
  const language = languageByName(answer.text);
  if (language) return { flow: "language", with: language };
  const isPurchase = parsePurchase(withoutCode(answer.text))?.missing.length === 0;
  return isPurchase ? { flow: "buy", with: answer.text } : undefined;
}

/** The answer to a question; a text that leads elsewhere leaves the flow. */
function answerOrLeave<A extends Answer | Secret>(answer: A, free = false): A {
  const other = otherDestination(answer, free);
  if (other) throw leaveFor(other);
  return answer;
}

/** Thrown to leave a flow for another one from however deep inside. */
const leaveFor = (destination: Destination) =>
  Object.assign(new Error(`Left for ${destination.flow}`), { name: LEAVE_FLOW, destination });
const LEAVE_FLOW = "Leaving";

/** The same error, with the text of the purchase that it leads to changed. */
export const changePurchase = (thrown: unknown, change: (typed: string) => string): unknown =>
  isLeave(thrown) && thrown.destination.flow === "buy"
    ? leaveFor({ flow: "buy", with: change(thrown.destination.with ?? "") })
    : thrown;

const isLeave = (thrown: unknown): thrown is ReturnType<typeof leaveFor> =>
  thrown instanceof Error && thrown.name === LEAVE_FLOW;
