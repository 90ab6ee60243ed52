import { InlineKeyboard, Keyboard } from "grammy";
import { describe, expect, it } from "vitest";
import { openChat } from "./open-telegram.js";

const long = "x".repeat(4097);
const button = (data: string) => new InlineKeyboard().text("Go", data);
const link = (url: string) => ({ reply_markup: new InlineKeyboard().url("Go", url) });

describe("a call that Telegram would refuse", () => {
  it.each([
    ["an empty text", "", {}, "400: Bad Request: message text is empty"],
    ["a text of spaces and tags", "<b> </b>", { parse_mode: "HTML" }, "message text is empty"],
    ["a text that is too long", long, {}, "400: Bad Request: message is too long"],
    ["half a character", "\ud83d", {}, "strings must be encoded in UTF-8"],
    [
      "MarkdownV2, which is not emulated",
      "*hi*",
      { parse_mode: "MarkdownV2" },
      "sendMessage does not take this payload",
    ],
    [
      "callback data of 65 bytes",
      "hi",
      { reply_markup: button(`${"é".repeat(32)}x`) },
      "400: Bad Request: BUTTON_DATA_INVALID",
    ],
    ["callback data of nothing", "hi", { reply_markup: button("") }, "BUTTON_DATA_INVALID"],
    [
      "a link without a domain",
      "hi",
      link("http://pay"),
      "inline keyboard button URL 'http://pay' is invalid: Wrong HTTP URL",
    ],
    ["a link of another kind", "hi", link("javascript:alert(1)"), "Wrong HTTP URL"],
    [
      "a button that does nothing",
      "hi",
      { reply_markup: { inline_keyboard: [[{ text: "Go" }]] } },
      "Text buttons are unallowed",
    ],
    ["a misspelled option", "hi", { parse_mod: "HTML" }, '"keys":["parse_mod"]'],
    [
      "an unknown style",
      "hi",
      { reply_markup: { inline_keyboard: [[{ text: "Go", callback_data: "a", style: "purple" }]] } },
      '"inline_keyboard",0,0,"style"',
    ],
  ])("is refused for %s", async (_, text, options, description) => {
    const { bot, ada } = await openChat(() => undefined);
    await expect(bot.api.sendMessage(ada.id, text, options as object)).rejects.toThrow(description);
    expect(ada.last().text).toBe("Welcome Ada");
  });

  it("is accepted exactly at the limits", async () => {
    const { bot, ada } = await openChat(() => undefined);
    await bot.api.sendMessage(ada.id, `<b>${"x".repeat(4096)}</b>`, { parse_mode: "HTML" });
    await bot.api.sendMessage(ada.id, "hi", { reply_markup: button("é".repeat(32)) });
    await bot.api.sendMessage(ada.id, "hi", link("http://localhost:3000/checkout/1"));
    expect(ada.last().buttons[0]?.[0]?.url).toBe("http://localhost:3000/checkout/1");
  });

  it("is refused for chats that the bot may not write to", async () => {
    const { bot, telegram } = await openChat(() => undefined);
    await expect(bot.api.sendMessage(5, "hi")).rejects.toThrow("400: Bad Request: chat not found");
    await expect(bot.api.sendMessage(1002, "hi")).rejects.toThrow(
      "403: Forbidden: bot can't initiate conversation with a user",
    );
    await telegram.person(1002).start();
    expect((await bot.api.sendMessage(1002, "hi")).text).toBe("hi");
  });

  it("is refused while the bot is blocked", async () => {
    const { bot, ada } = await openChat(() => undefined);
    ada.block();
    await expect(bot.api.sendMessage(ada.id, "hi")).rejects.toThrow("403: Forbidden: bot was blocked by the user");
    ada.unblock();
    expect((await bot.api.sendMessage(ada.id, "hi again")).text).toBe("hi again");
  });
});

describe("an edit", () => {
  const NOT_MODIFIED =
    "400: Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message";

  it("is refused if it changes nothing, in text and buttons", async () => {
    const { bot, ada } = await openChat(() => undefined);
    const options = { parse_mode: "HTML", reply_markup: button("a") } as const;
    const { message_id: id } = await bot.api.sendMessage(ada.id, "<b>one</b>", options);
    await expect(bot.api.editMessageText(ada.id, id, "<strong>one</strong> ", options)).rejects.toThrow(NOT_MODIFIED);
    await expect(bot.api.editMessageReplyMarkup(ada.id, id, { reply_markup: options.reply_markup })).rejects.toThrow(
      NOT_MODIFIED,
    );
    await bot.api.editMessageText(ada.id, id, "one", options);
    await bot.api.editMessageReplyMarkup(ada.id, id);
    expect(ada.last()).toMatchObject({ text: "one", entities: [], buttons: [], edited: 2 });
  });

  it("is refused for a deleted message, a message of a person, and a message with a keyboard", async () => {
    const { bot, ada } = await openChat(() => undefined);
    const keyboard = new Keyboard().text("a");
    const { message_id: id } = await bot.api.sendMessage(ada.id, "keys", { reply_markup: keyboard });
    await expect(bot.api.editMessageText(ada.id, id, "new")).rejects.toThrow(
      "400: Bad Request: message can't be edited",
    );
    const [start] = ada.messages();
    await expect(bot.api.editMessageText(ada.id, start?.messageId ?? 0, "new")).rejects.toThrow(
      "message can't be edited",
    );
    await bot.api.deleteMessage(ada.id, id);
    await expect(bot.api.editMessageText(ada.id, id, "new")).rejects.toThrow(
      "400: Bad Request: message to edit not found",
    );
    await expect(bot.api.deleteMessage(ada.id, id)).rejects.toThrow("message to delete not found");
  });
});

describe("an answer to a tap", () => {
  it("is accepted once, in time, and if it is short", async () => {
    const wrong = "400: Bad Request: query is too old and response timeout expired or query ID is invalid";
    const queries: string[] = [];
    const { bot, ada, telegram } = await openChat(
      (running) => {
        running.hears("shop", (ctx) => ctx.reply("Shop", { reply_markup: button("a") }));
        running.on("callback_query", (ctx) => void queries.push(ctx.callbackQuery.id));
      },
      { callbackTtlMs: 3_000 },
    );
    await ada.send("shop");
    await ada.sees("Shop");
    await ada.tapTwice("Go");
    const [first = "", second = ""] = await telegram.waitFor(() => queries.length === 2 && queries);
    await expect(bot.api.answerCallbackQuery(first, { text: "x".repeat(201) })).rejects.toThrow(
      "400: Bad Request: MESSAGE_TOO_LONG",
    );
    expect(ada.last().waiting).toEqual(["Go", "Go"]);
    await bot.api.answerCallbackQuery(first);
    await expect(bot.api.answerCallbackQuery(first)).rejects.toThrow(wrong);
    await expect
      .poll(() => bot.api.answerCallbackQuery(second, { text: "x".repeat(201) }).catch(String), { timeout: 10_000 })
      .toContain(wrong);
  });
});
