import { translate } from "../translate.js";

export const privacy = translate("yo", "privacy", {
  about:
    "<b>Àlàyé nípa yín</b>\nA ń fi orúkọ yín nínú ìjíròrò yìí pamọ́, àti nọ́ńbà tí ẹ ń rà fún pẹ̀lú orúkọ wọn, ìrajà, ìsanwó àti ìrajà déédéé yín, àti káàdì tí ẹ fi pamọ́ (a dì í, kì í ṣe nọ́ńbà rẹ̀).\n“Fún mi ní àlàyé mi” á fi gbogbo rẹ̀ ránṣẹ́ bí fáìlì. “Pa mí rẹ́” á yọ orúkọ yín, àwọn ènìyàn yín, káàdì, PIN àti ìrajà déédéé kúrò; ìrajà, ìsanwó àti àkọsílẹ̀ àpò owó gbọ́dọ̀ wà nínú ìwé wa, láìsí orúkọ yín.",
  file: "Gbogbo ohun tí a fi pamọ́ nípa yín.",
  noFile: "A kò lè ṣe fáìlì náà. Ẹ jọ̀wọ́, ẹ tún gbìyànjú nígbà tó bá yá.",
  sure: "<b>Ṣé kí a pa yín rẹ́ níbí?</b>\nKò ṣe é dá padà: àwọn ènìyàn yín, káàdì, PIN, ìrajà déédéé àti orúkọ yín á lọ. Òfin ní kí a tọ́jú ìwé wa, nítorí náà ìrajà, ìsanwó àti àkọsílẹ̀ àpò owó á wà láìsí orúkọ yín. Lẹ́yìn náà, ìjíròrò yìí di ti àjèjì.",
  refused: {
    wallet: "{available:naira} wà nínú àpò owó yín. Ẹ kọ́kọ́ ná an, kí ẹ tó pa á rẹ́.",
    held: "Ìrajà yín kan ṣì ń lọ, a sì ń di owó rẹ̀ mú. Ẹ dúró kí ó parí, kí ẹ tó pa á rẹ́.",
    unpaid: "Ìsanwó yín kan ṣì ṣí sílẹ̀. Ẹ fagi lé ìrajà náà, tàbí kí ẹ dúró títí á fi parí, kí ẹ tó pa á rẹ́.",
    linked: "A so ìjíròrò yìí mọ́ òmíràn. Ẹ kọ́kọ́ tú u: /link",
  },
  erased: "Ó ti parí. A kò mọ̀ yín mọ́. Ẹ kọ̀wé sí wa nígbàkígbà, bí ẹni tuntun.",
});
