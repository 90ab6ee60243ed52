import type { OrderId } from "#core/ids.js";
import type { Every, Schedule } from "#core/schedule.js";
import type { ScheduleAct } from "#shop/shop.js";
import { encodeAgain } from "../again-button.js";
import { itemName } from "../naming.js";
import { menuIn } from "../questions/buttons.js";
import type { Choice, View } from "../talk.js";
import { lines, type Text } from "../text.js";
import type { Words } from "../words/words.js";

const WEEK_DAYS = 7;

/** "every 14 days", "on day 21 of each month". */
export function everyIn({ names }: Words, every: Every): string {
  if ("monthDay" in every) return names.every.month({ day: every.monthDay });
  return every.days === WEEK_DAYS ? names.every.week : names.every.days({ count: every.days });
}

const what = (words: Words, { item, network, recipient }: Schedule) => ({
  item: itemName(words, item, network),
  recipient,
});

function summary(words: Words, schedule: Schedule): Text {
  const { act, payBy, price, every } = schedule;
  const said = { ...what(words, schedule), price, every: everyIn(words, every) };
  return act === "remind" ? words.schedules.reminder(said) : words.schedules[payBy.by](said);
}

const button = (label: string, { id }: Schedule, act: ScheduleAct, style?: "danger"): Choice => ({
  ...{ label, go: { flow: "schedules", with: `${id}.${act}` } },
  ...(style && { style }),
});

const toAll = ({ buttons }: Words): Choice => ({ label: buttons.schedules, go: { flow: "schedules" } });

function choicesOf(words: Words, schedule: Schedule): readonly (readonly Choice[])[] {
  const { buttons } = words;
  const { pausedAt, last } = schedule;
  const asked = pausedAt !== undefined && last?.outcome === "dearer" ? last.price : undefined;
  return [
    ...(asked === undefined ? [] : [[button(buttons.acceptPrice({ price: asked }), schedule, "accept")]]),
    pausedAt === undefined
      ? [button(buttons.skip, schedule, "skip"), button(buttons.pause, schedule, "pause")]
      : [button(buttons.resume, schedule, "resume")],
    [button(buttons.stopIt, schedule, "stop", "danger"), toAll(words)],
    menuIn(words),
  ];
}

/** A schedule and what can be done about it. */
export function scheduledView(words: Words, schedule: Schedule): View {
  const { next, paused } = words.schedules;
  const stands = schedule.pausedAt === undefined ? next({ at: schedule.nextAt }) : paused;
  return { text: lines(summary(words, schedule), stands), choices: choicesOf(words, schedule) };
}

/** A run is near. */
export const soonView = (words: Words, schedule: Schedule): View => ({
  text: lines(summary(words, schedule), words.schedules.soon({ at: schedule.nextAt })),
  choices: choicesOf(words, schedule),
});

/** What came of the last run; undefined where the order that it placed tells. `as`: for a button that buys it now. */
export function runView(words: Words, schedule: Schedule, as: OrderId): View | undefined {
  const { last, price, source } = schedule;
  if (!last || last.outcome === "bought") return undefined;
  const { outcome, price: now = price } = last;
  const buyable = outcome === "reminded" || outcome === "short" || outcome === "unreadable";
  const buyNow: Choice = {
    ...{ label: words.buttons.buyAgainFor({ price }), go: { flow: "again", with: encodeAgain(source, as) } },
    ...({ fresh: true, style: "success" } as const),
  };
  return {
    text: words.schedules.outcomes[outcome]({ ...what(words, schedule), price, now }),
    choices: [...(buyable ? [[buyNow]] : []), ...choicesOf(words, schedule)],
  };
}

export const stoppedView = (words: Words, schedule: Schedule): View => ({
  text: words.schedules.stopped(what(words, schedule)),
  choices: [[toAll(words)], menuIn(words)],
});
