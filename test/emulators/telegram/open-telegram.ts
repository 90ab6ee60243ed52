import { Bot, type Context } from "grammy";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import {
  createTelegramEmulator,
  type TelegramEmulator,
  type TelegramEmulatorOptions,
} from "../../../src/emulators/telegram/telegram.js";
import { serveSite } from "../../harness/serve-site.js";

export const TOKEN = "700001:demo-token";
const ADA = { id: 1001, firstName: "Ada", lastName: "Obi", phone: "2348031234567" };

export type ServedTelegram = { readonly telegram: TelegramEmulator; readonly site: Hono; readonly origin: string };

/** Serves an emulator over real HTTP until the test is over. */
export async function openTelegram(options: Partial<TelegramEmulatorOptions> = {}): Promise<ServedTelegram> {
  const site = new Hono();
  const { origin } = await serveSite(site);
  const telegram = createTelegramEmulator({
    publicUrl: `${origin}/telegram`,
    bot: { token: TOKEN, username: "sharp_bot", name: "SharpSharp" },
    people: [ADA, { id: 1002, firstName: "Bayo", languageCode: "ha" }],
    webhookRetryMs: 20,
    ...options,
  });
  site.route("/telegram", telegram.app);
  onTestFinished(telegram.stop);
  return { telegram, site, origin };
}

/** A grammY bot that calls this Telegram and nothing else. */
export const botIn = ({ origin }: ServedTelegram): Bot => new Bot(TOKEN, { client: { apiRoot: `${origin}/telegram` } });

/** Runs a bot by long polling until the test is over. */
export async function runBot(served: ServedTelegram, wire: (bot: Bot) => void): Promise<Bot> {
  const bot = botIn(served);
  bot.catch(() => undefined);
  wire(bot);
  const running = new Promise<void>((resolve) => {
    const over = bot.start({ onStart: () => resolve() });
    onTestFinished(async () => {
      // Its last call confirms the updates that it took, and may hit a connection that was just closed as idle.
      await bot.stop().catch(() => undefined);
      await over;
    });
  });
  await running;
  return bot;
}

/** A Telegram with one bot, and Ada who has pressed Start and has been greeted. */
export async function openChat(wire: (bot: Bot) => void, options: Partial<TelegramEmulatorOptions> = {}) {
  const served = await openTelegram(options);
  const bot = await runBot(served, (running) => {
    running.command("start", (ctx: Context) => ctx.reply(`Welcome ${ctx.from?.first_name}`));
    wire(running);
  });
  const ada = served.telegram.person(ADA.id);
  await ada.start();
  await ada.sees("Welcome Ada");
  return { ...served, bot, ada };
}
