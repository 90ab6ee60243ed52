import type { Shop } from "#shop/shop.js";
import type { ShopTalk } from "./shop-talk.js";

/** One question of a flow: whether the draft has its answer already, and how to ask for it. */
export type Step<Draft> = {
  readonly answered: (draft: Draft) => boolean;
  readonly ask: (talk: ShopTalk, shop: Shop, draft: Draft) => Promise<Draft | Way>;
};

/** The two buttons under every question. */
export type Way = "back" | "cancel";

export const isWay = (answer: unknown): answer is Way => answer === "back" || answer === "cancel";

/** A conversation is replayed from its beginning at each answer, so it may not go on for ever. */
const QUESTIONS_MAX = 40;

/**
 * Asks what the draft does not know yet, one question after the other. Back asks the question before again (or leaves
 * by it, from the first one); what an earlier question settled is forgotten only then.
 */
export async function walk<Draft>(
  talk: ShopTalk,
  shop: Shop,
  start: Draft,
  steps: readonly Step<Draft>[],
): Promise<Draft | Way> {
  const asked: { readonly index: number; readonly draft: Draft }[] = [];
  let draft = start;
  let index = 0;
  for (let questions = 0; questions < QUESTIONS_MAX; ) {
    const step = steps[index];
    if (!step) return draft;
    if (step.answered(draft)) {
      index++;
      continue;
    }
    questions++;
    const answer = await step.ask(talk, shop, draft);
    if (answer === "cancel") return answer;
    if (answer === "back") {
      const before = asked.pop();
      if (!before) return answer;
      ({ index, draft } = before);
    } else {
      asked.push({ index, draft });
      draft = answer as Draft;
      index++;
    }
  }
  return "cancel";
}
