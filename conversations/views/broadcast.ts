import { FIRST_LANGUAGE, type Language } from "../../src/core/base/language.js";
import type { BROADCAST_FLOWS, BroadcastButton, BroadcastContent } from "../../src/core/notifications/broadcast.js";
import type { BroadcastProgress } from "../../src/shop/broadcasts/start.js";
import { broadcastWords } from "../locales/staff/broadcast.js";
import { wordsIn } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import { text } from "../text.js";
import { go, goBelow } from "./buttons.js";

/** A broadcast as its readers see it: the merchant's own words, and our buttons in each reader's language. */
export const broadcastView = (
  { text: content, buttons = [] }: BroadcastContent,
  language: Language = FIRST_LANGUAGE,
): View => ({
  text: text`${content}`,
  ...(buttons.length > 0 && { choices: buttons.map((button) => [broadcastButton(button, language)]) }),
  language,
});

/** A flow opens in a new message, so the broadcast stays as it is. */
const broadcastButton = (button: BroadcastButton, language: Language): Choice =>
  "url" in button ? button : goBelow(broadcastButtonLabel(button.flow, language), button.flow);

/** The label of a button that opens one of our flows. */
export function broadcastButtonLabel(flow: (typeof BROADCAST_FLOWS)[number], language: Language): string {
  const { buttons } = wordsIn(language);
  return flow === "topup" ? buttons.topUp : buttons[flow];
}

const controlButton = (id: string, control: string, label: string): Choice =>
  go(label, "control-broadcast", `${control} ${id}`);

/** A broadcast's progress, with buttons to pause, resume, cancel or send again. */
export function progressView(progress: BroadcastProgress): View {
  const { id, finishedAt, cancelledAt, pausedAt, unknown = [], wasSentAgain } = progress;
  const text = broadcastWords.progress(progress);
  if (finishedAt !== undefined) {
    if (unknown.length === 0 || wasSentAgain) return { text };
    const again = controlButton(id, "again", broadcastWords.sendAgain(unknown.length));
    return { text, choices: [[{ ...again, fresh: true }]] };
  }
  if (cancelledAt !== undefined) return { text };
  const pauseOrResume =
    pausedAt === undefined
      ? controlButton(id, "pause", broadcastWords.pause)
      : controlButton(id, "resume", broadcastWords.resume);
  return { text, choices: [[pauseOrResume, { ...controlButton(id, "cancel", broadcastWords.cancel), fresh: true }]] };
}
