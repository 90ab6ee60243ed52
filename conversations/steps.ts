import type { CustomerApi } from "../src/shop/customer-api.js";
import type { CustomerTalk } from "./customer-talk.js";
import type { Way } from "./prompt.js";
import type { Json, Turn } from "./talk.js";

/** One question of a flow: whether the draft has its answer already, and how to ask for it. */
export type Step<Draft> = {
  readonly answered: (draft: Draft) => boolean;
  readonly ask: (talk: CustomerTalk, shop: CustomerApi, draft: Draft) => Promise<Draft | Way>;
};

/** Where somebody is on their way: the step, what is known there, and how it was at each question before. */
type Place<Draft> = { readonly index: number; readonly draft: Draft };
type Standing<Draft> = Place<Draft> & { readonly asked: readonly Place<Draft>[] };

/** As many answers as most purchases take: they are over before anything is forgotten. */
const ANSWERS_KEPT = 4;

/**
 * Asks what the draft does not know yet, one question after the other. Back asks the question before again (or leaves
 * by it, from the first one); what an earlier question settled is forgotten only then.
 */
export async function runSteps<Draft extends Json>(
  talk: CustomerTalk,
  shop: CustomerApi,
  start: Draft,
  steps: readonly Step<Draft>[],
): Promise<Draft | Way> {
  const next = ({ index, draft }: Place<Draft>) => steps.findIndex((step, at) => at >= index && !step.answered(draft));
  const first: Standing<Draft> = { index: 0, draft: start, asked: [] };
  const turn = async (standing: Standing<Draft>): Promise<Turn<Standing<Draft>, Draft | Way>> => {
    const { draft, asked } = standing;
    const index = next(standing);
    const step = steps[index];
    if (!step) return { done: draft };
    const answer = await step.ask(talk, shop, draft);
    if (answer === "cancel") return { done: answer };
    if (answer === "back") {
      const before = asked.at(-1);
      return before ? { again: { ...before, asked: asked.slice(0, -1) } } : { done: answer };
    }
    const onward = { index: index + 1, draft: answer as Draft };
    return next(onward) < 0 ? { done: onward.draft } : { again: { ...onward, asked: [...asked, { index, draft }] } };
  };
  return talk.loop(first, turn, ANSWERS_KEPT);
}
