/** Services for our adapters: the sandbox behind a real server, or a server with scripted replies. */
import { type Context, Hono } from "hono";
import { onTestFinished } from "vitest";
import { type Phone, parsePhone } from "../../src/core/base/phone.js";
import { type Instant, wallClock } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import type { CheckoutRequest, VendRequest } from "../../src/core/ports.js";
import { collectHistory } from "../../src/core/vend-history/read.js";
import { createSandbox } from "../../src/emulators/service/sandbox.js";
import type { ServiceOptions } from "../../src/service/client.js";
import { createGateway } from "../../src/service/gateway.js";
import { createVendor } from "../../src/service/vendor.js";
import { serveSite } from "../harness/serve-site.js";

export const KEY = "sandbox_sk_do_not_print_me";

/** Long enough for any reply, and short enough for a test to wait for. */
const TIMEOUT_MS = 5_000;

type LogLine = { readonly fields: Readonly<Record<string, unknown>>; readonly message: string };

/** The vendor and the gateway of a service at this address. */
export function connect(baseUrl: string, options: Partial<ServiceOptions> = {}) {
  const logged: LogLine[] = [];
  const record = (fields: Readonly<Record<string, unknown>>, message: string) => void logged.push({ fields, message });
  const service: ServiceOptions = {
    baseUrl,
    secretKey: KEY,
    unit: "kobo",
    timeoutMs: TIMEOUT_MS,
    clock: wallClock,
    log: { info: record, warn: record, error: record },
    ...options,
  };
  const vendor = createVendor(service);
  const history = (since: Instant) => collectHistory(vendor, since);
  return { vendor: { ...vendor, history }, gateway: createGateway(service), logged };
}

/** The whole emulated service, mounted under a path as in the demo; `received` holds its webhooks. */
export async function openSandbox(options: Partial<ServiceOptions> = {}) {
  const app = new Hono();
  const { origin: address } = await serveSite(app);
  const received: { readonly body: Uint8Array; readonly header: (name: string) => string | undefined }[] = [];
  app.post("/hook", async (c) => {
    received.push({ body: new Uint8Array(await c.req.arrayBuffer()), header: (name) => c.req.header(name) });
    return c.body(null, 200);
  });
  const sandbox = createSandbox({
    publicUrl: `${address}/sandbox`,
    secretKey: KEY,
    webhookUrl: `${address}/hook`,
    paymentUnit: options.unit ?? "kobo",
    vendDelayMs: 0,
    chargeDelayMs: 0,
    webhookDelayMs: 0,
  });
  app.route("/sandbox", sandbox.app);
  onTestFinished(sandbox.stop);
  const at = (more: Partial<ServiceOptions>) => connect(`${address}/sandbox/`, { ...options, ...more });
  return { ...at({}), control: sandbox.control, received, at };
}

export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
};

/** A service that answers every request with `reply`, and records the requests. */
export async function openScript(
  reply: (c: Context, request: ReceivedRequest) => Response | Promise<Response>,
  options: Partial<ServiceOptions> = {},
) {
  const requests: ReceivedRequest[] = [];
  const app = new Hono();
  app.all("*", (c) => {
    const request = { method: c.req.method, path: c.req.path, query: c.req.query() };
    requests.push(request);
    return reply(c, request);
  });
  const { origin } = await serveSite(app);
  return { ...connect(origin, options), requests };
}

/** The envelope of a success. */
export const success = (data: unknown) => ({ status: 200, success: true, message: "Success", data });

function phone(text: string): Phone {
  const read = parsePhone(text);
  if (!read) throw new TypeError(`${text} is not a phone number`);
  return read;
}

export const ada = phone("08031234567");

export const airtime: VendRequest = {
  recipient: ada,
  network: "MTN",
  product: { kind: "airtime", amount: naira(200) },
};

export const data: VendRequest = {
  recipient: ada,
  network: "MTN",
  product: { kind: "data", planCode: "1001", size: "100MB", validity: "Daily Plan", cost: naira(100) },
};

export const checkout: CheckoutRequest = {
  reference: "top_0123456789abcdef",
  amount: naira(1_000),
  email: "ada@example.com",
  callbackPage: "https://shop.example/return/top_0123456789abcdef",
  saveCard: false,
};

/** The window from an hour ago to an hour ahead. */
export function aroundNow(): { from: Instant; to: Instant } {
  return { from: (wallClock() - 3_600_000) as Instant, to: (wallClock() + 3_600_000) as Instant };
}

export const NOON = Date.parse("2026-11-21T12:00:00Z") as Instant;

/** A vending record as the specification shows it. */
export const vendRow = (more: Record<string, unknown> = {}, at: number = NOON) => ({
  reference: `app_08031234567_200_${at}`,
  amount: "200.00",
  merchant_amount: "194.00",
  phone_number: "08031234567",
  merchant_id: "SBN1",
  wallet_batch_id: "b",
  transaction_id: "17",
  type: "airtime",
  action: "debit",
  status: "pending",
  meta: '{"vending_status":"pending","status_code":"301"}',
  createdAt: new Date(at).toISOString(),
  ...more,
});
