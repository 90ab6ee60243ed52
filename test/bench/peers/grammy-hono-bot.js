// What a bot on this stack is at the least: Hono before grammY, answering by a call.
import { serve } from "@hono/node-server";
import { Bot, webhookCallback } from "grammy";
import { Hono } from "hono";

const { BOT_TOKEN = "", TELEGRAM_API_ROOT = "", TELEGRAM_WEBHOOK_SECRET = "", PORT, PUBLIC_URL } = process.env;

const bot = new Bot(BOT_TOKEN, { client: { apiRoot: TELEGRAM_API_ROOT, canUseWebhookReply: () => false } });
bot.on("message", (ctx) => ctx.reply("echo"));
const app = new Hono();
app.get("/healthz", (c) => c.json({ status: "ok" }));
app.post("/webhooks/telegram", webhookCallback(bot, "hono", { secretToken: TELEGRAM_WEBHOOK_SECRET }));
serve({ fetch: app.fetch, port: Number(PORT) });
await bot.api.setWebhook(`${PUBLIC_URL}/webhooks/telegram`, { secret_token: TELEGRAM_WEBHOOK_SECRET });
