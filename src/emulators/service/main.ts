/** `npm run sandbox`: the sandbox alone, for trying other programs against it. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { sameOriginOnly } from "../kit/connection.js";
import { grouped, testCards } from "./payments/cards.js";
import { createSandbox } from "./sandbox.js";

const { PORT = "3100", SERVICE_SECRET_KEY: secretKey = "sandbox_sk_test", WEBHOOK_URL: webhookUrl } = process.env;
const publicUrl = process.env["PUBLIC_URL"] || `http://localhost:${PORT}`;
/** This machine alone, unless another address is asked for; an empty one would be all of them. */
const hostname = process.env["LISTEN_HOST"] || "127.0.0.1";

const sandbox = createSandbox({ publicUrl, secretKey, webhookUrl });

const app = new Hono().use(sameOriginOnly(publicUrl)).route("/", sandbox.app);
const server = serve({ fetch: app.fetch, port: Number(PORT), hostname }, () => {
  process.stdout.write(`The sandbox of the vending and payment service listens at ${publicUrl}

  key        ${secretKey}
  webhooks   ${webhookUrl ?? "to nobody: set WEBHOOK_URL"}
  test card  ${grouped(testCards.good)}, any future expiry, any CVV
  declined   ${grouped(testCards.declined)}

Try it:
  curl -H "Authorization: Bearer ${secretKey}" "${publicUrl}/vending/data-bundles?network=MTN"
`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    sandbox.stop();
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
