import { expect, test } from "vitest";
import { parsePurchase } from "../../conversations/parser/purchase.js";
import { splitPurchases } from "../../conversations/parser/two-purchases.js";
import { formatPurchase } from "./format-purchase.js";

const MTN = "08031234567";
const GLO = "08051234567";

const TWO_PURCHASES: readonly (readonly [typed: string, first: string, second: string])[] = [
  [`₦200 to ${MTN} and ₦300 to ${GLO}`, `₦200, ${MTN}`, `₦300, ${GLO}`],
  [`200 airtime ${MTN} and 300 airtime ${GLO}`, `airtime, ₦200, ${MTN}`, `airtime, ₦300, ${GLO}`],
  [`send 500 airtime to ${MTN} and 200 to ${GLO}`, `airtime, ₦500, ${MTN}`, `airtime, ₦200, ${GLO}`],
  [`500 airtime and 1gb mtn ${MTN}`, `airtime, ₦500, MTN, ${MTN}`, `data, 1024mb, MTN, ${MTN}`],
  [`1gb mtn ${MTN} plus 500 airtime ${MTN}`, `data, 1024mb, MTN, ${MTN}`, `airtime, ₦500, ${MTN}`],
  [`send 200 mtn airtime to mama and 1gb glo to ${GLO}`, "airtime, ₦200, MTN, for mama", `data, 1024mb, Glo, ${GLO}`],
  [`500 airtime for me and ${GLO} thanks`, "airtime, ₦500, my line", `airtime, ₦500, ${GLO}`],
  [`send 500 airtime to my line and ${GLO} today`, "airtime, ₦500, my line", `airtime, ₦500, ${GLO}`],
  ["1gb for me and for mama, thank you", "data, 1024mb, my line", "data, 1024mb, for mama"],
  ["500 airtime for mama and papa", "airtime, ₦500, for mama", "airtime, ₦500, for papa"],
  ["500 airtime for mama and for papa", "airtime, ₦500, for mama", "airtime, ₦500, for papa"],
  ["send 500 airtime to mama, 300 to papa", "airtime, ₦500, for mama", "airtime, ₦300, for papa"],
  [`airtime ${MTN} 1,500 and ${GLO}`, `airtime, ₦1,500, ${MTN}`, `airtime, ₦1,500, ${GLO}`],
  [`airtime ${MTN} 50,500 and ${GLO}`, `airtime, ₦50,500, ${MTN}`, `airtime, ₦50,500, ${GLO}`],
  [`1,500 airtime ${MTN},2,000 airtime ${GLO}`, `airtime, ₦1,500, ${MTN}`, `airtime, ₦2,000, ${GLO}`],
  [`200 airtime ${MTN},300 airtime ${GLO}`, `airtime, ₦200, ${MTN}`, `airtime, ₦300, ${GLO}`],
  ["1gb for me and 2gb for my wife", "data, 1024mb, my line", "data, 2048mb, for wife"],
  [`500 airtime ${MTN},${GLO}`, `airtime, ₦500, ${MTN}`, `airtime, ₦500, ${GLO}`],
  [`500 airtime ${MTN}\n1gb ${GLO}`, `airtime, ₦500, ${MTN}`, `data, 1024mb, ${GLO}`],
  [`abeg send 200 card give ${MTN} then 1gb give ${GLO}`, `airtime, ₦200, ${MTN}`, `data, 1024mb, ${GLO}`],
  [`saya katin 200 wa ${MTN} da 300 wa ${GLO}`, `airtime, ₦200, ${MTN}`, `airtime, ₦300, ${GLO}`],
  [`ra káàdì 200 fún ${GLO} àti 300 fún ${MTN}`, `airtime, ₦200, ${GLO}`, `airtime, ₦300, ${MTN}`],
  [`zụọ kaadị 200 maka ${MTN} na 300 maka ${GLO}`, `airtime, ₦200, ${MTN}`, `airtime, ₦300, ${GLO}`],
  [`500 airtime for me and ${GLO}`, "airtime, ₦500, my line", `airtime, ₦500, ${GLO}`],
  [`500 airtime ${MTN} and for Tunde`, `airtime, ₦500, ${MTN}`, "airtime, ₦500, for Tunde"],
  [`500 airtime for me and my wife ${GLO}`, "airtime, ₦500, my line", `airtime, ₦500, ${GLO}`],
  ["zụọ kaadị 200 maka nne na nna", "airtime, ₦200, for nne", "airtime, ₦200, for nna"],
  [`saya kati 200 ${MTN} da ${GLO}`, `airtime, ₦200, ${MTN}`, `airtime, ₦200, ${GLO}`],
  [`2 and half gb mtn ${MTN} and one gb ${GLO}`, `data, 2560mb, MTN, ${MTN}`, `data, 1024mb, ${GLO}`],
];

test.each(TWO_PURCHASES)("%s is split into two purchases", (typed, first, second) => {
  const { first: firstText, second: secondText } = splitPurchases(typed) ?? { first: "", second: "" };
  const purchases = [firstText, secondText].map((text) => {
    const read = parsePurchase(text);
    return read && formatPurchase(read);
  });
  expect(purchases).toEqual([first, second]);
});

test.each([
  ...[`500 airtime ${MTN}`, `500 or 1000 airtime ${MTN}`, `200 airtime ${MTN} ${GLO}`, "mtn and glo 500 airtime"],
  ...["two thousand, five hundred airtime", "one hundred and fifty naira airtime mtn", "500 and 1000 airtime"],
  ...[`1gb, for 300 naira, mtn, ${MTN}`, "1gb for mama and quick", `airtime,500,${MTN}`, "buy me 500 airtime for mama"],
  ...[`200 to ${MTN} and 300 to ${GLO} and 400 to 08021234567`, `500 to ${MTN} and 0805 123`, "airtime and data"],
  `send ₦1.5k airtime to mama, ${MTN}, on mtn`,
  // The recipient is named twice.
  ...[`buy me 500 airtime and my number is ${MTN}`, `buy 1gb mtn for my wife and her number is ${MTN}`],
  ...[`buy me 500 airtime and send to ${MTN}`, `buy 500 for my wife and send it to ${MTN}`, "buy me 500 card, my line"],
  ...[`zụtara m airtime 500 na ${MTN}`, `nye nne m 500 airtime na ${MTN}`, `send me 1gb na ${MTN}`],
  ...[
    `abeg buy mama 500 card na ${MTN}`,
    `dash my wife 500 card, her number na ${MTN}`,
    `500 airtime ${MTN} and ${MTN}`,
  ],
  ...[`saya min katin 500 na ${MTN}`, `saya min kati 500 da lambata ${MTN}`, `saya min kati 500 da ${MTN}`],
  // A second request that is not a purchase.
  ...[
    `send 1gb mtn to ${MTN} and call me when done`,
    `1gb mtn to ${MTN} and let me know`,
    `500 card ${MTN} and confirm`,
  ],
  ...["buy 500 airtime for mama and reply me", "buy 500 airtime for mama and tell her"],
  // One number written in two parts.
  ...[`2 and half gb mtn ${MTN}`, `2 and a half gb mtn ${MTN}`, `1 hundred and fifty mb mtn ${MTN}`],
  `1gb mtn for two hundred and fifty naira ${MTN}`,
])("%s is not split", (typed) => {
  expect(splitPurchases(typed)).toBeUndefined();
});
