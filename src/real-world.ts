import type { ExternalServices } from "./app.js";
import type { Config } from "./config.js";

/** The outside world by address: Telegram and the service, wherever the configuration says they are. */
export function configuredServices({ mode, publicUrl, adminIds, whatsapp }: Config): ExternalServices {
  if (mode.kind !== "real") throw new TypeError("The demo has a world of its own");
  const { botToken, telegramApiRoot, intake, service } = mode;
  return {
    ...{ botToken, telegramApiRoot, service, admins: adminIds },
    ...(whatsapp ? { whatsapp } : {}),
    intake:
      intake.by === "polling"
        ? { mode: "polling" }
        : { mode: "webhook", url: `${publicUrl}/webhooks/telegram`, secretToken: intake.secret },
  };
}
