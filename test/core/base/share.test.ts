import { expect, test } from "vitest";
import { percentOf } from "../../../src/core/base/share.js";

test.each([
  [999, 1000, "99 %"],
  [1000, 1000, "100 %"],
  [29, 100, "29 %"],
  [0, 5, "0 %"],
  [0, 0, "–"],
])("%d of %d is %s", (part, whole, said) => {
  expect(percentOf(part, whole)).toBe(said);
});
