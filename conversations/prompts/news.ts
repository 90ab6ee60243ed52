import { FIRST_LANGUAGE } from "../../src/core/base/language.js";
import {
  BROADCAST_FLOWS,
  type BroadcastButton,
  type BroadcastContent,
} from "../../src/core/notifications/broadcast.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { broadcastWords as words } from "../locales/staff/broadcast.js";
import { vendNotice } from "../locales/staff/networks.js";
import type { Answer, Pictured, Talk } from "../talk.js";
import { lines, type Text } from "../text.js";
import { rows, STAFF_WAYS, TRIES_MAX, wayOf } from "../views/buttons.js";
import { newsLabel } from "../views/news.js";
import type { Way } from "../walk.js";

const STATUS_HOURS = 24;
const TEXT_MAX = 3_500;
/** What Telegram takes under a picture. */
const CAPTION_MAX = 1_024;
const BUTTONS_MAX = 3;
/** What a button on WhatsApp has room for. */
const LABEL_MAX = 20;

/** What customers shall read: words, or a picture with words under it. `said` is what was typed with the command. */
export async function askNews(talk: Talk, desk: StaffApi, said: string, why?: Text): Promise<BroadcastContent | Way> {
  let hint = why;
  if (said !== "") {
    const read = newsIn({ kind: "typed", text: said });
    if ("news" in read) return read.news;
    hint = read.why;
  }
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.askNews({
      text: lines(hint, words.ask),
      choices: [[{ label: words.notice, pick: "notice" }], STAFF_WAYS],
    });
    const way = answer.kind === "pictured" ? undefined : wayOf(answer);
    if (way) return way;
    if (answer.kind === "pick") return { text: vendNotice(await talk.once(() => desk.vendReport(STATUS_HOURS))) };
    const read = newsIn(answer);
    if ("news" in read) return read.news;
    hint = read.why;
  }
  return "cancel";
}

/** What was sent as news; or why it cannot be. */
function newsIn(answer: Answer | Pictured): { readonly news: BroadcastContent } | { readonly why: Text } {
  const photo = answer.kind === "pictured" ? answer.photo : undefined;
  const said = (answer.kind === "pictured" ? answer.caption : answer.kind === "typed" ? answer.text : "").trim();
  const most = photo ? CAPTION_MAX : TEXT_MAX;
  if (said === "") return { why: words.noWords };
  return said.length > most ? { why: words.tooLong(most) } : { news: { text: said, ...(photo && { photo }) } };
}

/** Shows it as customers will see it, and changes it until it is right. */
export async function askPreview(talk: Talk, desk: StaffApi, first: BroadcastContent): Promise<BroadcastContent | Way> {
  let news = first;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const seen = await talk.below(() => desk.previewBroadcast(talk.chat, news));
    if (seen !== "sent") {
      const other = await askNews(talk, desk, "", seen === "refused" ? words.refused : words.unheard);
      if (other === "back" || other === "cancel") return "cancel";
      news = other;
      continue;
    }
    const { buttons = [], photo } = news;
    const more = buttons.length < BUTTONS_MAX ? [{ label: words.addButton, pick: "button" }] : [];
    const fewer = buttons.length > 0 ? [{ label: words.noButtons, pick: "none" }] : [];
    const answer = await talk.askNews({
      text: words.preview(photo !== undefined),
      choices: [[...more, ...fewer], [{ label: words.choose, pick: "readers", style: "primary" }], STAFF_WAYS],
    });
    const way = answer.kind === "pictured" ? undefined : wayOf(answer);
    if (way) return way;
    if (answer.kind === "pick" && answer.pick === "readers") return news;
    news = answer.kind === "pick" ? await rebuttoned(talk, news, answer.pick) : reworded(news, answer);
  }
  return "cancel";
}

function reworded(news: BroadcastContent, answer: Answer | Pictured): BroadcastContent {
  const read = newsIn(answer);
  return "news" in read ? { ...news, ...read.news } : news;
}

async function rebuttoned(
  talk: Talk,
  { buttons = [], ...news }: BroadcastContent,
  pick: string,
): Promise<BroadcastContent> {
  if (pick === "none") return news;
  const button = await askButton(talk);
  const all = button ? [...buttons, button] : buttons;
  return all.length === 0 ? news : { ...news, buttons: all };
}

async function askButton(talk: Talk): Promise<BroadcastButton | undefined> {
  const flows = BROADCAST_FLOWS.map((flow) => ({ label: newsLabel(flow, FIRST_LANGUAGE), pick: flow }));
  let hint: Text | undefined;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answer = await talk.ask({ text: lines(hint, words.askButton), choices: [...rows(flows, 2), STAFF_WAYS] });
    if (wayOf(answer)) return undefined;
    const flow = answer.kind === "pick" ? BROADCAST_FLOWS.find((known) => known === answer.pick) : undefined;
    const button = flow ? { flow } : answer.kind === "typed" ? linkIn(answer.text) : undefined;
    if (button) return button;
    hint = words.notButton(LABEL_MAX);
  }
  return undefined;
}

/** "See our prices https://example.com/prices" as a button. */
function linkIn(said: string): BroadcastButton | undefined {
  const [, label = "", url = ""] = /^(\S[\s\S]*?)\s+(https:\/\/[^\s/]+\.[^\s]+)$/.exec(said.trim()) ?? [];
  const isSound = label !== "" && [...label].length <= LABEL_MAX && !label.includes("\n") && URL.canParse(url);
  return isSound ? { label, url } : undefined;
}
