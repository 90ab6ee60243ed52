import { describe, expect, test } from "vitest";
import { destinationOf } from "../../conversations/parser/destination.js";
import { bareCode, codeIn, isUsable, saysHaveCode } from "../../conversations/parser/promo-code.js";

describe("a promo code in a message", () => {
  test.each([
    ["promo NEW10", "NEW10", ""],
    ["my promo code is new10 please", "NEW10", "my   please"],
    ["500 mtn airtime 08031234567 promo NEW10", "NEW10", "500 mtn airtime 08031234567"],
    ["coupon: xmas2026", "XMAS2026", ""],
    ["code OLD5 promo NEW10", "NEW10", ""],
  ])("%j names %s, and the rest is %j", (typed, code, rest) => {
    expect(codeIn(typed)).toEqual({ code, rest });
  });

  test.each(["promo", "promo data", "any promo for mtn", "promo 500", "what is the code?", "promotion NEW10"])(
    "%j names no code",
    (typed) => {
      expect(codeIn(typed)).toBeUndefined();
    },
  );

  test("may stand alone, unless the word has another meaning", () => {
    expect(bareCode("new10")).toBe("NEW10");
    for (const word of ["data", "cancel", "back", "wallet", "mtn", "1gb", "ab", "200"])
      expect(bareCode(word)).toBeUndefined();
  });

  test.each([
    "I have a code",
    "🏷 I have a code",
    "promo code",
    "coupon",
    "any promo",
    "una get discount?",
    "do you have a promo today",
  ])("%j says that the customer has a code", (typed) => {
    expect(saysHaveCode(typed)).toBe(true);
  });
});

test.each([
  ["promo NEW10", { flow: "promo-code", with: "promo NEW10" }],
  ["NEW10", { flow: "promo-code", with: "NEW10" }],
  ["promo code", { flow: "promo-code" }],
  ["500 mtn airtime promo NEW10", { flow: "buy", with: "500 mtn airtime promo NEW10" }],
  ["mtn500", { flow: "buy", with: "mtn500" }],
  ["hello", { flow: "start" }],
  ["stop", { flow: "stop-news" }],
  ["/promo NEW10", { flow: "not-understood", with: "/promo NEW10" }],
])("%j outside a flow opens %j", (typed, destination) => {
  expect(destinationOf(typed)).toEqual(destination);
});

test("staff cannot make a promo code of a word that customers type to buy or to open something", () => {
  for (const code of ["NEW10", "GLO5", "XMAS2026", "SUMMER"]) expect(isUsable(code), code).toBe(true);
  for (const code of ["MTN500", "DATA", "STOP", "WALLET", "HELP"]) expect(isUsable(code), code).toBe(false);
});
