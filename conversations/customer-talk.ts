import { FIRST_LANGUAGE, type Language } from "../src/core/base/language.js";
import type { Beneficiary } from "../src/core/customers/people.js";
import { mayBeNoCode } from "../src/core/money/promo.js";
import type { CustomerApi } from "../src/shop/customer-api.js";
import { type Accepts, answerOrLeave, followTerms, isLeave, leaveFor } from "./leave-flow.js";
import { type Words, wordsIn } from "./locales/words.js";
import { readCode, saysHaveCode } from "./parser/promo-code.js";
import { withoutSenders } from "./parser/table-rows.js";
import { isThanks, withoutPlease } from "./parser/words/meaning.js";
import { fold } from "./parser/words/vocabulary.js";
import type { Answer, Choice, Destination, Flow, PhotoAnswer, Secret, Talk, View } from "./talk.js";
import { lines, type Text } from "./text.js";
import { leavable, menuRow } from "./views/buttons.js";

export type Question = View & { readonly accepts?: Accepts };

/**
 * A talk with a customer, in their language. Text that does not answer the question but leads elsewhere (another
 * language, a command in words, a whole purchase) leaves the flow. A purchase also accepts a promo code at every
 * question.
 */
export type CustomerTalk = Omit<Talk, "ask"> & {
  readonly words: Words;
  ask(question: Question): Promise<Answer>;
  /** From now on a promo code may be typed at every question. `first` was typed before. */
  takePromoCodes(first: string | undefined): Promise<void>;
  /**
   * Call before refusing an answer. If the answer describes a purchase, this does not return: a purchase continues with
   * the new terms (`catchTerms`), also after "wrong number", and any other flow is left for a purchase. At its summary a
   * purchase also continues with an amount alone; elsewhere the answer may ask to see something, like the wallet.
   */
  followTerms(answer: Answer, at?: "summary"): void;
  /** Says something above the next question. */
  note(text: Text): void;
  /** Shows a text with these rows of buttons, and the menu's below them. */
  say(text: Text, ...rows: readonly (readonly Choice[])[]): Promise<undefined>;
  /** The names that the customer had given to recipients when the flow began. */
  readonly savedNames: readonly string[];
  /** The code that the shop accepted. */
  promoCode(): string | undefined;
};

/** A flow for customers. It may end by naming the flow that continues in the same live message. */
export type CustomerFlow = (
  talk: CustomerTalk,
  shop: CustomerApi,
  argument: string,
) => Promise<Destination | undefined>;

/** What a customer's words depend on. */
type Reader = { readonly language: Language; readonly people: readonly Beneficiary[] };

async function readerOf(shop: CustomerApi, customer: Talk["customer"]): Promise<Reader> {
  const { language = FIRST_LANGUAGE, beneficiaries = [] } = await shop.customers.get(customer);
  return { language, people: beneficiaries };
}

const wordsFor = ({ language, people }: Reader): Words => ({ ...wordsIn(language), people });

/** The words in a customer's language, with the names they gave to numbers. */
export async function customerWords(shop: CustomerApi, customer: Talk["customer"]): Promise<Words> {
  return wordsFor(await readerOf(shop, customer));
}

/** Runs a customer flow over a channel's talk, in the language its customer had when it began, also when replayed. */
export const withCustomerTalk =
  (flow: CustomerFlow): Flow =>
  async (talk, shop, argument) => {
    const words = wordsFor(await talk.once(() => readerOf(shop, talk.customer)));
    return flow(customerTalk(talk, shop, words), shop, argument).catch((thrown: unknown) => {
      if (isLeave(thrown)) return thrown.destination;
      throw thrown;
    });
  };

/** A conversation is replayed from its beginning at each answer, so tries of codes are limited. */
const CODES_MAX = 10;

const withoutCopiedSenders = (answer: Answer): Answer =>
  answer.kind === "typed" ? { ...answer, text: withoutSenders(answer.text) } : answer;

/** The whole text of a button, typed, is a tap on it. Not a mere figure ("-200" is not "₦200") and no command. */
function asTap<A extends Answer | Secret>(answer: A, { choices = [] }: View): A | Answer {
  if (answer.kind !== "typed" || answer.file || answer.doubt) return answer;
  const said = withoutPlease(answer.text);
  if (!/\p{L}/u.test(said)) return answer;
  const [named, ...others] = choices
    .flat()
    .filter(({ label, short = label }) => [label, short].map(fold).includes(said));
  if (!named || others.length > 0) return answer;
  if ("go" in named) throw leaveFor(named.go);
  return "pick" in named ? { kind: "pick", pick: named.pick } : answer;
}

/** What is said above the question again, after thanks, or after a voice note or picture. */
function replyTo(answer: Answer, { welcome }: Words): Text | undefined {
  if (answer.kind !== "typed" || answer.file) return undefined;
  if (answer.text.trim() === "") return welcome.noWords;
  return isThanks(answer.text) ? welcome.thanks : undefined;
}

function customerTalk(talk: Talk, shop: CustomerApi, words: Words): CustomerTalk {
  const { language } = words;
  let takesCodes = false;
  let code: string | undefined;
  let hint: Text | undefined;

  /** Takes a code if the shop accepts it, and says so above the next question. */
  const checkCode = async (typed: string) => {
    const refusal = await talk.once(() => shop.promos.check(talk.customer, typed));
    hint = refusal ? words.promo.rejections[refusal]({ code: typed }) : words.promo.noted({ code: typed });
    if (!refusal) code = typed;
    return refusal;
  };

  /** The answer without the promo code in it. Undefined if there was nothing else. */
  const takeCode = async (answer: Answer): Promise<Answer | undefined> => {
    const typed = answer.kind === "typed" ? readCode(answer.text) : undefined;
    if (!typed) return answer;
    const refusal = await checkCode(typed.code);
    if (typed.guess && mayBeNoCode(refusal)) {
      hint = undefined;
      return answer;
    }
    return typed.rest === "" ? undefined : { kind: "typed", text: typed.rest };
  };

  const savedNames = words.people?.map(({ name }) => name) ?? [];

  const orLeave = <A extends Answer | PhotoAnswer | Secret>(answer: A, accepts: Accepts): A =>
    answerOrLeave(answer, accepts, { savedNames, code });

  const question = (view: View): View => leavable({ ...view, language }, words);

  return {
    ...talk,
    words,
    savedNames,
    note: (text) => {
      hint = lines(hint, text);
    },
    show: (view) => talk.show({ ...view, language }),
    say: (text, ...rows) => talk.show({ text, choices: [...rows, menuRow(words)], language }),
    askSecret: async (view) => orLeave(asTap(await talk.askSecret(question(view)), view), { promoCode: takesCodes }),
    askContact: async (view) => orLeave(await talk.askContact({ ...view, language }), { promoCode: takesCodes }),
    askTextOrPhoto: async (view) => orLeave(await talk.askTextOrPhoto(question(view)), { anyText: true }),
    ask: async ({ accepts: others, ...view }) => {
      const { anyText, promoCode } = others ?? {};
      const accepts = { ...others, promoCode: promoCode || takesCodes };
      let reply: Text | undefined;
      for (let codes = 0; ; codes++) {
        // The summary of a purchase shows the discount by itself.
        const noted = promoCode && code !== undefined ? undefined : hint;
        const shown = { hint: noted ? lines(noted, view.hint) : view.hint, text: lines(reply, view.text) };
        [hint, reply] = [undefined, undefined];
        const typed = await talk.ask(question({ ...view, ...shown }));
        const answer = orLeave(anyText ? typed : asTap(withoutCopiedSenders(typed), view), accepts);
        if (anyText) return answer;
        reply = codes < CODES_MAX ? replyTo(answer, words) : undefined;
        if (reply) continue;
        if (!takesCodes || promoCode || codes >= CODES_MAX) return answer;
        if (answer.kind === "typed" && saysHaveCode(answer.text)) {
          hint = words.promo.ask;
          continue;
        }
        const rest = await takeCode(answer);
        if (rest) return rest;
      }
    },
    // Answers of earlier steps are not replayed, so the code and the note travel in the state of the loop.
    loop: (first, step, kept) =>
      talk.loop(
        { first, code, hint },
        async ({ first: state, ...carried }) => {
          ({ code, hint } = carried);
          const result = await step(state);
          return "done" in result ? result : { next: { first: result.next, code, hint } };
        },
        kept,
      ),
    takePromoCodes: async (first) => {
      takesCodes = true;
      if (first !== undefined) await checkCode(first);
    },
    followTerms: (answer, at) => followTerms(answer, { savedNames, isPurchase: takesCodes }, at),
    promoCode: () => code,
  };
}
