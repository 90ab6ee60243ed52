import { lagosMoment } from "../../../../src/core/base/time.js";
import { formatNaira, type Kobo, subtract } from "../../../../src/core/money/money.js";
import type { FloatStatus } from "../../../../src/shop/monitoring/float.js";
import { lines, type Text, text } from "../../../text.js";

const HOURS_SHOWN_MAX = 240;

function lasts({ hoursLeft, hourlyUsage }: FloatStatus): Text {
  if (hourlyUsage === undefined) return text`How long it will last is known after a few minutes.`;
  if (hoursLeft === undefined) return text`Nothing was spent in the last hours.`;
  const left =
    hoursLeft > HOURS_SHOWN_MAX
      ? "more than ten days"
      : hoursLeft < 1
        ? "less than an hour"
        : `${Math.floor(hoursLeft)} h`;
  return text`Recent use is ${formatNaira(hourlyUsage)} an hour, so it will last about <b>${left}</b>.`;
}

const heads = { low: "🪫 <b>The float is low.</b>", out: "🚨 <b>The float is empty.</b>" } as const;

const balanceAndUsage = (status: FloatStatus): Text =>
  lines(
    text`Merchant wallet at the service, by our books: <b>${formatNaira(status.balance)}</b>`,
    text`Spent today: ${formatNaira(status.spentToday)}`,
    lasts(status),
  );

/** Texts about the merchant's prepaid money at the service. */
export const floatWords = {
  show: (status: FloatStatus, maySet: boolean): Text =>
    lines(
      text`<b>Float</b>`,
      balanceAndUsage(status),
      text`Tracked since ${lagosMoment(status.since)}.`,
      maySet
        ? text`After a top-up: <code>/float +50000</code>. To correct the balance: <code>/float 250000</code>.`
        : text`After a top-up, an owner enters it: <code>/float +50000</code>.`,
    ),
  unset: text`<b>Float</b>\nEnter once what the merchant wallet at the service holds now, for example <code>/float 250000</code>. After that the bot tracks it, and warns you before it runs out.`,
  untracked: text`<b>Float</b>\nIt is not tracked yet: an owner enters once what the merchant wallet at the service holds now.`,
  ownersOnly: text`Only an owner can enter what the merchant wallet holds. Nothing was recorded.`,
  usage: text`For example <code>/float 250000</code> if the merchant wallet at the service holds that now, or <code>/float +50000</code> if you have just added that.`,
  notice: (status: FloatStatus): Text =>
    lines(
      status.warning ? { html: heads[status.warning] } : text`🔋 <b>The float is fine again.</b>`,
      balanceAndUsage(status),
      status.warning && text`Top it up at the service, then an owner enters it here: <code>/float +50000</code>.`,
    ),
  confirmBalance: (to: Kobo, status: FloatStatus | undefined): Text => {
    const difference = status && subtract(to, status.balance);
    return lines(
      text`<b>Does the merchant wallet at the service hold ${formatNaira(to)} now?</b>`,
      difference !== undefined &&
        difference !== 0 &&
        text`Our books say ${formatNaira(status?.balance ?? to)}: ${formatNaira(difference)} will be booked as a correction.`,
    );
  },
  confirmTopUp: (more: Kobo): Text =>
    text`<b>Did you add ${formatNaira(more)} to the merchant wallet at the service?</b>`,
};
