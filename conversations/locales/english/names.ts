/** What things are called inside other sentences. */
export const names = {
  airtime: "{network:network} airtime {amount:naira}",
  data: "{network:network} {size:words} data ({validity:words})",
  /** What is sold of a network. */
  ware: { airtime: "{network:network} airtime", data: "{network:network} data" },
  /** The same as the item, where the price stands beside it. */
  short: { airtime: "{network:network} airtime", data: "{network:network} {size:words} {validity:words}" },
  /** How long a plan lasts. */
  lasts: {
    hour: { byCount: { one: "1 hour", other: "{count:count} hours" } },
    day: { byCount: { one: "daily", other: "{count:count} days" } },
    week: { byCount: { one: "weekly", other: "{count:count} weeks" } },
    month: { byCount: { one: "monthly", other: "{count:count} months" } },
    year: { byCount: { one: "yearly", other: "{count:count} years" } },
  },
  kinds: { airtime: "Airtime", data: "Data" },
  /** How often something is bought by itself. */
  every: {
    days: { byCount: { one: "every day", other: "every {count:count} days" } },
    week: "every week",
    monthDay: "on day {day:count} of each month",
    dayBefore: "a day before day {day:count} of each month",
  },
  /** The shelves of a shop, by how long its plans last. */
  spans: { daily: "Daily", weekly: "Weekly", monthly: "Monthly", longer: "Longer", other: "Other" },
  states: {
    awaiting_payment: "not paid yet",
    paid: "paid",
    vending: "sending",
    pending: "on its way",
    review: "being looked at",
    delivered: "delivered",
    failed: "not delivered",
    refunded: "not delivered, refunded to the wallet",
    expired: "not paid in time",
    cancelled: "cancelled",
  },
} as const;
