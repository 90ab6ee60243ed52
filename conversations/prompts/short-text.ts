import type { CustomerTalk } from "../customer-talk.js";
import { askAgain, type BackOrCancel, prompt } from "../prompt.js";
import type { Choice } from "../talk.js";
import type { Text } from "../text.js";

/** Asks for a short text, within a limit. A tap on a choice returns its pick. */
export function askShortText(
  talk: CustomerTalk,
  {
    text,
    lettersMax,
    oneLine,
    choices = [],
    refused,
  }: {
    readonly text: Text;
    readonly lettersMax: number;
    /** A name. It is measured as stored: on one line, in normal form ("…" becomes three dots). */
    readonly oneLine?: true;
    readonly choices?: readonly Choice[];
    /** A text that matches is refused, with this reason. */
    readonly refused?: { readonly pattern: RegExp; readonly why: Text };
  },
): Promise<string | BackOrCancel> {
  const { ask } = talk.words;
  return prompt(talk, { text, choices: [choices], accepts: { anyText: true } }, (answer) => {
    if (answer.kind === "pick") return answer.pick;
    const written = answer.kind === "typed" ? answer.text.trim() : "";
    const typed = oneLine ? written.normalize("NFKC").replace(/\s+/g, " ") : written;
    if (typed === "") return askAgain(ask.textExpected);
    if (typed.length > lettersMax) return askAgain(ask.tooLong({ letters: typed.length, most: lettersMax }));
    return refused?.pattern.test(typed) ? askAgain(refused.why) : typed;
  });
}
