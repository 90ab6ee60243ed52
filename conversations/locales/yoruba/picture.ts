import { translate } from "../translate.js";

export const picture = translate("yo", "picture", {
  price: "{price:naira}",
  number: "Nọ́ńbà",
  paidBy: "Ọ̀nà ìsanwó",
  ways: { wallet: "Àpò owó", card: "Káàdì", checkout: "Ojú ewé ìsanwó" },
  time: "Àkókò",
  at: "{at:moment}",
  reference: "Nọ́ńbà ẹ̀rí",
  thanks: "Ẹ ṣé tí ẹ ra ọjà ní {shop:words}",
  spending: "Owó ìpè àti dátà yín",
  inMonths: { byCount: { other: "láàárín oṣù {count:count}" } },
  month: "{month:month}",
});
