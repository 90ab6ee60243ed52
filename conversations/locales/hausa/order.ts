import { translate } from "../translate.js";

export const order = translate("ha", "order", {
  summary: "<b>{item:words}</b>\nZuwa: <code>{recipient:phone}</code>\nFarashi: <b>{price:naira}</b>",
  confirm: "\nWalat ɗinku: {wallet:naira}\nKu tabbatar ta zaɓar yadda za ku biya:",
  confirmShort: "\nWalat ɗinku: {wallet:naira} (ya gaza da {missing:naira})\nKu tabbatar ta zaɓar yadda za ku biya:",
  tapToPay: "Don Allah ku danna ɗaya daga cikin maɓallan don biya, ko Soke.\n",
  otherNetwork:
    "⚠️ Wannan lambar kamar ta {suggested:network} ce. Idan an mayar da ita {chosen:network}, ku ci gaba; idan ba haka ba, ku danna Baya.\n",
  priceChanged: "Farashin ya canja tun wancan lokacin. Ku sake dubawa:",
  gone: "Ba a sayar da wannan tsarin yanzu. Don Allah ku zaɓi wani.",
  undoable: "\n⏳ Za a saya cikin daƙiƙu kaɗan. Kafin nan ba a cire komai ba.",
  unpaid: "\nBa a biya ba tukuna. Da fatan a zaɓi yadda za a biya:",
  oldButton: "Wannan maɓallin na wata rana ne. Da fatan a sake dubawa kafin a saya:",
  goneNear: "Ba a sayar da wannan tsarin yanzu. Waɗannan su ne mafi kusa da shi:",
  checkout: "\nKu biya a shafin mai tsaro, sannan ku dawo. Za mu gani da kanmu.",
  notSeenYet: "⏳ Da ƙarfe {at:clock} ba mu gani ba tukuna. Zai iya ɗaukar minti ɗaya; muna ci gaba da dubawa.\n",
  pageDeclined:
    "\n❌ Biyan ƙarshe a shafin bai yi ba, kuma ba a cire kuɗi ba. Ku sake gwadawa a can, ko ku biya ta wata hanya.",
  mismatched:
    "\n🔎 Mun karɓi {received:naira}, amma {asked:naira} aka nema. Kuɗinku yana nan lafiya; wani ma’aikaci yana dubawa, zai gyara.",
  mismatchedUnread:
    "\n🔎 Mun karɓi kuɗi, amma {asked:naira} aka nema. Kuɗinku yana nan lafiya; wani ma’aikaci yana dubawa, zai gyara.",
  paymentReview: "\n🔎 Wani ma’aikaci yana duba biyanku. Kada ku sake biya; za mu faɗa muku.",
  paymentReturned: "\n↩️ Ba mu iya karɓar wannan biya na {asked:naira} ba. Zai koma inda ya fito.",
  cardsStopped: "Ba za a iya cire kuɗi daga katin da aka ajiye ba yanzu. Ku biya ta wata hanya:",
  checkoutUnavailable: "Shafin biya bai buɗe ba. Ba a cire kuɗi ba. Ku sake gwadawa, ko ku biya ta wata hanya:",
  tooManyUnpaid:
    "Kuna da shafukan biya da yawa a buɗe. Ku biya ɗaya, ko ku jira wani ya ƙare, ko ku biya ta wata hanya:",
  cardGone: "Ba mu da wannan katin a ajiye yanzu. Ku biya ta wata hanya:",
  overLimit:
    "📅 Wannan ya wuce abin da ya rage na iyakarku ta rana ({left:naira} cikin {limit:naira}). Ku biya a Checkout, ko ku canja iyakar a /settings:",
  short: "Walat ɗinku ya gaza da {missing:naira}. Ku ƙara kuɗi, ko ku biya ta wata hanya:",
  charging: "\n⏳ Ana cire kuɗi daga katinku…",
  declined: "\n❌ Banki ya ƙi katinku. Ba a cire kuɗi ba.",
  cardUnusable:
    "\n❌ Ba za a iya amfani da wannan katin kuma ba. Ba a cire kuɗi ba. Ku biya ta wata hanya; kuna iya sake ajiye katin a checkout.",
  sending: "\n⏳ An biya. Ana turawa yanzu…",
  pending: "\n⏳ Yana kan hanya. Layin yana tabbatarwa…",
  review:
    "\n🔎 Wannan ya fi yadda aka saba daɗewa. Kuɗinku yana nan lafiya; wani ma’aikaci yana dubawa, za mu faɗa muku.",
  delivered: "\n✅ <b>Ya isa</b>",
  deliveredIn: "\n✅ <b>Ya isa</b> cikin daƙiƙa {seconds:count}",
  reference: "Lambar shaida: <code>{id:words}</code>",
  givenBack: "↩️ An mayar da {price:naira} walat ɗinku.",
  refunded: "\n❌ <b>Bai isa ba.</b> {why:text}\n{price:naira} ya koma walat ɗinku.",
  expired: "\n⌛ Lokacin biya ya wuce, shi ya sa aka rufe wannan odar. Idan kun biya, kuɗin zai shiga walat ɗinku.",
  cancelled: "\n✕ An soke. Ba a cire kuɗi ba.",
  tooLate: "Ba za a iya soke wannan odar yanzu ba: kuɗinta yana kan hanya, ko an biya.",
  justBought: "Kun sayi wannan mintuna kaɗan da suka wuce. Kuna so a sake saya?",
  cardSaved: "💳 An adana katinku: lokaci na gaba taɓawa ɗaya ce kawai.",
  leave: { expired: "⌛ Lokacin biya ya wuce.", paid: "✅ An biya.", below: "✅ An biya. Ku duba ƙasa." },
});
