import { translate } from "../translate.js";

export const safety = translate("ha", "safety", {
  settings: "<b>Saituna</b>",
  pinIs: {
    none: "🔓 PIN: babu",
    set: "🔒 PIN: yana aiki",
    locked: "🔒 PIN: an kulle shi yanzu",
  },
  limitIs: "📅 Bai wuce {limit:naira} a rana ba; an kashe {spent:naira} yau",
  noLimit: "📅 Babu iyakar kuɗin rana",
  asksAbove: "✋ Ana sake tambaya idan ya wuce {above:naira}",
  asksNever: "✋ Ba a sake tambaya",
  unguarded:
    "⚠️ Iyaka ba tare da PIN ba ba ta hana wanda wayarku ke hannunsa: zai iya canza ta a nan, ko ya kai walat ɗinku gaba ɗaya zuwa wata hira. Ku zaɓi PIN don haka.",
  ask: "🔒 <b>Ku rubuta PIN ɗinku don ci gaba.</b>",
  wrong: {
    byCount: {
      one: "Wannan ba PIN ɗinku ba ne. Saura gwaji {count:count}.",
      other: "Wannan ba PIN ɗinku ba ne. Saura gwaji {count:count}.",
    },
  },
  locked: "🔒 <b>An kulle PIN ɗinku sai {until:moment}.</b>\nAn gwada ba daidai ba sau da yawa. Kuɗinku yana lafiya.",
  choose:
    "<b>Ku zaɓi PIN</b> mai lambobi 4 zuwa 6.\nDaga yanzu za mu tambaye shi kafin a biya komai daga walat ɗinku ko da katin da kuka ajiye. Ku rubuta shi a nan:",
  takenAway: "Duk lokacin da kuka rubuta shi, za mu cire shi daga hirar nan take.",
  stays: "WhatsApp ba ya barin mu cire shi daga hirar: ku goge saƙonku da kanku duk lokacin da kuka rubuta shi.",
  unasked: "🔒 Wannan ya yi kama da PIN ɗinku. Ba mu tambaye shi ba yanzu, kuma ba mu yi komai da shi ba.",
  unfit: "Wannan ba zai yi ba: lambobi 4 zuwa 6, ba iri ɗaya duka ba, kuma ba a jere kamar 1234 ba.",
  isSet:
    "🔒 <b>PIN ɗinku yana aiki.</b>\nZa mu tambaye shi kafin a biya komai daga walat ɗinku ko da katin da kuka ajiye, ba a ko’ina ba. Kada ku gaya wa kowa.",
  removed: "🔓 An cire PIN ɗinku. Ba za a tambaye ku komai ba kafin ku biya.",
  forgotten: "Mun gaya wa ma’aikatanmu. Za su tabbatar cewa ku ne, sannan su cire PIN ɗin. Za ku ji a nan.",
  reset:
    "🔓 <b>Ma’aikatanmu sun cire PIN ɗinku.</b>\nKu zaɓi sabo a /settings. Ba ku kuka nema ba? Ku zaɓi ɗaya yanzu, ku kuma gaya mana.",
  sure: "✋ <b>Wannan ya wuce {above:naira}.</b>\nDa gaske a biya?",
  askDay:
    "<b>Iyakar rana</b>\nNawa za a iya biya a rana daga walat ɗinku da katunan da kuka ajiye? Ku zaɓa ko ku rubuta:",
  askAbove: "<b>A sake tambaya</b>\nIdan kuɗi ya wuce nawa za mu sake tambaya kafin ku biya? Ku zaɓa ko ku rubuta:",
  badAmount: "Ku rubuta adadi daga {min:naira} zuwa {max:naira}.",
});
