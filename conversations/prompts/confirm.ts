import { staffWords } from "../locales/staff/menu.js";
import { isYes } from "../parser/meaning.js";
import type { Talk } from "../talk.js";
import type { Text } from "../text.js";
import { STAFF_BACK_CANCEL_ROW } from "../views/buttons.js";

/** Whether a member of staff confirms, by tap or in words; otherwise they read that nothing was done. */
export async function isConfirmed(
  talk: Pick<Talk, "ask" | "show">,
  text: Text,
  yes = staffWords.yes,
): Promise<boolean> {
  const answer = await talk.ask({
    text,
    choices: [[{ label: yes, pick: "yes", style: "danger" }], STAFF_BACK_CANCEL_ROW],
  });
  const confirmed = isYes(answer);
  if (!confirmed) await talk.show({ text: staffWords.stopped });
  return confirmed;
}
