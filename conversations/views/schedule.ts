import { type Every, increasedPrice, type Schedule } from "../../src/core/orders/schedule.js";
import type { ScheduleAction } from "../../src/shop/schedules/schedules.js";
import { productForRecipient } from "../locales/naming.js";
import type { Words } from "../locales/words.js";
import type { Choice, View } from "../talk.js";
import type { Text } from "../text.js";
import { menuRow } from "./buttons.js";

const WEEK_DAYS = 7;

const allSchedulesButton = ({ buttons }: Words): Choice => ({ label: buttons.schedule.all, go: { flow: "schedules" } });

/** A text alone, with the button that lists all schedules. */
export const withSchedulesButton = (words: Words, text: Text): View => ({
  text,
  choices: [[allSchedulesButton(words)], menuRow(words)],
});

const actionButton = (label: string, { id }: Schedule, action: ScheduleAction, style?: "danger"): Choice => ({
  label,
  go: { flow: "schedules", with: `${id}.${action}` },
  ...(style && { style }),
});

/** The state of a schedule, with its buttons. */
export function scheduleView(schedule: Schedule, words: Words): View {
  const { pausedAt } = schedule;
  const buttons = words.buttons.schedule;
  const newPrice = increasedPrice(schedule);
  return {
    text: scheduleText(schedule, words),
    choices: [
      ...(newPrice === undefined ? [] : [[actionButton(buttons.accept({ price: newPrice }), schedule, "accept")]]),
      pausedAt === undefined
        ? [actionButton(buttons.skip, schedule, "skip"), actionButton(buttons.pause, schedule, "pause")]
        : [actionButton(buttons.resume, schedule, "resume")],
      [actionButton(buttons.stop, schedule, "stop", "danger"), allSchedulesButton(words)],
      menuRow(words),
    ],
  };
}

function scheduleText(schedule: Schedule, words: Words): Text {
  const { summary, next, paused } = words.schedules;
  const { pausedAt, nextAt, action, payBy, price } = schedule;
  const places = {
    what: productForRecipient(words, schedule),
    every: intervalText(words, schedule.every, action),
    next: pausedAt === undefined ? next({ at: nextAt }) : paused,
  };
  return action === "remind" ? summary.remind(places) : summary[payBy.by]({ ...places, price });
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
