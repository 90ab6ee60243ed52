import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../../src/core/base/language.js";
import { percentOf } from "../../../src/core/base/share.js";
import { type Instant, lagosMoment, MINUTE_MS, SECOND_MS } from "../../../src/core/base/time.js";
import { type ProductLine, productKey } from "../../../src/core/orders/product.js";
import type { VendStatus } from "../../../src/core/orders/vend-status.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { lines, plainText, type Text, text } from "../../text.js";
import { productLineName } from "../naming.js";
import { wordsIn } from "../words.js";

type VendStatusReport = Awaited<ReturnType<StaffApi["monitoring"]["vendReport"]>>;
type ShopIncident = NonNullable<Awaited<ReturnType<StaffApi["monitoring"]["incident"]>>>;
type Announcement = keyof ShopIncident["announcements"];

/** "MTN data". */
const lineName = (productLine: ProductLine): string => productLineName(wordsIn(FIRST_LANGUAGE), productLine);

const lineNames = (productLines: readonly ProductLine[]): string => productLines.map(lineName).join(", ");

/** "3 s", "4 min", "2 h". */
function span(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.round(ms / SECOND_MS))} s`;
  return ms < 60 * MINUTE_MS ? `${Math.round(ms / MINUTE_MS)} min` : `${Math.round(ms / (60 * MINUTE_MS))} h`;
}

const includesLine = (productLines: readonly ProductLine[], productLine: ProductLine): boolean =>
  productLines.some((other) => productKey(other) === productKey(productLine));

const hasNoVends = ({ delivered, failed, pending, review }: VendStatus): boolean =>
  delivered + failed + pending + review === 0;

/** What staff read about the networks, and what they announce to customers. */
export const networkWords = {
  statusUsage: (most: number): Text =>
    text`How vends went in how many hours? For example <code>/status 6</code>, from 1 to ${most}; without any, 24.`,
  status: (hours: number, { statuses, withIncident, offSale, countedSince }: VendStatusReport): Text =>
    lines(
      text`<b>Vends in the last ${hours} hour${hours === 1 ? "" : "s"}</b>`,
      countedSince === undefined
        ? undefined
        : text`There were too many to count: these are the newest, since ${lagosMoment(countedSince)}.`,
      ...statuses
        .filter((productLine) => !hasNoVends(productLine))
        .map((productLine) => statusOf(productLine, includesLine(withIncident, productLine))),
      statuses.every(hasNoVends) ? text`None.` : undefined,
      offSale.length > 0 ? text`⏸ Not on sale: ${lineNames(offSale)}` : undefined,
    ),
  incident: (
    productLine: ProductLine,
    { since, evidence }: Pick<ShopIncident["incident"], "since" | "evidence">,
  ): Text =>
    lines(
      text`🚨 <b>${lineName(productLine)} deliveries are failing</b> since ${lagosMoment(since)}`,
      text`${evidence.delivered} delivered (${evidence.late} of them late) · ${evidence.atFault} failed · ${evidence.stuck} under way for too long`,
      text`You can tell the customers it concerns, or take it off sale: /network`,
    ),
  recovered: (productLine: ProductLine, since: Instant, until: Instant): Text =>
    text`✅ <b>${lineName(productLine)} goes well again</b>\nIt did not from ${lagosMoment(since)} to ${lagosMoment(until)}.`,
  announceButtons: { slow: "📣 Tell those it concerns", recovered: "📣 Tell them incident recovered" },
  takeOff: (productLine: ProductLine): string => `⏸ Take ${lineName(productLine)} off sale`,
  announcement: (productLine: ProductLine, of: Announcement, language: Language): string => {
    const words = wordsIn(language);
    return plainText(words.availability[of]({ what: productLineName(words, productLine) }));
  },
  preview: (message: string, people: number): Text =>
    text`<b>Preview</b>\n\n${message}\n\nSend it to ${people} customer${people === 1 ? "" : "s"} whose order is under way, or who bought it in the week before? Each reads it in their language (${LANGUAGES.length} of them).`,
  send: (people: number): string => `📣 Send to ${people}`,
  sent: text`They have been told already. Nothing was sent again.`,
  notApplicable: {
    slow: text`It goes well again by now. Nothing was sent.`,
    recovered: text`There is nothing to tell: it does not go well, or nobody was told that it did not.`,
  },
  outdated: text`This is out of date; there is something newer to look at. Nothing was sent.`,
  availability: (offered: readonly (ProductLine & { readonly onSale: boolean; readonly since?: Instant })[]): Text =>
    lines(
      text`<b>What is on sale</b>`,
      ...offered.map((productLine) =>
        productLine.onSale || productLine.since === undefined
          ? text`✅ ${lineName(productLine)}`
          : text`⏸ ${lineName(productLine)}: off sale since ${lagosMoment(productLine.since)}`,
      ),
      text`What is taken off sale is not sold from that moment on, anywhere. What is paid already goes on being sent.`,
    ),
  toggle: (productLine: ProductLine, onSale: boolean): string =>
    onSale ? `⏸ ${lineName(productLine)}` : `▶️ ${lineName(productLine)}`,
  usage: text`Like this: <code>/network MTN data off</code>, <code>/network Glo airtime on</code>, <code>/network 9mobile off</code>; or tap below.`,
  confirmOff: (productLines: readonly ProductLine[], unpaid: number): Text =>
    lines(
      text`<b>Take ${lineNames(productLines)} off sale?</b>`,
      text`Selling stops at once: nothing new is bought, schedules wait. What is paid already goes on being sent.`,
      unpaid === 0
        ? undefined
        : text`${unpaid} order${unpaid === 1 ? " waits" : "s wait"} to be paid: ${unpaid === 1 ? "its customer is" : "their customers are"} told. What is paid on a page all the same is sent.`,
    ),
  off: (productLines: readonly ProductLine[]): Text => text`⏸ ${lineNames(productLines)}: not on sale any more.`,
  on: (productLines: readonly ProductLine[]): Text => text`▶️ ${lineNames(productLines)}: on sale.`,
  unchanged: (productLines: readonly ProductLine[], on: boolean): Text =>
    text`${lineNames(productLines)}: ${on ? "on sale" : "off sale"} already.`,
};

/** Three short lines, for a narrow screen. */
function statusOf(productLine: VendStatus, hasIncident: boolean): Text {
  const { delivered, failed, median, p95, pending, review } = productLine;
  const ended = delivered + failed;
  const rate = ended === 0 ? "none ended" : `${percentOf(delivered, ended)} of ${ended}`;
  const open = [
    pending > 0 ? `📤 ${pending} on ${pending === 1 ? "its" : "their"} way` : "",
    review > 0 ? `🔎 ${review} in review` : "",
  ].filter(Boolean);
  return lines(
    text`${hasIncident ? "🚨" : "•"} <b>${lineName(productLine)}</b> · ${rate}`,
    median === undefined || p95 === undefined ? undefined : text`   half in ${span(median)}, 95 % in ${span(p95)}`,
    open.length === 0 ? undefined : text`   ${open.join(" · ")}`,
  );
}

/** Fewer ended vends than this say nothing about a network; a lower share of successes is reported as failing. */
const ENDED_MIN = 5;
const SUCCESS_MIN = 0.9;

/** What customers read about how deliveries are going. */
export function deliveryStatusText({ statuses }: VendStatusReport): string {
  const status = statuses
    .filter((productLine) => !hasNoVends(productLine))
    .map((productLine) => {
      const { delivered, failed, pending, review } = productLine;
      const well = delivered + failed < ENDED_MIN || delivered / (delivered + failed) >= SUCCESS_MIN;
      const waiting = pending + review > 0 ? `, ${pending + review} on the way` : "";
      return `${well ? "✅" : "⚠️"} ${lineName(productLine)}: ${well ? "delivering normally" : "some deliveries fail"}${waiting}`;
    });
  const promise = "If a delivery fails, your money is back in your wallet at once.";
  return ["How deliveries are going right now:", ...status, promise].join("\n");
}
