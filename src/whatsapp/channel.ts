import { randomUUID } from "node:crypto";
import type { Programme } from "../../conversations/talk.js";
import { createBoundedMap } from "../core/base/bounded-map.js";
import type { Language } from "../core/base/language.js";
import { createSecrets } from "../core/base/secrets.js";
import { before, type Clock, DAY_MS } from "../core/base/time.js";
import type { Chat } from "../core/customers/customer.js";
import type { Meter } from "../core/meter.js";
import type { Subject } from "../core/notifications/notification.js";
import type { Draw } from "../core/picture.js";
import type { Log } from "../core/ports.js";
import type { Undelivered } from "../shop/broadcasts/undelivered.js";
import type { ChatNames, Shop } from "../shop/customer-api.js";
import type { About, Messenger } from "../shop/notifications/messenger.js";
import type { Desk } from "../shop/staff-api.js";
import { createWhatsAppClient } from "./api/client.js";
import type { Correspondent, WhatsAppEvent } from "./api/events.js";
import { recipientOf } from "./api/recipient.js";
import { createKnocks } from "./notices/knocks.js";
import { createMessenger } from "./notices/messenger.js";
import { createOutcomes } from "./notices/outcomes.js";
import { RETRY_AFTER_MS, type RetryAfterMs } from "./notices/verdict.js";
import { createWindows } from "./notices/windows.js";
import { createAttach } from "./talk/attach.js";
import { type Drafts, draftKey, workOffOnce } from "./talk/draft.js";
import { createPresent, type Wait } from "./talk/present.js";
import { createStage } from "./talk/stage.js";
import { createVisits } from "./talk/visits.js";
import { createInbox } from "./updates/inbox.js";
import { chatsOf, staffOf } from "./updates/staff.js";
import { createThrottle } from "./updates/throttle.js";
import { createVisit } from "./updates/visit.js";
import { answerChallenge, createWebhookReader } from "./updates/webhook.js";

export type WhatsAppSettings = {
  readonly apiRoot: string;
  /** Like `v23.0`. */
  readonly apiVersion: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** Owners, who hear of vends and alarms too, by number (digits, country first) or by business-scoped user id. */
  readonly staff: readonly string[];
  /** How soon a message that Meta did not take is sent again, where it is not as usual. */
  readonly retryAfterMs?: RetryAfterMs;
};

type Options = WhatsAppSettings & {
  readonly programme: Programme;
  readonly scriptVersion: string;
  readonly shop: Shop;
  readonly desk: Desk;
  readonly drafts: Drafts;
  readonly bindPost: (chat: Chat, subject: Subject, messageId: string) => Promise<void>;
  /** Has the outbox tell a chat of a subject once more, at once. */
  readonly tellAgain: (chat: Chat, subject: Subject) => Promise<void>;
  readonly draw: Draw;
  /** A message that Meta had taken did not arrive. */
  readonly undelivered: (about: About, why: Undelivered) => Promise<void>;
  readonly clock: Clock;
  readonly meter: Pick<Meter, "update">;
  readonly log: Log;
  readonly wait?: Wait;
};

export type WhatsApp = {
  readonly messenger: Messenger;
  /** What Meta's check of our address is answered with; undefined when it is refused. */
  challenge(query: (name: string) => string | undefined): string | undefined;
  /** A webhook's raw body: resolves when it need not come again, with whether its signature was Meta's. */
  receive(body: Uint8Array, header: (name: string) => string | undefined): Promise<"received" | "forged">;
  /** Waits for what is under way. */
  stop(): Promise<void>;
};

const CALL_TIMEOUT_MS = 10_000;
const SHOW_TRIES_MAX = 4;
const SCREENS_MAX = 10_000;
/** After a day WhatsApp lets nobody answer a message. An event that was not taken is delivered again for a week. */
const AGE_MAX_MS = { message: DAY_MS, identity: 7 * DAY_MS };
const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The shop, on WhatsApp. */
export function createWhatsApp(options: Options): WhatsApp {
  const { programme, shop, drafts, log, wait = realWait } = options;
  const retryAfterMs = { ...RETRY_AFTER_MS, ...options.retryAfterMs };
  const client = createWhatsAppClient({ ...options, version: options.apiVersion, timeoutMs: CALL_TIMEOUT_MS });
  const screens = createBoundedMap<string, string>(SCREENS_MAX);
  const visits = createVisits();
  /** What people are spoken to in, as far as this process has heard. */
  const languages = createBoundedMap<string, Language>(SCREENS_MAX);
  const presentWith = (triesMax: number) =>
    createPresent({
      ...{ client, wait, log, triesMax, screens },
      words: (language) => programme.asides(language).list,
      tooFastMs: retryAfterMs["pair-rate"],
    });
  const windows = createWindows(options.clock);
  const outcomes = createOutcomes({ ...options, windows, screens, retryAfterMs });
  const secrets = createSecrets(randomUUID);
  const stage = createStage({
    secrets,
    ...options,
    attach: createAttach({ client, draw: options.draw, log }),
    onFailure: (error) => log.error({ err: String(error) }, "Work inside a flow failed"),
  });
  const visit = createVisit({ ...options, secrets, stage, client, present: presentWith(SHOW_TRIES_MAX) });

  const moved = async ({ before, now }: Extract<WhatsAppEvent, { readonly kind: "identity" }>): Promise<void> => {
    const [from, to] = [namesOf(before), namesOf(now)];
    if (!from || !to || (await shop.move(from, to))) return;
    log.error({ before, now }, "Two customers have become one person on WhatsApp; each keeps their own wallet");
  };

  const handle = async (event: WhatsAppEvent): Promise<void> => {
    if (event.kind === "status") return outcomes.status(event);
    const oldest = before(options.clock(), AGE_MAX_MS[event.kind]);
    if (event.at > 0 && event.at < oldest) return log.warn({ event: event.id }, "An event that is too old is left");
    if (event.kind === "identity") return moved(event);
    const names = namesOf(event.from);
    if (!names) return log.warn({ message: event.id }, "A message from nobody");
    const chat = await shop.identify(...names);
    const { id } = chat;
    const alias = names.find((name) => name.id !== id);
    const staffChats = names.map((name) => name.id).filter((one) => options.staff.includes(one));
    const chats = new Set([id, ...staffChats]); // Staff are told by the id that the merchant knows.
    const work = async () => {
      for (const one of chats) windows.heard(one, event.at);
      void client.markRead(event.id, { typing: true }); // A picture of work; nothing waits for it.
      const called = event.from.name ?? event.from.username ?? "";
      const { id: customer, language } = await shop.greet(chat, called, { alias });
      if (language) languages.set(id, language);
      const staff = await staffOf(options.desk, [chat, ...names]);
      const visitor = { customer, chat, to: recipientOf(chat), language, staff };
      await visits.during(id, () => visit(visitor, event));
      for (const one of chats) await outcomes.heard({ channel: "whatsapp", id: one });
    };
    await drafts.turn(draftKey(id), event.id, async () => {
      const done = await workOffOnce(drafts, { chat: id, cameFrom: names[0].id }, event, work);
      if (done === "already") log.info({ message: event.id }, "A message that came again is not worked off again");
    });
  };

  const tooFast = (person: string) => programme.asides(languages.get(person)).tooFast;
  const inbox = createInbox({ ...options, handle, admits: createThrottle({ ...options, client, tooFast }) });
  const read = createWebhookReader(options);
  return {
    // A refusal comes back at once: the outbox tries again by itself.
    messenger: createMessenger({
      ...{ ...options, ...outcomes, client, windows, visits, screens, wait, retryAfterMs },
      knocks: createKnocks(options.clock),
      present: presentWith(1),
    }),
    challenge: (query) => answerChallenge(query, options.verifyToken),
    receive: async (body, header) => {
      const webhook = read({ body, header });
      if (webhook.outcome === "forged") return "forged";
      await inbox.receive(webhook.events);
      return "received";
    },
    stop: inbox.idle,
  };
}

/** Everybody has a business-scoped id, which lasts; a number is what there is of them before Meta gives it. */
const namesOf = (from: Correspondent): ChatNames | undefined => {
  const [lasting, ...others] = chatsOf(from);
  return lasting && [lasting, ...others];
};
