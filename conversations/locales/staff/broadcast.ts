import { networkName } from "../../../src/core/base/network.js";
import { formatCount } from "../../../src/core/base/text.js";
import { dayOf, MINUTE_MS } from "../../../src/core/base/time.js";
import type { Audience, AudienceSize } from "../../../src/core/customers/audience.js";
import type { BroadcastProgress } from "../../../src/shop/broadcasts/start.js";
import { lines, type Text, text } from "../../text.js";
import { LOCALES } from "../languages.js";

const customers = (count: number): string => `${formatCount(count)} customer${count === 1 ? "" : "s"}`;

/** The readers of a broadcast, after "customers". */
function audienceName(audience: Audience): string {
  switch (audience.kind) {
    case "everyone":
      return "everyone";
    case "language":
      return `who read ${LOCALES[audience.language].name}`;
    case "active":
      return `who wrote since ${dayOf(audience.since)}`;
    case "bought":
      return `who bought ${networkName(audience.network)} since ${dayOf(audience.since)}`;
    case "wallet":
      return "who have money in their wallet";
    case "affected":
      return `affected by ${networkName(audience.network)} ${audience.productKind}`;
    case "unknown-outcome":
      return "who may not have read it";
  }
}

/** Under a question that names how many people a message goes to. */
export const excludedText = (excluded: number): Text | false =>
  excluded > 0 && text`${formatCount(excluded)} of them will not get it: they opted out, or cannot be reached.`;

const BAR_LENGTH = 16;

const remainingTime = (ms: number): string =>
  ms < MINUTE_MS ? "less than a minute" : `${formatCount(Math.ceil(ms / MINUTE_MS))} min`;

const stateText = ({ finishedAt, cancelledAt, pausedAt, waitsForOpening }: BroadcastProgress): string => {
  if (cancelledAt !== undefined) return finishedAt === undefined ? "✋ <b>Cancelling</b>" : "✋ <b>Cancelled:</b>";
  if (finishedAt !== undefined) return "📣 <b>Done:</b>";
  if (pausedAt !== undefined) return "⏸ <b>Paused:</b>";
  return waitsForOpening ? "🔒 <b>Waits until the shop is open:</b>" : "📣 <b>Sending</b>";
};

function progressText({ done, total, perSecond, leftMs, finishedAt }: BroadcastProgress): Text | undefined {
  if (finishedAt !== undefined) return undefined;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const bar = "█".repeat(Math.floor(share * BAR_LENGTH)).padEnd(BAR_LENGTH, "░");
  const rate = perSecond === undefined ? "" : ` · ${perSecond.toFixed(1)} a second`;
  const left = leftMs === undefined ? "" : ` · ${remainingTime(leftMs)} left`;
  return text`<code>${bar}</code> ${Math.floor(share * 100)}%${rate}${left}`;
}

/** Texts about broadcasts. */
export const broadcastWords = {
  askContent: text`<b>Broadcast</b>\nWhat should customers read? Type the message, send a picture with a caption, or send how deliveries are going now.`,
  tooLong: (max: number): Text => text`That is too long: at most ${max} characters.`,
  noText: text`There is no text in that. Send a picture from Telegram, with a caption: customers on WhatsApp see only the caption.`,
  deliveryStatus: "📣 How deliveries are going",
  refused: (buttons: boolean): Text =>
    text`The message was not accepted. ${buttons ? "Its buttons are left out. " : ""}Write it differently:`,
  previewFailed: text`The preview could not be sent. Send the message again:`,
  preview: (photo: boolean): Text =>
    lines(
      text`<b>Preview</b>\nAbove is what customers will see.`,
      photo && text`The picture is shown on Telegram; on WhatsApp only its caption.`,
      text`Type a new text to change it.`,
    ),
  addButton: "➕ Add a button",
  noButtons: "✕ No buttons",
  chooseAudience: "👥 Choose who gets it ›",
  askButton: text`<b>Add a button</b>\nWhat should it open? Choose below, or type its label and then a link: <code>See our prices https://example.com/prices</code>`,
  invalidButton: (max: number): Text =>
    text`Type the label (at most ${max} characters), then a link that starts with <code>https://</code>.`,
  askAudience: text`<b>Who should receive it?</b>`,
  audiences: {
    everyone: "👥 Everyone",
    language: "🌍 A language",
    active: "💬 Wrote recently",
    bought: "🛒 Bought from a network",
    wallet: "👛 Has money in the wallet",
  },
  askLanguage: text`<b>Which language?</b>`,
  askDays: text`<b>In the last how many days?</b>`,
  days: (days: number): string => (days === 1 ? "Today" : `${days} days`),
  askNetwork: text`<b>Which network did they buy?</b>`,
  oneOfThese: text`Please tap one of the buttons, or type what stands on it.`,
  emptyAudience: text`Nobody matches that now.`,
  confirm: (audience: Audience, { people, excluded }: AudienceSize): Text =>
    lines(
      text`<b>Send it to ${customers(people)}</b> (${audienceName(audience)})?`,
      excludedText(excluded),
      text`To send it, type the number of customers: <b>${formatCount(people)}</b>`,
    ),
  wrongNumber: text`That is not the right number.`,
  started: text`📣 Starting…`,
  shopClosed: text`🔒 Nothing is sent while the shop is closed: its books were restored from a backup. Open it first: /admin`,
  controlTexts: { pause: text`⏸ Pausing…`, resume: text`▶️ Resuming…`, cancel: text`✋ Cancelling…` },
  pause: "⏸ Pause",
  resume: "▶️ Resume",
  cancel: "✕ Cancel it",
  unknownBroadcast: text`There is no such broadcast.`,
  confirmCancel: ({ done, total }: BroadcastProgress): Text =>
    text`<b>Cancel the broadcast?</b>\n${formatCount(done)} of ${formatCount(total)} are done. Nobody else will get it, and it cannot be resumed.`,
  yesCancel: "Yes, cancel it",
  cancelled: text`✋ Cancelled. Messages that are being sent now may still arrive.`,
  alreadyFinished: text`This broadcast is already over.`,
  alreadySentAgain: text`It was sent to them again already.`,
  sendAgain: (count: number): string => `🔁 Send to the ${formatCount(count)} again`,
  confirmSendAgain: (count: number): Text =>
    text`<b>Send it again to ${customers(count)}?</b>\nWe do not know whether they got it: some of them will get it twice.`,
  yesSendAgain: "Yes, send it again",
  progress: (progress: BroadcastProgress): Text => {
    const { done, total, delivered, unreachable, failed, optedOut = 0, notOptedIn = 0, unknown = [] } = progress;
    const left = progress.cancelledAt === undefined ? 0 : total - done;
    return lines(
      { html: `${stateText(progress)} ${formatCount(done)} of ${formatCount(total)}` },
      progressText(progress),
      text`Delivered ${formatCount(delivered)} · blocked ${formatCount(unreachable)} · failed ${formatCount(failed)}`,
      optedOut > 0 && text`Opted out: ${formatCount(optedOut)}`,
      notOptedIn > 0 && text`Not sent, because they have not opted in: ${formatCount(notOptedIn)}`,
      unknown.length > 0 && text`Outcome unknown, so not sent again: ${formatCount(unknown.length)}`,
      left > 0 && text`Not sent: ${formatCount(left)}`,
    );
  },
};
