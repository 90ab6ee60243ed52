import { describe, expect, it } from "vitest";
import type { Flow } from "../../conversations/talk.js";
import { ADA, flowsOf, openTelegramBot, view } from "./open-bot.js";

/** A tap as a webhook delivers it. */
const tap = (data: string, updateId = 9_000_001) => ({
  update_id: updateId,
  callback_query: {
    id: "77",
    from: { id: ADA, is_bot: false, first_name: "Ada", last_name: "Obi" },
    message: { message_id: 1, date: 0, chat: { id: ADA, type: "private", first_name: "Ada" }, text: "Old" },
    chat_instance: "1",
    data,
  },
});

/** A text as a webhook delivers it. */
const typed = (text: string, updateId: number) => ({
  update_id: updateId,
  message: {
    message_id: updateId,
    date: 0,
    from: { id: ADA, is_bot: false, first_name: "Ada", last_name: "Obi" },
    chat: { id: ADA, type: "private", first_name: "Ada" },
    text,
  },
});

const SHOW: Flow = async (talk) => void (await talk.show(view("Shown")));

it("a webhook accepts updates with the secret token only", async () => {
  const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ show: SHOW }), webhook: true });
  await ada.send("/show");
  await ada.sees("Shown");
  const forged = await fetch(`${emulator.world.options.publicUrl}/hook`, {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    body: JSON.stringify(typed("/show", 9_000_001)),
  });
  expect(forged.status).toBe(401);
  expect(ada.messages()).toHaveLength(2);
});

describe("a tap from a webhook", () => {
  it("is answered in the reply to the webhook, without a call", async () => {
    const { telegram, newCalls } = await openTelegramBot({ flows: flowsOf({ show: SHOW }), webhook: true });
    newCalls();
    expect(await telegram.receive(tap("new:show:"))).toEqual({
      method: "answerCallbackQuery",
      callback_query_id: "77",
    });
    expect(newCalls()).toEqual(["sendMessage"]);
  });

  it("is answered again when it is redelivered, and nothing else happens twice", async () => {
    const { telegram, newCalls } = await openTelegramBot({ flows: flowsOf({ show: SHOW }), webhook: true });
    await telegram.receive(tap("new:show:"));
    newCalls();
    expect(await telegram.receive(tap("new:show:"))).toEqual({
      method: "answerCallbackQuery",
      callback_query_id: "77",
    });
    expect(newCalls()).toEqual([]);
  });

  it("has its toast in the reply", async () => {
    const { telegram } = await openTelegramBot({ flows: flowsOf({ show: SHOW }), webhook: true });
    expect(await telegram.receive(tap("q:old.1:yes"))).toMatchObject({ callback_query_id: "77", text: "Too late." });
  });

  it("is answered, and the keyboard of its message is removed, although a reply has only one call", async () => {
    const share: Flow = async (talk) => {
      await talk.ask(view("Share?", "Sure"));
      await talk.askContact({ text: { html: "Press Share" }, share: "My number", back: "Back" });
      return undefined;
    };
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ share }), webhook: true });
    await ada.send("/share");
    await ada.sees("Share?");
    await ada.tap("Sure");
    await ada.sees("Press Share");
    await emulator.idle();
    const [, question] = ada.messages();
    expect(question).toMatchObject({ text: "Share?", buttons: [], waiting: [] });
  });

  it("is answered by a call if its work is slow", async () => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      await talk.show(view("Done"));
      return undefined;
    };
    const { telegram, emulator } = await openTelegramBot({
      ...{ flows: flowsOf({ slow }), webhook: true, limits: { tapAnswerMs: 20 } },
    });
    const reply = telegram.receive(tap("new:slow:"));
    await emulator.waitFor(() => emulator.calls().some(({ method }) => method === "answerCallbackQuery"));
    finish();
    expect(await reply).toBeUndefined();
  });

  it("is answered by a call if it is handled after the reply to the webhook", async () => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      return undefined;
    };
    const { telegram, emulator } = await openTelegramBot({
      ...{ flows: flowsOf({ slow, show: SHOW }), webhook: true, limits: { webhookAnswerMs: 20 } },
    });
    await Promise.all([telegram.receive(tap("new:slow:")), telegram.receive(tap("new:show:", 9_000_002))]);
    finish();
    const answered = () => emulator.calls().filter(({ method }) => method === "answerCallbackQuery");
    await emulator.waitFor(() => answered().length === 2);
  });
});

describe("the keyboard of a question that was answered by text", () => {
  const ASK: Flow = async (talk) => {
    await talk.ask(view("How much?", "₦100"));
    await talk.show(view("Thank you"));
    return undefined;
  };

  it("is removed in the reply to the webhook, once and without a call", async () => {
    const { telegram, ada, newCalls } = await openTelegramBot({ flows: flowsOf({ ask: ASK }), webhook: true });
    await ada.send("/ask");
    const { messageId } = await ada.sees("How much?");
    newCalls();
    expect(await telegram.receive(typed("200", 9_000_002))).toEqual({
      method: "editMessageReplyMarkup",
      chat_id: ADA,
      message_id: messageId,
    });
    expect(await telegram.receive(typed("200", 9_000_002))).toBeUndefined();
    expect(newCalls()).toEqual(["sendMessage"]);
  });

  it("is removed in the chat", async () => {
    const { ada, emulator } = await openTelegramBot({ flows: flowsOf({ ask: ASK }), webhook: true });
    await ada.send("/ask");
    const { messageId } = await ada.sees("How much?");
    await ada.send("200");
    await ada.sees("Thank you");
    const question = () => ada.messages().find((message) => message.messageId === messageId);
    await emulator.waitFor(() => question()?.buttons.length === 0);
  });

  it("is removed by a call if the work is slow", async () => {
    let finish = () => {};
    const slow: Flow = async (talk) => {
      await talk.ask(view("How much?", "₦100"));
      await talk.show(view("Working"));
      await talk.once(() => new Promise<void>((resolve) => (finish = resolve)));
      return undefined;
    };
    const { telegram, ada, emulator } = await openTelegramBot({
      ...{ flows: flowsOf({ slow }), webhook: true, limits: { tapAnswerMs: 20 } },
    });
    await ada.send("/slow");
    await ada.sees("How much?");
    const reply = telegram.receive(typed("200", 9_000_002));
    await emulator.waitFor(() => emulator.calls().some(({ method }) => method === "editMessageReplyMarkup"));
    finish();
    expect(await reply).toBeUndefined();
  });

  it("stays if Telegram refuses to remove it, and the flow continues", async () => {
    const { ada, emulator, newCalls } = await openTelegramBot({ flows: flowsOf({ ask: ASK }) });
    emulator.addFault({ method: "editMessageReplyMarkup", status: 400, description: "Bad Request: chat is closed" });
    await ada.send("/ask");
    await ada.sees("How much?");
    newCalls();
    await ada.send("200");
    await emulator.waitFor(() => emulator.calls().some(({ method }) => method === "editMessageReplyMarkup"));
    await emulator.idle();
    expect(newCalls()).toEqual(["sendMessage", "editMessageReplyMarkup"]);
  });
});
