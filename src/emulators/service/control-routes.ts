/** The sandbox's control over HTTP, for tests in another process: JSON in, JSON out. */
import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../kit/connection.js";
import { CheckoutPayment, type SandboxControl } from "./control.js";
import { SandboxFault } from "./faults.js";
import { WebhookRule } from "./payments/payment-webhooks.js";
import { VendRule } from "./vending/vending.js";
import { invalid } from "./wire.js";

const Times = z.object({ times: z.union([z.int().positive(), z.literal("always")]).optional() });
const NoBody = z.unknown();
/** Webhooks go to this machine only, so that the sandbox cannot be made to call other machines. */
const loopbackUrl = z.url({ protocol: /^https?$/, hostname: /^(localhost|127(\.\d+){3}|\[::1\])$/ });

const PlanBody = z.object({ planCode: z.string() });
const PriceBody = PlanBody.extend({ price: z.int().positive() });
const TokenBody = z.object({ tokenId: z.string() });
const ReferenceBody = z.object({ reference: z.string() });

export function controlRoutes(control: SandboxControl): Hono {
  const app = new Hono();
  const post = <Body>(path: string, schema: z.ZodType<Body>, act: (body: Body) => unknown) =>
    app.post(path, async (c) => {
      const body = schema.safeParse((await readJson(c)) ?? {});
      if (!body.success) return invalid(c, body.error);
      try {
        return c.json({ ok: true, result: (await act(body.data)) ?? null });
      } catch (cause) {
        if (cause instanceof RangeError) return c.json({ ok: false, error: cause.message }, 404); // There is no such thing.
        throw cause;
      }
    });

  post("/faults", SandboxFault.extend(Times.shape), control.addFault);
  post("/faults/clear", NoBody, control.clearFaults);
  post("/vends", VendRule.extend(Times.shape), control.addVendRule);
  post("/vends/settle", ReferenceBody.extend({ result: z.enum(["success", "failed"]) }), ({ reference, result }) =>
    control.settleVend(reference, result),
  );
  post("/webhooks", WebhookRule.extend(Times.shape), control.addWebhookRule);
  post("/webhooks/url", z.object({ url: loopbackUrl.optional() }), ({ url }) => control.setWebhookUrl(url));
  post("/webhooks/repeat", ReferenceBody, ({ reference }) => control.repeatWebhook(reference));
  post("/webhooks/forge", ReferenceBody, ({ reference }) => control.forgeWebhook(reference));
  post("/phones", z.object({ spelling: z.enum(["local", "international", "bare"]) }), (b) =>
    control.setPhoneSpelling(b.spelling),
  );
  post("/plans/withdraw", PlanBody, ({ planCode }) => control.withdrawPlan(planCode));
  post("/plans/price", PriceBody, ({ planCode, price }) => control.setPrice(planCode, price));
  post("/tokens/decline", TokenBody, ({ tokenId }) => control.declineToken(tokenId));
  post("/tokens/cancel", TokenBody, ({ tokenId }) => control.cancelToken(tokenId));
  post("/charges/name", NoBody, control.useOwnChargeReferences);
  post("/wallet", z.object({ kobo: z.int().nonnegative() }), ({ kobo }) => control.setMerchantWallet(kobo));
  post("/checkouts/pay", CheckoutPayment.extend(ReferenceBody.shape), ({ reference, ...how }) =>
    control.payCheckout(reference, how),
  );
  post("/idle", NoBody, control.idle);

  const views = { vends: control.vends, payments: control.payments, tokens: control.tokens, wallet: control.wallet };
  const logs = { calls: control.calls, webhooks: control.webhooksSent };
  for (const [name, read] of Object.entries({ ...views, ...logs })) app.get(`/${name}`, (c) => c.json(read()));
  return app;
}
