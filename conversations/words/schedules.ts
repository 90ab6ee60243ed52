import { formatNaira, type Kobo } from "#core/money.js";
import type { Network } from "#core/network.js";
import type { Item } from "#core/order.js";
import { formatPhone, type Phone } from "#core/phone.js";
import type { Every, RunOutcome, Schedule } from "#core/schedule.js";
import { type Instant, lagosMoment } from "#core/time.js";
import { type Text, text } from "../text.js";
import { order as orderWords } from "./english.js";

const DAILY = 1;
const WEEKLY = 7;

const every = (of: Every): string => {
  if ("monthDay" in of) return `on day ${of.monthDay} of each month`;
  if (of.days === DAILY) return "every day";
  return of.days === WEEKLY ? "every week" : `every ${of.days} days`;
};

const what = (item: Item, network: Network, recipient: Phone): string =>
  `${orderWords.name(item, network)} · ${formatPhone(recipient)}`;

const nameOf = ({ item, network, recipient }: Schedule): string => what(item, network, recipient);

const next = ({ pausedAt, nextAt }: Schedule): Text =>
  pausedAt === undefined ? text`Next: <b>${lagosMoment(nextAt)}</b>` : text`⏸ Paused.`;

export const scheduleButtons = {
  daily: "Every day",
  weekly: "Every week",
  days: (days: number) => `Every ${days} days`,
  monthly: (day: number) => `Monthly, on day ${day}`,
  whenItEnds: (days: number) => `When it ends (${days} days)`,
  remind: "🔔 Only remind me",
  open: (schedule: Schedule) => `🗓 ${nameOf(schedule)}`,
  pause: "⏸ Pause",
  resume: "▶️ Go on",
  skip: "⏭ Skip the next one",
  stop: "🗑 Stop it",
  accept: (price: Kobo) => `✅ Go on at ${formatNaira(price)}`,
  all: "🗓 Schedules",
  again: "🗓 Schedule",
};

const outcomes: Readonly<Record<Exclude<RunOutcome, "bought">, (schedule: Schedule) => Text>> = {
  reminded: (schedule) => text`🔔 <b>Time for ${nameOf(schedule)}.</b>`,
  short: (schedule) =>
    text`👛 <b>Not bought: ${nameOf(schedule)}.</b>\nYour wallet had less than ${formatNaira(schedule.last?.price ?? schedule.price)}. Top up and buy it now; the next run stands.`,
  "card-gone": (schedule) =>
    text`💳 <b>Not bought: ${nameOf(schedule)}.</b>\nThe card is no longer saved. The schedule is paused: stop it, or make a new one.`,
  dearer: (schedule) =>
    text`⚠️ <b>Not bought: ${nameOf(schedule)}.</b>\nIt costs ${formatNaira(schedule.last?.price ?? schedule.price)} now; you agreed to ${formatNaira(schedule.price)}. The schedule is paused until you say so.`,
  gone: (schedule) =>
    text`⚠️ <b>Not bought: ${nameOf(schedule)}.</b>\nThat plan is no longer sold. The schedule is paused: stop it, and choose another plan.`,
  unreadable: (schedule) =>
    text`⚠️ <b>Not bought: ${nameOf(schedule)}.</b>\nThe network’s plans could not be read for hours. Buy it now; the next run stands.`,
};

export const scheduleWords = {
  none: text`<b>Your schedules</b>\nNone yet. Buy something, then tap “🗓 Schedule” under its receipt.`,
  list: text`<b>Your schedules</b>\nTap one to skip, pause or stop it:`,
  howOften: (item: Item, network: Network, recipient: Phone): Text =>
    text`<b>${what(item, network, recipient)}</b>\nHow often? You can also type a number of days, like “14”.`,
  badDays: (most: number): Text => text`Please type a number of days, from 1 to ${most}.`,
  howPaid: (price: Kobo, of: Every): Text =>
    text`${formatNaira(price)} ${every(of)}. How shall it be paid? We tell you a day before each time.`,
  tooMany: text`You have as many schedules as we can keep. Stop one of them first: /schedules`,
  one: (schedule: Schedule): Text =>
    schedule.act === "remind"
      ? text`🗓 <b>${nameOf(schedule)}</b>\nWe remind you ${every(schedule.every)}.\n${next(schedule)}`
      : text`🗓 <b>${nameOf(schedule)}</b>\n${formatNaira(schedule.price)} from your ${schedule.payBy.by}, ${every(schedule.every)}.\n${next(schedule)}`,
  soon: (schedule: Schedule, at: Instant): Text =>
    text`🗓 <b>${nameOf(schedule)}</b>\nWe buy it on ${lagosMoment(at)}: ${formatNaira(schedule.price)} from your ${schedule.payBy.by}.`,
  outcomes,
  stopped: (schedule: Schedule): Text => text`Stopped: ${nameOf(schedule)}.`,
};
