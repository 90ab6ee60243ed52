import { present } from "../../../src/core/base/collections.js";
import { FIRST_LANGUAGE } from "../../../src/core/base/language.js";
import {
  BROADCAST_FLOWS,
  type BroadcastButton,
  type BroadcastContent,
} from "../../../src/core/notifications/broadcast.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { broadcastWords as words } from "../../locales/staff/broadcast.js";
import { deliveryStatusText } from "../../locales/staff/networks.js";
import { askAgain, attempt, type BackOrCancel, isBackOrCancel, prompt, type Retry } from "../../prompt.js";
import type { Answer, PhotoAnswer, Talk, View } from "../../talk.js";
import type { Text } from "../../text.js";
import { broadcastButtonLabel } from "../../views/broadcast.js";
import { inRows } from "../../views/buttons.js";

const STATUS_HOURS = 24;
const TEXT_MAX = 3_500;
/** The longest caption that Telegram accepts. */
const CAPTION_MAX = 1_024;
const BUTTONS_MAX = 3;
/** The longest button label that WhatsApp accepts. */
const LABEL_MAX = 20;

type ContentQuestion = {
  /** The text after the command. */
  readonly typed?: string;
  readonly hint?: Text;
  /** The picture or buttons that new text is added to. */
  readonly keeps?: ContentParts;
};

/** A broadcast's picture and buttons. */
type ContentParts = Pick<BroadcastContent, "photo" | "buttons">;

/** Asks for the content of a broadcast: text, or a picture with text. */
export async function askBroadcastContent(
  talk: Talk,
  staffApi: StaffApi,
  { typed = "", hint, keeps }: ContentQuestion,
): Promise<BroadcastContent | BackOrCancel> {
  const parsed = typed === "" ? undefined : parseContent({ kind: "typed", text: typed });
  if (parsed && "content" in parsed) return parsed.content;
  const choices = [[{ label: words.deliveryStatus, pick: "notice" }]];
  const question = { hint: parsed?.problem ?? hint, text: words.askContent, choices };
  return prompt({ ask: talk.askTextOrPhoto }, question, async (answer) => {
    if (answer.kind === "pick")
      return { text: deliveryStatusText(await talk.once(() => staffApi.monitoring.vendReport(STATUS_HOURS))) };
    const parsed = parseContent(answer, keeps);
    return "content" in parsed ? parsed.content : askAgain(parsed.problem);
  });
}

/** The message as a broadcast with the picture and buttons of `keeps`, or why it cannot be one. */
function parseContent(
  answer: Answer | PhotoAnswer,
  keeps: ContentParts = {},
): { readonly content: BroadcastContent } | { readonly problem: Text } {
  if (answer.kind === "photo" && !answer.reusable) return { problem: words.noText };
  const photo = answer.kind === "photo" ? answer.photo : keeps.photo;
  const text = (answer.kind === "photo" ? answer.caption : answer.kind === "typed" ? answer.text : "").trim();
  const lengthMax = photo ? CAPTION_MAX : TEXT_MAX;
  if (text === "") return { problem: words.noText };
  if (text.length > lengthMax) return { problem: words.tooLong(lengthMax) };
  return { content: { ...keeps, text, ...(photo && { photo }) } };
}

/** `hint`: why the last message changed nothing. */
type Draft = { readonly content: BroadcastContent; readonly hint?: Text };

/** Shows the broadcast as customers will see it, and lets staff change it until it is right. */
export const askPreview = (
  talk: Talk,
  staffApi: StaffApi,
  first: BroadcastContent,
): Promise<BroadcastContent | BackOrCancel> =>
  attempt<Draft, BroadcastContent | BackOrCancel>({ content: first }, async ({ content, hint }) => {
    const { buttons = [], photo } = content;
    const preview = await talk.sendBelow(() => staffApi.broadcasts.preview(talk.chat, content));
    if (preview !== "sent") {
      const isRefused = preview === "refused"; // Perhaps because of a button, which new text would not fix.
      const why = isRefused ? words.refused(buttons.length > 0) : words.previewFailed;
      const keeps = isRefused ? present({ photo }) : content;
      const other = await askBroadcastContent(talk, staffApi, { hint: why, keeps });
      return isBackOrCancel(other) ? other : { retry: { content: other } };
    }
    const more = buttons.length < BUTTONS_MAX ? [{ label: words.addButton, pick: "button" }] : [];
    const fewer = buttons.length > 0 ? [{ label: words.noButtons, pick: "none" }] : [];
    const question: View = {
      hint,
      text: words.preview(photo !== undefined),
      choices: [[...more, ...fewer], [{ label: words.chooseAudience, pick: "readers", style: "primary" }]],
    };
    const answer = await prompt({ ask: talk.askTextOrPhoto }, question, (given) => given);
    if (isBackOrCancel(answer)) return answer;
    if (answer.kind === "pick" && answer.pick === "readers") return content;
    if (answer.kind !== "pick") {
      const changed = parseContent(answer, content);
      return { retry: "content" in changed ? changed : { content, hint: changed.problem } };
    }
    const changed = await changeButtons(talk, content, answer.pick);
    return changed === "cancel" ? changed : { retry: { content: changed } };
  });

async function changeButtons(
  talk: Talk,
  { buttons = [], ...content }: BroadcastContent,
  pick: string,
): Promise<BroadcastContent | "cancel"> {
  if (pick === "none") return content;
  const button = await askButton(talk);
  if (button === "cancel") return button;
  const all = button === "back" ? buttons : [...buttons, button];
  return all.length === 0 ? content : { ...content, buttons: all };
}

function askButton(talk: Talk): Promise<BroadcastButton | BackOrCancel> {
  const flows = BROADCAST_FLOWS.map((flow) => ({ label: broadcastButtonLabel(flow, FIRST_LANGUAGE), pick: flow }));
  return prompt(talk, { text: words.askButton, choices: inRows(flows, 2) }, (answer): BroadcastButton | Retry => {
    const flow = answer.kind === "pick" ? BROADCAST_FLOWS.find((known) => known === answer.pick) : undefined;
    const link = answer.kind === "typed" ? parseLink(answer.text) : undefined;
    return flow ? { flow } : (link ?? askAgain(words.invalidButton(LABEL_MAX)));
  });
}

/** "See our prices https://example.com/prices" as a button. */
function parseLink(typed: string): BroadcastButton | undefined {
  const [, label = "", url = ""] = /^(\S[\s\S]*?)\s+(https:\/\/[^\s/]+\.[^\s]+)$/.exec(typed.trim()) ?? [];
  const isValid = label !== "" && [...label].length <= LABEL_MAX && !label.includes("\n") && URL.canParse(url);
  return isValid ? { label, url } : undefined;
}
