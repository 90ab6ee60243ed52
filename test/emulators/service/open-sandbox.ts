/** A sandbox behind a real server, a merchant that records webhooks, and a client that has the key. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/emulators/service/sandbox.js";

export const KEY = "sandbox_sk_for_tests";

type Received = { readonly body: string; readonly headers: IncomingHttpHeaders };
export type Answer = { readonly status: number; readonly body: Json };
// biome-ignore lint/suspicious/noExplicitAny: a test checks what it reads from JSON
export type Json = any;

/** `answers`: the statuses that the merchant returns to webhooks in turn, then 200. */
export async function openSandbox(options: Partial<SandboxOptions> = {}, answers: number[] = []) {
  const mounted = new Hono();
  const server = serve({ fetch: mounted.fetch, port: 0 });
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`;
  const quick = { vendDelayMs: 5, chargeDelayMs: 5, webhookDelayMs: 1, webhookRetryMs: 1 };
  const sandbox: Sandbox = createSandbox({ publicUrl, secretKey: KEY, ...quick, ...options });
  mounted.route("/sandbox", sandbox.app);

  const received: Received[] = [];
  const merchant = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ body, headers: request.headers });
      response.writeHead(answers.shift() ?? 200).end();
    });
  }).listen(0);
  sandbox.control.setWebhookUrl(`http://127.0.0.1:${(merchant.address() as AddressInfo).port}/hook`);

  onTestFinished(() => {
    sandbox.stop();
    for (const opened of [server, merchant]) opened.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    merchant.closeAllConnections();
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${publicUrl}${path}`, { ...init, headers: { authorization: `Bearer ${KEY}`, ...init.headers } });
  const read = async (answer: Response): Promise<Answer> => ({ status: answer.status, body: await answer.json() });
  const get = async (path: string) => read(await ask(path));
  const post = async (path: string, body: unknown) =>
    read(
      await ask(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    );
  /** Posts a form, and does not follow redirects. */
  const submit = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

  return { ...sandbox, publicUrl, received, ask, get, post, submit };
}

export type Opened = Awaited<ReturnType<typeof openSandbox>>;

export const adasPhone = "08031234567";

/** The dates of a query, from 20 days ago to tomorrow. */
export function window(): string {
  const day = 86_400_000;
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return `start_date=${date(Date.now() - 20 * day)}&end_date=${date(Date.now() + day)}`;
}

/** Opens a checkout of ₦1,000. */
export async function checkoutFor({ post }: Opened, reference: string, more: Record<string, unknown> = {}) {
  const answer = await post("/transaction/initiate", {
    amount: 100_000,
    email: "ada@example.com",
    currency: "NGN",
    initiate_type: "inline",
    transaction_ref: reference,
    callback_url: "https://shop.example/return?from=checkout",
    is_recurring: false,
    ...more,
  });
  return { answer, url: String(answer.body.data?.checkout_url) };
}
