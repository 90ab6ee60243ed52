import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { CHANNELS, returnPath } from "../core/base/channel.js";
import { after, type Instant, MINUTE_MS } from "../core/base/time.js";
import type { Log } from "../core/ports.js";
import { answerFaults, limitBody, limitLargeBodies } from "./endpoint.js";
import { type HealthDeps, healthRoutes } from "./health.js";
import type { RefusedRequest } from "./metrics.js";
import { type ReturnPageDeps, returnPage } from "./return-page.js";
import {
  type PaymentWebhookDeps,
  paymentWebhook,
  type TelegramIntake,
  telegramWebhook,
  type WhatsAppIntake,
  whatsAppWebhook,
} from "./webhooks.js";

export type WebDeps = Omit<PaymentWebhookDeps, "refused"> &
  ReturnPageDeps & {
    readonly telegram?: TelegramIntake | undefined;
    readonly whatsapp?: WhatsAppIntake | undefined;
    /** Serves the staff's pages. */
    readonly dashboard?: MiddlewareHandler;
    readonly health: HealthDeps;
    readonly log: Log;
  };

const BODY_MAX_BYTES = 256 * 1024;
/** Meta puts up to 3 MB of events into one webhook. */
const WHATSAPP_BODY_MAX_BYTES = 4 * 1024 * 1024;
/** Meta sends again what is answered 503. */
const WHATSAPP_LARGE_BODIES_MAX = 16;
const WEBHOOKS = "/webhooks/";
const DESK = "/desk/*"; // And "/desk" itself.

/** Everything that the shop serves over HTTP. */
export function createWeb(deps: WebDeps): Hono {
  const app = new Hono();
  const refused = createRefusalCounter(deps);
  const secured = secureHeaders();
  const limited = (maxBytes: number) => limitBody(maxBytes, () => refused("aborted"));
  if (deps.dashboard) app.use(DESK, limited(BODY_MAX_BYTES)).use(DESK, deps.dashboard); // Its own headers are stricter.
  app.use((c, next) => (c.req.path.startsWith(WEBHOOKS) ? next() : secured(c, next))); // Webhook answers set their own.
  for (const path of ["payments", "telegram"]) app.use(WEBHOOKS + path, limited(BODY_MAX_BYTES));
  const fewLarge = limitLargeBodies(BODY_MAX_BYTES, WHATSAPP_LARGE_BODIES_MAX);
  app.use(`${WEBHOOKS}whatsapp`, fewLarge, limited(WHATSAPP_BODY_MAX_BYTES));
  app.post("/webhooks/payments", paymentWebhook({ ...deps, refused }));
  if (deps.telegram) app.post("/webhooks/telegram", telegramWebhook(deps.telegram, refused));
  if (deps.whatsapp) whatsAppWebhook(app, deps.whatsapp, refused);
  for (const channel of CHANNELS) app.get(`${returnPath(channel)}:ref`, returnPage(deps, channel));
  app.route("/", healthRoutes(deps.health));
  app.onError(answerFaults(deps.log, "request failed"));
  return app;
}

/** Counts every refusal, but logs at most one line a minute: the first refusal at once, later ones together. */
function createRefusalCounter({ log, health }: Pick<WebDeps, "log" | "health">): (why: RefusedRequest) => void {
  const { clock, registry } = health;
  const sinceLog = new Map<RefusedRequest, number>();
  let nextLogAt: Instant | undefined;
  return (why) => {
    registry.countRefusal(why);
    sinceLog.set(why, (sinceLog.get(why) ?? 0) + 1);
    if (nextLogAt !== undefined && clock() < nextLogAt) return;
    log.warn(Object.fromEntries(sinceLog), "requests refused");
    sinceLog.clear();
    nextLogAt = after(clock(), MINUTE_MS);
  };
}
