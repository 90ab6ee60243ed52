import { translate } from "../translate.js";

export const order = translate("ig", "order", {
  summary: "<b>{item:words}</b>\nMaka: <code>{recipient:phone}</code>\nỌnụahịa: <b>{price:naira}</b>",
  confirm: "\nAkpa ego gị: {wallet:naira}\nHọrọ otu ị ga-esi kwụọ iji kwado ya:",
  confirmShort: "\nAkpa ego gị: {wallet:naira} ({missing:naira} fọrọ)\nHọrọ otu ị ga-esi kwụọ iji kwado ya:",
  tapToPay: "Biko pịa otu n’ime bọtịnụ ndị a ka ị kwụọ, ma ọ bụ Kagbuo.\n",
  otherNetwork:
    "⚠️ Nọmba a yiri nke {suggested:network}. Ọ bụrụ na ebufegoro ya na {chosen:network}, gaa n’ihu; ma ọ bụghị ya, pịa Laghachi.\n",
  priceChanged: "Ọnụahịa agbanweela kemgbe oge gara aga. Biko leba ya anya ọzọ:",
  gone: "A naghịzi ere atụmatụ ahụ. Biko họrọ ọzọ.",
  undoable: "\n⏳ A ga-azụta ya na sekọnd ole na ole. E wepụbeghị ego ọ bụla tupu mgbe ahụ.",
  unpaid: "\nA kwụbeghị ụgwọ. Biko họrọ otu ị ga-esi kwụọ:",
  oldButton: "Bọtịnụ a bụ nke ụbọchị ọzọ. Biko lelee ya ọzọ tupu ịzụta:",
  goneNear: "Anaghịzi ere atụmatụ ahụ. Ndị a kacha dị ya nso:",
  checkout: "\nKwụọ na peeji dị nchekwa, wee lọta. Anyị ga-ahụ ya n’onwe anyị.",
  notSeenYet: "⏳ Anyị ahụbeghị ya n’elekere {at:clock}. O nwere ike iwe otu nkeji; anyị ka na-ele.\n",
  pageDeclined:
    "\n❌ Ịkwụ ụgwọ ikpeazụ na peeji ahụ agaghị, ewepụghịkwa ego ọ bụla. Nwaa ọzọ ebe ahụ, ma ọ bụ kwụọ n’ụzọ ọzọ.",
  mismatched:
    "\n🔎 Anyị natara {received:naira}, mana ọ bụ {asked:naira} ka a rịọrọ. Ego gị dị nchekwa; onye ọrụ anyị na-elele ya, ọ ga-edozi ya.",
  mismatchedUnread:
    "\n🔎 Anyị natara ego, mana ọ bụ {asked:naira} ka a rịọrọ. Ego gị dị nchekwa; onye ọrụ anyị na-elele ya, ọ ga-edozi ya.",
  paymentReview: "\n🔎 Onye ọrụ anyị na-elele ego ị kwụrụ. Biko akwụla ọzọ; anyị ga-agwa gị.",
  paymentReturned: "\n↩️ Anyị enweghị ike ịnara ego {asked:naira} a. Ọ ga-alaghachi ebe o si bịa.",
  cardsStopped: "Anyị enweghị ike iwere ego na kaadị echekwara ugbu a. Biko kwụọ n’ụzọ ọzọ:",
  checkoutUnavailable: "Peeji ịkwụ ụgwọ emegheghị. Ewepụghị ego ọ bụla. Biko nwaa ọzọ, ma ọ bụ kwụọ n’ụzọ ọzọ:",
  tooManyUnpaid:
    "I nwere ọtụtụ peeji ịkwụ ụgwọ mepere emepe. Kwụọ otu, ma ọ bụ chere ka otu gwụ, ma ọ bụ kwụọ n’ụzọ ọzọ:",
  cardGone: "Anyị enwezighị kaadị ahụ. Biko kwụọ n’ụzọ ọzọ:",
  overLimit:
    "📅 Nke a karịrị ihe fọdụrụ n’oke ego gị taa ({left:naira} n’ime {limit:naira}). Kwụọ na Checkout, ma ọ bụ gbanwee oke ahụ na /settings:",
  short: "{missing:naira} fọrọ n’akpa ego gị. Tinye ego, ma ọ bụ kwụọ n’ụzọ ọzọ:",
  charging: "\n⏳ Anyị na-ewere ego na kaadị gị…",
  declined: "\n❌ Ụlọ akụ jụrụ kaadị gị. Ewepụghị ego ọ bụla.",
  cardUnusable:
    "\n❌ Kaadị ahụ anaghịzi arụ ọrụ. Ewepụghị ego ọ bụla. Biko kwụọ n’ụzọ ọzọ; ị nwere ike ichekwa kaadị ahụ ọzọ na checkout.",
  sending: "\n⏳ Ị kwụọla ụgwọ. Anyị na-eziga ya ugbu a…",
  pending: "\n⏳ Ọ nọ n’ụzọ. Netwọk na-akwado ya…",
  review: "\n🔎 Nke a na-ewe oge karịa otu o kwesịrị. Ego gị dị nchekwa; onye ọrụ anyị na-elele ya, anyị ga-agwa gị.",
  delivered: "\n✅ <b>O ruola</b>",
  deliveredIn: "\n✅ <b>O ruola</b> n’ime sekọnd {seconds:count}",
  reference: "Nọmba akaebe: <code>{id:words}</code>",
  givenBack: "↩️ E nyeghachila {price:naira} n’akpa ego gị.",
  refunded: "\n❌ <b>O rughị.</b> {why:text}\n{price:naira} alaghachila n’akpa ego gị.",
  expired: "\n⌛ Oge ịkwụ ụgwọ agafeela, ya mere e mechiela ya. Ọ bụrụ na ị kwụọ, ego ahụ ga-abanye n’akpa gị.",
  cancelled: "\n✕ Akagbuola ya. Ewepụghị ego ọ bụla.",
  tooLate: "A pụghịzi ịkagbu nke a: ego ya nọ n’ụzọ, ma ọ bụ o ruola.",
  justBought: "Ị zụrụ nke a nkeji ole na ole gara aga. Ị chọrọ ịzụta ya ọzọ?",
  cardSaved: "💳 E chekwara kaadị gị: oge ọzọ, otu mpị ka ọ ga-ewe.",
  leave: {
    expired: "⌛ Oge ịkwụ ụgwọ agafeela.",
    paid: "✅ Ị kwụọla ụgwọ.",
    below: "✅ Ị kwụọla ụgwọ. Lee n’okpuru.",
  },
});
