import { type Bot, type Context, InlineKeyboard, InputFile, Keyboard } from "grammy";
import { describe, expect, it } from "vitest";
import { createChatPage, type Experiment } from "../../../src/emulators/page/chat-page.js";
import { openPage } from "../../harness/browser.js";
import { PNG } from "../../harness/serve-site.js";
import { openTelegram, runBot } from "../telegram/open-telegram.js";

const PEOPLE = [
  { id: 1001, label: "Ada", about: "customer" },
  { id: 1, label: "Admin", about: "runs the shop" },
];

const shop = new InlineKeyboard().text("Pay", "pay").success().row().url("Web", "http://localhost:3000/pay");

function wire(bot: Bot): void {
  bot.command("start", (ctx) =>
    ctx.reply("<b>Welcome</b> &lt;script&gt;alert(1)&lt;/script&gt;", { parse_mode: "HTML", reply_markup: shop }),
  );
  bot.command("number", (ctx) =>
    ctx.reply("Which number?", {
      reply_markup: new Keyboard().requestContact("Share my number").text("Skip").oneTime(),
    }),
  );
  bot.command("files", async (ctx) => {
    await ctx.replyWithPhoto(new InputFile(PNG, "r.png"), { caption: "Receipt" });
    await ctx.replyWithDocument(new InputFile(Buffer.from("a,b"), "orders.csv"));
  });
  bot.on(":contact", (ctx) => ctx.reply(`Thanks, ${ctx.msg.contact.phone_number}`));
  bot.command("quick", (ctx) => ctx.reply("Quick", { reply_markup: new InlineKeyboard().text("Now", "now") }));
  bot.callbackQuery("now", (ctx) => ctx.answerCallbackQuery("Done"));
  bot.command("wide", (ctx) =>
    ctx.reply("Wide", {
      reply_markup: new InlineKeyboard(
        [["Receipt", "Schedule", "Save the number", "Something is wrong"]].map((row) =>
          row.map((text) => ({ text, callback_data: text })),
        ),
      ),
    }),
  );
  bot.command("link", (ctx) => ctx.reply("https://t.me/sharp_bot?start=pay-1"));
  bot.hears("think", (ctx) => ctx.replyWithChatAction("typing"));
}

const EXPERIMENTS: readonly Experiment[] = [
  {
    label: "1 Greet",
    acts: [
      { address: "/telegram/chat/1/send", body: { text: "/start" } },
      { address: "/telegram/chat/1/send", body: { text: "/wide" } },
    ],
    instruction: "Look at the admin's phone.",
    watch: "four buttons.",
    seat: "1",
  },
];

async function openDemo(width: number, timezoneId = "Europe/London") {
  const served = await openTelegram();
  const options = { shopName: "SharpSharp", people: PEOPLE, experiments: EXPERIMENTS };
  served.site.route("/", createChatPage(served.telegram, options));
  const taps: Context[] = [];
  const bot = await runBot(served, (running) => {
    wire(running);
    running.callbackQuery("pay", (ctx) => void taps.push(ctx));
  });
  await bot.api.setMyCommands([
    { command: "number", description: "Change number" },
    { command: "files", description: "Get files" },
  ]);
  const page = await openPage(served.origin, { viewport: { width, height: 800 }, timezoneId });
  return {
    ...served,
    bot,
    page,
    taps,
    ada: page.locator('[data-person="1001"]'),
    admin: page.locator('[data-person="1"]'),
  };
}

describe("the chat page", () => {
  it("starts a chat and shows messages as text, not as markup", async () => {
    const { ada, page } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.locator("strong", { hasText: "Welcome" }).waitFor();
    await ada.getByText("<script>alert(1)</script>").waitFor();
    expect(await page.locator(".feed script").count()).toBe(0);
    const web = ada.getByRole("link", { name: "Web", exact: true });
    expect([await web.getAttribute("href"), await web.getAttribute("target")]).toEqual([
      "http://localhost:3000/pay",
      "_blank",
    ]);
  });

  it("shows no loading button after a tap that is answered at once", async () => {
    const { ada } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByRole("textbox").fill("/quick");
    await ada.getByRole("textbox").press("Enter");
    for (let tap = 0; tap < 5; tap++) {
      await ada.getByRole("button", { name: "Now", exact: true }).click();
      await ada.getByRole("status").getByText("Done").last().waitFor();
      await ada.locator('[aria-busy="true"]').waitFor({ state: "detached", timeout: 3_000 });
    }
  });

  it("shows a tapped button as loading until the bot answers, then the toast and the edit", async () => {
    const { ada, taps, telegram } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    const pay = ada.getByRole("button", { name: "Pay", exact: true });
    await pay.click();
    await ada.locator('[aria-busy="true"]').waitFor();
    const query = await telegram.waitFor(() => taps[0]);
    await query.editMessageText("Paid");
    await query.answerCallbackQuery("Thank you");
    await ada.getByRole("status").getByText("Thank you").waitFor();
    await ada.getByText("Paid").waitFor();
    expect(await ada.getByText("edited").count()).toBe(1);
    expect(await pay.count()).toBe(0);
  });

  it("shows typing", async () => {
    const { ada } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByRole("textbox").fill("think");
    await ada.getByRole("textbox").press("Enter");
    await ada.getByRole("status").getByText("typing").waitFor();
    await ada.getByRole("img", { name: "delivered" }).last().waitFor();
  });

  it("sends several lines as one message, and a file", async () => {
    const { ada, telegram } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    const field = ada.getByRole("textbox");
    await field.fill("0803 500");
    await field.press("Shift+Enter");
    await field.pressSequentially("0805 1gb");
    await field.press("Enter");
    await ada.locator('input[type="file"]').setInputFiles({
      name: "staff.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("phone,what"),
    });
    await ada.getByRole("link", { name: /staff\.csv/ }).waitFor();
    const mine = telegram
      .person(1001)
      .messages()
      .filter(({ from }) => from === "person")
      .slice(-2);
    expect(mine).toMatchObject([
      { text: "0803 500\n0805 1gb" },
      { document: { file_name: "staff.csv", file_size: 10 } },
    ]);
  });

  it("shares a contact from the keyboard after asking", async () => {
    const { ada } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByRole("button", { name: "Command menu" }).click();
    await ada.getByRole("menuitem", { name: /number/ }).click();
    await ada.getByRole("button", { name: "Share my number" }).click();
    await ada.getByRole("button", { name: "Share", exact: true }).click();
    await ada.getByText("Thanks, 2348031234567").waitFor();
    expect(await ada.getByRole("button", { name: "Skip" }).count()).toBe(0);
  });

  it("shows pictures and offers files, found by typing a slash", async () => {
    const { ada, page } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByText("Welcome").waitFor();
    await ada.getByRole("textbox").fill("/f");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await ada.getByRole("img", { name: "Receipt" }).waitFor();
    const download = page.waitForEvent("download");
    await ada.getByRole("link", { name: /orders.csv/ }).click();
    expect((await download).suggestedFilename()).toBe("orders.csv");
  });

  it("shows one phone at a time on a small screen, and counts unread messages of the others", async () => {
    const { ada, admin, page, telegram } = await openDemo(360);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByText("Welcome").waitFor();
    expect(await admin.isVisible()).toBe(false);
    await telegram.person(1).start();
    await page.getByRole("tab", { name: "Admin 1", exact: true }).click();
    await admin.getByText("Welcome").waitFor();
    expect(await ada.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it("runs an experiment at the emulators, and shows what to watch", async () => {
    const { admin, page } = await openDemo(1200);
    await page.getByRole("button", { name: "1 Greet" }).click();
    await admin.getByText("Welcome").waitFor();
    await page.getByText("Look at the admin's phone. Watch: four buttons.").waitFor();
  });

  it("has the experiments behind one button on a small screen", async () => {
    const { admin, page } = await openDemo(360);
    const experiment = page.getByRole("button", { name: "1 Greet" });
    expect(await experiment.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Try this" }).click();
    await experiment.click();
    await admin.getByText("Welcome").waitFor();
    expect(await experiment.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it.each([360, 640, 1200])("breaks no word of a button on a page of %i px", async (width) => {
    const { admin, page, telegram } = await openDemo(width);
    await telegram.person(1).start();
    await telegram.person(1).send("/wide");
    if (width === 360) await page.getByRole("tab", { name: /Admin/ }).click();
    await admin.getByText("Wide", { exact: true }).waitFor();
    const buttons = admin.locator(".inline-keyboard").last().getByRole("button");
    expect(await buttons.count()).toBe(4);
    for (const button of await buttons.all()) expect(await button.evaluate(brokenWords)).toEqual([]);
  });

  it("opens a link to the bot on the phone that the reader chooses", async () => {
    const { ada, admin, page } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByRole("textbox").fill("/link");
    await ada.getByRole("textbox").press("Enter");
    await ada.getByRole("button", { name: "https://t.me/sharp_bot?start=pay-1" }).click();
    await ada.getByRole("alertdialog").getByRole("button", { name: "Admin" }).click();
    await admin.getByText("/start pay-1").waitFor();
    await admin.getByText("Welcome").waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });

  it("shows Lagos time wherever it is read", async () => {
    const { ada } = await openDemo(1200, "America/New_York");
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    const time = ada.locator("article", { hasText: "Welcome" }).locator("time");
    const at = new Date((await time.getAttribute("datetime")) ?? "");
    expect(await time.textContent()).toBe(
      at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "Africa/Lagos" }),
    );
  });

  it("keeps the typed text if it could not be sent", async () => {
    const { ada, page } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByText("Welcome").waitFor();
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new Error("nobody listens"));
    });
    await ada.getByRole("textbox").fill("1.5gb for Mama");
    await ada.getByRole("textbox").press("Enter");
    await ada.getByRole("status").getByText("Is the demo still running?").waitFor();
    expect(await ada.getByRole("textbox").inputValue()).toBe("1.5gb for Mama");
  });

  it("removes the heading of a day without messages", async () => {
    const { ada, bot, telegram } = await openDemo(1200);
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await ada.getByText("Welcome").waitFor();
    await ada.getByText("Today", { exact: true }).waitFor();
    for (const { messageId } of telegram.person(1001).messages()) await bot.api.deleteMessage(1001, messageId);
    await ada.getByText("Today", { exact: true }).waitFor({ state: "detached" });
  });
});

/** The words of a button that are broken over two lines. Runs in the page. */
function brokenWords(button: Element): readonly string[] {
  const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}
