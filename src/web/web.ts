import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import type { Log } from "../core/ports.js";
import { limitBody } from "./endpoint.js";
import { type HealthDeps, healthRoutes } from "./health.js";
import { createRefusalCounter } from "./refusal-counter.js";
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
const WEBHOOKS = "/webhooks/";
const DESK = "/desk/*"; // And "/desk" itself.

/** Everything that reaches us over HTTP (design: contracts, HTTP). */
export function createWeb(deps: WebDeps): Hono {
  const app = new Hono();
  const refused = createRefusalCounter({
    log: deps.log,
    clock: deps.health.clock,
    count: deps.health.registry.countRefusal,
  });
  const secured = secureHeaders();
  if (deps.dashboard) app.use(DESK, limitBody(BODY_MAX_BYTES)).use(DESK, deps.dashboard); // Its own headers are stricter.
  app.use((c, next) => (c.req.path.startsWith(WEBHOOKS) ? next() : secured(c, next))); // Webhook answers carry theirs.
  for (const path of ["payments", "telegram"]) app.use(WEBHOOKS + path, limitBody(BODY_MAX_BYTES));
  app.use(`${WEBHOOKS}whatsapp`, limitBody(WHATSAPP_BODY_MAX_BYTES));
  app.post("/webhooks/payments", paymentWebhook({ ...deps, refused }));
  if (deps.telegram) app.post("/webhooks/telegram", telegramWebhook(deps.telegram, refused));
  if (deps.whatsapp) whatsAppWebhook(app, deps.whatsapp, refused);
  app.get("/return/:ref", returnPage(deps));
  app.route("/", healthRoutes(deps.health));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    deps.log.error({ path: c.req.routePath, err: error }, "request failed");
    return c.text("Something went wrong on our side.", 500);
  });
  return app;
}
