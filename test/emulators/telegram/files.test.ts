import { InputFile } from "grammy";
import { describe, expect, it } from "vitest";
import { menuFor } from "../../../src/emulators/telegram/methods/commands.js";
import { findRoom } from "../../../src/emulators/telegram/rooms.js";
import { PNG } from "../../harness/serve-site.js";
import { openChat } from "./open-telegram.js";

const quiet = () => undefined;
const picture = () => new InputFile(PNG, "receipt.png");

describe("files", () => {
  it("are sent as photos and documents, sent again by id, and downloaded", async () => {
    const { bot, ada, origin } = await openChat(quiet);
    const sent = await bot.api.sendPhoto(ada.id, picture(), { caption: "<b>Paid</b>", parse_mode: "HTML" });
    expect(ada.last()).toMatchObject({ text: "Paid", entities: [{ type: "bold" }], photo: { width: 1 } });
    await bot.api.sendPhoto(ada.id, sent.photo[0]?.file_id ?? "");
    await expect(bot.api.editMessageText(ada.id, sent.message_id, "text")).rejects.toThrow(
      "there is no text in the message to edit",
    );
    await bot.api.sendDocument(ada.id, new InputFile(Buffer.from("a,b"), "orders.csv"), { disable_notification: true });
    expect(ada.last()).toMatchObject({
      silent: true,
      document: { file_name: "orders.csv", mime_type: "text/csv", file_size: 3 },
    });
    const { file_path } = await bot.api.getFile(ada.last().document?.file_id ?? "");
    expect(await (await fetch(`${origin}/telegram/file/bot${bot.token}/${file_path}`)).text()).toBe("a,b");
  });

  it("are refused if they are not pictures, unknown or empty, or if the caption is too long", async () => {
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
});

describe("a bot's commands and description", () => {
  it("are stored by scope and language", async () => {
    const { bot, ada, telegram } = await openChat(quiet);
    const menuOf = (id: number) => menuFor(telegram.world, findRoom(telegram.world, id), id);
    const menu = [{ command: "data", description: "Buy data" }];
    await bot.api.setMyCommands(menu);
    await bot.api.setMyCommands([...menu, { command: "admin", description: "Desk" }], {
      scope: { type: "chat", chat_id: ada.id },
    });
    expect([menuOf(1002), menuOf(ada.id).length]).toEqual([menu, 2]);
    await bot.api.deleteMyCommands({ scope: { type: "chat", chat_id: ada.id } });
    expect(menuOf(ada.id)).toEqual(menu);
    await expect(bot.api.setMyCommands([{ command: "Buy!", description: "x" }])).rejects.toThrow("BOT_COMMAND_INVALID");
  });
});
