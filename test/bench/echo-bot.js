// The peer: the least a grammY bot can do, on its default client.
import { Bot } from "grammy";

const bot = new Bot(process.env["BOT_TOKEN"] ?? "", { client: { apiRoot: process.env["TELEGRAM_API_ROOT"] ?? "" } });
bot.on("message", (ctx) => ctx.reply("echo"));
void bot.start();
