import { translate } from "../translate.js";

export const picture = translate("ig", "picture", {
  price: "{price:naira}",
  number: "Nọmba",
  paidBy: "Ụzọ ịkwụ ụgwọ",
  ways: { wallet: "Akpa ego", card: "Kaadị", checkout: "Peeji ịkwụ ụgwọ" },
  time: "Oge",
  at: "{at:moment}",
  reference: "Nọmba akaebe",
  thanks: "Daalụ maka ịzụ ahịa na {shop:words}",
  spending: "Ego oku na data gị",
  inMonths: { byCount: { other: "n’ime ọnwa {count:count}" } },
  month: "{month:month}",
});
