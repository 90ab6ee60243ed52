/**
 * The WhatsApp Cloud API over HTTP, as far as a shop needs it, with people to talk to. It stands for somebody else's
 * system: it knows nothing of the product and is as strict with it as Meta. Files given by a link are not fetched.
 */
import type { Hono } from "hono";
import { type WaitOptions, waitFor } from "../kit/waiting.js";
import { createCloudApi, type WhatsAppFault } from "./cloud-api.js";
import { createWhatsAppWebhooks, type WhatsAppWebhooks } from "./event-webhooks.js";
import { createOutbound } from "./outbound.js";
import { createWhatsAppPageApi } from "./page-api.js";
import { createWhatsAppPerson, type WhatsAppPerson } from "./person.js";
import { whatsAppWaitTarget } from "./view.js";
import { type CloudApiCall, createWhatsAppWorld, type WhatsAppEmulatorOptions } from "./world.js";

export type WhatsAppEmulator = {
  /** Routes relative to `publicUrl`: Meta's /{version}/{phoneNumberId}/messages and /media, and /chat for the page. */
  readonly app: Hono;
  /** Somebody by their number, as it was given in the options or as it is now. */
  person(phone: string): WhatsAppPerson;
  /** Adds a fault for the next calls. */
  addFault(fault: WhatsAppFault): void;
  /** Deliveries to the shop, and how they are to go wrong. */
  readonly webhooks: Omit<WhatsAppWebhooks, "send">;
  calls(): readonly CloudApiCall[];
  /** Moves the clock for the 24-hour window, the limits and everything that expires. */
  advanceTime(ms: number): void;
  /** Calls back after every change, until the returned function is called. */
  watch(listener: () => void): () => void;
  waitFor<T>(predicate: () => T | undefined | false, options?: WaitOptions): Promise<T>;
  /** Waits until every webhook is taken. */
  idle(options?: WaitOptions): Promise<void>;
  stop(): void;
};

/** Opens a WhatsApp without any messages. The caller serves `app` at `publicUrl`. */
export function createWhatsAppEmulator(options: WhatsAppEmulatorOptions): WhatsAppEmulator {
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
    app: api.app.route("/chat", createWhatsAppPageApi(world, personOf)),
    person: personOf,
    addFault: api.addFault,
    webhooks,
    calls: () => [...world.calls],
    advanceTime: world.advanceTime,
    watch: world.watch,
    waitFor: (predicate, wait) => waitFor(target, predicate, wait),
    idle: async (wait) => {
      await waitFor(target, () => webhooks.pending() === 0, { what: "every webhook taken", ...wait });
    },
    stop: world.stop,
  };
}
