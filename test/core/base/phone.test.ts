import fc from "fast-check";
import { expect, test } from "vitest";
import { parseNetwork, suggestNetwork } from "../../../src/core/base/network.js";
import { formatPhone, maskPhone, parsePhone } from "../../../src/core/base/phone.js";

test.each([
  "08031234567",
  "+2348031234567",
  "2348031234567",
  "8031234567",
  "+234 (0) 803 123 4567",
  "0803-123-4567",
  "0803.123.4567",
  "٠٨٠٣١٢٣٤٥٦٧",
  "۰۸۰۳۱۲۳۴۵۶۷",
  "０８０３１２３４５６７",
  "\u202a+234 803 123 4567\u202c",
  " 0803\u00a0123\u00a04567 ",
])("%j is read as the same number", (typed) => {
  expect(parsePhone(typed)).toBe("08031234567");
});

test.each(["", "0803123456", "080312345678", "01234567890", "+4478031234567", "0803123456a", "call me", "08231234567"])(
  "%j is not a Nigerian mobile number",
  (typed) => {
    expect(parsePhone(typed)).toBeUndefined();
  },
);

test("spaces and prefixes do not change a number", () => {
  const spelled = fc.tuple(
    fc.constantFrom("0", "234", "+234", "+234 0", ""),
    fc.constantFrom("70", "80", "81", "90", "91"),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }),
    fc.constantFrom("", " ", "-", ". ", "\u200e"),
  );
  fc.assert(
    fc.property(spelled, ([prefix, block, digits, between]) => {
      expect(parsePhone(prefix + between + [block, ...digits].join(between))).toBe(`0${block}${digits.join("")}`);
    }),
  );
});

test("a number can be shown in full or masked", () => {
  const phone = parsePhone("08031234567") ?? expect.unreachable();
  expect(formatPhone(phone)).toBe("0803 123 4567");
  expect(maskPhone(phone)).toBe("0803***4567");
});

test.each([
  ["08031234567", "MTN"],
  ["07025123456", "MTN"],
  ["08051234567", "GLO"],
  ["08021234567", "AIRTEL"],
  ["08091234567", "9MOBILE"],
  ["07021234567", undefined],
])("%s was first issued by %s", (number, network) => {
  expect(suggestNetwork(parsePhone(number) ?? expect.unreachable())).toBe(network);
});

test.each([
  ["mtn", "MTN"],
  [" M.T.N ", "MTN"],
  ["Glo", "GLO"],
  ["9 mobile", "9MOBILE"],
  ["Etisalat", "9MOBILE"],
  ["vodafone", undefined],
  ["constructor", undefined],
])("%j is the network %s", (typed, network) => {
  expect(parseNetwork(typed)).toBe(network);
});
