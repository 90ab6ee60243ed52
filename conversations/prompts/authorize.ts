import type { Authorization, Challenge } from "../../src/shop/customers/authorize.js";
import type { CustomerTalk } from "../customer-talk.js";
import { askAgain, attempt, type BackOrCancel, isBackOrCancel, prompt } from "../prompt.js";
import type { Choice, Destination, Plain, Secret } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go } from "../views/buttons.js";
import { askYes } from "./confirm.js";

/** The result; or the customer left, perhaps for another flow. `isBack`: by Back at the question. */
type Authorized<R> =
  | { readonly outcome: "done"; readonly result: R }
  | { readonly outcome: "left"; readonly next?: Destination | undefined; readonly isBack?: boolean };

const CANCELLED = { outcome: "left", next: { flow: "stop" } } as const;

type Asking = {
  /** Shown above either question: for a payment, the product, number and price. */
  readonly about?: Text | undefined;
  /** Where Back leads, unless the caller looks at `isBack`. */
  readonly back?: Destination;
};

/** How a challenge was answered. */
type Proof = Secret | "confirmed";

/**
 * Does something that may need the customer's PIN or a second tap, and asks for it if the shop demands it. The PIN goes
 * straight to the shop; the conversation stores only the shop's answer.
 */
export async function withAuthorization<R>(
  talk: CustomerTalk,
  { about, back }: Asking,
  act: (authorization: Authorization) => Promise<R>,
): Promise<Authorized<Exclude<Plain<R>, Challenge>>> {
  type Result = Authorized<Exclude<Plain<R>, Challenge>>;
  const result = await attempt<Proof | undefined, Result>(undefined, async (proof) => {
    const result = await talk.once(() => act(authorizationFrom(talk, proof)));
    if (!isChallenge(result)) return { outcome: "done", result: result as Exclude<Plain<R>, Challenge> };
    if (result.outcome === "pin-locked") {
      const text = talk.words.safety.locked(result);
      await talk.say(text, [forgotPinButton(talk)]);
      return { outcome: "left" };
    }
    const answer =
      result.outcome === "confirmation-needed"
        ? await askConfirmation(talk, result, about)
        : await askPin(talk, result, about);
    if (answer === "back") return { outcome: "left", next: back, isBack: true };
    return isBackOrCancel(answer) ? CANCELLED : { retry: answer };
  });
  return result === "cancel" ? CANCELLED : result;
}

const CHALLENGES: readonly string[] = [
  "pin-needed",
  "pin-wrong",
  "pin-locked",
  "confirmation-needed",
] satisfies readonly Challenge["outcome"][];

const isChallenge = (result: unknown): result is Challenge =>
  typeof result === "object" && result !== null && "outcome" in result && CHALLENGES.includes(String(result.outcome));

function authorizationFrom(talk: CustomerTalk, proof: Proof | undefined): Authorization {
  if (proof === "confirmed") return { confirmed: true };
  const pin = proof && talk.reveal(proof);
  return pin === undefined ? {} : { pin };
}

const forgotPinButton = ({ words }: CustomerTalk): Choice => go(words.buttons.forgotPin, "pin", "forgot");

function askPin(
  talk: CustomerTalk,
  challenge: Extract<Challenge, { outcome: "pin-needed" | "pin-wrong" }>,
  about: Text | undefined,
): Promise<Secret | BackOrCancel> {
  const { safety } = talk.words;
  const hint = challenge.outcome === "pin-wrong" ? safety.wrongPin({ count: challenge.left }) : undefined;
  const question = { hint, text: lines(about, safety.enterPin), choices: [[forgotPinButton(talk)]] };
  return prompt({ ask: talk.askSecret }, question, (answer) =>
    answer.kind === "secret" ? answer : askAgain(safety.pinExpected),
  );
}

async function askConfirmation(
  talk: CustomerTalk,
  challenge: Extract<Challenge, { outcome: "confirmation-needed" }>,
  about: Text | undefined,
): Promise<"confirmed" | BackOrCancel> {
  const { safety, buttons } = talk.words;
  const yes = { label: buttons.confirmPayment, style: "success" } as const;
  const answer = await askYes(talk, lines(about, safety.confirmLargePayment(challenge)), yes);
  return answer === "yes" ? "confirmed" : answer;
}
