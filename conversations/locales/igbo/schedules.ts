import { translate } from "../translate.js";

export const schedules = translate("ig", "schedules", {
  none: "<b>Ihe na-azụ onwe ya</b>\nỌ dịbeghị. Zụta ihe, wee pịa “{button:words}” n’okpuru rasiiti ya.",
  list: "<b>Ihe na-azụ onwe ya</b>\nPịa otu ka ị wụfee ya, kwụsịtụ ya ma ọ bụ mechie ya:",
  howOften: "<b>{what:words}</b>\nUgboro ole? Ị nwekwara ike ide ụbọchị ole, dị ka “14”.",
  badDays: "Biko dee ụbọchị ole, site na 1 ruo {most:count}.",
  howPaid: "{price:naira} {every:words}. Kedu ka a ga-esi kwụọ ya? Anyị ga-agwa gị otu ụbọchị tupu oge nke ọ bụla.",
  tooMany: "O ruola ole anyị nwere ike idebe. Buru ụzọ mechie otu: /schedules",
  next: "Nke na-esote: <b>{at:moment}</b>",
  paused: "⏸ Ọ kwụsịtụrụ.",
  one: {
    remind: "🗓 <b>{what:words}</b>\nAnyị na-echetara gị {every:words}.\n{next:text}",
    wallet: "🗓 <b>{what:words}</b>\n{price:naira} site n’akpa ego gị, {every:words}.\n{next:text}",
    card: "🗓 <b>{what:words}</b>\n{price:naira} site na kaadị gị, {every:words}.\n{next:text}",
  },
  soon: {
    wallet: "🗓 <b>{what:words}</b>\nAnyị ga-azụ ya na {at:moment}: {price:naira} site n’akpa ego gị.",
    card: "🗓 <b>{what:words}</b>\nAnyị ga-azụ ya na {at:moment}: {price:naira} site na kaadị gị.",
  },
  outcomes: {
    reminded: "🔔 <b>Oge {what:words} eruola.</b>",
    short:
      "👛 <b>Azụtaghị ya: {what:words}.</b>\nEgo dị n’akpa gị erughị {now:naira}. Tinye ego wee zụta ya ugbu a; nke na-esote ka dị.",
    "over-limit":
      "📅 <b>Azụtaghị ya: {what:words}.</b>\nỌ gaara akarị oke ego gị kwa ụbọchị. Gbanwee oke ahụ na /settings, ma ọ bụ zụta ya ugbu a na Checkout; nke na-esote ka dị.",
    "card-removed":
      "💳 <b>Azụtaghị ya: {what:words}.</b>\nAnyị enwezighị kaadị ahụ. Akwụsịtụla ya: mechie ya, ma ọ bụ mee nke ọhụrụ.",
    "price-increased":
      "⚠️ <b>Azụtaghị ya: {what:words}.</b>\nỌ bụzi {now:naira}; i kwetara {agreed:naira}. Akwụsịtụla ya ruo mgbe i kwuru.",
    gone: "⚠️ <b>Azụtaghị ya: {what:words}.</b>\nA naghịzi ere atụmatụ ahụ. Akwụsịtụla ya: mechie ya, họrọ atụmatụ ọzọ.",
    unreadable:
      "⚠️ <b>Azụtaghị ya: {what:words}.</b>\nAnyị ahụghị atụmatụ netwọk ruo ọtụtụ awa. Zụta ya ugbu a; nke na-esote ka dị.",
    "off-sale":
      "⏸ <b>Azụtaghị ya: {what:words}.</b>\nAnyị anaghị ere ya ugbu a, ewepụghịkwa ego ọ bụla. Nke na-esote ka dị.",
  },
  stopped: "Emechiela ya: {what:words}.",
});
