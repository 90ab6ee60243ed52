import { staffWords as words } from "../locales/staff/common.js";
import type { DeskFlow } from "../talk.js";
import { may } from "./flow-roles.js";

/** `admin`: what the staff can do here. */
export const admin: DeskFlow = async (talk) => {
  await talk.show({ text: words.menu((flow) => may(talk, flow)) });
  return undefined;
};
