import type { CustomerTalk } from "../customer-talk.js";
import { staffWords } from "../locales/staff/menu.js";
import { isYes, means } from "../parser/meaning.js";
import { askAgain, type BackOrCancel, prompt, typedOrPicked } from "../prompt.js";
import type { Answer, Choice, Talk } from "../talk.js";
import type { Text } from "../text.js";
import { backCancelRow, STAFF_BACK_CANCEL_ROW } from "../views/buttons.js";

/** Whether a customer says yes, by tap or in words; no is the way back. */
export function askYes(
  talk: CustomerTalk,
  text: Text,
  button: Pick<Choice, "label" | "style">,
): Promise<"yes" | BackOrCancel> {
  const choices = [[{ ...button, pick: "yes" }], backCancelRow(talk.words)];
  return prompt<Answer, "yes" | "back">(
    (hint) => talk.ask({ hint, text, choices }),
    (answer) => {
      if (isYes(answer)) return "yes";
      return means(typedOrPicked(answer), "no") ? "back" : askAgain(talk.words.ask.tapExpected);
    },
  );
}

/** Whether a member of staff confirms, by tap or in words; otherwise they read that nothing was done. */
export async function isConfirmed(
  talk: Pick<Talk, "ask" | "show">,
  text: Text,
  label = staffWords.yes,
  style: Choice["style"] = "danger",
): Promise<boolean> {
  const answer = await talk.ask({ text, choices: [[{ label, pick: "yes", style }], STAFF_BACK_CANCEL_ROW] });
  const confirmed = isYes(answer);
  if (!confirmed) await talk.show({ text: staffWords.stopped });
  return confirmed;
}
