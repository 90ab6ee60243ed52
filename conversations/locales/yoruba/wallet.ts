import { translate } from "../translate.js";

export const wallet = translate("yo", "wallet", {
  show: "<b>Àpò owó yín</b>\nOwó tó wà níbẹ̀: <b>{available:naira}</b>",
  showHeld: "<b>Àpò owó yín</b>\nOwó tó wà níbẹ̀: <b>{available:naira}</b>\nA yà á sọ́tọ̀ fún ìrajà: {held:naira}",
  topUpLink: "<b>Fi {amount:naira} kún àpò</b>\nẸ sanwó ní ojú ewé tó ní ààbò, kí ẹ sì padà wá. A ó rí i fúnra wa.",
  added: "✅ <b>{amount:naira} ti wọlé.</b>\nÀpò owó yín: <b>{available:naira}</b>",
  lateForOrder:
    "✅ <b>A ti gba {amount:naira}.</b> A ti ti ìrajà rẹ̀ tẹ́lẹ̀, nítorí náà owó náà wà nínú àpò yín: <b>{available:naira}</b>",
  more: "✅ <b>A tún gba {amount:naira} lọ́wọ́ yín.</b>\nÀpò owó yín: <b>{available:naira}</b>",
  expired: "⌛ Ojú ewé láti fi {amount:naira} kún un ti parí. Bí ẹ bá ti sanwó, owó náà á ṣì wọ àpò yín.",
  tooManyUnpaid:
    "Ojú ewé ìsanwó púpọ̀ ló ṣí sílẹ̀ fún yín. Ẹ san ọ̀kan, tàbí kí ẹ dúró títí ọ̀kan á fi parí, kí ẹ tún gbìyànjú.",
  unavailable: "Ojú ewé ìsanwó kò ṣí. A kò yọ owó kankan. Ẹ jọ̀wọ́, ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.",
  credited:
    "💚 <b>Àwọn òṣìṣẹ́ wa fi {amount:naira} sínú àpò owó yín.</b>\nÌdí rẹ̀: {why:words}\nÀpò owó yín: <b>{available:naira}</b>",
  debited:
    "➖ <b>Àwọn òṣìṣẹ́ wa yọ {amount:naira} kúrò nínú àpò owó yín.</b>\nÌdí rẹ̀: {why:words}\nÀpò owó yín: <b>{available:naira}</b>",
  givenBack:
    "↩️ <b>{amount:naira} ti padà sínú àpò owó yín</b> fún ìrajà <code>{id:words}</code>.\nÌdí rẹ̀: {why:words}\nÀpò owó yín: <b>{available:naira}</b>",
});
