import { translate } from "../translate.js";

export const picture = translate("pcm", "picture", {
  price: "{price:naira}",
  number: "Phone number",
  paidBy: "How you pay",
  ways: { wallet: "Wallet", card: "Card", checkout: "Checkout" },
  time: "Time",
  at: "{at:moment}",
  reference: "Reference",
  thanks: "Thank you say you buy from {shop:words}",
  spending: "Your airtime and data money",
  inMonths: { byCount: { one: "this month", other: "for {count:count} months" } },
  month: "{month:month}",
});
