import { wallClock } from "../../src/core/base/time.js";
import type { Chat } from "../../src/core/customers/chat.js";
import type { Log } from "../../src/core/ports.js";
import type { WhatsAppEmulatorOptions } from "../../src/emulators/whatsapp/world.js";
import { createWhatsAppClient } from "../../src/whatsapp/api/client.js";
import type { WhatsAppEvent } from "../../src/whatsapp/api/events.js";
import { createInbox, INBOX_LIMITS, type InboxLimits } from "../../src/whatsapp/updates/inbox.js";
import { readWhatsAppWebhook } from "../../src/whatsapp/updates/webhook-reader.js";
import { BUSINESS, openWhatsApp, VERIFY_TOKEN } from "../emulators/whatsapp/open-whatsapp.js";
import { UNMEASURED } from "../harness/unmeasured.js";

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

type ChannelOptions = {
  readonly handle?: (event: WhatsAppEvent) => Promise<void>;
  readonly limits?: Partial<InboxLimits>;
  readonly emulator?: Partial<WhatsAppEmulatorOptions>;
  readonly accessToken?: string;
  readonly timeoutMs?: number;
};

/** Our client and inbox against the emulator, over HTTP both ways. Ada has written, so her service window is open. */
export async function openChannel({ handle, limits, emulator, accessToken, timeoutMs = 5_000 }: ChannelOptions = {}) {
  const emulated = await openWhatsApp(emulator);
  const events: WhatsAppEvent[] = [];
  const refused: string[] = [];
  const inbox = createInbox({
    handle: async (event) => {
      await handle?.(event);
      events.push(event);
    },
    shouldHandle: async () => true,
    onGivenUp: async () => undefined,
    limits: { ...INBOX_LIMITS, ...limits },
    ...{ log: silent, meter: UNMEASURED, clock: wallClock },
  });
  emulated.site.get("/webhooks/whatsapp", (c) => c.text(c.req.query("hub.challenge") ?? ""));
  emulated.site.post("/webhooks/whatsapp", async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const received = readWhatsAppWebhook(BUSINESS, { body, header: (name) => c.req.header(name) });
    if (!received) {
      refused.push("forged");
      return c.text("", 401);
    }
    return inbox.receive(received).then(
      () => c.text(""),
      () => c.text("", 500),
    );
  });
  const url = `${emulated.origin}/webhooks/whatsapp`;
  await emulated.whatsapp.webhooks.subscribe({ url, verifyToken: VERIFY_TOKEN });
  const greeting = emulated.ada.send("hi");
  await emulated.whatsapp.idle();
  const client = createWhatsAppClient({
    apiRoot: emulated.apiRoot,
    version: "v23.0",
    phoneNumberId: BUSINESS.phoneNumberId,
    accessToken: accessToken ?? BUSINESS.accessToken,
    timeoutMs,
  });
  /** All events after the greeting, when none is in progress. */
  const received = async () => {
    await emulated.whatsapp.idle();
    await inbox.idle();
    return events.slice(1);
  };
  const toAda: Chat = { channel: "whatsapp", id: emulated.ada.userId() };
  return { ...emulated, url, client, inbox, events, refused, received, greeting, toAda };
}
