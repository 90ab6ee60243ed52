import { restoredWords as words } from "../locales/staff/restored.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { StaffFlow } from "../talk.js";
import { go } from "../views/buttons.js";

/**
 * `open-shop`: opens a shop whose books were restored from a backup, after showing the owner what is left to decide.
 */
export const openShopAgain: StaffFlow = async (talk, staffApi) => {
  const state = await talk.once(() => staffApi.restored.state());
  if (!state) return talk.show({ text: words.alreadyOpen });
  if (!state.isCompared) return talk.show({ text: words.notYet(state), choices: [[go(words.open, "open-shop")]] });
  if (!(await isConfirmed(talk, words.confirm(state), words.open))) return undefined;
  const opened = await talk.once(() => staffApi.restored.open(talk.customer));
  return talk.show({ text: opened ? words.opened : words.notYet(state) });
};
