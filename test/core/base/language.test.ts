import { expect, test } from "vitest";
import { parseLanguage } from "../../../src/core/base/language.js";
import { saysOnlyDuration } from "../../../src/core/orders/catalogue.js";

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
  [" Daily Plan", true],
  [" 2-day Plan", true],
  ["30 days", true],
  [" 2-Week Plan", true],
  [" Monthly Plan", true],
  [" 1 Year ", true],
  [" Weekend Plan (Sat & Sun)", false],
  ["Night Plan", false],
  ["2 days + 1 night", false],
])("whether the text %j says only how long a plan lasts: %j", (sold, isOnly) => {
  expect(saysOnlyDuration(sold)).toBe(isOnly);
});
