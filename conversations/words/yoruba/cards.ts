import { translate } from "../translate.js";

export const cards = translate("yo", "cards", {
  none: "<b>Káàdì yín</b>\nẸ kò tíì fi káàdì kankan pamọ́. Ẹ yan “{button:words}” nígbà tí ẹ bá ń sanwó; lẹ́yìn náà, ìtẹ̀ kan péré ni.",
  list: "<b>Káàdì yín</b>\nA fi káàdì yín pamọ́ pẹ̀lú títì. Ẹ lè yọ èyíkéyìí kúrò nígbàkígbà:",
  sure: "Ṣé kí a yọ <b>{card:words}</b> kúrò?",
  removed: "A ti yọ ọ́ kúrò. A kò lè gba owó láti orí káàdì yẹn mọ́.",
});
