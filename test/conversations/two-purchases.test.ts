import { expect, test } from "vitest";
import { parsePurchase } from "../../conversations/parser/purchase.js";
import { splitPurchases } from "../../conversations/parser/two-purchases.js";
import { spell } from "./spell.js";

const MTN = "08031234567";
const GLO = "08051234567";

const TWO: readonly (readonly [typed: string, first: string, second: string])[] = [
  [`₦200 to ${MTN} and ₦300 to ${GLO}`, `₦200, ${MTN}`, `₦300, ${GLO}`],
  [`200 airtime ${MTN} and 300 airtime ${GLO}`, `airtime, ₦200, ${MTN}`, `airtime, ₦300, ${GLO}`],
  [`send 500 airtime to ${MTN} and 200 to ${GLO}`, `airtime, ₦500, ${MTN}`, `airtime, ₦200, ${GLO}`],
  [`500 airtime and 1gb mtn ${MTN}`, `airtime, ₦500, MTN, ${MTN}`, `data, 1024mb, MTN, ${MTN}`],
  [`1gb mtn ${MTN} plus 500 airtime ${MTN}`, `data, 1024mb, MTN, ${MTN}`, `airtime, ₦500, ${MTN}`],
  [`send 200 mtn airtime to mama and 1gb glo to ${GLO}`, "airtime, ₦200, MTN, for mama", `data, 1024mb, Glo, ${GLO}`],
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
];

test.each(TWO)("%s is two purchases", (typed, first, second) => {
  const { first: one, second: other } = splitPurchases(typed) ?? { first: "", second: "" };
  const spelled = [one, other].map((text) => {
    const read = parsePurchase(text);
    return read && spell(read);
  });
  expect(spelled).toEqual([first, second]);
});

test.each([
  ...[`500 airtime ${MTN}`, `500 or 1000 airtime ${MTN}`, `200 airtime ${MTN} ${GLO}`, "mtn and glo 500 airtime"],
  ...["two thousand, five hundred airtime", "one hundred and fifty naira airtime mtn", "500 and 1000 airtime"],
  ...[`1gb, for 300 naira, mtn, ${MTN}`, "1gb for mama and quick", `airtime,500,${MTN}`, "buy me 500 airtime for mama"],
  ...[`200 to ${MTN} and 300 to ${GLO} and 400 to 08021234567`, `500 to ${MTN} and 0805 123`, "airtime and data"],
  `send ₦1.5k airtime to mama, ${MTN}, on mtn`,
])("%s is not", (typed) => {
  expect(splitPurchases(typed)).toBeUndefined();
});
