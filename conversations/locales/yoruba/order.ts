import { translate } from "../translate.js";

export const order = translate("yo", "order", {
  summary: "<b>{item:words}</b>\nFún: <code>{recipient:phone}</code>\nIye owó: <b>{price:naira}</b>",
  confirm: "\nÀpò owó yín: {wallet:naira}\nẸ yan bí ẹ ṣe fẹ́ sanwó láti fọwọ́ sí i:",
  confirmShort: "\nÀpò owó yín: {wallet:naira} (ó ku {missing:naira})\nẸ yan bí ẹ ṣe fẹ́ sanwó láti fọwọ́ sí i:",
  tapToPay: "Ẹ jọ̀wọ́, ẹ tẹ ọ̀kan nínú àwọn bọ́tìnnì láti sanwó, tàbí Fagi lé e.\n",
  otherNetwork:
    "⚠️ Nọ́ńbà yìí jọ ti {suggested:network}. Bí ẹ bá ti gbé e lọ sí {chosen:network}, ẹ máa bá a lọ; bí bẹ́ẹ̀ kọ́, ẹ tẹ Padà.\n",
  priceChanged: "Iye owó ti yí padà láti ìgbà tó kọjá. Ẹ jọ̀wọ́, ẹ tún wò ó:",
  gone: "A kò ta ètò yẹn mọ́. Ẹ jọ̀wọ́, ẹ yan òmíràn.",
  undoable: "\n⏳ A máa rà á láàárín ìṣẹ́jú àáyá díẹ̀. A kò tíì yọ owó kankan kí ó tó di ìgbà náà.",
  unpaid: "\nẸ kò tíì sanwó. Ẹ jọ̀ọ́, ẹ yan ọ̀nà ìsanwó:",
  oldButton: "Bọ́tìnì yìí ti ọjọ́ mìíràn ni. Ẹ jọ̀ọ́, ẹ tún wò ó kí ẹ tó rà:",
  goneNear: "A kò ta ètò yẹn mọ́. Ìwọ̀nyí ló sún mọ́ ọn jù:",
  checkout: "\nẸ sanwó ní ojú ewé tó ní ààbò, kí ẹ sì padà wá. A ó rí i fúnra wa.",
  notSeenYet: "⏳ A kò tíì rí i ní aago {at:clock}. Ó lè gba ìṣẹ́jú kan; a ṣì ń wò ó.\n",
  pageDeclined:
    "\n❌ Ìsanwó tó kẹ́yìn ní ojú ewé náà kò yọrí, a kò sì yọ owó kankan. Ẹ tún gbìyànjú níbẹ̀, tàbí kí ẹ sanwó lọ́nà mìíràn.",
  mismatched:
    "\n🔎 A gba {received:naira}, ṣùgbọ́n {asked:naira} ni a béèrè. Owó yín wà láìléwu; òṣìṣẹ́ wa kan ń wò ó, yóò sì tún un ṣe.",
  mismatchedUnread:
    "\n🔎 A gba owó kan, ṣùgbọ́n {asked:naira} ni a béèrè. Owó yín wà láìléwu; òṣìṣẹ́ wa kan ń wò ó, yóò sì tún un ṣe.",
  paymentReview: "\n🔎 Òṣìṣẹ́ wa kan ń wo owó tí ẹ san. Ẹ jọ̀wọ́, ẹ má ṣe san án lẹ́ẹ̀kan sí i; a ó sọ fún yín.",
  paymentReturned: "\n↩️ A kò lè gba owó {asked:naira} yìí. Yóò padà sí ibi tó ti wá.",
  cardsStopped: "A kò lè gba owó láti orí káàdì tí a fi pamọ́ báyìí. Ẹ jọ̀wọ́, ẹ sanwó lọ́nà mìíràn:",
  checkoutUnavailable: "Ojú ewé ìsanwó kò ṣí. A kò yọ owó kankan. Ẹ jọ̀wọ́, ẹ tún gbìyànjú, tàbí kí ẹ sanwó lọ́nà mìíràn:",
  tooManyUnpaid:
    "Ojú ewé ìsanwó púpọ̀ ló ṣí sílẹ̀ fún yín. Ẹ san ọ̀kan, tàbí kí ẹ dúró títí ọ̀kan á fi parí, tàbí kí ẹ sanwó lọ́nà mìíràn:",
  cardGone: "A kò ní káàdì yẹn mọ́. Ẹ jọ̀wọ́, ẹ sanwó lọ́nà mìíràn:",
  overLimit:
    "📅 Èyí ju ohun tó kù nínú òpin ojúmọ́ yín lọ ({left:naira} nínú {limit:naira}). Ẹ sanwó ní Checkout, tàbí kí ẹ yí òpin náà padà ní /settings:",
  short: "Ó ku {missing:naira} nínú àpò owó yín. Ẹ fi owó kún un, tàbí kí ẹ sanwó lọ́nà mìíràn:",
  charging: "\n⏳ À ń gba owó láti orí káàdì yín…",
  declined: "\n❌ Báǹkì kọ káàdì yín. A kò yọ owó kankan.",
  cardUnusable:
    "\n❌ A kò lè lo káàdì yẹn mọ́. A kò yọ owó kankan. Ẹ jọ̀wọ́, ẹ sanwó lọ́nà mìíràn; ẹ tún lè fi káàdì náà pamọ́ ní checkout.",
  sending: "\n⏳ Ẹ ti sanwó. À ń fi ránṣẹ́ báyìí…",
  pending: "\n⏳ Ó ń bọ̀ lọ́nà. Nẹ́tíwọ́kì ń fìdí rẹ̀ múlẹ̀…",
  review: "\n🔎 Èyí ń pẹ́ ju bó ṣe yẹ lọ. Owó yín wà láìléwu; òṣìṣẹ́ wa kan ń wò ó, a ó sì sọ fún yín.",
  delivered: "\n✅ <b>Ó ti dé</b>",
  deliveredIn: "\n✅ <b>Ó ti dé</b> láàárín ìṣẹ́jú-àáyá {seconds:count}",
  reference: "Nọ́ńbà ẹ̀rí: <code>{id:words}</code>",
  givenBack: "↩️ A ti dá {price:naira} padà sínú àpò owó yín.",
  refunded: "\n❌ <b>Kò dé.</b> {why:text}\n{price:naira} ti padà sí àpò owó yín.",
  expired: "\n⌛ Àkókò ìsanwó ti kọjá, nítorí náà a ti ti ìrajà yìí. Bí ẹ bá sanwó, owó náà á wọ àpò yín.",
  cancelled: "\n✕ A ti fagi lé e. A kò yọ owó kankan.",
  tooLate: "A kò lè fagi lé ìrajà yìí mọ́: owó rẹ̀ ń bọ̀ lọ́nà, tàbí ó ti dé.",
  justBought: "Ẹ ṣẹ̀ṣẹ̀ ra èyí ní ìṣẹ́jú díẹ̀ sẹ́yìn. Ṣé ẹ fẹ́ rà á lẹ́ẹ̀kan sí i?",
  cardSaved: "💳 A ti fi káàdì yín pamọ́: nígbà mìíràn, títẹ̀ kan péré ni.",
  leave: { expired: "⌛ Àkókò ìsanwó ti kọjá.", paid: "✅ Ẹ ti sanwó.", below: "✅ Ẹ ti sanwó. Ẹ wo ìsàlẹ̀." },
});
