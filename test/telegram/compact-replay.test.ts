import type { ConversationData } from "@grammyjs/conversations";
import { Context } from "grammy";
import type { Update, UserFromGetMe } from "grammy/types";
import { describe, expect, test } from "vitest";
import { readPhoto, readPick, readTypedAnswer } from "../../src/telegram/talk/answers.js";
import { compactReplay } from "../../src/telegram/talk/drafts.js";

const chat = { id: 1001, type: "private", first_name: "Ada" } as const;
const from = { id: 1001, is_bot: false, first_name: "Ada" };
const question = { message_id: 15, date: 1, chat, text: "Which network?" };
const messageUpdate = (content: object): Update =>
  ({ update_id: 7, message: { message_id: 16, date: 2, chat, from, ...content } }) as unknown as Update;
const tap = {
  update_id: 8,
  callback_query: { id: "9", from, chat_instance: "1", data: "q:run.1:MTN", message: question },
} as unknown as Update;

function logOf(...results: unknown[]): ConversationData {
  const receive = results.map((returnValue, send) => ({ send, returnValue }));
  return { flow: [{ interrupts: [], replay: { send: [], receive } }] };
}

const compacted = (result: unknown): unknown =>
  compactReplay(logOf(result))["flow"]?.[0]?.replay.receive[0]?.returnValue;
const answersIn = (update: unknown) => {
  const ctx = new Context(update as Update, {} as Context["api"], {} as UserFromGetMe);
  const view = { text: { html: "" }, choices: [[{ label: "MTN", pick: "MTN" }]] };
  return [readTypedAnswer(ctx, 15), readPhoto(ctx), readPick(ctx, { view, question: "run.1", message: 15 })];
};

describe("the log of a conversation", () => {
  test.each([
    ["a word", messageUpdate({ text: "mtn" })],
    ["a reply to another message", messageUpdate({ text: "yes", reply_to_message: { ...question, message_id: 9 } })],
    ["a picture", messageUpdate({ caption: "look", photo: [{ file_id: "small" }, { file_id: "large" }] })],
    [
      "the customer's own number",
      messageUpdate({ contact: { phone_number: "+2348031234567", first_name: "Ada", user_id: 1001 } }),
    ],
    ["the number of somebody else", messageUpdate({ contact: { phone_number: "+2348031234567", first_name: "Mum" } })],
    ["a sticker", messageUpdate({ sticker: { file_id: "waving" } })],
    ["a tap", tap],
  ])("gives the same answer for %s as the update did", (_what, update) => {
    const answers = answersIn(update);
    expect(answers.some((answer) => answer !== undefined)).toBe(true);
    expect(answersIn(compacted(update))).toEqual(answers);
  });

  test("holds of a quoted message only its id, and no user or chat", () => {
    const quoting = messageUpdate({ text: "this one", reply_to_message: { ...question, text: "x".repeat(4_000) } });
    expect(compacted(quoting)).toEqual({
      update_id: 7,
      message: { message_id: 16, from: { id: 1001 }, text: "this one", reply_to_message: { message_id: 15 } },
    });
  });

  test("holds only the id of a sent message", () => {
    const sent = { ok: true, res: { ok: true, result: question } };
    expect(compacted(sent)).toEqual({ ok: true, res: { ok: true, result: { message_id: 15 } } });
  });

  test.each([
    { ok: true, res: { ok: true, result: true } },
    { ok: false, err: { error_code: 400, description: "Bad Request: message to edit not found" } },
    { ok: true, ret: { recents: [] } },
    { ok: true },
    undefined,
  ])("holds any other value unchanged: %j", (value) => {
    expect(compacted(value)).toEqual(value);
  });
});
