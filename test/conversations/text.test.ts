import { expect, test } from "vitest";
import { text } from "../../conversations/text.js";

test("half a sign that came from somewhere is no reason for a message not to be sent", () => {
  expect(text`Why: ${"sorry \ud83d"} and ${"\ude00"}, ${"whole 😀"}`.html).toBe(
    "Why: sorry \ufffd and \ufffd, whole 😀",
  );
});
