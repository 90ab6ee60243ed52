import type { CustomerApi } from "../../src/shop/customer-api.js";
import { asPurchase, type ShopTalk } from "../shop-talk.js";
import type { Answer } from "../talk.js";
import { lines, type Text } from "../text.js";
import { bareCode, codeIn } from "./code-in.js";

/** A conversation is replayed from its beginning at each answer, so nobody tries codes for ever. */
const CODES_MAX = 10;

/**
 * A talk in which a code may be typed wherever something is asked: it is noted, and the question stands. `first` is one
 * that was said before.
 */
export async function hearingCodes(talk: ShopTalk, shop: CustomerApi, first?: string): Promise<ShopTalk> {
  let noted: string | undefined;
  let above: Text | undefined;

  /** False for what is no code of ours. */
  const note = async (code: string): Promise<boolean> => {
    const refusal = await talk.once(() => shop.checkPromo(talk.customer, code));
    above = refusal ? talk.words.promo.refused[refusal]({ code }) : talk.words.promo.noted({ code });
    if (!refusal) noted = code;
    return refusal !== "unknown";
  };

  /** A code that was noted goes along with a whole purchase, unless that has its own. */
  const withNoted = (typed: string): string =>
    noted === undefined || codeIn(typed) ? typed : `${typed} promo ${noted}`;

  /** The answer without the code in it; undefined when there was nothing else. */
  const withoutCode = async (answer: Answer): Promise<Answer | undefined> => {
    if (answer.kind !== "typed") return answer;
    const said = codeIn(answer.text);
    if (said) {
      await note(said.code);
      return said.rest === "" ? undefined : { kind: "typed", text: said.rest };
    }
    const bare = bareCode(answer.text);
    if (bare !== undefined && (await note(bare))) return undefined;
    if (bare !== undefined) above = undefined;
    return answer;
  };

  if (first !== undefined) await note(first);
  return {
    ...talk,
    code: () => noted,
    // What was heard in a turn is forgotten with it, unless it goes along.
    loop: (first, turn, kept) =>
      talk.loop(
        { first, noted, above },
        async ({ first: state, ...heard }) => {
          ({ noted, above } = heard);
          const came = await turn(state);
          return "done" in came ? came : { again: { first: came.again, noted, above } };
        },
        kept,
      ),
    ask: async (question) => {
      for (let codes = 0; ; codes++) {
        // Where it comes to paying, the summary says what the code takes off.
        const said = question.codes && noted !== undefined ? undefined : above;
        const asked = talk.ask({ ...question, text: lines(said, question.text) }).catch((thrown: unknown) => {
          throw asPurchase(thrown, withNoted);
        });
        above = undefined;
        const answer = await asked;
        if (question.free || question.codes || codes >= CODES_MAX) return answer;
        const rest = await withoutCode(answer);
        if (rest) return rest;
      }
    },
  };
}
