// What most bots of this kind are: grammY on its default client, one conversation, its state in one file a chat. It
// asks what a purchase asks, and sells nothing.
import { createServer } from "node:http";
import { conversations, createConversation } from "@grammyjs/conversations";
import { FileAdapter } from "@grammyjs/storage-file";
import { Bot, InlineKeyboard, webhookCallback } from "grammy";

const {
  BOT_TOKEN = "",
  TELEGRAM_API_ROOT = "",
  TELEGRAM_WEBHOOK_SECRET = "",
  PORT,
  PUBLIC_URL,
  DATA_DIR = "",
} = process.env;

/** @typedef {import("@grammyjs/conversations").ConversationFlavor<import("grammy").Context>} Ctx */

/** @type {Bot<Ctx>} */
const bot = new Bot(BOT_TOKEN, { client: { apiRoot: TELEGRAM_API_ROOT, canUseWebhookReply: () => false } });
const storage = {
  type: "key",
  getStorageKey: (/** @type {Ctx} */ ctx) => String(ctx.chatId),
  adapter: new FileAdapter({ dirName: DATA_DIR }),
};
bot.use(conversations({ storage: /** @type {any} */ (storage) }));

/**
 * @param {import("@grammyjs/conversations").Conversation<Ctx, import("grammy").Context>} conversation
 * @param {import("grammy").Context} ctx
 */
async function buy(conversation, ctx) {
  const networks = new InlineKeyboard(["MTN", "Airtel", "Glo", "9mobile"].map((name) => [InlineKeyboard.text(name)]));
  await ctx.reply("Which network?", { reply_markup: networks });
  const network = await conversation.waitFor("callback_query:data");
  await network.answerCallbackQuery();
  await network.editMessageText("How much?");
  const amount = await conversation.waitFor("message:text");
  await amount.reply("For which number?");
  const number = await conversation.waitFor("message:text");
  await number.reply("Confirm by choosing how to pay", { reply_markup: new InlineKeyboard().text("Pay") });
  const paid = await conversation.waitFor("callback_query:data");
  await paid.answerCallbackQuery();
  await paid.editMessageText("Delivered");
}

bot.use(createConversation(buy));
bot.command("buy", (ctx) => ctx.conversation.enter("buy"));
createServer(webhookCallback(bot, "http", { secretToken: TELEGRAM_WEBHOOK_SECRET })).listen(Number(PORT));
await bot.api.setWebhook(`${PUBLIC_URL}/`, { secret_token: TELEGRAM_WEBHOOK_SECRET });
