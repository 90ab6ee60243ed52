// The least a grammY bot can do behind a webhook, on its default client: one message in, one sendMessage out.
import { createServer } from "node:http";
import { Bot, webhookCallback } from "grammy";

const { BOT_TOKEN = "", TELEGRAM_API_ROOT = "", TELEGRAM_WEBHOOK_SECRET = "", PORT, PUBLIC_URL } = process.env;

const bot = new Bot(BOT_TOKEN, { client: { apiRoot: TELEGRAM_API_ROOT, canUseWebhookReply: () => false } });
bot.on("message", (ctx) => ctx.reply("echo"));
createServer(webhookCallback(bot, "http", { secretToken: TELEGRAM_WEBHOOK_SECRET })).listen(Number(PORT));
await bot.api.setWebhook(`${PUBLIC_URL}/`, { secret_token: TELEGRAM_WEBHOOK_SECRET });
