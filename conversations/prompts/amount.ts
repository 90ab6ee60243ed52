import { westernDigits } from "../../src/core/base/phone.js";
import { formatNaira, type Kobo, kobo, parseAmount } from "../../src/core/money/money.js";
import type { CustomerTalk } from "../customer-talk.js";
import type { Accepts } from "../leave-flow.js";
import type { Words } from "../locales/words.js";
import { wantsSomethingElse } from "../parser/other-requests.js";
import { lineTerms } from "../parser/purchase.js";
import { askAgain, type BackOrCancel, prompt, typedOrPicked } from "../prompt.js";
import type { Answer, Choice } from "../talk.js";
import type { Text } from "../text.js";
import { inRows } from "../views/buttons.js";
import { wrongLengthText } from "./phone.js";

/** An amount of whole naira between two limits, from quick buttons or typed. */
export function askAmount(
  talk: CustomerTalk,
  {
    quick,
    others,
    again,
    min,
    max,
    ...view
  }: {
    readonly hint?: Text | undefined;
    readonly text: Text;
    readonly again: Text;
    readonly quick: readonly Kobo[];
    readonly min: Kobo;
    readonly max: Kobo;
    readonly accepts: Accepts;
    /** More buttons, below the amounts. */
    readonly others?: readonly Choice[];
  },
): Promise<Kobo | BackOrCancel> {
  const amounts = quick.map((amount) => ({ label: formatNaira(amount), pick: String(amount) }));
  const choices = [...inRows(amounts, 3), ...(others ? [others] : [])];
  return prompt(talk, { ...view, choices }, (answer) => {
    const amount = amountIn(answer);
    if (amount === undefined) {
      talk.followTerms(answer);
      const typed = typedOrPicked(answer);
      // An amount never begins like a phone number.
      const isPhone = /^\s*(?:0|\+?234)/.test(westernDigits(typed));
      return askAgain((isPhone ? wrongLengthText(talk.words, typed) : undefined) ?? again);
    }
    const missed = missedLimit(talk.words, amount, { min, max });
    return missed ? askAgain(missed) : amount;
  });
}

/** Says that an amount is too low or too high. Undefined if it is within the limits. */
export function missedLimit(
  { ask }: Words,
  amount: Kobo,
  { min, max }: { readonly min: Kobo; readonly max: Kobo },
): Text | undefined {
  if (amount < min) return ask.amountTooLow({ amount, min });
  return amount > max ? ask.amountTooHigh({ amount, max }) : undefined;
}

function amountIn(answer: Answer): Kobo | undefined {
  if (answer.kind === "pick") return kobo(Number(answer.pick));
  return answer.kind === "typed" ? (parseAmount(answer.text) ?? amountSaid(answer.text)) : undefined;
}

/** "Five hundred", "500 naira please": one amount, among words of the grammar that say nothing else. */
function amountSaid(typed: string): Kobo | undefined {
  const read = wantsSomethingElse(typed) ? undefined : lineTerms(typed, []);
  const { amount, missing: _, unclear = {}, unread = [], ...others } = read?.says ?? { missing: [] };
  const isAlone = [others, unclear, unread, read?.unknown ?? []].every((found) => Object.keys(found).length === 0);
  return isAlone ? amount : undefined;
}
