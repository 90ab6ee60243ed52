import { isIncidentId } from "../../src/core/base/ids.js";
import { FIRST_LANGUAGE, LANGUAGES } from "../../src/core/base/language.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { broadcastWords } from "../locales/staff/broadcast.js";
import { staffWords } from "../locales/staff/common.js";
import { networkWords as words } from "../locales/staff/networks.js";
import { isYes } from "../parser/meaning.js";
import type { Choice, DeskFlow, Notice, Talk } from "../talk.js";
import type { Text } from "../text.js";
import { STAFF_WAYS } from "../views/buttons.js";

const HOURS = 24;
const HOURS_MAX = 7 * 24;

type Told = NonNullable<Awaited<ReturnType<StaffApi["incident"]>>>;
type Announcement = keyof Told["announcements"];

/** `status [hours]`: how vends went, network by network and kind by kind, and what is open now. */
export const status: DeskFlow = async (talk, desk, argument) => {
  const hours = argument.trim() === "" ? HOURS : Number(argument.trim());
  if (!Number.isInteger(hours) || hours < 1 || hours > HOURS_MAX) {
    await talk.show({ text: words.statusUsage(HOURS_MAX) });
    return undefined;
  }
  await talk.show(await talk.once(async () => ({ text: words.status(hours, await desk.vendReport(hours)) })));
  return undefined;
};

/** For staff: that a ware goes badly, or well again, and what can be done about it. */
export async function incidentNotice(id: Told["incident"]["id"], desk: StaffApi): Promise<Notice | undefined> {
  const told = await desk.incident(id);
  if (!told) return undefined;
  const { incident, announcements } = told;
  const { since, until } = incident;
  const tell = (of: Announcement): Choice[] =>
    announcements[of].state === "ready"
      ? [{ label: words.tell[of], go: { flow: "announce", with: `${id}.${of}` }, fresh: true }]
      : [];
  if (until !== undefined) {
    return { text: words.wellAgain(incident, since, until), choices: [tell("well")], fresh: true };
  }
  const { network, kind } = incident;
  const takeOff: Choice = {
    label: words.takeOff(incident),
    go: { flow: "network", with: `${network} ${kind} off` },
    fresh: true,
  };
  return { text: words.unwell(incident, incident), choices: [tell("slow"), [takeOff]], fresh: true };
}

/** `announce <incident>.<slow|well>`: tells the customers it concerns, each in their language; once for all staff. */
export const announce: DeskFlow = async (talk, desk, argument) => {
  const [id = "", word] = argument.split(".");
  const of: Announcement = word === "well" ? "well" : "slow";
  const read = async () => (isIncidentId(id) ? desk.incident(id) : undefined);
  const seen = await talk.once(async () => {
    const told = await read();
    if (told?.announcements[of].state !== "ready") return { why: whyNot(told, of) };
    const { people } = await desk.countAudience(told.audience);
    return { people, message: words.announcement(told.incident, of, FIRST_LANGUAGE), ...told.announcements[of] };
  });
  if ("why" in seen) return stopped(talk, seen.why);
  const answer = await talk.ask({
    text: words.preview(seen.message, seen.people),
    choices: [[{ label: words.send(seen.people), pick: "yes", style: "success" }], STAFF_WAYS],
  });
  if (!isYes(answer)) return stopped(talk, staffWords.stopped);
  await talk.show({ text: broadcastWords.started });
  await talk.follow({ kind: "broadcast", broadcast: seen.broadcast });
  const begun = await talk.once(async () => {
    const told = await read();
    if (told?.announcements[of].state !== "ready") return { why: whyNot(told, of) };
    const { incident, audience } = told;
    const said = LANGUAGES.map((language) => [language, words.announcement(incident, of, language)] as const);
    const translations = Object.fromEntries(said);
    const sender = { by: talk.customer, from: talk.chat };
    await desk.sendBroadcast({
      id: seen.broadcast,
      text: seen.message,
      translations,
      audience,
      ...sender,
    });
    return {};
  });
  return begun.why ? stopped(talk, begun.why) : undefined;
};

function whyNot(told: Told | undefined, of: Announcement): Text {
  if (!told) return words.unknown;
  return told.announcements[of].state === "sent" ? words.sent : words.untimely[of];
}

async function stopped(talk: Talk, text: Text): Promise<undefined> {
  await talk.show({ text });
}
