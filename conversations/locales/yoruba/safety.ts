import { translate } from "../translate.js";

export const safety = translate("yo", "safety", {
  settings: "<b>Ètò yín</b>",
  pinIs: {
    none: "🔓 PIN: kò sí",
    set: "🔒 PIN: ó ń ṣiṣẹ́",
    locked: "🔒 PIN: a ti tì í fún ìgbà díẹ̀",
  },
  limitIs: "📅 Kò ju {limit:naira} lọ lójúmọ́; ẹ ti ná {spent:naira} lónìí",
  noLimit: "📅 Kò sí òpin iye owó ojúmọ́",
  asksAbove: "✋ A ó tún béèrè bí ó bá ju {above:naira} lọ",
  asksNever: "✋ A kì í tún béèrè",
  unguarded:
    "⚠️ Òpin owó láìsí PIN kò lè dá ẹni tí fóònù yín wà lọ́wọ́ rẹ̀ dúró: ó lè yí i padà níbí, tàbí kó gbé gbogbo àpò owó yín lọ sí ìjíròrò mìíràn. Ẹ yan PIN nítorí èyí.",
  ask: "🔒 <b>Ẹ tẹ PIN yín láti máa bá a lọ.</b>",
  wrong: {
    byCount: {
      other: "Ìyẹn kọ́ ni PIN yín. Ó ku ìgbìyànjú {count:count}.",
    },
  },
  locked: "🔒 <b>A ti ti PIN yín títí di {until:moment}.</b>\nÌgbìyànjú tí kò tọ́ ti pọ̀ jù. Owó yín wà láìléwu.",
  choose:
    "<b>Ẹ yan PIN</b> tó ní nọ́ńbà 4 sí 6.\nLáti ìsinsìnyí lọ, a ó máa béèrè rẹ̀ kí a tó san ohunkóhun láti inú àpò owó yín tàbí káàdì tí ẹ fi pamọ́. Ẹ tẹ̀ ẹ́ síbí:",
  takenAway: "Nígbàkígbà tí ẹ bá tẹ̀ ẹ́, a ó yọ ọ́ kúrò nínú ìjíròrò lẹ́sẹ̀kẹsẹ̀.",
  stays: "WhatsApp kò jẹ́ kí a yọ ọ́ kúrò nínú ìjíròrò: ẹ fúnra yín pa iṣẹ́ náà rẹ́ nígbàkígbà tí ẹ bá tẹ̀ ẹ́.",
  unasked: "🔒 Ìyẹn jọ PIN yín. A kò béèrè rẹ̀ báyìí, a kò sì fi ṣe ohunkóhun.",
  unfit: "Ìyẹn kò ṣe é lò: nọ́ńbà 4 sí 6, tí kì í ṣe ọ̀kan náà gbogbo rẹ̀, tí kò sì tẹ̀lé ara wọn bí 1234.",
  isSet:
    "🔒 <b>PIN yín ti ń ṣiṣẹ́.</b>\nA ó máa béèrè rẹ̀ kí a tó san ohunkóhun láti inú àpò owó yín tàbí káàdì tí ẹ fi pamọ́, kì í ṣe níbòmíràn. Ẹ má sọ ọ́ fún ẹnikẹ́ni.",
  removed: "🔓 A ti yọ PIN yín kúrò. A kò ní béèrè ohunkóhun mọ́ kí ẹ tó sanwó.",
  forgotten: "A ti sọ fún àwọn òṣìṣẹ́ wa. Wọ́n á rí i dájú pé ẹ̀yin ni, wọ́n á sì yọ PIN náà kúrò. Ẹ ó gbọ́ níbí.",
  reset:
    "🔓 <b>Àwọn òṣìṣẹ́ wa ti yọ PIN yín kúrò.</b>\nẸ yan tuntun ní /settings. Ṣé ẹ̀yin kọ́ lẹ béèrè? Ẹ yan ọ̀kan lẹ́sẹ̀kẹsẹ̀, kí ẹ sì sọ fún wa.",
  sure: "✋ <b>Èyí ju {above:naira} lọ.</b>\nṢé kí a san án lóòótọ́?",
  askDay:
    "<b>Òpin ojúmọ́</b>\nÈló ni a lè san lójúmọ́ láti inú àpò owó yín àti káàdì tí ẹ fi pamọ́? Ẹ yan iye kan tàbí kí ẹ tẹ̀ ẹ́:",
  askAbove: "<b>Tún béèrè</b>\nBí iye owó bá ju èló lọ ni kí a tún béèrè kí ẹ tó sanwó? Ẹ yan án tàbí kí ẹ tẹ̀ ẹ́:",
  badAmount: "Ẹ tẹ iye owó láti {min:naira} sí {max:naira}.",
});
