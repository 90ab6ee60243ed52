/** The hosted payment page. No script and no key: forms that work on any phone. */
import { type Context, Hono } from "hono";
import { testCardForm } from "./cards.js";
import { emptyForm, payPage } from "./checkout-page.js";
import { alreadyPaidPage, cancelledPage, paidPage, unknownPage } from "./checkout-results.js";
import { checkoutStyle } from "./checkout-style.js";
import type { Attempt, Payments } from "./payments.js";
import type { Channel, SandboxPayment } from "./state.js";
import type { SandboxWorld } from "./world.js";

export type CheckoutParts = { readonly world: SandboxWorld; readonly payments: Payments };

type Form = Record<string, unknown>;

export function checkoutRoutes({ world, payments }: CheckoutParts): Hono {
  const app = new Hono();
  const { merchantName, now } = world.settings;
  const find = (c: Context): SandboxPayment | undefined => {
    const payment = world.state.payments.get(c.req.param("ref") ?? "");
    return payment?.origin === "checkout" ? payment : undefined;
  };

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
  });

  app.get("/style.css", (c) => c.body(checkoutStyle, 200, { "content-type": "text/css; charset=utf-8" }));

  app.get("/:ref", (c) => {
    const payment = find(c);
    if (!payment) return c.html(unknownPage(), 404);
    if (c.req.query("left") !== undefined) return c.html(cancelledPage(payment, merchantName));
    if (payment.status === "success") {
      const page = c.req.query("done") === undefined ? alreadyPaidPage : paidPage;
      return c.html(page(payment, merchantName));
    }
    const channel = channelFrom(c.req.query("channel"));
    const fill = c.req.query("fill");
    const form = fill === "good" || fill === "declined" ? testCardForm(fill, now()) : emptyForm;
    return c.html(payPage({ payment, merchantName, channel, form }));
  });

  app.post("/:ref", async (c) => {
    const payment = find(c);
    if (!payment) return c.html(unknownPage(), 404);
    if (payment.status === "success") return c.html(alreadyPaidPage(payment, merchantName), 409);
    const form = await c.req.parseBody();
    const channel = channelFrom(text(form, "channel"));
    if (text(form, "action") === "cancel") return c.redirect("?left", 303);
    if (text(form, "action") === "fail") {
      payments.fail(payment, channel);
      const error = "The payment failed. You have not been charged: try again, or pay another way.";
      return c.html(payPage({ payment, merchantName, channel, form: emptyForm, error }), 402);
    }
    const outcome = payments.attempt(payment, attemptFrom(form, channel));
    if (outcome.outcome === "paid") return c.redirect("?done", 303);
    const typed = { ...cardForm(form), cvv: "" };
    const page = { payment, merchantName, channel, form: typed };
    if (outcome.outcome === "refused") return c.html(payPage({ ...page, error: outcome.message }), 400);
    const error = "Your bank declined this card. You have not been charged: try another card, or pay another way.";
    return c.html(payPage({ ...page, error }), 402);
  });

  return app;
}

function attemptFrom(form: Form, channel: Channel): Attempt {
  return channel === "card" ? { channel, form: cardForm(form) } : { channel };
}

const cardForm = (form: Form) => ({
  number: text(form, "card_number"),
  expiry: text(form, "expiry"),
  cvv: text(form, "cvv"),
});

function text(form: Form, name: string): string {
  const value = form[name];
  return typeof value === "string" ? value : "";
}

const channelFrom = (name: string | undefined): Channel => (name === "bank" || name === "ussd" ? name : "card");

/** `form-action` does not forbid going on to the merchant: forms post here, and links lead out. */
const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};
