import { InlineKeyboard, Keyboard } from "grammy";
import { describe, expect, it } from "vitest";
import { openChat } from "./open-telegram.js";

const shop = new InlineKeyboard()
  .text("Airtime", "air")
  .success()
  .row()
  .url("Help", "https://example.com/help")
  .copyText("Copy", "0123");

describe("a person in a chat with a bot", () => {
  it("sends a command with an argument and gets a reply", async () => {
    const { ada } = await openChat((bot) => bot.command("data", (ctx) => ctx.reply(`Data for ${ctx.match}`)));
    await ada.send("/data mtn");
    expect((await ada.sees("Data for mtn")).from).toBe("bot");
    expect(ada.messages().map(({ text }) => text)).toEqual(["/start", "Welcome Ada", "/data mtn", "Data for mtn"]);
  });

  it("taps a button, and gets a toast and an edited message", async () => {
    const { ada, telegram } = await openChat((bot) => {
      bot.command("shop", (ctx) => ctx.reply("Shop", { reply_markup: shop }));
      bot.callbackQuery("air", async (ctx) => {
        await ctx.editMessageText("How much?");
        await ctx.answerCallbackQuery({ text: "Airtime chosen" });
      });
    });
    await ada.send("/shop");
    const menu = await ada.sees("Shop");
    expect(menu.buttons[0]?.[0]).toEqual({ text: "Airtime", kind: "callback", data: "air", style: "success" });
    await ada.tap("Airtime");
    await ada.sees("How much?", { fresh: true });
    await telegram.idle();
    expect(ada.toasts()).toEqual(["Airtime chosen"]);
    expect(ada.last()).toMatchObject({ messageId: menu.messageId, text: "How much?", edited: 1, buttons: [] });
  });

  it("sees links and codes to copy, which do nothing in the chat", async () => {
    const { ada, telegram } = await openChat((bot) =>
      bot.command("shop", (ctx) => ctx.reply("Shop", { reply_markup: shop })),
    );
    await ada.send("/shop");
    const { buttons } = await ada.sees("Shop");
    expect(buttons[1]).toMatchObject([
      { kind: "url", url: "https://example.com/help" },
      { kind: "copy", copy: "0123" },
    ]);
    await ada.tap("Help");
    await ada.tap(/copy/i);
    await telegram.idle();
    expect(ada.messages()).toHaveLength(4);
  });

  it("gets an error that lists the buttons if there is no such button", async () => {
    const { ada } = await openChat((bot) => bot.command("shop", (ctx) => ctx.reply("Shop", { reply_markup: shop })));
    await ada.send("/shop");
    await ada.sees("Shop");
    await expect(ada.tap("Data")).rejects.toThrow("No button Data to tap. Visible buttons: [Airtime] [Help] [Copy]");
  });

  it("shares a contact from a keyboard, which is then removed", async () => {
    const ask = new Keyboard().requestContact("Share my number").text("Later").oneTime();
    const { ada } = await openChat((bot) => {
      bot.command("number", (ctx) => ctx.reply("Which number?", { reply_markup: ask }));
      bot.on(":contact", (ctx) =>
        ctx.reply(
          `${ctx.msg.contact.phone_number} ${ctx.msg.contact.user_id === ctx.from?.id ? "yours" : "not yours"}`,
        ),
      );
    });
    await ada.send("/number");
    await ada.sees("Which number?");
    await ada.tap("Share my number");
    await ada.sees("2348031234567 yours");
    await expect(ada.tap("Later")).rejects.toThrow("No button Later");
    await ada.shareContact("2348099999999", 1002);
    await ada.sees("2348099999999 not yours");
  });

  it("taps a button three times, and each tap has its own id", async () => {
    const queryIds: string[] = [];
    const { ada, telegram } = await openChat((bot) => {
      bot.command("shop", (ctx) => ctx.reply("Shop", { reply_markup: shop }));
      bot.callbackQuery("air", async (ctx) => {
        queryIds.push(ctx.callbackQuery.id);
        await ctx.answerCallbackQuery();
      });
    });
    await ada.send("/shop");
    const menu = await ada.sees("Shop");
    await ada.tapTwice("Airtime");
    await ada.tapOn(menu.messageId, "Airtime");
    await telegram.idle();
    expect(new Set(queryIds).size).toBe(3);
  });

  it("sends a photo that the bot can download", async () => {
    const bytes = new Uint8Array([1, 2, 3, 4]);
    const { ada, origin } = await openChat((bot) =>
      bot.on(":photo", async (ctx) => {
        const { file_path } = await ctx.getFile();
        await ctx.reply(`path ${file_path}`, { link_preview_options: { is_disabled: true } });
      }),
    );
    await ada.sendPhoto(bytes);
    const { text } = await ada.sees("path photos/");
    const download = await fetch(`${origin}/telegram/file/bot700001:demo-token/${text.slice("path ".length)}`);
    expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes);
  });

  it("sends a file that the bot can download, with its name and size", async () => {
    const bytes = Buffer.from("phone,what\n08031234567,500\n");
    const { ada, origin } = await openChat((bot) =>
      bot.on(":document", async (ctx) => {
        const { file_name, file_size, mime_type } = ctx.msg.document;
        const { file_path } = await ctx.getFile();
        await ctx.reply(`${file_name} ${file_size} ${mime_type} ${ctx.msg.caption}: ${file_path}`);
      }),
    );
    await ada.sendDocument(bytes, "staff.csv", "our staff");
    const { text } = await ada.sees(`staff.csv ${bytes.length} text/csv our staff: documents/`);
    const download = await fetch(`${origin}/telegram/file/bot700001:demo-token/${text.split(": ")[1]}`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(bytes);
    await expect(ada.sendDocument(Buffer.alloc(0), "nothing.csv")).rejects.toThrow("empty file");
  });

  it("gets an error with the chat after the time limit of a wait", async () => {
    const { ada } = await openChat(() => undefined);
    await expect(ada.sees("Good bye", { timeoutMs: 30 })).rejects.toThrow(/Ada sees Good bye[\s\S]*bot: Welcome Ada/);
  });

  it("can write in a group", async () => {
    const groups = [{ id: -100500, title: "Desk", members: [1001] }];
    const { telegram, bot } = await openChat((running) => running.on("message", (ctx) => ctx.reply(ctx.chat.type)), {
      groups,
    });
    await bot.api.sendMessage(-100500, "Shop is open");
    const ada = telegram.person(1001, { group: -100500 });
    await ada.sees("Shop is open");
    await ada.send("hello");
    await ada.sees("supergroup");
  });
});
