import { may } from "./desk-roles.js";
import type { DeskFlow } from "./talk.js";
import { staff as words } from "./words/staff.js";

const STATUS_HOURS = 24;

/** `admin`: what the staff can do here. */
export const admin: DeskFlow = async (talk) => {
  await talk.show({ text: words.menu((flow) => may(talk, flow)) });
  return undefined;
};

/** `status`: how vends went in the last day, network by network. */
export const status: DeskFlow = async (talk, desk) => {
  const networks = await talk.once(() => desk.status(STATUS_HOURS));
  await talk.show({ text: words.status(STATUS_HOURS, networks) });
  return undefined;
};
