import type { SentFile } from "../src/core/base/channel.js";
import { FIRST_LANGUAGE, type Language } from "../src/core/base/language.js";
import type { Beneficiary } from "../src/core/customers/people.js";
import type { CustomerApi } from "../src/shop/customer-api.js";
import type { Topic } from "./locales/locale.js";
import { type Words, wordsIn } from "./locales/words.js";
import { destinationMidFlow, SENT_FILE } from "./parser/destination.js";
import { otherTermsIn } from "./parser/other-terms.js";
import { codeIn, readCode, saysHaveCode, withoutCode } from "./parser/promo-code.js";
import { mayNameRecipient, parsePurchase } from "./parser/purchase.js";
import { savedNameIn } from "./parser/recipients.js";
import { issuedDestination } from "./parser/start-link.js";
import { splitPurchases } from "./parser/two-purchases.js";
import { isThanks } from "./parser/words/meaning.js";
import type { ParsedPurchase } from "./parser/words/parsed.js";
import type { Answer, Choice, Destination, Flow, PhotoAnswer, Secret, Talk, View } from "./talk.js";
import { lines, type Text } from "./text.js";
import { leavable, menuRow } from "./views/buttons.js";

/** Texts that a question accepts as answers and that would otherwise lead elsewhere. */
type Accepts = {
  /** Any typed text is an answer, also one that would be a purchase elsewhere (a name, a complaint, a message). */
  readonly acceptsAnyText?: boolean | undefined;
  /** A promo code is an answer. */
  readonly acceptsPromoCode?: boolean | undefined;
  /** Purchases are an answer, one or a list of them, and so is a file. */
  readonly acceptsLines?: boolean | undefined;
  /** The words of these commands are an answer. */
  readonly acceptsTopics?: readonly Topic[] | undefined;
};

export type Question = View & Accepts;

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
   * the new terms (`catchTerms`), and any other flow is left for a purchase.
   */
  followTerms(answer: Answer): void;
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
    if (typed.guess && refusal === "unknown") {
      hint = undefined;
      return answer;
    }
    return typed.rest === "" ? undefined : { kind: "typed", text: typed.rest };
  };

  const savedNames = words.people?.map(({ name }) => name) ?? [];

  const orLeave = <A extends Answer | PhotoAnswer | Secret>(answer: A, accepts: Accepts = {}): A =>
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
    askSecret: async (view) => orLeave(await talk.askSecret(question(view)), { acceptsPromoCode: takesCodes }),
    askContact: async (view) => orLeave(await talk.askContact({ ...view, language }), { acceptsPromoCode: takesCodes }),
    askTextOrPhoto: async (view) => orLeave(await talk.askTextOrPhoto(question(view)), { acceptsAnyText: true }),
    ask: async ({ acceptsAnyText, acceptsPromoCode, acceptsLines, acceptsTopics, ...view }) => {
      const accepts = { acceptsAnyText, acceptsPromoCode: acceptsPromoCode || takesCodes, acceptsLines, acceptsTopics };
      let reply: Text | undefined;
      for (let codes = 0; ; codes++) {
        // The summary of a purchase shows the discount by itself.
        const noted = acceptsPromoCode && code !== undefined ? undefined : hint;
        const shown = { hint: noted ? lines(noted, view.hint) : view.hint, text: lines(reply, view.text) };
        [hint, reply] = [undefined, undefined];
        const answer = orLeave(await talk.ask(question({ ...view, ...shown })), accepts);
        if (acceptsAnyText) return answer;
        if (codes < CODES_MAX && answer.kind === "typed" && isThanks(answer.text)) {
          reply = words.welcome.thanks;
          continue;
        }
        if (!takesCodes || acceptsPromoCode || codes >= CODES_MAX) return answer;
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
    followTerms: (answer) => followTerms(answer, { savedNames, isPurchase: takesCodes }),
    promoCode: () => code,
  };
}

type Known = { readonly savedNames: readonly string[]; readonly code: string | undefined };

/** The answer to a question. A file, or a text that leads elsewhere, leaves the flow by a throw. */
function answerOrLeave<A extends Answer | PhotoAnswer | Secret>(answer: A, accepts: Accepts, known: Known): A {
  if (answer.kind !== "typed") return answer;
  const { file } = answer;
  if (file && !accepts.acceptsLines && !accepts.acceptsAnyText) throw leaveFor(SENT_FILE, file);
  const destination = file ? undefined : otherDestination(answer.text, accepts, known);
  if (destination) throw leaveFor(destination);
  return answer;
}

/**
 * Where a text leads that does not answer the question: a token or code issued by the shop, a complaint, a command in
 * words, a language by name, a complete purchase or one of another kind, or a promo code if none is accepted. A
 * question that accepts any text is left only for the first of these. A saved name is always an answer.
 */
function otherDestination(
  typed: string,
  { acceptsAnyText, acceptsPromoCode, acceptsLines, acceptsTopics }: Accepts,
  { savedNames, code }: Known,
): Destination | undefined {
  if (acceptsAnyText) return issuedDestination(typed);
  if (savedNameIn(typed, savedNames) !== undefined) return undefined;
  const midFlow = destinationMidFlow(typed, acceptsTopics);
  if (acceptsLines && (!midFlow || midFlow.flow === SENT_FILE.flow)) return undefined;
  if (midFlow) return midFlow;
  const text = withoutCode(typed);
  const first = splitPurchases(text)?.first ?? text;
  const purchase = parsePurchase(first, mayNameRecipient(first) ? savedNames : []);
  const isOfOtherKind = purchase?.kind !== undefined && !acceptsTopics?.includes(purchase.kind);
  if (purchase?.missing.length === 0 || isOfOtherKind) return purchaseDestination(typed, code);
  if (acceptsPromoCode) return undefined;
  if (codeIn(typed)) return { flow: "promo-code", with: typed };
  return saysHaveCode(typed) ? { flow: "promo-code" } : undefined;
}

/** A purchase takes the promo code along unless it has its own. */
const purchaseDestination = (typed: string, code: string | undefined): Destination => ({
  flow: "buy",
  with: code === undefined || codeIn(typed) ? typed : `${typed} promo ${code}`,
});

function followTerms(
  answer: Answer,
  { savedNames, isPurchase }: { readonly savedNames: readonly string[]; readonly isPurchase: boolean },
): void {
  if (answer.kind === "pick") return;
  const text = answer.kind === "contact" ? answer.phone : answer.text.trim();
  const terms = otherTermsIn(text, savedNames);
  if (terms) throw isPurchase ? otherTerms(terms) : leaveFor({ flow: "buy", with: text });
}

const OTHER_TERMS = "OtherTerms";
const otherTerms = (terms: ParsedPurchase) =>
  Object.assign(new Error("Other terms of the purchase"), { name: OTHER_TERMS, terms });

/** The result of `ask`, or the terms of a purchase that was typed during it. */
export const catchTerms = <T>(ask: Promise<T>): Promise<T | { readonly terms: ParsedPurchase }> =>
  ask.catch((thrown: unknown) => {
    if (thrown instanceof Error && thrown.name === OTHER_TERMS && "terms" in thrown) {
      return { terms: thrown.terms as ParsedPurchase };
    }
    throw thrown;
  });

/** Purchases that were sent, as words or a file. `early`: before the question was shown. */
export type SentLines = {
  readonly typed: string;
  readonly file?: SentFile | undefined;
  readonly early?: true | undefined;
};

/** The result of `ask`, or the lines that were sent during it. A list may come in several messages. */
export const catchLines = <T>(ask: Promise<T>): Promise<T | { readonly sent: SentLines }> =>
  ask.catch((thrown: unknown) => {
    if (!isLeave(thrown) || ![SENT_FILE.flow, "buy"].includes(thrown.destination.flow)) throw thrown;
    const { destination, file } = thrown;
    return { sent: { typed: destination.with ?? "", file } };
  });

const LEAVE_FLOW = "LeaveFlow";
const leaveFor = (destination: Destination, file?: SentFile) =>
  Object.assign(new Error(`Left for ${destination.flow}`), { name: LEAVE_FLOW, destination, file });

const isLeave = (thrown: unknown): thrown is ReturnType<typeof leaveFor> =>
  thrown instanceof Error && thrown.name === LEAVE_FLOW;
