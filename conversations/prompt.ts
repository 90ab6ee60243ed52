import { means } from "./parser/meaning.js";
import type { Answer, PhotoAnswer, Secret } from "./talk.js";
import type { Text } from "./text.js";

/** A conversation is replayed from its beginning at each answer, so no question is asked for ever. */
const TRIES_MAX = 10;

/** The two buttons under every question. */
export type BackOrCancel = "back" | "cancel";

export const isBackOrCancel = (answer: unknown): answer is BackOrCancel => answer === "back" || answer === "cancel";

/** Back and Cancel, tapped or typed. */
export function backOrCancelIn(answer: Answer | PhotoAnswer | Secret): BackOrCancel | undefined {
  if (answer.kind === "pick") return isBackOrCancel(answer.pick) ? answer.pick : undefined;
  if (answer.kind !== "typed") return undefined;
  if (means(answer.text, "back")) return "back";
  return means(answer.text, "cancel") ? "cancel" : undefined;
}

/** The words of an answer, tapped or typed; none of a contact. */
export function typedOrPicked(answer: Answer): string {
  if (answer.kind === "contact") return "";
  return answer.kind === "pick" ? answer.pick : answer.text;
}

/** No result yet: try again from this state; of a question, with this hint. */
export type Retry<State = Text | undefined> = { readonly retry: State };

/** The answer does not fit: ask again, with a hint above the question. */
export const askAgain = (hint?: Text): Retry => ({ retry: hint });

/** Asks until the answer fits: `parse` gives the value, or asks again. Back, Cancel and too many tries leave. */
export const prompt = <A extends Answer | PhotoAnswer | Secret, T>(
  ask: (hint: Text | undefined) => Promise<A>,
  parse: (answer: A) => T | Retry | Promise<T | Retry>,
  firstHint?: Text,
): Promise<T | BackOrCancel> =>
  attempt(firstHint, async (hint) => {
    const answer = await ask(hint);
    return backOrCancelIn(answer) ?? parse(answer);
  });

/** Tries until there is a result, each try from the state that the one before left; too many tries cancel. */
export async function attempt<State, T>(
  first: State,
  step: (state: State) => Promise<T | Retry<State>>,
): Promise<T | "cancel"> {
  let state = first;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const result = await step(state);
    if (!isRetry(result)) return result;
    state = result.retry;
  }
  return "cancel";
}

const isRetry = <State, T>(result: T | Retry<State>): result is Retry<State> =>
  typeof result === "object" && result !== null && "retry" in result;
