import { translate } from "../translate.js";

export const safety = translate("ig", "safety", {
  settings: "<b>Nhazi gị</b>",
  pinIs: {
    none: "🔓 PIN: ọ dịghị",
    set: "🔒 PIN: ọ na-arụ ọrụ",
    locked: "🔒 PIN: akpọchiri ya ugbu a",
  },
  limitIs: "📅 Ọ gaghị akarị {limit:naira} n’ụbọchị; e jirila {spent:naira} taa",
  noLimit: "📅 Enweghị oke ego n’ụbọchị",
  asksAbove: "✋ A na-ajụ ọzọ ma ọ karịa {above:naira}",
  asksNever: "✋ Anaghị ajụ ọzọ",
  unguarded:
    "⚠️ Oke ego na-enweghị PIN anaghị egbochi onye ji ekwentị gị: o nwere ike ịgbanwe ya ebe a, ma ọ bụ buru akpa ego gị niile gaa na nkata ọzọ. Họrọ PIN maka nke ahụ.",
  ask: "🔒 <b>Dee PIN gị ka anyị gaa n’ihu.</b>",
  wrong: {
    byCount: {
      other: "Nke ahụ abụghị PIN gị. O fọdụrụ mgbalị {count:count}.",
    },
  },
  locked: "🔒 <b>Akpọchiela PIN gị ruo {until:moment}.</b>\nMgbalị na-ezighị ezi akarịala. Ego gị dị nchebe.",
  choose:
    "<b>Họrọ PIN</b> nwere ọnụọgụ 4 ruo 6.\nSite ugbu a, anyị ga na-ajụ ya tupu akwụọ ihe ọ bụla site n’akpa ego gị ma ọ bụ jiri kaadị i chekwara. Dee ya ebe a:",
  takenAway: "Mgbe ọ bụla i dere ya, anyị ga-ewepụ ya na nkata ozugbo.",
  stays: "WhatsApp anaghị ekwe ka anyị wepụ ya na nkata: hichapụ ozi gị n’onwe gị mgbe ọ bụla i dere ya.",
  unasked: "🔒 Nke ahụ yiri PIN gị. Anyị ajụghị ya ugbu a, anyị ejighịkwa ya mee ihe ọ bụla.",
  unfit: "Nke ahụ agaghị ekwe mee: ọnụọgụ 4 ruo 6, ọ bụghị otu ọnụọgụ, ọ bụghịkwa n’usoro dị ka 1234.",
  isSet:
    "🔒 <b>PIN gị na-arụ ọrụ.</b>\nAnyị na-ajụ ya tupu akwụọ ihe ọ bụla site n’akpa ego gị ma ọ bụ jiri kaadị i chekwara, ọ bụghị ebe ọzọ. Agwala ya onye ọ bụla.",
  removed: "🔓 Ewepụla PIN gị. Agaghị ajụzi ihe ọ bụla tupu ị kwụọ ụgwọ.",
  forgotten: "Anyị agwala ndị ọrụ anyị. Ha ga-achọpụta na ọ bụ gị, wee wepụ PIN ahụ. Ị ga-anụ ya ebe a.",
  reset:
    "🔓 <b>Ndị ọrụ anyị ewepụla PIN gị.</b>\nHọrọ nke ọhụrụ na /settings. Ọ bụghị gị rịọrọ ya? Họrọ otu ozugbo, gwakwa anyị.",
  sure: "✋ <b>Nke a karịrị {above:naira}.</b>\nKa akwụọ ya n’eziokwu?",
  askDay:
    "<b>Oke ego kwa ụbọchị</b>\nEgo ole ka a ga-akwụli n’otu ụbọchị site n’akpa ego gị na kaadị i chekwara? Họrọ ma ọ bụ dee ya:",
  askAbove: "<b>Jụọ m ọzọ</b>\nỌ bụrụ na ego karịa ole ka anyị ga-ajụ ọzọ tupu ị kwụọ? Họrọ ma ọ bụ dee ya:",
  badAmount: "Dee ego site na {min:naira} ruo {max:naira}.",
});
