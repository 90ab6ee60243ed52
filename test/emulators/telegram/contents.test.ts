import { InlineKeyboard, InputFile, InputMediaBuilder } from "grammy";
import { describe, expect, it } from "vitest";
import { openChat, PNG } from "./open-telegram.js";

const quiet = () => undefined;
const picture = () => new InputFile(PNG, "receipt.png");

describe("files", () => {
  it("are sent as photos and documents, sent again by id, and downloaded", async () => {
    const { bot, ada, origin } = await openChat(quiet);
    const sent = await bot.api.sendPhoto(ada.id, picture(), { caption: "<b>Paid</b>", parse_mode: "HTML" });
    expect(ada.last()).toMatchObject({ text: "Paid", html: "<b>Paid</b>", photo: { width: 1 } });
    await bot.api.sendPhoto(ada.id, sent.photo[0]?.file_id ?? "");
    await bot.api.sendDocument(ada.id, new InputFile(Buffer.from("a,b"), "orders.csv"), { disable_notification: true });
    expect(ada.last()).toMatchObject({
      silent: true,
      document: { file_name: "orders.csv", mime_type: "text/csv", file_size: 3 },
    });
    const { file_path } = await bot.api.getFile(ada.last().document?.file_id ?? "");
    expect(await (await fetch(`${origin}/telegram/file/bot${bot.token}/${file_path}`)).text()).toBe("a,b");
  });

  it("are refused when they are no pictures, unknown, empty or captioned at length", async () => {
    const { bot, ada } = await openChat(quiet);
    await expect(bot.api.sendPhoto(ada.id, new InputFile(Buffer.from("text")))).rejects.toThrow("IMAGE_PROCESS_FAILED");
    await expect(bot.api.sendPhoto(ada.id, "AgACnonsense")).rejects.toThrow("wrong file identifier/HTTP URL specified");
    await expect(bot.api.sendDocument(ada.id, new InputFile(Buffer.alloc(0), "x"))).rejects.toThrow(
      "file must be non-empty",
    );
    await expect(bot.api.sendPhoto(ada.id, picture(), { caption: "x".repeat(1025) })).rejects.toThrow(
      "message caption is too long",
    );
    await expect(bot.api.getFile("none")).rejects.toThrow("wrong file_id");
  });

  it("come in albums, and change their caption and themselves", async () => {
    const { bot, ada } = await openChat(quiet);
    const album = await bot.api.sendMediaGroup(ada.id, [
      InputMediaBuilder.photo(picture()),
      InputMediaBuilder.photo(picture(), { caption: "two" }),
    ]);
    expect(new Set(album.map((message) => (message as { media_group_id?: string }).media_group_id)).size).toBe(1);
    const id = album[1]?.message_id ?? 0;
    await bot.api.editMessageCaption(ada.id, id, { caption: "second" });
    await expect(bot.api.editMessageText(ada.id, id, "text")).rejects.toThrow(
      "there is no text in the message to edit",
    );
    const next = InputMediaBuilder.document(new InputFile(Buffer.from("x"), "x.txt"), { caption: "now a file" });
    await bot.api.editMessageMedia(ada.id, id, next, { reply_markup: new InlineKeyboard().text("More", "more") });
    expect(ada.last()).toMatchObject({ text: "now a file", edited: 2, document: { file_name: "x.txt" } });
    expect(ada.last().photo).toBeUndefined();
  });
});

describe("messages", () => {
  it("are copied, forwarded, pinned, reacted to and deleted", async () => {
    const { bot, ada, telegram } = await openChat(quiet);
    const { message_id: id } = await bot.api.sendMessage(ada.id, "original");
    await bot.api.copyMessage(ada.id, ada.id, id);
    await bot.api.forwardMessage(ada.id, ada.id, id);
    expect(
      ada
        .messages()
        .slice(-2)
        .map(({ text }) => text),
    ).toEqual(["original", "original"]);
    await bot.api.pinChatMessage(ada.id, id);
    expect((await bot.api.getChat(ada.id)).pinned_message?.text).toBe("original");
    await bot.api.unpinChatMessage(ada.id, id);
    await bot.api.setMessageReaction(ada.id, id, [{ type: "emoji", emoji: "🎉" }]);
    expect(ada.messages().find(({ messageId }) => messageId === id)).toMatchObject({ reaction: "🎉", pinned: false });
    await bot.api.deleteMessages(
      ada.id,
      ada.messages().map(({ messageId }) => messageId),
    );
    expect(ada.messages()).toEqual([]);
    expect((await bot.api.getChatMember(ada.id, ada.id)).status).toBe("member");
    await telegram.idle();
  });

  it("that are protected cannot be passed on", async () => {
    const { bot, ada } = await openChat(quiet);
    const { message_id: id } = await bot.api.sendMessage(ada.id, "PIN 1234", { protect_content: true });
    await expect(bot.api.forwardMessage(ada.id, ada.id, id)).rejects.toThrow("message can't be forwarded");
  });
});

describe("what a bot says about itself", () => {
  it("is kept by scope and language", async () => {
    const { bot, ada } = await openChat(quiet);
    const menu = [{ command: "data", description: "Buy data" }];
    await bot.api.setMyCommands(menu);
    await bot.api.setMyCommands([...menu, { command: "admin", description: "Desk" }], {
      scope: { type: "chat", chat_id: ada.id },
    });
    expect(await bot.api.getMyCommands()).toEqual(menu);
    expect((await bot.api.getMyCommands({ scope: { type: "chat", chat_id: ada.id } })).length).toBe(2);
    await bot.api.deleteMyCommands({ scope: { type: "chat", chat_id: ada.id } });
    expect(await bot.api.getMyCommands({ scope: { type: "chat", chat_id: ada.id } })).toEqual([]);
    await expect(bot.api.setMyCommands([{ command: "Buy!", description: "x" }])).rejects.toThrow("BOT_COMMAND_INVALID");
    await bot.api.setMyDescription("Airtime and data", { language_code: "ha" });
    expect((await bot.api.getMyDescription({ language_code: "ha" })).description).toBe("Airtime and data");
    await bot.api.setMyShortDescription("Right away");
    await bot.api.setMyName("Sharper");
    expect((await bot.api.getMe()).first_name).toBe("Sharper");
    await bot.api.setChatMenuButton({ menu_button: { type: "commands" } });
  });
});
