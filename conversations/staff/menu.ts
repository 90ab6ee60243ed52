import { en } from "../locales/en.js";
import { staffWords as words } from "../locales/staff/menu.js";
import { restoredWords } from "../locales/staff/restored.js";
import { isConfirmed } from "../prompts/confirm.js";
import type { StaffFlow } from "../talk.js";
import { lines } from "../text.js";
import { go } from "../views/buttons.js";
import { sandboxNotice } from "../views/sandbox.js";

/** `admin`: what this member of staff can do here. */
export const staffMenu: StaffFlow = async (talk, staffApi) => {
  const closure = await talk.once(() => staffApi.closure());
  return talk.show({
    text: lines(
      sandboxNotice(staffApi, en.sentences),
      words.menu((flow) => talk.mayOpen(flow), closure),
    ),
    choices: closure === "restored" && talk.mayOpen("open-shop") ? [[go(restoredWords.open, "open-shop")]] : [],
  });
};

/** `dashboard`: a link that opens the dashboard once. It is never sent where others could read it. */
export const dashboardLink: StaffFlow = async (talk, staffApi) => {
  const { staff, customer } = talk;
  if (!staff || staff.inGroup) {
    const ownRole = staff && (await talk.once(() => staffApi.staff.roleOf(staff.chat)));
    return talk.show({ text: ownRole ? words.askInPrivate : words.askForRole });
  }
  const { url, until } = await talk.once(() => staffApi.staff.createSignInLink({ customer, chat: staff.chat }));
  return talk.show({ text: words.dashboard(until), choices: [[{ label: words.openDashboard, url }]] });
};

/**
 * `open-shop`: opens a shop whose books were restored from a backup, after showing the owner what is left to decide.
 */
export const openShopAgain: StaffFlow = async (talk, staffApi) => {
  const state = await talk.once(() => staffApi.restored.state());
  if (!state) return talk.show({ text: restoredWords.alreadyOpen });
  if (!state.isCompared)
    return talk.show({ text: restoredWords.notYet(state), choices: [[go(restoredWords.open, "open-shop")]] });
  if (!(await isConfirmed(talk, restoredWords.confirm(state), restoredWords.open))) return undefined;
  const opened = await talk.once(() => staffApi.restored.open(talk.customer));
  return talk.show({ text: opened ? restoredWords.opened : restoredWords.notYet(state) });
};
