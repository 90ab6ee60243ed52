/** What stands on pictures: receipts and charts. */
export const picture = {
  price: "{price:naira}",
  number: "Number",
  paidBy: "Paid by",
  ways: { wallet: "Wallet", card: "Card", checkout: "Checkout" },
  time: "Time",
  at: "{at:moment}",
  reference: "Reference",
  thanks: "Thank you for buying at {shop:words}",
  spending: "Your airtime and data",
  inMonths: { byCount: { one: "this month", other: "in {count:count} months" } },
  month: "{month:month}",
} as const;
