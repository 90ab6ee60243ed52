import { present } from "../../../src/core/base/collections.js";
import type { Audience } from "../../../src/core/customers/audience.js";
import { againId, type BroadcastContent } from "../../../src/core/notifications/broadcast.js";
import type { BroadcastControl, BroadcastProgress } from "../../../src/shop/broadcasts/start.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { broadcastWords as words } from "../../locales/staff/broadcast.js";
import { staffWords } from "../../locales/staff/menu.js";
import { askAgain, attempt, type BackOrCancel, isBackOrCancel, prompt } from "../../prompt.js";
import { isConfirmed } from "../../prompts/confirm.js";
import type { Plain, StaffFlow, Talk } from "../../talk.js";
import type { Text } from "../../text.js";
import { progressView } from "../../views/broadcast.js";
import { askAudience } from "./audience.js";
import { askBroadcastContent, askPreview } from "./content.js";

/**
 * `broadcast`: a message to many customers. The sender composes it, sees it as customers will, chooses the readers, and
 * confirms how many they are. The same message then shows the progress.
 */
export const composeBroadcast: StaffFlow = async (talk, staffApi, argument) => {
  if ((await talk.once(() => staffApi.closure())) === "restored") return talk.show({ text: words.shopClosed });
  const first = await askBroadcastContent(talk, staffApi, { typed: argument.trim() });
  const result = await attempt<BroadcastContent | BackOrCancel, "sent" | "cancel">(first, async (content) => {
    if (isBackOrCancel(content)) return "cancel";
    const composed = await askPreview(talk, staffApi, content);
    if (composed === "cancel") return composed;
    if (composed === "back") return { retry: await askBroadcastContent(talk, staffApi, {}) };
    const sent = await askAudienceAndSend(talk, staffApi, composed);
    return sent === "back" ? { retry: composed } : sent;
  });
  if (result === "cancel") await talk.show({ text: staffWords.stopped });
  return undefined;
};

const askAudienceAndSend = (
  talk: Talk,
  staffApi: StaffApi,
  content: BroadcastContent,
): Promise<"sent" | BackOrCancel> =>
  attempt<Text | undefined, "sent" | BackOrCancel>(undefined, async (hint) => {
    const audience = await askAudience(talk, staffApi, hint);
    if (isBackOrCancel(audience)) return audience;
    const count = await talk.once(async () => ({
      ...(await staffApi.broadcasts.countAudience(audience)),
      id: staffApi.broadcasts.mintId(),
    }));
    if (count.people === 0) return { retry: words.emptyAudience };
    const confirmed = await confirmAudienceSize(talk, words.confirm(audience, count), count.people);
    if (confirmed === "cancel") return confirmed;
    if (confirmed === "back") return { retry: undefined };
    await startBroadcast(talk, staffApi, { ...content, audience, id: count.id });
    return "sent";
  });

/** The sender confirms by typing how many people will read it, so that a single wrong tap sends nothing. */
const confirmAudienceSize = (talk: Talk, text: Text, people: number): Promise<"confirmed" | BackOrCancel> =>
  prompt(talk, { text }, (answer) => {
    const isRight = answer.kind === "typed" && answer.text.replace(/[\s,.]/g, "") === String(people);
    return isRight ? ("confirmed" as const) : askAgain(words.wrongNumber);
  });

async function startBroadcast(
  talk: Talk,
  staffApi: StaffApi,
  content: BroadcastContent & { readonly id: string; readonly audience: Audience },
): Promise<undefined> {
  await talk.show({ text: words.started });
  await talk.follow({ kind: "broadcast", id: content.id });
  const isStarted = await talk.once(() =>
    staffApi.broadcasts.start({ ...content, by: talk.customer, from: talk.chat }),
  );
  if (!isStarted) await talk.show({ text: words.shopClosed });
}

/** `control-broadcast <pause|resume|cancel|again> <id>`: the buttons under a broadcast's progress. */
export const controlBroadcast: StaffFlow = async (talk, staffApi, argument) => {
  const [control = "", id = ""] = argument.split(" ");
  const progress = await talk.once(() => staffApi.broadcasts.progress(id));
  if (!progress) return talk.show({ text: words.unknownBroadcast });
  if (control === "again") return sendAgain(talk, staffApi, progress);
  if (control === "cancel") {
    if (!(await isConfirmed(talk, words.confirmCancel(progress), words.yesCancel))) return undefined;
    const done = await talk.once(() => staffApi.broadcasts.control(id, "cancel", talk.customer));
    return talk.show({ text: done ? words.cancelled : words.alreadyFinished });
  }
  if (control !== "pause" && control !== "resume") return talk.show({ text: words.unknownBroadcast });
  await pauseOrResume(talk, staffApi, id, control);
  return undefined;
};

/** The outbox shows the result in the same message, so that nothing older appears after it. */
async function pauseOrResume(talk: Talk, staffApi: StaffApi, id: string, control: BroadcastControl): Promise<void> {
  await talk.show({ text: words.controlTexts[control] });
  await talk.follow({ kind: "broadcast", id });
  if (await talk.once(() => staffApi.broadcasts.control(id, control, talk.customer))) return;
  const progress = await talk.once(() => staffApi.broadcasts.progress(id));
  await talk.show(progress ? progressView(progress) : { text: words.unknownBroadcast });
}

/**
 * Sends it again, once, to the recipients whose outcome is unknown. The new broadcast's own progress can offer it
 * again.
 */
async function sendAgain(
  talk: Talk,
  staffApi: StaffApi,
  { id: of, unknown = [], wasSentAgain, text, translations, photo, buttons }: Plain<BroadcastProgress>,
): Promise<undefined> {
  if (unknown.length === 0) return talk.show({ text: words.alreadyFinished });
  if (wasSentAgain) return talk.show({ text: words.alreadySentAgain });
  if (!(await isConfirmed(talk, words.confirmSendAgain(unknown.length), words.yesSendAgain))) return undefined;
  const audience = { kind: "unknown-outcome", of } as const;
  const content = { text, ...present({ translations, photo, buttons }) };
  return startBroadcast(talk, staffApi, { ...content, id: againId(of), audience });
}
