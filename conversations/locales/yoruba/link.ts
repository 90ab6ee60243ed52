import { translate } from "../translate.js";

export const link = translate("yo", "link", {
  invite:
    "<b>Àpò owó kan ní Telegram àti WhatsApp</b>\nẸ kọ èyí sí wa ní {app:words}, láàárín ìṣẹ́jú {minutes:count}:\n\n<code>link {code:words}</code>\n\nÀpò owó, káàdì àti ìrajà yín á di ọ̀kan. Ẹ lò ó nínú ìjíròrò tiyín nìkan: ẹni tí a bá so mọ́ yín lè ná owó yín. A kì í béèrè nọ́ńbà yìí láé.",
  sure: "<b>Ṣé kí a so ìjíròrò yìí mọ́ {name:words} ní {app:words}?</b>\nÀpò owó, káàdì àti ìrajà á di ọ̀kan fún ìjíròrò méjèèjì. Owó tó wà nínú àpò níbí ({wallet:naira}) á bá a lọ, a ó sì ti ìrajà tí ẹ kò tíì sanwó rẹ̀.",
  asked: "Ó ku díẹ̀. Ẹ sọ bẹ́ẹ̀ ni báyìí nínú ìjíròrò yín pẹ̀lú wa ní {app:words}.",
  asking:
    "🔗 <b>{name:words} ní {app:words} fẹ́ kí a so òun mọ́ ìjíròrò yìí.</b>\nÀpò owó, káàdì àti ìrajà yín á jẹ́ ti yín méjèèjì. Ẹ sọ bẹ́ẹ̀ ni bí ó bá jẹ́ ẹ̀yin ni nìkan.",
  linked:
    "🔗 <b>A ti so yín mọ́ {name:words} ní {app:words}.</b>\nÀpò owó kan, káàdì àti ìrajà kan náà nínú ìjíròrò méjèèjì.",
  refused: "Ó dára, a kò so ó. Nǹkan kan kò yí padà.",
  alone: "A kò so ìjíròrò yìí mọ́ òmíràn.",
  unknownCode: "A kò mọ nọ́ńbà yẹn, tàbí ó ti pẹ́ jù. Ẹ kọ /link nínú ìjíròrò yín kejì láti gba tuntun.",
  sameChannel:
    "Inú áàpù kan náà ni nọ́ńbà yẹn ti wá. Telegram àti WhatsApp ni a lè so pọ̀, ìjíròrò kan láti inú ọ̀kọ̀ọ̀kan.",
  taken: "A ti so ọ̀kan nínú ìjíròrò méjèèjì tẹ́lẹ̀. Ẹ kọ́kọ́ kọ /link níbẹ̀ láti tú u.",
  part: "<b>Ṣé kí a tú u kúrò lára {app:words}?</b>\nÀpò owó ({wallet:naira}) á dúró sí ìjíròrò yìí. Ìjíròrò kọ̀ọ̀kan á máa bá káàdì àti ìrajà tó bẹ̀rẹ̀ pẹ̀lú lọ; èyí tí ẹ jọ ṣe á dúró sí ìjíròrò tó ṣe nọ́ńbà náà.",
  parted: "A ti tú u. Ìjíròrò méjèèjì kò ní nǹkan ṣe pẹ̀lú ara wọn mọ́.",
});
