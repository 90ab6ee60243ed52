// What most bots of this kind are: grammY on its default client, one conversation, its state in one file a chat. It
// asks what a purchase asks, and sells nothing.
import { createServer } from "node:http";
import { conversations, createConversation } from "@grammyjs/conversations";
import { FileAdapter } from "@grammyjs/storage-file";
import { Bot, webhookCallback } from "grammy";
import { buy } from "./buy.js";

const {
  BOT_TOKEN = "",
  TELEGRAM_API_ROOT = "",
  TELEGRAM_WEBHOOK_SECRET = "",
  PORT,
  PUBLIC_URL,
  DATA_DIR = "",
} = process.env;

/** @type {Bot<import("./buy.js").Ctx>} */
const bot = new Bot(BOT_TOKEN, { client: { apiRoot: TELEGRAM_API_ROOT, canUseWebhookReply: () => false } });
const storage = {
  type: "key",
  getStorageKey: (/** @type {import("./buy.js").Ctx} */ ctx) => String(ctx.chatId),
  adapter: new FileAdapter({ dirName: DATA_DIR }),
};
bot.use(conversations({ storage: /** @type {any} */ (storage) }));

bot.use(createConversation(buy));
bot.command("buy", (ctx) => ctx.conversation.enter("buy"));
createServer(webhookCallback(bot, "http", { secretToken: TELEGRAM_WEBHOOK_SECRET })).listen(Number(PORT));
await bot.api.setWebhook(`${PUBLIC_URL}/`, { secret_token: TELEGRAM_WEBHOOK_SECRET });
