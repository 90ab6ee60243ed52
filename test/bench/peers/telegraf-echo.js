// The same on Telegraf, its answer also a call of its own and not the webhook's reply.
import { Agent, createServer } from "node:http";
import { Telegraf } from "telegraf";

const { BOT_TOKEN = "", TELEGRAM_API_ROOT = "", TELEGRAM_WEBHOOK_SECRET = "", PORT, PUBLIC_URL } = process.env;

const agent = new Agent({ keepAlive: true }); // Its own default speaks https only.
const bot = new Telegraf(BOT_TOKEN, { telegram: { apiRoot: TELEGRAM_API_ROOT, webhookReply: false, agent } });
bot.on("message", (ctx) => ctx.reply("echo"));
createServer(bot.webhookCallback("/", { secretToken: TELEGRAM_WEBHOOK_SECRET })).listen(Number(PORT));
await bot.telegram.setWebhook(`${PUBLIC_URL}/`, { secret_token: TELEGRAM_WEBHOOK_SECRET });
