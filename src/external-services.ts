import type { Config } from "./config.js";
import type { Mode } from "./telegram/bot.js";
import type { WhatsAppSettings } from "./whatsapp/channel.js";

/** Whom the shop talks to, by address: real, or emulated in the demo. */
export type ExternalServices = {
  readonly botToken: string;
  readonly telegramApiRoot: string;
  readonly intake: Mode;
  readonly service: { readonly baseUrl: string; readonly secretKey: string };
  readonly whatsapp?: WhatsAppSettings | undefined;
  readonly admins: readonly number[];
  /** Where the chat is on the web, when that is not Telegram's own link to the bot. */
  readonly chatUrl?: string;
};

/** The services that the configuration names. */
export function configuredServices({ mode, publicUrl, adminIds, whatsapp }: Config): ExternalServices {
  if (mode.kind !== "real") throw new TypeError("The demo brings its own services");
  const { intake } = mode;
  return {
    botToken: mode.botToken,
    telegramApiRoot: mode.telegramApiRoot,
    intake:
      intake.by === "polling"
        ? { mode: "polling" }
        : { mode: "webhook", url: `${publicUrl}/webhooks/telegram`, secretToken: intake.secret },
    service: mode.service,
    whatsapp,
    admins: adminIds,
  };
}

/** Whether this is the service's sandbox, where nothing is delivered and no money moves: by its host, or by its key. */
export const isSandbox = ({ baseUrl, secretKey }: ExternalServices["service"]): boolean =>
  /^sandbox_/.test(secretKey) || /sandbox|^localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(baseUrl).hostname);
