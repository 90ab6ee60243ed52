import type { CustomerApi } from "../src/shop/customer-api.js";
import { type Words, wordsIn } from "./locales/words.js";
import { issuedDestination } from "./parser/destination.js";
import { languageByName } from "./parser/meaning.js";
import { withoutCode } from "./parser/promo-code.js";
import { parsePurchase } from "./parser/purchase.js";
import type { Answer, Destination, Flow, Secret, Talk, View } from "./talk.js";

/** `free`: whatever is typed is the answer, also what would be a purchase elsewhere (a name, a complaint, kind words). */
type Question = View & {
  readonly free?: true;
  /** A code is an answer to it. */
  readonly codes?: true;
};

/** A talk with a customer, and the words of their language. Whatever is shown says which language it is in. */
export type CustomerTalk = Omit<Talk, "ask"> & {
  readonly words: Words;
  ask(question: Question): Promise<Answer>;
  /** The code that its customer wants to use, where one can be typed. */
  readonly code?: () => string | undefined;
};

/** A script for customers. It may end by naming the flow that goes on in the same live message. */
export type CustomerFlow = (
  talk: CustomerTalk,
  shop: CustomerApi,
  argument: string,
) => Promise<Destination | undefined>;

/** The words of whoever is the customer now. */
export async function wordsFor(shop: CustomerApi, customer: Talk["customer"]): Promise<Words> {
  return wordsIn(await shop.languageOf(customer));
}

/** A flow in the language that its customer had when it began, however often it is replayed. */
export const inCustomerLanguage =
  (flow: CustomerFlow): Flow =>
  async (talk, shop, argument) => {
    const words = wordsIn(await talk.once(() => shop.languageOf(talk.customer)));
    const { language } = words;
    const own: CustomerTalk = {
      ...talk,
      words,
      ask: async ({ free, codes: _, ...view }) => unlessElsewhere(await talk.ask({ ...view, language }), free),
      askSecret: async (view) => unlessElsewhere(await talk.askSecret({ ...view, language })),
      show: (view) => talk.show({ ...view, language }),
      askContact: async (view) => unlessElsewhere(await talk.askContact({ ...view, language })),
    };
    return flow(own, shop, argument).catch((thrown: unknown) => {
      if (isLeaving(thrown)) return thrown.destination;
      throw thrown;
    });
  };

/**
 * What is no answer to any question: what the shop dictated, a language by its name, or a whole purchase. Where anything
 * may be the answer, only the first.
 */
function leadsElsewhere(answer: Answer | Secret, free: boolean): Destination | undefined {
  if (answer.kind !== "typed") return undefined;
  const given = issuedDestination(answer.text);
  if (given || free) return given;
  const language = languageByName(answer.text);
  if (language) return { flow: "language", with: language };
  const isPurchase = parsePurchase(withoutCode(answer.text))?.missing.length === 0;
  return isPurchase ? { flow: "buy", with: answer.text } : undefined;
}

/** An answer to what was asked; any other leaves the flow. */
function unlessElsewhere<A extends Answer | Secret>(answer: A, free = false): A {
  const elsewhere = leadsElsewhere(answer, free);
  if (elsewhere) throw leaving(elsewhere);
  return answer;
}

/** Something else was typed where a flow asked: it is left for that, from however deep inside. */
const leaving = (destination: Destination) =>
  Object.assign(new Error(`Left for ${destination.flow}`), { name: LEAVING, destination });
const LEAVING = "Leaving";

/** What was thrown, with a purchase as `to` says it. */
export const changePurchase = (thrown: unknown, to: (typed: string) => string): unknown =>
  isLeaving(thrown) && thrown.destination.flow === "buy"
    ? leaving({ flow: "buy", with: to(thrown.destination.with ?? "") })
    : thrown;

const isLeaving = (thrown: unknown): thrown is ReturnType<typeof leaving> =>
  thrown instanceof Error && thrown.name === LEAVING;
