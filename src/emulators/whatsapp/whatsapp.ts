/**
 * The WhatsApp Cloud API over HTTP, as far as a shop needs it, with people to talk to. It stands for somebody else's
 * system: it knows nothing of the product and is as strict with it as Meta. Files given by a link are not fetched.
 */
import type { Hono } from "hono";
import { createPageApi } from "../kit/page-api.js";
import { type WaitOptions, waitFor, waitForQuiet } from "../kit/waiting.js";
import { createWhatsAppActs } from "./acts.js";
import { createCloudApi } from "./cloud-api.js";
import { createWhatsAppWebhooks } from "./event-webhooks.js";
import type { PersonContext } from "./inbound.js";
import { createOutbound } from "./outbound.js";
import { createWhatsAppPerson } from "./person.js";
import { whatsAppChatView, whatsAppWaitTarget } from "./view.js";
import { type CloudApiCall, createWhatsAppWorld, type WhatsAppEmulatorOptions, type WhatsAppWorld } from "./world.js";

/** Opens a WhatsApp without any messages. The caller serves `app` at `publicUrl`. */
export function createWhatsAppEmulator(options: WhatsAppEmulatorOptions) {
  const world = createWhatsAppWorld(options);
  const webhooks = createWhatsAppWebhooks(world);
  const states = new Map(world.people.map((state) => [state.phone, state]));

  const contextOf = (phone: string): PersonContext => {
    const person = states.get(phone) ?? world.people.find((each) => each.phone === phone);
    if (!person) throw new Error(`Nobody has the number ${phone}`);
    return { world, webhooks, person };
  };

  const api = createCloudApi(world, createOutbound(world, webhooks));
  const target = whatsAppWaitTarget(world, webhooks);
  return {
    /** Routes relative to `publicUrl`: Meta's /{version}/{phoneNumberId}/messages and /media, and /chat for the page. */
    app: api.app.route("/chat", createWhatsAppPageApi(world, contextOf)),
    /** Somebody by their number, as it was given in the options or as it is now. */
    person: (phone: string) => createWhatsAppPerson(contextOf(phone)),
    addFault: api.addFault,
    /** Deliveries to the shop, and how they are to go wrong. */
    webhooks,
    calls: (): readonly CloudApiCall[] => [...world.calls],
    /** Moves the clock for the 24-hour window, the limits and everything that expires. */
    advanceTime: world.advanceTime,
    waitFor: <T>(predicate: () => T | undefined | false, wait?: WaitOptions) => waitFor(target, predicate, wait),
    /** Waits until every webhook is taken. */
    idle: (wait?: WaitOptions) => waitForQuiet(target, { what: "every webhook taken", ...wait }),
    stop: world.stop,
  };
}

/** A place at the page. Its key is the person's number. */
type Seat = PersonContext & { readonly key: string };
type PageDocument = { readonly name: string; readonly base64: string };
type Press = { readonly messageId: string; readonly id: string };

/** What the chat page calls for its phones with WhatsApp: routes below /chat. `contextOf` throws when nobody has the number. */
function createWhatsAppPageApi(world: WhatsAppWorld, contextOf: (phone: string) => PersonContext): Hono {
  return createPageApi<Seat>({
    watch: world.watch,
    signal: world.signal,
    seatOf: (key) => ({ key, ...contextOf(key) }),
    viewOf: ({ key, person }) => whatsAppChatView(world, key, person),
    acts: {
      send: (seat, { text }: { readonly text: string }) => createWhatsAppActs(seat).send(text),
      tap: (seat, { messageId, id }: Press) => createWhatsAppActs(seat).tap(messageId, id),
      pick: (seat, { messageId, id }: Press) => createWhatsAppActs(seat).pick(id, messageId),
      document: (seat, { name, base64 }: PageDocument) =>
        createWhatsAppActs(seat).sendDocument(Buffer.from(base64, "base64"), name),
      contact: (seat) => createWhatsAppActs(seat).shareContact(),
    },
    fileOf: (id) => {
      const file = world.files.get(id);
      return file && { bytes: file.bytes, type: file.type, inline: file.type.startsWith("image/") };
    },
  });
}
