import { translate } from "../translate.js";

export const asides = translate("yo", "asides", {
  staleTap: "Bọ́tìnnì yẹn ti parí iṣẹ́ rẹ̀.",
  fault: "Nǹkan kan ṣẹlẹ̀ lọ́dọ̀ wa. Ohunkóhun kò sọnù; ẹ jọ̀wọ́, ẹ tún gbìyànjú.",
  tooFast: "Ó pọ̀ jù lẹ́ẹ̀kan náà. Ẹ dúró díẹ̀, kí ẹ tó máa bá a lọ.",
  shareNumber: "Ẹ tẹ bọ́tìnnì ìsàlẹ̀ yìí láti fi nọ́ńbà yín ránṣẹ́, tàbí kí ẹ tẹ nọ́ńbà kan.",
  menu: "🏠 Ìbẹ̀rẹ̀",
  list: { choose: "Yan", more: "Òmíràn", earlier: "Ti ìṣáájú", how: "Ẹ fi nọ́ńbà ohun tí ẹ yàn fèsì." },
});
