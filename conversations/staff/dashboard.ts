import { staffWords as words } from "../locales/staff/common.js";
import type { DeskFlow } from "../talk.js";

/** `dashboard`: a link that lets whoever asked for it into the dashboard, once; never where others would read it too. */
export const dashboard: DeskFlow = async (talk, desk) => {
  const { staff, customer } = talk;
  if (!staff || staff.inCompany) {
    await talk.show({ text: words.askAlone });
    return undefined;
  }
  const url = await talk.once(() => desk.createSignInLink({ customer, chat: staff.chat }));
  await talk.show({ text: words.dashboard, choices: [[{ label: words.openDashboard, url }]] });
  return undefined;
};
