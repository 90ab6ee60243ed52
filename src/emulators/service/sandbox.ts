/**
 * The whole vending and payment service, emulated after its specification and the public facts that fill its gaps. It
 * stands for somebody else's system: it knows nothing of the product and is as strict with it as the real service.
 */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRules } from "../kit/rules.js";
import { checkoutRoutes } from "./checkout/checkout-routes.js";
import { createControl } from "./control.js";
import { controlRoutes } from "./control-routes.js";
import type { SandboxFault } from "./faults.js";
import { createGuard } from "./guard.js";
import { paymentRoutes } from "./payments/payment-routes.js";
import { createPaymentWebhooks } from "./payments/payment-webhooks.js";
import { createPayments } from "./payments/payments.js";
import { createCatalogue } from "./vending/catalogue.js";
import { createVending } from "./vending/vending.js";
import { vendingRoutes } from "./vending/vending-routes.js";
import { createSandboxWorld, DEFAULTS, type SandboxSettings } from "./world.js";

/** Settings that are not given are those of `DEFAULTS`. */
export type SandboxOptions = Pick<SandboxSettings, "publicUrl" | "secretKey"> &
  Partial<SandboxSettings> & {
    /** May be set later with `control.setWebhookUrl`. Without one no webhook is sent. */
    readonly webhookUrl?: string | undefined;
  };

export type Sandbox = ReturnType<typeof createSandbox>;

const BODY_BYTES_MAX = 100_000;

export function createSandbox({ webhookUrl, ...options }: SandboxOptions) {
  const world = createSandboxWorld({ ...DEFAULTS, ...options }, webhookUrl);
  const catalogue = createCatalogue();
  const faults = createRules<SandboxFault>();
  const vending = createVending(world);
  const webhooks = createPaymentWebhooks(world);
  const payments = createPayments(world, webhooks);
  const guard = createGuard(world, faults);
  const control = createControl({ world, catalogue, vending, payments, webhooks, faults });

  const app = new Hono();
  app.use(bodyLimit({ maxSize: BODY_BYTES_MAX }));
  app.route("/vending", vendingRoutes({ world, guard, vending, catalogue }));
  app.route("/transaction", paymentRoutes({ world, guard, payments }));
  app.route("/checkout", checkoutRoutes(world, payments));
  app.route("/control", controlRoutes(control));

  return {
    /** Routes relative to wherever it is mounted. */
    app,
    control,
    /** Ends timers, retries and the connections held open. */
    stop: world.stop,
  };
}
