import { isBatchId } from "../../src/core/base/ids.js";
import { type Every, increasedPrice, pauses, type Schedule } from "../../src/core/orders/schedule.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { productForRecipient } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import { go, menuRow } from "./buttons.js";

const WEEK_DAYS = 7;

const allSchedulesButton = ({ buttons }: Words): Choice => go(buttons.schedules, "schedules");

/** The buttons under a receipt that lead to a schedule. */
export const wayToSchedule = ({ buttons }: Words): string => `${buttons.more} › ${buttons.schedule}`;

/** A text with the button that lists all schedules. */
export const withSchedulesButton = (words: Words, text: Text): View => ({
  text,
  choices: [[allSchedulesButton(words)], menuRow(words)],
});

/** "👥 Staff · 12". */
export const groupLabel = (name: string, all: readonly unknown[]): string => `👥 ${name} · ${all.length}`;

/** "MTN 1GB data (30 days) · Mama · 0803 123 4567", or a group by its name. */
export const scheduleName = (words: Words, { source, lines: all }: Pick<Schedule, "source" | "lines">): string =>
  "group" in source ? groupLabel(source.group, all) : all.map((line) => productForRecipient(words, line)).join(", ");

/** Names the next run in the button that skips it, so that a late or second tap does not skip another run. */
export const runName = ({ nextAt }: Schedule): string => nextAt.toString(36);

/** The state of a schedule, with its buttons. */
export async function scheduleViewFor(shop: CustomerApi, words: Words, schedule: Schedule): Promise<View> {
  const { customer, action, payBy } = schedule;
  const card = action === "buy" && payBy.by === "card" ? payBy.card : undefined;
  const isCardRemoved = card !== undefined && (await shop.payments.findListedCard(customer, card)) === undefined;
  return scheduleView(words, schedule, isCardRemoved);
}

function scheduleView(words: Words, schedule: Schedule, isCardRemoved: boolean): View {
  const { id, source, pausedAt } = schedule;
  const placed = schedule.last?.placed;
  const { buttons } = words;
  const newPrice = increasedPrice(schedule);
  // Opens the lines at current prices. Nothing is bought until the customer pays.
  const group: Choice[] = "group" in source ? [go(scheduleName(words, schedule), "bulk", id)] : [];
  const result: Choice[] = placed
    ? [go(buttons.receipt, isBatchId(placed) ? "bulk-result" : "order-details", placed)]
    : [];
  const act = (label: string, action: string) => go(label, "schedules", `${id}.${action}`);
  return {
    text: scheduleText(words, schedule, isCardRemoved),
    choices: [
      newPrice === undefined ? [] : [act(buttons.acceptPrice({ price: newPrice }), `accept.${newPrice}`)],
      pausedAt === undefined
        ? [act(buttons.skip, `skip.${runName(schedule)}`), act(buttons.pause, "pause")]
        : [act(buttons.resume, "resume")],
      [...group, ...result],
      [{ ...act(buttons.stopSchedule, "stop"), style: "danger" }, allSchedulesButton(words)],
      menuRow(words),
    ],
  };
}

function scheduleText(words: Words, schedule: Schedule, isCardRemoved: boolean): Text {
  const { summary, next, paused, groupKept } = words.schedules;
  const { source, pausedAt, nextAt, action, payBy, price } = schedule;
  const places = {
    what: scheduleName(words, schedule),
    every: intervalText(words, schedule.every, action),
    next: pausedAt === undefined ? next({ at: nextAt }) : paused,
  };
  return lines(
    action === "remind"
      ? summary.remind(places)
      : summary[isCardRemoved ? "cardRemoved" : payBy.by]({ ...places, price }),
    "group" in source && groupKept,
    lastRunText(words, schedule),
  );
}

/** The outcome of the last run. Left out if it paused the schedule and the schedule has been resumed. */
function lastRunText(words: Words, schedule: Schedule): Text | undefined {
  const { last, pausedAt } = schedule;
  if (!last || (pauses(last.outcome) && pausedAt === undefined)) return undefined;
  return lines(words.schedules.last({ at: last.at }), runOutcomeText(words, schedule, last));
}

export function runOutcomeText(
  words: Words,
  schedule: Schedule,
  { outcome, price }: NonNullable<Schedule["last"]>,
): Text {
  const { outcomes, notBought } = words.schedules;
  const what = scheduleName(words, schedule);
  const { price: agreed, pausedAt } = schedule;
  // The other outcomes say that the next run goes ahead.
  const isTrueWhilePaused = pauses(outcome) || outcome === "bought" || outcome === "reminded";
  if (pausedAt !== undefined && !isTrueWhilePaused) return notBought({ what });
  return outcomes[outcome]({ what, notBought: notBought({ what }), now: price ?? agreed, agreed });
}

/** How often; a monthly reminder comes a day early. */
export function intervalText(
  { names: { every: texts } }: Words,
  every: Every,
  action: Schedule["action"] = "buy",
): string {
  if ("monthDay" in every) return texts[action === "remind" ? "dayBefore" : "monthDay"]({ day: every.monthDay });
  return every.days === WEEK_DAYS ? texts.week : texts.days({ count: every.days });
}
