/** The hosted payment page. No script and no key: forms that work on any phone. */
import { type Context, Hono } from "hono";
import { testCardForm } from "../payments/cards.js";
import type { Attempt, Payments } from "../payments/payments.js";
import type { PaymentChannel, SandboxPayment } from "../state.js";
import type { SandboxWorld } from "../world.js";
import { CHECKOUT_CSS } from "./layout.js";
import { EMPTY_FORM, payPage } from "./pay-page.js";
import { alreadyPaidPage, cancelledPage, paidPage, unknownPage } from "./result-pages.js";

type Form = Record<string, unknown>;

export function checkoutRoutes(world: SandboxWorld, payments: Payments): Hono {
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

  app.get("/style.css", (c) => c.body(CHECKOUT_CSS, 200, { "content-type": "text/css; charset=utf-8" }));

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
    const form = fill === "good" || fill === "declined" ? testCardForm(fill, now()) : EMPTY_FORM;
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
      return c.html(payPage({ payment, merchantName, channel, form: EMPTY_FORM, error }), 402);
    }
    const attempt: Attempt = channel === "card" ? { channel, form: cardForm(form) } : { channel };
    const result = payments.attempt(payment, attempt);
    if (result.outcome === "paid") return c.redirect("?done", 303);
    const typed = { ...cardForm(form), cvv: "" };
    const page = { payment, merchantName, channel, form: typed };
    if (result.outcome === "refused") return c.html(payPage({ ...page, error: result.message }), 400);
    const error = "Your bank declined this card. You have not been charged: try another card, or pay another way.";
    return c.html(payPage({ ...page, error }), 402);
  });

  return app;
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

const channelFrom = (name: string | undefined): PaymentChannel => (name === "bank" || name === "ussd" ? name : "card");

/** `form-action` does not forbid going on to the merchant: forms post here, and links lead out. */
const SECURITY_HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};
