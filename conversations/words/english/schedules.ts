/** What is bought, or reminded of, time and again. */
export const schedules = {
  none: "<b>Your schedules</b>\nNone yet. Buy something, then tap “{button:words}” under its receipt.",
  list: "<b>Your schedules</b>\nTap one to skip, pause or stop it:",
  howOften: "<b>{item:words} · {recipient:phone}</b>\nHow often? You can also type a number of days, like “14”.",
  badDays: "Please type a number of days, from 1 to {most:count}.",
  howPaid: "{price:naira} {every:words}. How shall it be paid? We tell you a day before each time.",
  tooMany: "You have as many schedules as we can keep. Stop one of them first: /schedules",
  wallet: "🗓 <b>{item:words} · {recipient:phone}</b>\n{price:naira} from your wallet, {every:words}.",
  card: "🗓 <b>{item:words} · {recipient:phone}</b>\n{price:naira} from your card, {every:words}.",
  reminder: "🗓 <b>{item:words} · {recipient:phone}</b>\nWe remind you {every:words}.",
  next: "Next: <b>{at:moment}</b>",
  paused: "⏸ Paused.",
  soon: "We buy it on <b>{at:moment}</b>.",
  stopped: "Stopped: {item:words} · {recipient:phone}.",
  outcomes: {
    reminded: "🔔 <b>Time for {item:words} · {recipient:phone}.</b>",
    short:
      "👛 <b>Not bought: {item:words} · {recipient:phone}.</b>\nYour wallet had less than {price:naira}. Top up and buy it now; the next one stands.",
    "card-gone":
      "💳 <b>Not bought: {item:words} · {recipient:phone}.</b>\nThe card is no longer saved. The schedule is paused: stop it, or make a new one.",
    dearer:
      "⚠️ <b>Not bought: {item:words} · {recipient:phone}.</b>\nIt costs {now:naira} now; you agreed to {price:naira}. The schedule is paused until you say so.",
    gone: "⚠️ <b>Not bought: {item:words} · {recipient:phone}.</b>\nThat plan is no longer sold. The schedule is paused: stop it, and choose another plan.",
    unreadable:
      "⚠️ <b>Not bought: {item:words} · {recipient:phone}.</b>\nThe network’s plans could not be read for hours. Buy it now; the next one stands.",
  },
} as const;
