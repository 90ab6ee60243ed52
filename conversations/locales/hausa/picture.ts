import { translate } from "../translate.js";

export const picture = translate("ha", "picture", {
  price: "{price:naira}",
  number: "Lamba",
  paidBy: "An biya ta",
  ways: { wallet: "Walat", card: "Katin banki", checkout: "Shafin biya" },
  time: "Lokaci",
  at: "{at:moment}",
  reference: "Lambar shaida",
  thanks: "Mun gode da sayayya a {shop:words}",
  spending: "Kuɗin kati da data",
  inMonths: { byCount: { one: "a wannan wata", other: "cikin watanni {count:count}" } },
  month: "{month:month}",
});
