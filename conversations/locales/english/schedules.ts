/** What is bought, or reminded of, time and again. */
export const schedules = {
  none: "<b>Your schedules</b>\nNone yet. Buy something, then tap “{button:words}” under its receipt.",
  list: "<b>Your schedules</b>\nTap one to skip, pause or stop it:",
  howOften: "<b>{what:words}</b>\nHow often? You can also type a number of days, like “14”.",
  badDays: "Please type a number of days, from 1 to {most:count}.",
  howPaid: "{price:naira} {every:words}. How shall it be paid? We tell you a day before each time.",
  tooMany: "You have as many schedules as we can keep. Stop one of them first: /schedules",
  next: "Next: <b>{at:moment}</b>",
  paused: "⏸ Paused.",
  one: {
    remind: "🗓 <b>{what:words}</b>\nWe remind you {every:words}.\n{next:text}",
    wallet: "🗓 <b>{what:words}</b>\n{price:naira} from your wallet, {every:words}.\n{next:text}",
    card: "🗓 <b>{what:words}</b>\n{price:naira} from your card, {every:words}.\n{next:text}",
  },
  soon: {
    wallet: "🗓 <b>{what:words}</b>\nWe buy it on {at:moment}: {price:naira} from your wallet.",
    card: "🗓 <b>{what:words}</b>\nWe buy it on {at:moment}: {price:naira} from your card.",
  },
  /** What came of a run, when nothing was bought. */
  outcomes: {
    reminded: "🔔 <b>Time for {what:words}.</b>",
    short:
      "👛 <b>Not bought: {what:words}.</b>\nYour wallet had less than {now:naira}. Top up and buy it now; the next run stands.",
    "over-limit":
      "📅 <b>Not bought: {what:words}.</b>\nIt would have passed your daily limit. Change the limit in /settings, or buy it now by Checkout; the next run stands.",
    "card-removed":
      "💳 <b>Not bought: {what:words}.</b>\nThe card is no longer saved. The schedule is paused: stop it, or make a new one.",
    "price-increased":
      "⚠️ <b>Not bought: {what:words}.</b>\nIt costs {now:naira} now; you agreed to {agreed:naira}. The schedule is paused until you say so.",
    gone: "⚠️ <b>Not bought: {what:words}.</b>\nThat plan is no longer sold. The schedule is paused: stop it, and choose another plan.",
    unreadable:
      "⚠️ <b>Not bought: {what:words}.</b>\nThe network’s plans could not be read for hours. Buy it now; the next run stands.",
    "off-sale":
      "⏸ <b>Not bought: {what:words}.</b>\nWe do not sell it just now, and nothing was charged. The next run stands.",
  },
  stopped: "Stopped: {what:words}.",
} as const;
