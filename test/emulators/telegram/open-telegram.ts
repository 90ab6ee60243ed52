import { Bot, type Context } from "grammy";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createTelegramEmulator, type TelegramEmulator } from "../../../src/emulators/telegram/telegram.js";
import type { TelegramEmulatorOptions } from "../../../src/emulators/telegram/world.js";
import { serveSite } from "../../harness/serve-site.js";

export const TOKEN = "700001:demo-token";
const ADA = { id: 1001, firstName: "Ada", lastName: "Obi", phone: "2348031234567" };

export type ServedTelegram = { readonly telegram: TelegramEmulator; readonly site: Hono; readonly origin: string };

/** Serves an emulator over HTTP until the end of the test. */
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

/** A grammY bot that calls this emulator. */
export const botIn = ({ origin }: ServedTelegram): Bot => new Bot(TOKEN, { client: { apiRoot: `${origin}/telegram` } });

/** Runs a bot by long polling until the end of the test. */
export async function runBot(served: ServedTelegram, wire: (bot: Bot) => void): Promise<Bot> {
  const bot = botIn(served);
  bot.catch(() => undefined);
  wire(bot);
  const running = new Promise<void>((resolve) => {
    const ended = bot.start({ onStart: () => resolve() });
    onTestFinished(async () => {
      // The last call confirms the updates, and can fail if the idle connection was just closed.
      await bot.stop().catch(() => undefined);
      await ended;
    });
  });
  await running;
  return bot;
}

/** An emulator with one bot, after Ada pressed Start and got the welcome. */
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
