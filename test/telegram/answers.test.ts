import { Context } from "grammy";
import type { Update, UserFromGetMe } from "grammy/types";
import { expect, test } from "vitest";
import type { TelegramPrompt } from "../../src/telegram/context.js";
import { answerIn, readTextOrPhoto } from "../../src/telegram/talk/answers.js";

const words = "see my receipt";
const contextOf = (update: object) => new Context(update as Update, {} as Context["api"], {} as UserFromGetMe);

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
  const ctx = contextOf({ update_id: 1, message: { message_id: 2, date: 1, ...content } });
  expect(readTextOrPhoto(ctx)).toEqual(answer);
});

const chat = { id: 1001, type: "private", first_name: "Ada" };
const from = { id: 1001, is_bot: false, first_name: "Ada" };
const question = { message_id: 15, date: 1, chat, text: "Which network?" };
const message = (content: object) => ({
  update_id: 7,
  message: { message_id: 16, date: 2, chat, from, ...content },
});
const tap = (data: string, on: object = question) => ({
  update_id: 8,
  callback_query: { id: "9", from, chat_instance: "1", data, message: on },
});
const prompt: TelegramPrompt = { question: "run.1", takes: "words", picks: ["MTN"], message: 15 };

test.each([
  ["a word", message({ text: "mtn" }), { kind: "typed", text: "mtn" }],
  [
    "a reply to another message",
    message({ text: "yes", reply_to_message: { ...question, message_id: 9 } }),
    { kind: "typed", text: "yes", doubt: "reply" },
  ],
  ["a picture", message({ caption: "look", photo: [{ file_id: "small" }] }), { kind: "typed", text: "look" }],
  [
    "the customer's own number",
    message({ contact: { phone_number: "+2348031234567", first_name: "Ada", user_id: 1001 } }),
    { kind: "contact", phone: "+2348031234567", own: true },
  ],
  [
    "the number of somebody else",
    message({ contact: { phone_number: "+2348031234567", first_name: "Mum" } }),
    { kind: "contact", phone: "+2348031234567", own: false },
  ],
  ["a sticker", message({ sticker: { file_id: "waving" } }), { kind: "typed", text: "" }],
  ["a tap", tap("q:run.1:MTN"), { kind: "pick", pick: "MTN" }],
  ["no tap on what it does not offer", tap("q:run.1:GLO"), undefined],
  ["no tap on another question's button", tap("q:run.2:MTN"), undefined],
  ["no tap in another message", tap("q:run.1:MTN", { ...question, message_id: 14 }), undefined],
])("a question reads %s", (_, update, answer) => {
  expect(answerIn(contextOf(update), prompt)).toEqual(answer);
});
