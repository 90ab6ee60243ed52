import { translate } from "../translate.js";

export const cards = translate("yo", "cards", {
  none: "<b>Káàdì yín</b>\nẸ kò tíì fi káàdì kankan pamọ́. Ẹ yan “{button:words}” nígbà tí ẹ bá ń sanwó; lẹ́yìn náà, ìtẹ̀ kan péré ni.",
  list: "<b>Àwọn káàdì yín</b>\nA fi àwọn káàdì pamọ́ ní ìkọ̀kọ̀. Ẹ tẹ ọ̀kan láti yí orúkọ rẹ̀ padà, láti yọ ọ́, tàbí láti lo ó lákọ̀ọ́kọ́:",
  card: "💳 <b>{card:words}</b>\nA fi pamọ́ ní ìkọ̀kọ̀; ilé ìtajà yìí nìkan ló lè yọ owó níbẹ̀, nígbà tí ẹ bá tẹ̀ ẹ́, tàbí fún ìrajà déédéé tí ẹ ti ṣètò.",
  name: "Kí ni kí á máa pe <b>{card:words}</b>? Ẹ tẹ orúkọ kúkúrú, bíi “Owó oṣù”.",
  sure: "Ṣé kí a yọ <b>{card:words}</b> kúrò?",
  removed: "A ti yọ ọ́ kúrò. A kò lè gba owó láti orí káàdì yẹn mọ́.",
});
