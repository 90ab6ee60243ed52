import type { Hono } from "hono";
import { answer, wholeBody } from "./endpoint.js";
import type { RefusedRequest } from "./refusal-counter.js";

export type WhatsAppIntake = {
  /** The answer to Meta's check of our address; undefined when it is refused. */
  readonly challenge: (query: (name: string) => string | undefined) => string | undefined;
  /** Resolves when the webhook need not be delivered again, with whether its signature was valid. */
  readonly receive: (body: Uint8Array, header: (name: string) => string | undefined) => Promise<"received" | "forged">;
};

/**
 * `GET /webhooks/whatsapp` proves to Meta that the address is ours. `POST` is read only if its raw bytes are signed. A
 * message that could not be handled is answered 500, to be delivered again.
 */
export function whatsAppWebhook(
  app: Hono,
  { challenge, receive }: WhatsAppIntake,
  refused: (why: RefusedRequest) => void,
): void {
  const path = "/webhooks/whatsapp";
  app.get(path, (c) => {
    const reply = challenge((name) => c.req.query(name));
    if (reply !== undefined) return c.text(reply);
    refused("whatsapp-unverified");
    return answer({ error: "not verified" }, 403);
  });
  app.post(path, async (c) => {
    const body = await wholeBody(c);
    if (!body) {
      refused("aborted");
      return answer({ error: "aborted" }, 400);
    }
    if ((await receive(body, (name) => c.req.header(name))) === "received") return answer({ received: true });
    refused("whatsapp-unsigned");
    return answer({ error: "invalid signature" }, 401);
  });
}
