import type { Hono } from "hono";
import { type WaitOptions, waitFor } from "../telegram/waiting.js";
import { createWhatsAppPageApi } from "./chat-api.js";
import { createCloudApi } from "./door.js";
import { createWhatsAppFaults, type WhatsAppFault } from "./faults.js";
import { createOutbound } from "./outbound.js";
import { createWhatsAppPerson, type WhatsAppPerson } from "./person.js";
import { whatsAppWaitTarget } from "./transcript.js";
import { createWhatsAppWebhooks, type WhatsAppWebhooks } from "./webhooks.js";
import { type CloudApiCall, createWhatsAppWorld, type WhatsAppEmulatorOptions } from "./world.js";

/**
 * The WhatsApp Cloud API over HTTP, as far as a shop needs it, with people to talk to. It stands for somebody else's
 * system: it knows nothing of the product and forgives it nothing. Files given by a link are not fetched.
 */
export type WhatsAppEmulator = {
  /** Routes relative to `publicUrl`: Meta's /{version}/{phoneNumberId}/messages and /media, and /chat for the page. */
  readonly app: Hono;
  /** Somebody by their number, as it was given in the options or as it is now. */
  person(phone: string): WhatsAppPerson;
  /** Orders trouble for calls to come. */
  fail(fault: WhatsAppFault): void;
  /** Deliveries to the shop, and how they are to go wrong. */
  readonly webhooks: Omit<WhatsAppWebhooks, "send" | "stop">;
  calls(): readonly CloudApiCall[];
  /** Lets time pass for the 24-hour window, the limits and everything that expires. */
  advanceTime(ms: number): void;
  /** Calls back whenever something happens, until the answer is called. */
  watch(listener: () => void): () => void;
  waitFor<T>(predicate: () => T | undefined | false, options?: WaitOptions): Promise<T>;
  /** Waits until every webhook is taken. */
  idle(options?: WaitOptions): Promise<void>;
  stop(): void;
};

/** Opens a WhatsApp where nobody has spoken yet. The caller serves `app` at `publicUrl`. */
export function createWhatsAppEmulator(options: WhatsAppEmulatorOptions): WhatsAppEmulator {
  const world = createWhatsAppWorld(options);
  const webhooks = createWhatsAppWebhooks(world);
  const faults = createWhatsAppFaults();
  const states = new Map(world.people.map((state) => [state.phone, state]));

  const personOf = (phone: string): WhatsAppPerson => {
    const state = states.get(phone) ?? world.people.find((person) => person.phone === phone);
    if (!state) throw new Error(`Nobody has the number ${phone}`);
    return createWhatsAppPerson({ world, webhooks, person: state });
  };

  const door = createCloudApi(world, createOutbound(world, webhooks), faults);
  return {
    app: door.route("/chat", createWhatsAppPageApi(world, personOf)),
    person: personOf,
    fail: faults.add,
    webhooks,
    calls: () => [...world.calls],
    advanceTime: world.advanceTime,
    watch: world.watch,
    waitFor: (predicate, wait) => waitFor(whatsAppWaitTarget(world, webhooks), predicate, wait),
    idle: async (wait) => {
      await waitFor(whatsAppWaitTarget(world, webhooks), () => webhooks.pending() === 0, {
        what: "every webhook taken",
        ...wait,
      });
    },
    stop: () => {
      webhooks.stop();
      world.changed();
    },
  };
}
