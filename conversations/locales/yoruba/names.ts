import { translate } from "../translate.js";

export const names = translate("yo", "names", {
  airtime: "Owó ìpè {network:network} {amount:naira}",
  data: "Dátà {network:network} {size:words} ({validity:words})",
  ware: { airtime: "Owó ìpè {network:network}", data: "Dátà {network:network}" },
  short: { airtime: "Owó ìpè {network:network}", data: "{network:network} {size:words} {validity:words}" },
  lasts: {
    hour: { byCount: { other: "wákàtí {count:count}" } },
    day: { byCount: { other: "ọjọ́ {count:count}" } },
    week: { byCount: { other: "ọ̀sẹ̀ {count:count}" } },
    month: { byCount: { other: "oṣù {count:count}" } },
    year: { byCount: { other: "ọdún {count:count}" } },
  },
  kinds: { airtime: "Owó ìpè", data: "Dátà" },
  every: {
    days: { byCount: { other: "ní ọjọ́ {count:count} kọ̀ọ̀kan" } },
    week: "ní ọ̀sọ̀ọ̀sẹ̀",
    monthDay: "lóṣooṣù, ní ọjọ́ {day:count}",
    dayBefore: "lóṣooṣù, ọjọ́ kan ṣáájú ọjọ́ {day:count}",
  },
  spans: { daily: "Ti ọjọ́", weekly: "Ti ọ̀sẹ̀", monthly: "Ti oṣù", longer: "Ó ju oṣù lọ", other: "Àwọn mìíràn" },
  states: {
    awaiting_payment: "ẹ kò tíì sanwó",
    paid: "ẹ ti sanwó",
    vending: "à ń fi ránṣẹ́",
    pending: "ó ń bọ̀ lọ́nà",
    review: "à ń yẹ̀ ẹ́ wò",
    delivered: "ó ti dé",
    failed: "kò dé",
    refunded: "kò dé, owó ti padà sí àpò",
    expired: "àkókò ìsanwó ti kọjá",
    cancelled: "a ti fagi lé e",
  },
});
