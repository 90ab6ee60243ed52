import { expect, test } from "vitest";
import { parseLanguage } from "../../../src/core/base/language.js";
import { planDuration } from "../../../src/core/orders/catalogue.js";

test.each([
  ["ha", "ha"],
  ["yo-NG", "yo"],
  ["IG_ng", "ig"],
  ["pcm", "pcm"],
  [" en-GB", "en"],
  ["fr", undefined],
  ["hausa", undefined],
  ["", undefined],
])("the tag %j is the language %j", (tag, language) => {
  expect(parseLanguage(tag)).toBe(language);
});

test.each([
  [" Daily Plan", { count: 1, unit: "day" }],
  [" 2-day Plan", { count: 2, unit: "day" }],
  ["30 days", { count: 30, unit: "day" }],
  [" 2-Week Plan", { count: 2, unit: "week" }],
  [" Monthly Plan", { count: 1, unit: "month" }],
  [" 1 Year ", { count: 1, unit: "year" }],
  [" Weekend Plan (Sat & Sun)", undefined],
  ["Night Plan", undefined],
  ["2 days + 1 night", undefined],
])("the text %j says only how long a plan lasts: %j", (sold, lasts) => {
  expect(planDuration(sold)).toEqual(lasts);
});
