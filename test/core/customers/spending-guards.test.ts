import { expect, test } from "vitest";
import { isEasyPin, parsePin } from "../../../src/core/customers/spending-guards.js";

test.each([
  ["4071", "4071"],
  [" 40 71 ", "4071"],
  ["٤٠٧١", "4071"],
  ["407182", "407182"],
  ["407", undefined],
  ["4071829", undefined],
  ["40a71", undefined],
  ["", undefined],
])("%o is read as the PIN %o", (typed, pin) => {
  expect(parsePin(typed)).toBe(pin);
});

test("a PIN that a thief would try first is too easy", () => {
  for (const easy of ["1111", "000000", "1234", "4321", "456789", "7890"]) expect(isEasyPin(easy), easy).toBe(true);
  for (const good of ["4071", "1357", "1112", "908172"]) expect(isEasyPin(good), good).toBe(false);
});
