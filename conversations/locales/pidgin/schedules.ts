import { translate } from "../translate.js";

export const schedules = translate("pcm", "schedules", {
  none: "<b>Wetin dey buy by itself</b>\nNothing yet. Buy something, then press “{button:words}” under the receipt.",
  list: "<b>Wetin dey buy by itself</b>\nPress one to jump am, pause am or stop am:",
  howOften: "<b>{what:words}</b>\nHow many times? You fit type number of days too, like “14”.",
  badDays: "Abeg type number of days, from 1 reach {most:count}.",
  howPaid: "{price:naira} {every:words}. How you wan pay am? We go tell you one day before each time.",
  tooMany: "E don full, we no fit keep more. Stop one first: /schedules",
  next: "Next one: <b>{at:moment}</b>",
  paused: "⏸ E dey on pause.",
  one: {
    remind: "🗓 <b>{what:words}</b>\nWe dey remind you {every:words}.\n{next:text}",
    wallet: "🗓 <b>{what:words}</b>\n{price:naira} with your wallet, {every:words}.\n{next:text}",
    card: "🗓 <b>{what:words}</b>\n{price:naira} with your card, {every:words}.\n{next:text}",
  },
  soon: {
    wallet: "🗓 <b>{what:words}</b>\nWe go buy am {at:moment}: {price:naira} with your wallet.",
    card: "🗓 <b>{what:words}</b>\nWe go buy am {at:moment}: {price:naira} with your card.",
  },
  outcomes: {
    reminded: "🔔 <b>Time don reach for {what:words}.</b>",
    short:
      "👛 <b>We no buy am: {what:words}.</b>\nYour wallet no reach {now:naira}. Put money and buy am now; the next one still dey.",
    "over-limit":
      "📅 <b>We no buy am: {what:words}.</b>\nE for pass your limit for one day. Change the limit for /settings, or buy am now for Checkout; the next one still dey.",
    "card-removed":
      "💳 <b>We no buy am: {what:words}.</b>\nWe no get the card again. We don pause am: stop am, or make new one.",
    "price-increased":
      "⚠️ <b>We no buy am: {what:words}.</b>\nE don turn {now:naira}; na {agreed:naira} you gree for. We don pause am till you talk.",
    gone: "⚠️ <b>We no buy am: {what:words}.</b>\nDem no dey sell that plan again. We don pause am: stop am, and pick another plan.",
    unreadable:
      "⚠️ <b>We no buy am: {what:words}.</b>\nWe no fit see the network plans for hours. Buy am now; the next one still dey.",
    "off-sale":
      "⏸ <b>We no buy am: {what:words}.</b>\nWe no dey sell am for now, and nobody comot your money. The next one still dey.",
  },
  stopped: "We don stop am: {what:words}.",
});
