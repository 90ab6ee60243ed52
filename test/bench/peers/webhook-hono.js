// A bare Hono route that checks the signature over the raw bytes, and says yes.
import { createHmac, timingSafeEqual } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const { PORT, SERVICE_SECRET_KEY = "" } = process.env;

const app = new Hono();
app.post("/webhooks/payments", async (c) => {
  const body = new Uint8Array(await c.req.arrayBuffer());
  const given = Buffer.from(c.req.header("x-squad-encrypted-body") ?? "", "hex");
  const right = timingSafeEqual(given, createHmac("sha512", SERVICE_SECRET_KEY).update(body).digest());
  return right ? c.json({ received: true }) : c.json({ error: "invalid signature" }, 401);
});
serve({ fetch: app.fetch, port: Number(PORT) });
