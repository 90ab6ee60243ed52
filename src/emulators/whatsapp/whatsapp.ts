import type { Hono } from "hono";
import { type WaitOptions, waitFor } from "../telegram/waiting.js";
import { createChatApi } from "./chat-api.js";
import { createDoor } from "./door.js";
import { createFaults, type Fault } from "./faults.js";
import { createOutbound } from "./outbound.js";
import { createPerson, type Person } from "./person.js";
import { placeOf } from "./transcript.js";
import { createWebhooks, type Webhooks } from "./webhooks.js";
import { type Call, createWorld, type WhatsAppOptions } from "./world.js";

/**
 * The WhatsApp Cloud API over HTTP, as far as a shop needs it, with people to talk to. It stands for somebody else's
 * system: it knows nothing of the product and forgives it nothing. Files given by a link are not fetched.
 */
export type WhatsAppEmulator = {
  /** Routes relative to `publicUrl`: Meta's /{version}/{phoneNumberId}/messages and /media, and /chat for the page. */
  readonly app: Hono;
  /** Somebody by their number, as it was given in the options or as it is now. */
  person(phone: string): Person;
  /** Orders trouble for calls to come. */
  fail(fault: Fault): void;
  /** Deliveries to the shop, and how they are to go wrong. */
  readonly webhooks: Omit<Webhooks, "tell" | "stop">;
  calls(): readonly Call[];
  /** Lets time pass for the 24-hour window, the limits and everything that expires. */
  pass(ms: number): void;
  /** Calls back whenever something happens, until the answer is called. */
  watch(listener: () => void): () => void;
  waitFor<T>(predicate: () => T | undefined | false, options?: WaitOptions): Promise<T>;
  /** Waits until every webhook is taken. */
  idle(options?: WaitOptions): Promise<void>;
  stop(): void;
};

/** Opens a WhatsApp where nobody has spoken yet. The caller serves `app` at `publicUrl`. */
export function createWhatsApp(options: WhatsAppOptions): WhatsAppEmulator {
  const world = createWorld(options);
  const webhooks = createWebhooks(world);
  const faults = createFaults();
  const states = new Map(world.people.map((state) => [state.phone, state]));

  const personOf = (phone: string): Person => {
    const state = states.get(phone) ?? world.people.find((person) => person.phone === phone);
    if (!state) throw new Error(`Nobody has the number ${phone}`);
    return createPerson({ world, webhooks, person: state });
  };

  const door = createDoor(world, createOutbound(world, webhooks), faults);
  return {
    app: door.route("/chat", createChatApi(world, personOf)),
    person: personOf,
    fail: faults.add,
    webhooks,
    calls: () => [...world.calls],
    pass: world.pass,
    watch: world.watch,
    waitFor: (predicate, wait) => waitFor(placeOf(world, webhooks), predicate, wait),
    idle: async (wait) => {
      await waitFor(placeOf(world, webhooks), () => webhooks.pending() === 0, { what: "every webhook taken", ...wait });
    },
    stop: () => {
      webhooks.stop();
      world.changed();
    },
  };
}
