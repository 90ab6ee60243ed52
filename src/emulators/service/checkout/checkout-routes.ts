/** The hosted payment page. No script and no key: forms that work on any phone. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { testCardForm } from "../payments/cards.js";
import type { Payments } from "../payments/payments.js";
import type { PaymentChannel, SandboxPayment } from "../state.js";
import type { SandboxWorld } from "../world.js";
import { CHECKOUT_CSS } from "./layout.js";
import { EMPTY_FORM, payPage, resultPage, unknownPage } from "./pages.js";

const text = z.string().catch("");
const PostedForm = z.object({
  action: text,
  channel: text.transform((name) => channelFrom(name)),
  card_number: text,
  expiry: text,
  cvv: text,
});

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
    const { left, done, fill, channel } = c.req.query();
    if (left !== undefined) return c.html(resultPage("cancelled", payment, merchantName));
    if (payment.status === "success") {
      return c.html(resultPage(done === undefined ? "alreadyPaid" : "paid", payment, merchantName));
    }
    const form = fill === "good" || fill === "declined" ? testCardForm(fill, now()) : EMPTY_FORM;
    return c.html(payPage({ payment, merchantName, channel: channelFrom(channel), form }));
  });

  app.post("/:ref", async (c) => {
    const payment = find(c);
    if (!payment) return c.html(unknownPage(), 404);
    if (payment.status === "success") return c.html(resultPage("alreadyPaid", payment, merchantName), 409);
    const { action, channel, card_number: number, expiry, cvv } = PostedForm.parse(await c.req.parseBody());
    const page = { payment, merchantName, channel, form: { number, expiry, cvv: "" } };
    if (action === "cancel") return c.redirect("?left", 303);
    if (action === "fail") {
      payments.fail(payment, channel);
      const error = "The payment failed. You have not been charged: try again, or pay another way.";
      return c.html(payPage({ ...page, form: EMPTY_FORM, error }), 402);
    }
    const result = payments.attempt(
      payment,
      channel === "card" ? { channel, form: { number, expiry, cvv } } : { channel },
    );
    if (result.outcome === "paid") return c.redirect("?done", 303);
    if (result.outcome === "refused") return c.html(payPage({ ...page, error: result.message }), 400);
    const error = "Your bank declined this card. You have not been charged: try another card, or pay another way.";
    return c.html(payPage({ ...page, error }), 402);
  });

  return app;
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
