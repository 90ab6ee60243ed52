import { productRequest } from "../../src/core/orders/product.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Quote, RejectedPromo } from "../../src/shop/orders/quote.js";
import { type CustomerTalk, changePurchase } from "../customer-talk.js";
import type { Words } from "../locales/words.js";
import { codeIn, readCode } from "../parser/promo-code.js";
import { askAgain, type BackOrCancel, prompt } from "../prompt.js";
import type { Answer } from "../talk.js";
import { lines, type Text } from "../text.js";
import { backCancelRow } from "../views/buttons.js";

/** A conversation is replayed from its beginning at each answer, so nobody tries codes for ever. */
const CODES_MAX = 10;

/** A code, as it was given to somebody. */
export const askCode = (talk: Pick<CustomerTalk, "ask" | "words">): Promise<string | BackOrCancel> =>
  prompt(
    () => talk.ask({ acceptsAnyText: true, text: talk.words.promo.ask, choices: [backCancelRow(talk.words)] }),
    (answer) => (answer.kind === "typed" ? readCode(answer.text)?.code : undefined) ?? askAgain(),
  );

/** The same quote with the code taken off, or why that cannot be; undefined when it can no longer be bought. */
export async function quoteWithCode(talk: CustomerTalk, shop: CustomerApi, quote: Quote, code: string) {
  const { network, recipient, product, order } = quote;
  const result = await talk.once(() =>
    shop.orders.quote(talk.customer, { network, recipient, product: productRequest(product) }, code),
  );
  if (result.outcome === "refused") return undefined;
  return result.rejectedPromo ? { rejectedPromo: result.rejectedPromo } : { quote: { ...result.quote, order } };
}

/** Why a code takes nothing off. */
export const rejectionText = ({ promo }: Words, rejected: RejectedPromo | undefined): Text | undefined =>
  rejected && promo.rejections[rejected.reason](rejected);

/**
 * A talk that takes a code wherever the purchase asks something: it remembers the code, and asks the same again. `first`
 * is a code that was typed before. A question with `acceptsPromoCode` gets codes as answers.
 */
export async function withPromoCodes(talk: CustomerTalk, shop: CustomerApi, first?: string): Promise<CustomerTalk> {
  let code: string | undefined;
  let above: Text | undefined;

  /** Remembers a code if the shop takes it, and says so above the next question. */
  const check = async (typed: string) => {
    const refusal = await talk.once(() => shop.promos.check(talk.customer, typed));
    above = refusal ? talk.words.promo.rejections[refusal]({ code: typed }) : talk.words.promo.noted({ code: typed });
    if (!refusal) code = typed;
    return refusal;
  };

  /** The answer without the code in it; undefined when there was nothing else. */
  const withoutCode = async (answer: Answer): Promise<Answer | undefined> => {
    const typed = answer.kind === "typed" ? readCode(answer.text) : undefined;
    if (!typed) return answer;
    const refusal = await check(typed.code);
    if (typed.guess && refusal === "unknown") {
      above = undefined;
      return answer;
    }
    return typed.rest === "" ? undefined : { kind: "typed", text: typed.rest };
  };

  /** A whole purchase takes the code along, unless it has its own. */
  const withCode = (purchase: string): string =>
    code === undefined || codeIn(purchase) ? purchase : `${purchase} promo ${code}`;

  if (first !== undefined) await check(first);
  return {
    ...talk,
    code: () => code,
    // Answers of earlier steps are not replayed, so the code travels in the state of the loop.
    loop: (first, step, kept) =>
      talk.loop(
        { first, code, above },
        async ({ first: state, ...carried }) => {
          ({ code, above } = carried);
          const result = await step(state);
          return "done" in result ? result : { next: { first: result.next, code, above } };
        },
        kept,
      ),
    ask: async (question) => {
      for (let codes = 0; ; codes++) {
        // The summary of a purchase says by itself what the code takes off.
        const hint = question.acceptsPromoCode && code !== undefined ? undefined : above;
        above = undefined;
        const answer = await talk.ask({ ...question, text: lines(hint, question.text) }).catch((thrown: unknown) => {
          throw changePurchase(thrown, withCode);
        });
        if (question.acceptsAnyText || question.acceptsPromoCode || codes >= CODES_MAX) return answer;
        const rest = await withoutCode(answer);
        if (rest) return rest;
      }
    },
  };
}
