import { createHmac } from "node:crypto";
import type { WhatsAppWorld } from "./world.js";

/**
 * Telling the shop: signed, tried again until answered with 200, in batches, doubled and out of order when asked to.
 * As at Meta, one that failed does not hold up the next ones, which therefore overtake it.
 */

const ANSWER_MS_MAX = 10_000;
const RETRY_MS = 1_000;
const RETRY_MS_MAX = 60_000;
const SENT_KEPT_MAX = 1_000;

/** The value of one change: messages or statuses. */
export type Value = Readonly<Record<string, unknown>>;

type Release = {
  /** Everything held in one delivery, instead of one each. */
  readonly batch?: boolean;
  /** The newest first. */
  readonly reversed?: boolean;
  /** How often each is delivered; once if not said. */
  readonly copies?: number;
};

/** One delivery, with the last answer to it: undefined while there was none. */
export type Delivery = { readonly body: string; readonly signature: string; tries: number; status: number | undefined };

export type WhatsAppWebhooks = {
  send(value: Value): void;
  /** From now on nothing is delivered, until `release`. */
  hold(): void;
  release(how?: Release): void;
  /** Delivers the last delivery once more, byte for byte. */
  repeatLast(): void;
  /** Delivers the last delivery with somebody else's signature. */
  forgeLast(): void;
  /** Everything delivered so far, oldest first. */
  deliveries(): readonly Delivery[];
  /** Makes the address ours, if it answers the challenge as Meta wants it. Throws when it does not. */
  subscribe(address: { readonly url: string; readonly verifyToken: string }): Promise<void>;
  /** Deliveries that are still to be taken. */
  pending(): number;
  stop(): void;
};

/** JSON as Meta writes it: plain ASCII, with escaped slashes. Who signs a re-written body signs something else. */
const metaJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

export function createWhatsAppWebhooks(world: WhatsAppWorld): WhatsAppWebhooks {
  const { business, webhookRetryMs = RETRY_MS } = world.options;
  const stopping = new AbortController();
  const sent: Delivery[] = [];
  let url: string | undefined;
  let held: Value[] | undefined;
  let pending = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const sign = (body: string, secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

  const bodyOf = (values: readonly Value[]): string => {
    const changes = values.map((value) => ({ value, field: "messages" }));
    return metaJson({ object: "whatsapp_business_account", entry: [{ id: business.accountId, changes }] });
  };

  const attempt = async (delivery: Delivery): Promise<boolean> => {
    if (url === undefined) return true; // Nobody has subscribed: nobody is told.
    delivery.tries += 1;
    delivery.status = await post(url, delivery, stopping.signal);
    world.changed();
    return delivery.status === 200;
  };

  const insist = async (delivery: Delivery): Promise<void> => {
    for (let ms = webhookRetryMs; !stopping.signal.aborted; ms = Math.min(ms * 2, RETRY_MS_MAX)) {
      await pause(ms, stopping.signal);
      if (stopping.signal.aborted || (await attempt(delivery))) return;
    }
  };

  const deliver = (body: string, secret = business.appSecret): void => {
    const delivery: Delivery = { body, signature: sign(body, secret), tries: 0, status: undefined };
    sent.push(delivery);
    if (sent.length > SENT_KEPT_MAX) sent.shift();
    pending += 1;
    const over = () => {
      pending -= 1;
      world.changed();
    };
    turn = turn.then(() => attempt(delivery)).then((taken) => void (taken ? over() : insist(delivery).then(over)));
  };

  const again = (secret?: string): void => {
    const last = sent.at(-1);
    if (!last) throw new Error("Nothing was delivered yet");
    deliver(last.body, secret);
  };

  return {
    send: (value) => (held ? void held.push(value) : deliver(bodyOf([value]))),
    hold: () => {
      held ??= [];
    },
    release: ({ batch = false, reversed = false, copies = 1 } = {}) => {
      const values = reversed ? (held ?? []).toReversed() : (held ?? []);
      held = undefined;
      const bodies = batch && values.length > 0 ? [bodyOf(values)] : values.map((value) => bodyOf([value]));
      for (const body of bodies) for (let copy = 0; copy < copies; copy++) deliver(body);
    },
    repeatLast: () => again(),
    forgeLast: () => again("somebody else's secret"),
    deliveries: () => [...sent],
    subscribe: async (address) => {
      await verifySubscription(address);
      url = address.url;
    },
    pending: () => pending,
    stop: () => stopping.abort(),
  };
}

/** What the shop answered; 0 when there was no answer. */
async function post(url: string, { body, signature }: Delivery, signal: AbortSignal): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-hub-signature-256": signature,
        "user-agent": "facebookexternalua",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms).unref();
    signal.addEventListener("abort", over);
  });

/** The handshake of the app's dashboard: the address must give the challenge back, as it is. */
async function verifySubscription({
  url,
  verifyToken,
}: {
  readonly url: string;
  readonly verifyToken: string;
}): Promise<void> {
  const number = String(Math.floor(Math.random() * 2 ** 31));
  const address = new URL(url);
  address.searchParams.set("hub.mode", "subscribe");
  address.searchParams.set("hub.challenge", number);
  address.searchParams.set("hub.verify_token", verifyToken);
  const answer = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  const body = await answer.text();
  if (answer.status === 200 && body === number) return;
  throw new Error(`The callback URL or verify token couldn't be validated: it answered ${answer.status}`);
}
