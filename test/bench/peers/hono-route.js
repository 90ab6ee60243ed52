// A bare Hono route that reads an update and answers: no bot, no call.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const { BOT_TOKEN, TELEGRAM_API_ROOT, TELEGRAM_WEBHOOK_SECRET, PORT, PUBLIC_URL } = process.env;

const app = new Hono();
app.post("/", async (c) => {
  if (c.req.header("x-telegram-bot-api-secret-token") !== TELEGRAM_WEBHOOK_SECRET) return c.body(null, 401);
  const { update_id } = await c.req.json();
  return c.json({ ok: update_id !== undefined });
});
serve({ fetch: app.fetch, port: Number(PORT) });
const webhook = { url: `${PUBLIC_URL}/`, secret_token: TELEGRAM_WEBHOOK_SECRET };
await fetch(`${TELEGRAM_API_ROOT}/bot${BOT_TOKEN}/setWebhook`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(webhook),
});
