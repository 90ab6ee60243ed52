import { translate } from "../translate.js";

export const favour = translate("yo", "favour", {
  link: "<b>Ní kí ẹlòmíràn sanwó</b>\nẸ fi ìjápọ̀ yìí ránṣẹ́. Ẹni tó bá ṣí i lè sanwó ìrajà yìí, lẹ́ẹ̀kan, láàárín ọjọ́ kan; a kò ní fi gbogbo nọ́ńbà yín hàn.\n\n{link:words}",
  words:
    "<b>Ní kí ẹlòmíràn sanwó</b>\nẸ fi ọ̀rọ̀ wọ̀nyí ránṣẹ́. Ẹni tó bá kọ wọ́n sí wa lè sanwó ìrajà yìí, lẹ́ẹ̀kan, láàárín ọjọ́ kan; a kò ní fi gbogbo nọ́ńbà yín hàn.\n\n<code>{words:words}</code>",
  asked:
    "🤝 <b>{from:words} ń bẹ̀ yín kí ẹ san {price:naira}</b>\nFún: {item:words} · {recipient:words}\nÀpò owó yín: {wallet:naira}",
  own: "Ẹ kò lè ṣe èyí fún ara yín: ẹ fi ìjápọ̀ náà ránṣẹ́ sí ẹlòmíràn.",
  gone: "A ti san èyí, tàbí a kò bèèrè rẹ̀ mọ́. A kò yọ owó kankan.",
  page: "Ẹ san {price:naira} fún {from:words} ní ojú ìwé tó láàbò. Wọn yóò rí i fúnra wọn.",
  paid: "✅ <b>Ẹ ṣé!</b> Ẹ ti san {price:naira} fún {from:words}. A ti sọ fún wọn.",
  returned:
    "↩️ <b>A kò fi owó yín ra nǹkan kan.</b>\nA ti san án ní ọ̀nà mìíràn, tàbí a ti fagi lé e, kí owó yín tó dé. {price:naira} yín ti padà sí àpò owó yín.",
  message: "🎁 Ọ̀rọ̀ dídùn wo ni kí á kọ sí káàdì náà? Ẹ tẹ̀ ẹ́, kò gbọdọ̀ ju lẹ́tà 200 lọ.",
  card: "🎁 {message:words}\n— Láti ọ̀dọ̀ {name:words}",
  passOn: "Ó ti wà níbẹ̀: ẹ fi àwòrán náà ránṣẹ́.",
});
