import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { createWhatsAppEmulator } from "../../../src/emulators/whatsapp/whatsapp.js";
import type { WhatsAppEmulatorOptions } from "../../../src/emulators/whatsapp/world.js";
import { serveSite } from "../../harness/serve-site.js";

export const BUSINESS = {
  phoneNumberId: "106540352242922",
  accountId: "102290129340398",
  phone: "2347000000001",
  name: "SharpSharp",
  accessToken: "demo-access-token",
  appSecret: "demo-app-secret",
};
export const ADA = { phone: "2348031234567", name: "Ada Obi" };
/** Uses a username, so that businesses do not get the number. */
export const BISI = { phone: "2348099999999", name: "Bisi", username: "bisi.b", hidesNumber: true, userId: "NG.77" };
export const VERIFY_TOKEN = "demo-verify-token";

/** Serves an emulator over HTTP until the end of the test. */
export async function openWhatsApp(options: Partial<WhatsAppEmulatorOptions> = {}) {
  const site = new Hono();
  const { origin } = await serveSite(site);
  const apiRoot = `${origin}/whatsapp`;
  const whatsapp = createWhatsAppEmulator({
    publicUrl: apiRoot,
    business: BUSINESS,
    people: [ADA, BISI],
    webhookRetryMs: 20,
    ...options,
  });
  site.route("/whatsapp", whatsapp.app);
  onTestFinished(whatsapp.stop);
  return { whatsapp, site, origin, apiRoot, ada: whatsapp.person(ADA.phone), bisi: whatsapp.person(BISI.phone) };
}

type ApiReply = {
  readonly status: number;
  readonly error?: { readonly code: number; readonly message: string; readonly error_data?: { details: string } };
  readonly messages?: readonly { readonly id: string }[];
};

/** An emulator in which Ada has just written, and functions that call its API. */
export async function openApi(options: Partial<WhatsAppEmulatorOptions> = {}) {
  const served = await openWhatsApp(options);
  const greeting = served.ada.send("hi");
  const call = async (path: string, init: RequestInit): Promise<ApiReply> => {
    const headers = { authorization: `Bearer ${BUSINESS.accessToken}`, ...init.headers };
    const response = await fetch(`${served.apiRoot}/${path}`, { ...init, headers });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const send = (message: object, to: object = { to: ADA.phone }) =>
    call(`v23.0/${BUSINESS.phoneNumberId}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ messaging_product: "whatsapp", ...to, ...message }),
    });
  return { ...served, greeting, call, send };
}

/** Subscribes an endpoint that replies with these statuses in turn, then with 200. */
export async function subscribe(served: Awaited<ReturnType<typeof openWhatsApp>>, ...statuses: readonly number[]) {
  const received: { readonly body: string; readonly signature: string }[] = [];
  const remaining = [...statuses];
  served.site.get("/hook", (c) => c.text(c.req.query("hub.challenge") ?? ""));
  served.site.post("/hook", async (c) => {
    received.push({ body: await c.req.text(), signature: c.req.header("x-hub-signature-256") ?? "" });
    return new Response("", { status: remaining.shift() ?? 200 });
  });
  await served.whatsapp.webhooks.subscribe({ url: `${served.origin}/hook`, verifyToken: VERIFY_TOKEN });
  /** The `value` of each change received. */
  const values = () =>
    received.flatMap(({ body }) =>
      (JSON.parse(body) as { entry: { changes: { value: Record<string, unknown> }[] }[] }).entry.flatMap(
        ({ changes }) => changes.map(({ value }) => value),
      ),
    );
  return { received, values };
}
