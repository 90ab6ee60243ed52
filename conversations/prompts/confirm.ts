import type { CustomerTalk } from "../customer-talk.js";
import { staffWords } from "../locales/staff/menu.js";
import { isYes, means } from "../parser/words/meaning.js";
import { askAgain, type BackOrCancel, prompt, typedOrPicked } from "../prompt.js";
import type { Choice, Talk } from "../talk.js";
import type { Text } from "../text.js";

/** Asks a customer to confirm, by tap or in words. No goes back. */
export const askYes = (
  talk: CustomerTalk,
  text: Text,
  button: Pick<Choice, "label" | "style">,
): Promise<"yes" | BackOrCancel> =>
  prompt(talk, { text, choices: [[{ ...button, pick: "yes" }]] }, (answer) => {
    if (isYes(answer, talk.words.language)) return "yes" as const;
    return means(typedOrPicked(answer), "no") ? ("back" as const) : askAgain(talk.words.ask.tapExpected);
  });

/** Asks a member of staff to confirm, by tap or in words. Otherwise tells them that nothing was done. */
export async function isConfirmed(
  talk: Pick<Talk, "ask" | "show">,
  text: Text,
  label = staffWords.yes,
  style: Choice["style"] = "danger",
): Promise<boolean> {
  const answer = await talk.ask({ text, choices: [[{ label, pick: "yes", style }]] });
  const confirmed = isYes(answer);
  if (!confirmed) await talk.show({ text: staffWords.stopped });
  return confirmed;
}
