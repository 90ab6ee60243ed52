import { may } from "./desk-roles.js";
import { STAFF_WAYS, wayOf } from "./questions/buttons.js";
import type { DeskFlow, Talk } from "./talk.js";
import { lines } from "./text.js";
import { vendNotice, staff as words } from "./words/staff.js";

const STATUS_HOURS = 24;
const TEXT_MAX = 3_500;

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

/** `broadcast`: a text (or how vends are going) to every customer, after a preview; progress in the same message. */
export const broadcast: DeskFlow = async (talk, desk, argument) => {
  let message = argument.trim();
  while (message === "" || message.length > TEXT_MAX) {
    const answer = await talk.ask({
      text: message === "" ? words.askBroadcast : lines(words.tooLong(TEXT_MAX), words.askBroadcast),
      choices: [[{ label: words.notice, pick: "notice" }], STAFF_WAYS],
    });
    if (wayOf(answer)) return stopped(talk);
    if (answer.kind === "typed") message = answer.text.trim();
    if (answer.kind === "pick") message = vendNotice(await talk.once(() => desk.status(STATUS_HOURS)));
  }
  const { audience, id } = await talk.once(async () => ({
    audience: (await desk.audience()).people,
    id: desk.mintBroadcast(),
  }));
  const answer = await talk.ask({
    text: words.preview(message, audience),
    choices: [[{ label: words.send(audience), pick: "send", style: "success" }], STAFF_WAYS],
  });
  const way = wayOf(answer);
  if (way) return way === "back" ? { flow: "broadcast" } : stopped(talk);
  if (answer.kind !== "pick") return { flow: "broadcast", with: answer.kind === "typed" ? answer.text : "" };
  await talk.show({ text: words.started });
  await talk.follow({ kind: "broadcast", broadcast: id });
  await talk.once(() => desk.broadcast({ id, text: message, by: talk.customer, from: talk.chat }));
  return undefined;
};

async function stopped(talk: Talk): Promise<undefined> {
  await talk.show({ text: words.stopped });
}
