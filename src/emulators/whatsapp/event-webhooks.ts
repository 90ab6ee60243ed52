/**
 * Webhooks to the shop: signed, repeated until answered with 200; in batches, twice and out of order when asked to. As at
 * Meta, one that failed does not hold up the next ones, which therefore overtake it.
 */
import { createHmac, randomInt } from "node:crypto";
import { pushCapped } from "../kit/capped.js";
import { postWebhook, repeatUntilTaken } from "../kit/post-webhook.js";
import type { WhatsAppWorld } from "./world.js";

const ANSWER_TIMEOUT_MS = 10_000;
const RETRY_MS = 1_000;
const SENT_KEPT_MAX = 1_000;

/** The value of one change: messages or statuses. */
export type Value = Readonly<Record<string, unknown>>;

type Release = {
  /** Everything held in one delivery, instead of a delivery each. */
  readonly batch?: boolean;
  readonly reversed?: boolean;
  /** How often each is delivered; once unless given. */
  readonly copies?: number;
};

/** One delivery, and the status of the last answer to it: 0 when there was none, undefined before the first attempt. */
type Delivery = { readonly body: string; readonly signature: string; status: number | undefined };

export type WhatsAppWebhooks = ReturnType<typeof createWhatsAppWebhooks>;

/** JSON as Meta writes it: plain ASCII, with escaped slashes. The signature does not match the same JSON written otherwise. */
const metaJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

export function createWhatsAppWebhooks(world: WhatsAppWorld) {
  const { business, webhookRetryMs = RETRY_MS } = world.options;
  const { signal } = world;
  const sent: Delivery[] = [];
  let url: string | undefined;
  let held: Value[] | undefined;
  let pending = 0;
  let firstAttempts: Promise<unknown> = Promise.resolve();

  const bodyOf = (values: readonly Value[]): string => {
    const changes = values.map((value) => ({ value, field: "messages" }));
    return metaJson({ object: "whatsapp_business_account", entry: [{ id: business.accountId, changes }] });
  };

  const attempt = async (delivery: Delivery): Promise<boolean> => {
    if (url === undefined) return true; // Nobody has subscribed.
    const headers = { "x-hub-signature-256": delivery.signature, "user-agent": "facebookexternalua" };
    const post = { body: delivery.body, headers, timeoutMs: ANSWER_TIMEOUT_MS, signal };
    delivery.status = (await postWebhook(url, post).catch(() => undefined))?.status ?? 0;
    world.changed();
    return delivery.status === 200;
  };

  const deliver = (body: string, secret = business.appSecret): void => {
    const delivery: Delivery = { body, signature: signatureOf(body, secret), status: undefined };
    pushCapped(sent, delivery, SENT_KEPT_MAX);
    pending += 1;
    const finish = () => {
      pending -= 1;
      world.changed();
    };
    const repeat = () => repeatUntilTaken(() => attempt(delivery), { pauseMs: webhookRetryMs, signal });
    firstAttempts = firstAttempts
      .then(() => attempt(delivery))
      .then((taken) => void (taken ? finish() : repeat().then(finish)));
  };

  const deliverLast = (secret?: string): void => {
    const last = sent.at(-1);
    if (!last) throw new Error("Nothing was delivered yet");
    deliver(last.body, secret);
  };

  return {
    send: (value: Value): void => (held ? void held.push(value) : deliver(bodyOf([value]))),
    /** From now on nothing is delivered, until `release`. */
    hold: () => {
      held ??= [];
    },
    release: ({ batch = false, reversed = false, copies = 1 }: Release = {}) => {
      const values = reversed ? (held ?? []).toReversed() : (held ?? []);
      held = undefined;
      const bodies = batch && values.length > 0 ? [bodyOf(values)] : values.map((value) => bodyOf([value]));
      for (const body of bodies) for (let copy = 0; copy < copies; copy++) deliver(body);
    },
    /** Delivers the last delivery once more, byte for byte. */
    repeatLast: () => deliverLast(),
    forgeLast: () => deliverLast("somebody else's secret"),
    deliveries: (): readonly Delivery[] => [...sent],
    /** Delivers to this address from now on. Throws when it does not answer the challenge as Meta wants it. */
    subscribe: async (address: Subscription) => {
      await verifySubscription(address);
      url = address.url;
    },
    pending: () => pending,
  };
}

const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

type Subscription = { readonly url: string; readonly verifyToken: string };

/** The handshake of the app's dashboard: the address must return the challenge unchanged. */
async function verifySubscription(subscription: Subscription): Promise<void> {
  const challenge = String(randomInt(2 ** 31));
  const address = new URL(subscription.url);
  address.searchParams.set("hub.mode", "subscribe");
  address.searchParams.set("hub.challenge", challenge);
  address.searchParams.set("hub.verify_token", subscription.verifyToken);
  const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const body = await answer.text();
  if (answer.status === 200 && body === challenge) return;
  throw new Error(`The callback URL or verify token couldn't be validated: it answered ${answer.status}`);
}
