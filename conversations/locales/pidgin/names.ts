import { translate } from "../translate.js";

export const names = translate("pcm", "names", {
  airtime: "{network:network} airtime {amount:naira}",
  data: "{network:network} data {size:words} ({validity:words})",
  ware: { airtime: "{network:network} airtime", data: "{network:network} data" },
  short: { airtime: "{network:network} airtime", data: "{network:network} {size:words} {validity:words}" },
  lasts: {
    hour: { byCount: { one: "{count:count} hour", other: "{count:count} hour" } },
    day: { byCount: { one: "{count:count} day", other: "{count:count} day" } },
    week: { byCount: { one: "{count:count} week", other: "{count:count} week" } },
    month: { byCount: { one: "{count:count} month", other: "{count:count} month" } },
    year: { byCount: { one: "{count:count} year", other: "{count:count} year" } },
  },
  kinds: { airtime: "Airtime", data: "Data" },
  every: {
    days: { byCount: { one: "each day", other: "each {count:count} days" } },
    week: "each week",
    monthDay: "each month, for day {day:count}",
    dayBefore: "each month, one day before day {day:count}",
  },
  spans: {
    daily: "Every day",
    weekly: "Every week",
    monthly: "Every month",
    longer: "Pass one month",
    other: "Other ones",
  },
  states: {
    awaiting_payment: "you never pay",
    paid: "you don pay",
    vending: "we dey send am",
    pending: "e dey come",
    review: "we dey check am",
    delivered: "e don enter",
    failed: "e no enter",
    refunded: "e no enter, money don go back to wallet",
    expired: "time to pay don pass",
    cancelled: "you leave am",
  },
});
