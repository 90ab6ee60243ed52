import { expect, test } from "vitest";
import { text } from "../../conversations/text.js";

test("half of a surrogate pair in a value becomes a replacement character", () => {
  expect(text`Why: ${"sorry \ud83d"} and ${"\ude00"}, ${"whole 😀"}`.html).toBe(
    "Why: sorry \ufffd and \ufffd, whole 😀",
  );
});
