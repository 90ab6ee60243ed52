import type { CustomerApi } from "../src/shop/customer-api.js";
import type { CustomerTalk } from "./customer-talk.js";
import type { BackOrCancel } from "./prompt.js";
import type { Json, LoopStep } from "./talk.js";

/** One question of a flow: whether the draft has its answer, and how to ask for it. */
export type Step<Draft> = {
  readonly answered: (draft: Draft) => boolean;
  readonly ask: (talk: CustomerTalk, shop: CustomerApi, draft: Draft) => Promise<Draft | BackOrCancel>;
};

/** A step and the draft as it was there. */
type Position<Draft> = { readonly index: number; readonly draft: Draft };
type Progress<Draft> = Position<Draft> & { readonly asked: readonly Position<Draft>[] };

/** Most purchases take no more answers, so most are never compacted. */
const ANSWERS_KEPT = 4;

/**
 * Asks for what the draft lacks, one question after the other. Back returns to the question before, with the draft as
 * it was there; from the first question it leaves.
 */
export async function runSteps<Draft extends Json>(
  talk: CustomerTalk,
  shop: CustomerApi,
  start: Draft,
  steps: readonly Step<Draft>[],
): Promise<Draft | BackOrCancel> {
  const next = ({ index, draft }: Position<Draft>) =>
    steps.findIndex((step, at) => at >= index && !step.answered(draft));
  const first: Progress<Draft> = { index: 0, draft: start, asked: [] };
  const takeStep = async (progress: Progress<Draft>): Promise<LoopStep<Progress<Draft>, Draft | BackOrCancel>> => {
    const { draft, asked } = progress;
    const index = next(progress);
    const step = steps[index];
    if (!step) return { done: draft };
    const answer = await step.ask(talk, shop, draft);
    if (answer === "cancel") return { done: answer };
    if (answer === "back") {
      const before = asked.at(-1);
      return before ? { next: { ...before, asked: asked.slice(0, -1) } } : { done: answer };
    }
    const position = { index: index + 1, draft: answer as Draft };
    return next(position) < 0
      ? { done: position.draft }
      : { next: { ...position, asked: [...asked, { index, draft }] } };
  };
  return talk.loop(first, takeStep, ANSWERS_KEPT);
}
