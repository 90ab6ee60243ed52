import { translate } from "../translate.js";

export const wallet = translate("ig", "wallet", {
  show: "<b>Akpa ego gị</b>\nEgo dị na ya: <b>{available:naira}</b>",
  showHeld: "<b>Akpa ego gị</b>\nEgo dị na ya: <b>{available:naira}</b>\nE debere maka ihe ị na-azụta: {held:naira}",
  topUpLink: "<b>Tinye {amount:naira}</b>\nKwụọ na peeji dị nchekwa, wee lọta. Anyị ga-ahụ ya n’onwe anyị.",
  added: "✅ <b>{amount:naira} abatala.</b>\nAkpa ego gị: <b>{available:naira}</b>",
  lateForOrder:
    "✅ <b>Anyị anatala {amount:naira}.</b> E mechierela ihe ị chọrọ ịzụta, ya mere ego ahụ dị n’akpa gị: <b>{available:naira}</b>",
  more: "✅ <b>Anyị anatala {amount:naira} ọzọ n’aka gị.</b>\nAkpa ego gị: <b>{available:naira}</b>",
  expired: "⌛ Peeji itinye {amount:naira} agwụla. Ọ bụrụ na ị kwụrụ, ego ahụ ka ga-abanye n’akpa gị.",
  tooManyUnpaid: "I nwere ọtụtụ peeji ịkwụ ụgwọ mepere emepe. Kwụọ otu, ma ọ bụ chere ka otu gwụ, wee nwaa ọzọ.",
  unavailable: "Peeji ịkwụ ụgwọ emegheghị. Ewepụghị ego ọ bụla. Biko nwaa ọzọ mgbe otu nkeji gachara.",
  credited:
    "💚 <b>Ndị ọrụ anyị etinyela {amount:naira} n’akpa ego gị.</b>\nIhe kpatara ya: {why:words}\nAkpa ego gị: <b>{available:naira}</b>",
  debited:
    "➖ <b>Ndị ọrụ anyị ewepụla {amount:naira} n’akpa ego gị.</b>\nIhe kpatara ya: {why:words}\nAkpa ego gị: <b>{available:naira}</b>",
  givenBack:
    "↩️ <b>{amount:naira} alọtala n’akpa ego gị</b> maka ihe ị zụtara <code>{id:words}</code>.\nIhe kpatara ya: {why:words}\nAkpa ego gị: <b>{available:naira}</b>",
});
