/**
 * The WhatsApp Cloud API over HTTP, as far as a shop needs it, with people to talk to. It stands for somebody else's
 * system: it knows nothing of the product and is as strict with it as Meta. Files given by a link are not fetched.
 */
import type { Hono } from "hono";
import { createPageApi } from "../kit/page-api.js";
import { type WaitOptions, waitFor, waitForQuiet } from "../kit/waiting.js";
import { createCloudApi } from "./cloud-api.js";
import { createWhatsAppWebhooks } from "./event-webhooks.js";
import { createOutbound } from "./outbound.js";
import { createWhatsAppPerson, type WhatsAppPerson } from "./person.js";
import { type WhatsAppChatView, whatsAppWaitTarget } from "./view.js";
import { type CloudApiCall, createWhatsAppWorld, type WhatsAppEmulatorOptions, type WhatsAppWorld } from "./world.js";

/** Opens a WhatsApp without any messages. The caller serves `app` at `publicUrl`. */
export function createWhatsAppEmulator(options: WhatsAppEmulatorOptions) {
  const world = createWhatsAppWorld(options);
  const webhooks = createWhatsAppWebhooks(world);
  const states = new Map(world.people.map((state) => [state.phone, state]));

  const personOf = (phone: string): WhatsAppPerson => {
    const state = states.get(phone) ?? world.people.find((person) => person.phone === phone);
    if (!state) throw new Error(`Nobody has the number ${phone}`);
    return createWhatsAppPerson({ world, webhooks, person: state });
  };

  const api = createCloudApi(world, createOutbound(world, webhooks));
  const target = whatsAppWaitTarget(world, webhooks);
  return {
    /** Routes relative to `publicUrl`: Meta's /{version}/{phoneNumberId}/messages and /media, and /chat for the page. */
    app: api.app.route("/chat", createWhatsAppPageApi(world, personOf)),
    /** Somebody by their number, as it was given in the options or as it is now. */
    person: personOf,
    /** Adds a fault for the next calls. */
    addFault: api.addFault,
    /** Deliveries to the shop, and how they are to go wrong. */
    webhooks,
    calls: (): readonly CloudApiCall[] => [...world.calls],
    /** Moves the clock for the 24-hour window, the limits and everything that expires. */
    advanceTime: world.advanceTime,
    /** Calls back after every change, until the returned function is called. */
    watch: world.watch,
    waitFor: <T>(predicate: () => T | undefined | false, wait?: WaitOptions) => waitFor(target, predicate, wait),
    /** Waits until every webhook is taken. */
    idle: (wait?: WaitOptions) => waitForQuiet(target, { what: "every webhook taken", ...wait }),
    stop: world.stop,
  };
}

const MESSAGES_SHOWN_MAX = 100;

/** What the chat page calls for its phones with WhatsApp. The key of a seat is the person's number. */
type Seat = { readonly key: string; readonly person: WhatsAppPerson };
/** A file as the page sends it. */
type PageDocument = { readonly name: string; readonly base64: string };
type Press = { readonly messageId: string; readonly id: string };

/** Routes below /chat. `personOf` throws when nobody has the number. */
function createWhatsAppPageApi(world: WhatsAppWorld, personOf: (phone: string) => WhatsAppPerson): Hono {
  return createPageApi<Seat>({
    watch: world.watch,
    isStopped: () => world.signal.aborted,
    seatOf: (key) => ({ key, person: personOf(key) }),
    viewOf: ({ key, person }): WhatsAppChatView => ({
      seat: key,
      title: world.options.business.name,
      messages: person.messages().slice(-MESSAGES_SHOWN_MAX),
      typing: person.typing(),
    }),
    acts: {
      send: ({ person }, { text }: { readonly text: string }) => person.send(text),
      tap: ({ person }, { messageId, id }: Press) => person.tap(messageId, id),
      pick: ({ person }, { messageId, id }: Press) => person.pick(id, messageId),
      document: ({ person }, { name, base64 }: PageDocument) =>
        person.sendDocument(Buffer.from(base64, "base64"), name),
      contact: ({ person }) => person.shareContact(),
    },
    fileOf: (id) => {
      const file = world.files.get(id);
      return file && { bytes: file.bytes, type: file.type, inline: file.type.startsWith("image/") };
    },
  });
}
