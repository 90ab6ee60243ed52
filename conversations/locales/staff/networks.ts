import { LANGUAGES, type Language } from "../../../src/core/base/language.js";
import { percentOf } from "../../../src/core/base/text.js";
import {
  type Day,
  HOUR_MS,
  type Instant,
  lagosMoment,
  MINUTE_MS,
  nextDay,
  SECOND_MS,
} from "../../../src/core/base/time.js";
import type { AudienceSize } from "../../../src/core/customers/audience.js";
import type { IncidentAnnouncement } from "../../../src/core/notifications/incident.js";
import { type ProductLine, productKey } from "../../../src/core/orders/product.js";
import type { VendStatistics } from "../../../src/core/orders/vend-statistics.js";
import { type SuspendMode, TRIAL_WAIT_MS, TRIALS_MAX } from "../../../src/core/settings/availability.js";
import type { ProductLineStatus } from "../../../src/shop/catalogue/availability.js";
import type { StaffApi } from "../../../src/shop/staff-api.js";
import { lines, plainText, type Text, table, text } from "../../text.js";
import { productLineName } from "../naming.js";
import { wordsIn } from "../words.js";
import { excludedText } from "./broadcast.js";
import { countText, daySpan, durationText, english } from "./english.js";

type VendReport = Awaited<ReturnType<StaffApi["monitoring"]["vendReport"]>>;
type ShopIncident = NonNullable<Awaited<ReturnType<StaffApi["monitoring"]["incident"]>>>;

/** "MTN data". */
const lineName = (productLine: ProductLine): string => productLineName(english(), productLine);

const lineNames = (productLines: readonly ProductLine[]): string => productLines.map(lineName).join(", ");

const paidOrders = "Orders already paid are still delivered, but a line of a list that waits for its turn is refunded.";

/** Times below this are given in minutes, as rounding up to hours would overstate them. */
const HOURS_FROM_MS = 3 * HOUR_MS;

/** "3 s", "4 min", "5 h": rounded up, as it says within which time something was done. */
export function span(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / SECOND_MS));
  if (seconds < 60) return `${seconds} s`;
  return ms < HOURS_FROM_MS ? `${Math.ceil(ms / MINUTE_MS)} min` : `${Math.ceil(ms / HOUR_MS)} h`;
}

const hasNoVends = ({ delivered, failed, pending, review }: VendStatistics): boolean =>
  delivered + failed + pending + review === 0;

/** "suspended since 21 Nov, 14:05 by Ada; from 14:20 3 customers may try it". */
function suspensionText({ since, suspension }: ProductLineStatus): string {
  const by = suspension?.by ?? "the shop itself";
  const begun = since === undefined ? "" : ` since ${lagosMoment(since)}`;
  const trials = suspension ? `; from ${lagosMoment(suspension.trialsFrom)} ${TRIALS_MAX} customers may try it` : "";
  return `suspended${begun} by ${by}${trials}`;
}

/** Texts about networks, and announcements to customers. */
export const networkWords = {
  statusUsage: (most: number): Text =>
    text`The last how many hours? For example <code>/status 6</code>, from 1 to ${most}. Without a number: 24.`,
  status: (
    hours: number,
    { statuses, withIncident, offSale, countedSince, refundBoundMs, compared }: VendReport,
  ): Text =>
    lines(
      text`<b>Vends in the last ${countText(hours, "hour")}</b>`,
      countedSince !== undefined &&
        text`There are too many to count. These are the newest, since ${lagosMoment(countedSince)}.`,
      ...statusRows(
        statuses.filter((productLine) => !hasNoVends(productLine)),
        withIncident,
      ),
      statuses.every(hasNoVends) && text`None.`,
      ...networkWords.offSale(offSale),
      text`Refund of a failed vend: within ${span(refundBoundMs)} of the service saying so`,
      ...comparedRows(compared),
    ),
  offSale: (productLines: readonly ProductLineStatus[]): readonly Text[] => {
    const off = productLines.filter(({ suspension }) => !suspension);
    const suspended = productLines.filter(({ suspension }) => suspension);
    return [
      ...(off.length > 0 ? [text`⏸ Not on sale: ${lineNames(off)}`] : []),
      ...suspended.map((line) => text`⏸ ${lineName(line)}: ${suspensionText(line)}`),
    ];
  },
  incident: ({ since, evidence, ...productLine }: ShopIncident["incident"]): Text =>
    lines(
      text`🚨 <b>${lineName(productLine)} deliveries are failing</b> since ${lagosMoment(since)}`,
      text`${evidence.delivered} delivered (${evidence.late} of them late) · ${evidence.atFault} failed · ${evidence.stuck} pending for too long`,
    ),
  /** Below an incident: whether it is still on sale, and what comes next. */
  saleDuringIncident: (line: ProductLineStatus, isSoldDespite: boolean): Text => {
    if (line.suspension) return text`⏸ It is ${suspensionText(line)}.`;
    if (!line.onSale) return text`⏸ It is off sale.`;
    return isSoldDespite
      ? text`▶️ It stays on sale: staff decided so.`
      : text`Suspend it, and after ${durationText(TRIAL_WAIT_MS)} ${TRIALS_MAX} customers may try whether it works again. Or keep selling.`;
  },
  recovered: ({ since, ...productLine }: ShopIncident["incident"], until: Instant): Text =>
    text`✅ <b>${lineName(productLine)} deliveries work again</b>\nThey failed from ${lagosMoment(since)} to ${lagosMoment(until)}.`,
  announceButtons: { slow: "📣 Tell affected customers", recovered: "📣 Tell them it works again" },
  suspend: (productLine: ProductLine): string => `⏸ Suspend ${lineName(productLine)}`,
  keepSelling: "▶️ Keep selling",
  putOnSale: (productLine: ProductLine): string => `▶️ Put ${lineName(productLine)} on sale`,
  announcement: (productLine: ProductLine, of: IncidentAnnouncement, language: Language): string => {
    const words = wordsIn(language);
    return plainText(words.availability[of]({ what: productLineName(words, productLine) }));
  },
  preview: (message: string, { people, excluded }: AudienceSize): Text =>
    lines(
      text`<b>Preview</b>\n\n${message}\n\nSend it to ${countText(people, "customer")} with an open order, or who bought it in the week before? Each gets it in their own language (${LANGUAGES.length} languages).`,
      excludedText(excluded),
    ),
  send: (people: number): string => `📣 Send to ${people}`,
  sent: text`This was announced before. Nothing was sent again.`,
  notApplicable: {
    slow: text`Deliveries are working again. Nothing was sent.`,
    stillFailing: text`Deliveries are still failing. Nothing was sent.`,
    nobodyTold: text`Customers were not told about the problem, so there is nothing to announce. Nothing was sent.`,
  },
  outdated: text`This alarm is out of date. Nothing was sent.`,
  availability: (offered: readonly ProductLineStatus[]): Text =>
    lines(
      text`<b>What is on sale</b>`,
      ...offered.map((line) => {
        if (line.onSale || line.since === undefined) return text`✅ ${lineName(line)}`;
        const state = line.suspension ? suspensionText(line) : `off sale since ${lagosMoment(line.since)}`;
        return text`⏸ ${lineName(line)}: ${state}`;
      }),
      text`What you take off sale stops selling everywhere at once. ${paidOrders}`,
    ),
  suspendMode: {
    ask: text`\nWhen deliveries fail, staff are asked whether to suspend. <code>/network auto</code>: the shop suspends by itself what fails for certain.`,
    auto: text`\nWhen deliveries fail for certain, the shop suspends by itself. <code>/network ask</code>: staff are asked first.`,
  } satisfies Readonly<Record<SuspendMode, Text>>,
  toggle: (productLine: ProductLine, onSale: boolean): string =>
    onSale ? `⏸ ${lineName(productLine)}` : `▶️ ${lineName(productLine)}`,
  usage: text`Like this: <code>/network MTN data off</code>, <code>/network Glo airtime on</code>, <code>/network 9mobile off</code>; or tap below.`,
  confirmOff: (productLines: readonly ProductLine[], unpaid: number): Text =>
    lines(
      text`<b>Take ${lineNames(productLines)} off sale?</b>`,
      text`Selling stops at once: no new orders, and schedules wait. ${paidOrders}`,
      unpaid > 0 &&
        text`${unpaid} order${unpaid === 1 ? " waits" : "s wait"} to be paid: ${unpaid === 1 ? "its customer is" : "their customers are"} told. If somebody still pays on a checkout page, the order is delivered.`,
    ),
  changed: {
    off: (productLines: readonly ProductLine[]): Text => text`⏸ ${lineNames(productLines)}: no longer on sale.`,
    on: (productLines: readonly ProductLine[]): Text => text`▶️ ${lineNames(productLines)}: on sale.`,
    suspended: (productLines: readonly ProductLine[]): Text =>
      text`⏸ ${lineNames(productLines)}: suspended. After ${durationText(TRIAL_WAIT_MS)} ${TRIALS_MAX} customers may try it, from their wallet; when they are delivered it is on sale again, and whoever was refused is told.`,
    keep: (productLines: readonly ProductLine[]): Text =>
      text`▶️ ${lineNames(productLines)}: stays on sale. The shop does not suspend it for this incident.`,
  },
  unchanged: {
    off: (productLines: readonly ProductLine[]): Text => text`${lineNames(productLines)}: already off sale.`,
    on: (productLines: readonly ProductLine[]): Text => text`${lineNames(productLines)}: already on sale.`,
    suspended: (productLines: readonly ProductLine[]): Text =>
      text`${lineNames(productLines)}: nothing was changed. It is suspended or off sale already, or nothing fails: to stop selling it, use <code>off</code>.`,
    keep: (productLines: readonly ProductLine[]): Text =>
      text`${lineNames(productLines)}: nothing was changed. It is suspended or off sale, or nothing fails any more.`,
  },
};

const COMPARED_ROWS_MAX = 8;

/**
 * Groups consecutive days that were compared with the service's lists within an hour: newest first, with the earliest
 * time.
 */
function comparedRows(compared: VendReport["compared"]): readonly Text[] {
  const rows: { from: Day; to: Day; at: Instant }[] = [];
  const days = Object.keys(compared) as Day[];
  for (const day of days.sort().reverse()) {
    const at = compared[day] ?? (0 as Instant);
    const last = rows.at(-1);
    if (last?.from === nextDay(day) && Math.abs(last.at - at) < HOUR_MS) {
      last.from = day;
      if (at < last.at) last.at = at;
    } else rows.push({ from: day, to: day, at });
  }
  return rows
    .slice(0, COMPARED_ROWS_MAX)
    .map(({ from, to, at }) => text`Compared with the service: ${daySpan(from, to)}, read at ${lagosMoment(at)}`);
}

/** A table row for each, narrow enough for a phone, with further text below it. */
function statusRows(statuses: readonly VendStatistics[], withIncident: readonly ProductLine[]): readonly Text[] {
  const rows = table(
    statuses.map((productLine) => {
      const ended = productLine.delivered + productLine.failed;
      return [lineName(productLine), percentOf(productLine.delivered, ended), `of ${ended}`];
    }),
    [1],
  );
  const failing = withIncident.map(productKey);
  return statuses.map((productLine, index) =>
    lines(
      text`${failing.includes(productKey(productLine)) ? "🚨" : "•"} ${rows[index] ?? ""}`,
      statusDetails(productLine),
    ),
  );
}

function statusDetails({ median, p95, pending, review }: VendStatistics): Text {
  const open = [
    pending > 0 ? `📤 ${pending} on ${pending === 1 ? "its" : "their"} way` : "",
    review > 0 ? `🔎 ${review} in review` : "",
  ].filter(Boolean);
  return lines(
    median !== undefined && p95 !== undefined && text`   half in ${span(median)}, 95% in ${span(p95)}`,
    open.length > 0 && text`   ${open.join(" · ")}`,
  );
}

/** Fewer ended vends than this say nothing about a network. A lower share of successes is reported as failing. */
const ENDED_MIN = 5;
const SUCCESS_MIN = 0.9;

/** What customers read about how deliveries are going. */
export function deliveryStatusText({ statuses, withIncident, offSale }: VendReport): string {
  const [failing, off] = [withIncident.map(productKey), offSale.map(productKey)];
  const status = statuses
    .filter((productLine) => !hasNoVends(productLine))
    .map((productLine) => {
      const { delivered, failed, pending, review } = productLine;
      const key = productKey(productLine);
      if (off.includes(key)) return `⏸ ${lineName(productLine)}: not on sale now`;
      const isShareWell = delivered + failed < ENDED_MIN || delivered / (delivered + failed) >= SUCCESS_MIN;
      const well = isShareWell && !failing.includes(key);
      const waiting = pending + review > 0 ? `, ${pending + review} on the way` : "";
      return `${well ? "✅" : "⚠️"} ${lineName(productLine)}: ${well ? "delivering normally" : "some deliveries fail"}${waiting}`;
    });
  const promise = "If a delivery fails, your money is back in your wallet at once.";
  return ["How deliveries are going right now:", ...status, promise].join("\n");
}
