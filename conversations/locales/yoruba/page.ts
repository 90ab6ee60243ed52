import { translate } from "../translate.js";

export const page = translate("yo", "page", {
  title: "Ẹ padà sí ìjíròrò",
  next: "À ń wo owó yín lọ́dọ̀ báǹkì. A ó sọ fún yín nínú ìjíròrò ní kété tó bá dé, láàárín ìṣẹ́jú-àáyá díẹ̀.",
  back: "Padà sí ìjíròrò",
  close: "Ṣé nǹkan kan kò ṣẹlẹ̀? Ẹ tẹ “Mo ti sanwó” nínú ìjíròrò.",
});
