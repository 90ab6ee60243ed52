import type { CustomerApi } from "../src/shop/customer-api.js";
import type { CustomerTalk } from "./customer-talk.js";
import { means } from "./parser/words/meaning.js";
import type { Answer, Json, LoopStep, PhotoAnswer, Secret, View } from "./talk.js";
import type { Text } from "./text.js";

/** A conversation is replayed from its beginning at each answer, so tries are limited. */
const TRIES_MAX = 10;

/** The two buttons under every question (`leavable` adds them). */
export type BackOrCancel = "back" | "cancel";

export const isBackOrCancel = (answer: unknown): answer is BackOrCancel => answer === "back" || answer === "cancel";

/** Back and Cancel, tapped or typed. */
export function backOrCancelIn(answer: Answer | PhotoAnswer | Secret): BackOrCancel | undefined {
  if (answer.kind === "pick") return isBackOrCancel(answer.pick) ? answer.pick : undefined;
  if (answer.kind !== "typed") return undefined;
  if (means(answer.text, "back")) return "back";
  return means(answer.text, "cancel") ? "cancel" : undefined;
}

/** The words of an answer, tapped or typed; empty for a contact. */
export function typedOrPicked(answer: Answer): string {
  if (answer.kind === "contact") return "";
  return answer.kind === "pick" ? answer.pick : answer.text;
}

/** The same, but empty for words that may not be meant for the question: they pay for nothing. */
export const ownWords = (answer: Answer): string =>
  answer.kind === "typed" && answer.doubt ? "" : typedOrPicked(answer);

/** No result yet: try again from this state, or ask again with this hint. */
export type Retry<State = Text | undefined> = { readonly retry: State };

/** Asks again, and says above the question why the answer does not fit. */
export const askAgain = (why: Text): Retry => ({ retry: why });

/** Asks the same question again, after another was asked in between. */
export const ASK_ANEW: Retry = { retry: undefined };

/**
 * Asks until the answer fits: `parse` returns the value or asks again. Back, Cancel and too many tries leave, the last
 * like `tooMany`.
 */
export const prompt = <Q extends View, A extends Answer | PhotoAnswer | Secret, T>(
  talk: { readonly ask: (question: Q) => Promise<A> },
  question: NoInfer<Q>,
  parse: (answer: A) => T | Retry | Promise<T | Retry>,
  tooMany?: BackOrCancel,
): Promise<T | BackOrCancel> =>
  attempt<Text | undefined, T | BackOrCancel>(
    question.hint,
    async (hint) => {
      const answer = await talk.ask({ ...question, hint });
      return backOrCancelIn(answer) ?? parse(answer);
    },
    tooMany,
  );

/**
 * Tries until there is a result, each try from the state that the last one left. `tooMany`: the result of too many
 * tries.
 */
export async function attempt<State, T>(
  first: State,
  step: (state: State) => Promise<T | Retry<State>>,
  tooMany: T | "cancel" = "cancel",
): Promise<T | "cancel"> {
  let state = first;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const result = await step(state);
    if (!isRetry(result)) return result;
    state = result.retry;
  }
  return tooMany;
}

const isRetry = <State, T>(result: T | Retry<State>): result is Retry<State> =>
  typeof result === "object" && result !== null && "retry" in result;

/** One question of a flow: whether the draft has its answer, and how to ask for it. */
export type Step<Draft> = {
  readonly answered: (draft: Draft) => boolean;
  readonly ask: (talk: CustomerTalk, shop: CustomerApi, draft: Draft) => Promise<Draft | BackOrCancel>;
};

/** The draft, and what it was at each earlier question. */
type Progress<Draft> = { readonly draft: Draft; readonly asked: readonly Draft[] };

/** Most purchases take no more answers than this, so their logs are never compacted. */
const ANSWERS_KEPT = 4;

/**
 * Asks for what the draft lacks, one question after another. An answer may also change the answer to another question.
 * Back returns to the previous question with the draft as it was there; from the first question it leaves.
 */
export async function runSteps<Draft extends Json>(
  talk: CustomerTalk,
  shop: CustomerApi,
  start: Draft,
  steps: readonly Step<Draft>[],
): Promise<Draft | BackOrCancel> {
  const takeStep = async ({
    draft,
    asked,
  }: Progress<Draft>): Promise<LoopStep<Progress<Draft>, Draft | BackOrCancel>> => {
    const step = steps.find(({ answered }) => !answered(draft));
    if (!step) return { done: draft };
    let hasAsked = false;
    const ask: CustomerTalk["ask"] = (question) => {
      hasAsked = true;
      return talk.ask(question);
    };
    const answer = await step.ask({ ...talk, ask }, shop, draft);
    if (answer === "cancel") return { done: answer };
    if (answer === "back") {
      const before = asked.at(-1);
      return before === undefined ? { done: answer } : { next: { draft: before, asked: asked.slice(0, -1) } };
    }
    const next = answer as Draft;
    const isDone = steps.every(({ answered }) => answered(next));
    // Back does not return to a step that answers itself, from words typed before: it would answer itself again.
    return isDone ? { done: next } : { next: { draft: next, asked: hasAsked ? [...asked, draft] : asked } };
  };
  return talk.loop({ draft: start, asked: [] } as Progress<Draft>, takeStep, ANSWERS_KEPT);
}
