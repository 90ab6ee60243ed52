import { Context } from "grammy";
import type { Update, UserFromGetMe } from "grammy/types";
import { expect, test } from "vitest";
import { readTextOrPhoto } from "../../src/telegram/talk/answers.js";

const words = "see my receipt";

test.each([
  ["a text", { text: words }, { kind: "typed", text: words }],
  [
    "a picture with its caption",
    { photo: [{ file_id: "1" }], caption: words },
    { kind: "photo", photo: { channel: "telegram", file: "1" }, caption: words, reusable: true },
  ],
  ["a file as an empty text", { document: { file_id: "1" }, caption: words }, { kind: "typed", text: "" }],
  ["a video as an empty text", { video: { file_id: "1" }, caption: words }, { kind: "typed", text: "" }],
  ["a voice note as an empty text", { voice: { file_id: "1" }, caption: words }, { kind: "typed", text: "" }],
])("a question for a text or picture reads %s", (_, content, answer) => {
  const update = { update_id: 1, message: { message_id: 2, date: 1, ...content } } as unknown as Update;
  expect(readTextOrPhoto(new Context(update, {} as Context["api"], {} as UserFromGetMe))).toEqual(answer);
});
