import { translate } from "../translate.js";

export const names = translate("ig", "names", {
  airtime: "Ego oku {network:network} {amount:naira}",
  data: "Data {network:network} {size:words} ({validity:words})",
  ware: { airtime: "Ego oku {network:network}", data: "Data {network:network}" },
  short: { airtime: "Ego oku {network:network}", data: "{network:network} {size:words} {validity:words}" },
  lasts: {
    hour: { byCount: { other: "awa {count:count}" } },
    day: { byCount: { other: "ụbọchị {count:count}" } },
    week: { byCount: { other: "izu {count:count}" } },
    month: { byCount: { other: "ọnwa {count:count}" } },
    year: { byCount: { other: "afọ {count:count}" } },
  },
  kinds: { airtime: "Ego oku", data: "Data" },
  every: {
    days: { byCount: { other: "kwa ụbọchị {count:count}" } },
    week: "kwa izu",
    monthDay: "kwa ọnwa, n’abalị {day:count}",
    dayBefore: "kwa ọnwa, otu ụbọchị tupu abalị {day:count}",
  },
  spans: {
    daily: "Nke ụbọchị",
    weekly: "Nke izu",
    monthly: "Nke ọnwa",
    longer: "Karịrị ọnwa",
    other: "Ndị ọzọ",
  },
  states: {
    awaiting_payment: "akwụbeghị ụgwọ",
    paid: "akwụọla ụgwọ",
    vending: "anyị na-eziga ya",
    pending: "ọ nọ n’ụzọ",
    review: "anyị na-elele ya",
    delivered: "o ruola",
    failed: "o rughị",
    refunded: "o rughị, ego alaghachila n’akpa",
    expired: "oge ịkwụ ụgwọ agafeela",
    cancelled: "akagbuola ya",
  },
});
