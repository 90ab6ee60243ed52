import type { Authorization, Challenge } from "../../src/shop/customer-api.js";
import { isYes } from "../parser/meaning.js";
import type { ShopTalk } from "../shop-talk.js";
import type { Choice, Destination, Plain, Secret } from "../talk.js";
import { lines, type Text } from "../text.js";
import { menuIn, TRIES_MAX, wayOf, waysIn } from "../views/buttons.js";
import { isWay, type Way } from "../walk.js";

/** What came of it; or that it was left, after something else was shown or for another flow. */
type Agreed<R> = { readonly is: "done"; readonly result: R } | { readonly is: "left"; readonly next?: Destination };

/** Its way out: whoever has an unpaid order is shown it. */
const LEFT = { is: "left", next: { flow: "cancel" } } as const;

/**
 * Does what may need its customer's PIN, or a second tap, and asks for that first where the shop wants it. The PIN goes
 * straight to the shop; the conversation keeps only what the shop made of it. `about` stands above either question: of
 * what is paid for, the item, the number and the price.
 */
export async function withConsent<R>(
  talk: ShopTalk,
  act: (consent: Authorization) => Promise<R>,
  about?: Text,
): Promise<Agreed<Exclude<Plain<R>, Challenge>>> {
  let given: Secret | "sure" | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const said = given;
    const result = await talk.once(() => act(consentOf(talk, said)));
    if (!isWithheld(result)) return { is: "done", result: result as Exclude<Plain<R>, Challenge> };
    if (result.outcome === "pin-locked") {
      await talk.show({
        text: talk.words.safety.locked(result),
        choices: [[forgotIn(talk)], menuIn(talk.words)],
      });
      return { is: "left" };
    }
    const answer =
      result.outcome === "confirmation-needed" ? await askSure(talk, result, about) : await askPin(talk, result, about);
    if (isWay(answer)) return LEFT;
    given = answer;
  }
  return LEFT;
}

const WITHHELD: readonly string[] = [
  "pin-needed",
  "pin-wrong",
  "pin-locked",
  "confirmation-needed",
] satisfies readonly Challenge["outcome"][];

const isWithheld = (result: unknown): result is Challenge =>
  typeof result === "object" && result !== null && "outcome" in result && WITHHELD.includes(String(result.outcome));

function consentOf(talk: ShopTalk, said: Secret | "sure" | undefined): Authorization {
  if (said === "sure") return { confirmed: true };
  const pin = said && talk.reveal(said);
  return pin === undefined ? {} : { pin };
}

const forgotIn = ({ words }: ShopTalk): Choice => ({
  label: words.buttons.safety.forgotPin,
  go: { flow: "pin", with: "forgot" },
});

async function askPin(
  talk: ShopTalk,
  refusal: Extract<Challenge, { outcome: "pin-needed" | "pin-wrong" }>,
  about: Text | undefined,
): Promise<Secret | Way> {
  const { safety } = talk.words;
  let hint: Text | undefined = refusal.outcome === "pin-wrong" ? safety.wrong({ count: refusal.left }) : undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.askSecret({
      text: lines(hint, about, safety.ask),
      choices: [[forgotIn(talk)], waysIn(talk.words)],
    });
    if (answer.kind === "secret") return answer;
    const way = wayOf(answer);
    if (way) return way;
    hint = undefined;
  }
  return "cancel";
}

async function askSure(
  talk: ShopTalk,
  refusal: Extract<Challenge, { outcome: "confirmation-needed" }>,
  about: Text | undefined,
): Promise<"sure" | Way> {
  const { safety, buttons } = talk.words;
  const answer = await talk.ask({
    text: lines(about, safety.sure(refusal)),
    choices: [[{ label: buttons.safety.reallyPay, pick: "yes", style: "success" }], waysIn(talk.words)],
  });
  return isYes(answer) ? "sure" : (wayOf(answer) ?? "cancel");
}
