import { translate } from "../translate.js";

export const schedules = translate("ha", "schedules", {
  none: "<b>Sayayya ta atomatik</b>\nBabu tukuna. Ku sayi wani abu, sannan ku danna “{button:words}” a ƙasan rasit ɗinsa.",
  list: "<b>Sayayya ta atomatik</b>\nKu danna ɗaya don tsallake ta, dakatar da ita ko daina ta:",
  howOften: "<b>{what:words}</b>\nSau nawa? Kuna iya rubuta adadin kwanaki ma, kamar “14”.",
  badDays: "Don Allah ku rubuta adadin kwanaki, daga 1 zuwa {most:count}.",
  howPaid: "{price:naira} {every:words}. Ta yaya za a biya? Za mu faɗa muku kwana ɗaya kafin kowane lokaci.",
  tooMany: "Sun kai iyakar da za mu iya ajiyewa. Ku daina ɗaya tukuna: /schedules",
  next: "Na gaba: <b>{at:moment}</b>",
  paused: "⏸ An dakatar.",
  one: {
    remind: "🗓 <b>{what:words}</b>\nMuna tuna muku {every:words}.\n{next:text}",
    wallet: "🗓 <b>{what:words}</b>\n{price:naira} daga walat ɗinku, {every:words}.\n{next:text}",
    card: "🗓 <b>{what:words}</b>\n{price:naira} daga katinku, {every:words}.\n{next:text}",
  },
  soon: {
    wallet: "🗓 <b>{what:words}</b>\nZa mu saya {at:moment}: {price:naira} daga walat ɗinku.",
    card: "🗓 <b>{what:words}</b>\nZa mu saya {at:moment}: {price:naira} daga katinku.",
  },
  outcomes: {
    reminded: "🔔 <b>Lokacin {what:words} ya yi.</b>",
    short:
      "👛 <b>Ba a saya ba: {what:words}.</b>\nWalat ɗinku bai kai {now:naira} ba. Ku ƙara kuɗi ku saya yanzu; na gaba yana nan.",
    "over-limit":
      "📅 <b>Ba a saya ba: {what:words}.</b>\nDa ya wuce iyakarku ta rana. Ku canja iyakar a /settings, ko ku saya yanzu a Checkout; na gaba yana nan.",
    "card-removed":
      "💳 <b>Ba a saya ba: {what:words}.</b>\nBa mu da katin a ajiye yanzu. An dakatar: ku daina ta, ko ku yi sabuwa.",
    "price-increased":
      "⚠️ <b>Ba a saya ba: {what:words}.</b>\nYanzu {now:naira} ne; kun yarda da {agreed:naira}. An dakatar sai kun ce.",
    gone: "⚠️ <b>Ba a saya ba: {what:words}.</b>\nBa a sayar da wannan tsarin yanzu. An dakatar: ku daina ta, ku zaɓi wani tsari.",
    unreadable:
      "⚠️ <b>Ba a saya ba: {what:words}.</b>\nAn kasa ganin tsare-tsaren layin na awoyi. Ku saya yanzu; na gaba yana nan.",
    "off-sale":
      "⏸ <b>Ba a saya ba: {what:words}.</b>\nBa ma sayar da shi a yanzu, kuma ba a cire kuɗi ba. Na gaba yana nan.",
  },
  stopped: "An daina: {what:words}.",
});
