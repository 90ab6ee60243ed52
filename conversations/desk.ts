import { may } from "./desk-roles.js";
import type { DeskFlow } from "./talk.js";
import { staff as words } from "./words/staff.js";

/** `admin`: what the staff can do here. */
export const admin: DeskFlow = async (talk) => {
  await talk.show({ text: words.menu((flow) => may(talk, flow)) });
  return undefined;
};
