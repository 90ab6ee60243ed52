import { networkName } from "../../../src/core/base/network.js";
import { dayOf } from "../../../src/core/base/time.js";
import type { Audience, AudienceSize } from "../../../src/core/customers/audience.js";
import type { BroadcastProgress } from "../../../src/shop/broadcasts/start.js";
import { lines, type Text, text } from "../../text.js";
import { LOCALES } from "../words.js";

const numbers = new Intl.NumberFormat("en");
const number = (count: number): string => numbers.format(count);
const customers = (count: number): string => `${number(count)} customer${count === 1 ? "" : "s"}`;

/** Who reads a broadcast, after "customers". */
function audienceName(audience: Audience): string {
  switch (audience.kind) {
    case "everyone":
      return "all of them";
    case "language":
      return `who read ${LOCALES[audience.language].name}`;
    case "active":
      return `who wrote since ${dayOf(audience.since)}`;
    case "bought":
      return `who bought ${networkName(audience.network)} since ${dayOf(audience.since)}`;
    case "wallet":
      return "who have money in their wallet";
    case "affected":
      return `whom ${networkName(audience.network)} ${audience.productKind} concerns`;
    case "unknown-outcome":
      return "who may not have read it";
  }
}

const BAR = 16;
const filled = (done: number, total: number): number =>
  total === 0 ? BAR : Math.min(BAR, Math.floor((done / total) * BAR));
const bar = (done: number, total: number): string =>
  `${"█".repeat(filled(done, total))}${"░".repeat(BAR - filled(done, total))}`;

const MINUTE_MS = 60_000;
const remainingTime = (ms: number): string =>
  ms < MINUTE_MS ? "less than a minute" : `${number(Math.ceil(ms / MINUTE_MS))} min`;

const stateText = ({ finishedAt, cancelledAt, pausedAt }: BroadcastProgress): string => {
  if (cancelledAt !== undefined) return finishedAt === undefined ? "✋ <b>Cancelling</b>" : "✋ <b>Cancelled:</b>";
  if (finishedAt !== undefined) return "📣 <b>Done:</b>";
  return pausedAt === undefined ? "📣 <b>Sending</b>" : "⏸ <b>Paused:</b>";
};

function progressText({ done, total, perSecond, leftMs, finishedAt }: BroadcastProgress): Text | undefined {
  if (finishedAt !== undefined) return undefined;
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
  const rate = perSecond === undefined ? "" : ` · ${perSecond.toFixed(1)} a second`;
  const left = leftMs === undefined ? "" : ` · ${remainingTime(leftMs)} left`;
  return text`<code>${bar(done, total)}</code> ${percent} %${rate}${left}`;
}

/** What staff read while they write to many customers. */
export const broadcastWords = {
  askContent: text`<b>Broadcast</b>\nWhat shall customers read? Type it, send a picture with the words under it, or send how vends are going now.`,
  tooLong: (max: number): Text => text`That is too long: at most ${max} characters.`,
  noText: text`There are no words in that. A picture is sent from Telegram, with its words under it: customers elsewhere read only those.`,
  deliveryStatus: "📣 How vends are going",
  refused: text`It cannot be sent like this. Write it another way:`,
  previewFailed: text`The preview did not come through. Send it once more:`,
  preview: (photo: boolean): Text =>
    lines(
      text`<b>Preview</b>\nAbove is what they will see.`,
      photo ? text`The picture is seen on Telegram; on WhatsApp they read its words.` : undefined,
      text`Type other words to change it.`,
    ),
  addButton: "➕ A button",
  noButtons: "✕ No buttons",
  chooseAudience: "👥 Who reads it ›",
  askButton: text`<b>A button under it</b>\nWhat shall it open? Or type what it says, and then an address: <code>See our prices https://example.com/prices</code>`,
  invalidButton: (max: number): Text =>
    text`I need what it says (${max} characters at most) and then an address that begins with <code>https://</code>.`,
  askAudience: text`<b>Who should receive it?</b>`,
  everyone: "👥 Everyone",
  language: "🌍 A language",
  active: "💬 Who wrote lately",
  bought: "🛒 Who bought a network",
  wallet: "👛 Who has money here",
  askLanguage: text`<b>Who reads which language?</b>`,
  askDays: text`<b>Within how many days?</b>`,
  days: (days: number): string => (days === 1 ? "Today" : `${days} days`),
  askNetwork: text`<b>Which network have they bought?</b>`,
  emptyAudience: text`Nobody is among them now.`,
  confirm: (audience: Audience, { people, excluded }: AudienceSize): Text =>
    lines(
      text`<b>Send it to ${customers(people)}</b> (${audienceName(audience)})?`,
      excluded === 0
        ? undefined
        : text`${number(excluded)} of them will not get it: they want no news, or cannot be reached.`,
      text`To send it, type their number: <b>${number(people)}</b>`,
    ),
  wrongNumber: text`That is not the number.`,
  started: text`📣 Starting…`,
  controlTexts: { pause: text`⏸ Pausing…`, resume: text`▶️ Going on…`, cancel: text`✋ Cancelling…` },
  pause: "⏸ Pause",
  resume: "▶️ Go on",
  cancel: "✕ Cancel it",
  unknownBroadcast: text`There is no such broadcast.`,
  confirmCancel: ({ done, total }: BroadcastProgress): Text =>
    text`<b>Cancel the broadcast?</b>\n${number(done)} of ${number(total)} are done. Nobody else will get it, and it cannot go on again.`,
  yesCancel: "Yes, cancel it",
  cancelled: text`✋ Cancelled. What is under way still arrives.`,
  alreadyFinished: text`It is over already.`,
  sendAgain: (count: number): string => `🔁 Send to the ${number(count)} again`,
  confirmSendAgain: (count: number): Text =>
    text`<b>Send it again to ${customers(count)}?</b>\nNobody knows whether they have read it: some of them will read it twice.`,
  yesSendAgain: "Yes, send it again",
  progress: (progress: BroadcastProgress): Text => {
    const { done, total, delivered, unreachable, failed, optedOut = 0, notOptedIn = 0, unknown = [] } = progress;
    const left = progress.cancelledAt === undefined ? 0 : total - done;
    return lines(
      { html: `${stateText(progress)} ${number(done)} of ${number(total)}` },
      progressText(progress),
      text`Delivered ${number(delivered)} · blocked ${number(unreachable)} · failed ${number(failed)}`,
      optedOut > 0 ? text`Want no news: ${number(optedOut)}` : undefined,
      notOptedIn > 0 ? text`Not written to, as they have not asked for news: ${number(notOptedIn)}` : undefined,
      unknown.length > 0
        ? text`Nobody knows whether it arrived, so it was not sent again: ${number(unknown.length)}`
        : undefined,
      left > 0 ? text`Not written to any more: ${number(left)}` : undefined,
    );
  },
};
