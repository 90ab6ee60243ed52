import { translate } from "../translate.js";

export const names = translate("ha", "names", {
  airtime: "Katin {network:network} na {amount:naira}",
  data: "Data ta {network:network} {size:words} ({validity:words})",
  ware: { airtime: "Katin {network:network}", data: "Data ta {network:network}" },
  short: { airtime: "Katin {network:network}", data: "{network:network} {size:words} {validity:words}" },
  lasts: {
    hour: { byCount: { one: "awa {count:count}", other: "awa {count:count}" } },
    day: { byCount: { one: "kwana {count:count}", other: "kwana {count:count}" } },
    week: { byCount: { one: "mako {count:count}", other: "mako {count:count}" } },
    month: { byCount: { one: "wata {count:count}", other: "wata {count:count}" } },
    year: { byCount: { one: "shekara {count:count}", other: "shekara {count:count}" } },
  },
  kinds: { airtime: "Kati", data: "Data" },
  every: {
    days: { byCount: { one: "kowace rana", other: "kowane kwana {count:count}" } },
    week: "kowane mako",
    monthDay: "kowane wata, ran {day:count}",
    dayBefore: "kowane wata, kwana ɗaya kafin ran {day:count}",
  },
  spans: { daily: "Na kwana", weekly: "Na mako", monthly: "Na wata", longer: "Fiye da wata", other: "Sauran" },
  states: {
    awaiting_payment: "ba a biya ba tukuna",
    paid: "an biya",
    vending: "ana turawa",
    pending: "yana kan hanya",
    review: "ana dubawa",
    delivered: "ya isa",
    failed: "bai isa ba",
    refunded: "bai isa ba, kuɗin ya koma walat",
    expired: "lokacin biya ya wuce",
    cancelled: "an soke",
  },
});
