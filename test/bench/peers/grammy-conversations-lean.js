// The same conversation at its leanest: state in memory, a client that keeps its connections, taps answered with the
// webhook's own answer. It keeps nothing and sells nothing: this is what grammY's conversations cost whoever uses them.
import { conversations, createConversation } from "@grammyjs/conversations";
import { serve } from "@hono/node-server";
import { Bot, webhookCallback } from "grammy";
import { Hono } from "hono";
import { Agent, request } from "undici";
import { buy } from "./buy.js";

const { BOT_TOKEN = "", TELEGRAM_API_ROOT = "", TELEGRAM_WEBHOOK_SECRET = "", PORT, PUBLIC_URL } = process.env;

const dispatcher = new Agent({ keepAliveTimeout: 30_000 });
/** @type {any} */
const fetch = async (/** @type {string} */ url, /** @type {any} */ { method, headers, body }) => {
  const answer = await request(url, { dispatcher, method, headers, body });
  return { json: () => answer.body.json() };
};
const canUseWebhookReply = (/** @type {string} */ method) => method === "answerCallbackQuery";
/** @type {Bot<import("./buy.js").Ctx>} */
const bot = new Bot(BOT_TOKEN, { client: { apiRoot: TELEGRAM_API_ROOT, canUseWebhookReply, fetch } });
bot.use(conversations());
bot.use(createConversation(buy));
bot.command("buy", (ctx) => ctx.conversation.enter("buy"));
const app = new Hono();
app.post("/", webhookCallback(bot, "hono", { secretToken: TELEGRAM_WEBHOOK_SECRET }));
serve({ fetch: app.fetch, port: Number(PORT) });
await bot.api.setWebhook(`${PUBLIC_URL}/`, { secret_token: TELEGRAM_WEBHOOK_SECRET });
