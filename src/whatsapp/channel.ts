import { randomUUID } from "node:crypto";
import type { Programme } from "../../conversations/talk.js";
import { createBoundedMap } from "../core/base/bounded-map.js";
import type { Language } from "../core/base/language.js";
import { createSecrets } from "../core/base/secrets.js";
import { before, type Clock, DAY_MS } from "../core/base/time.js";
import type { Chat } from "../core/customers/customer.js";
import type { Meter } from "../core/meter.js";
import type { Messenger, SentMessageRef } from "../core/notifications/messenger.js";
import type { NotificationKey } from "../core/notifications/notification.js";
import type { Draw } from "../core/picture.js";
import type { Log } from "../core/ports.js";
import type { UndeliveredReason } from "../shop/broadcasts/undelivered.js";
import type { ChatNames, CustomerApi } from "../shop/customer-api.js";
import type { StaffApi } from "../shop/staff-api.js";
import { createWhatsAppClient } from "./api/client.js";
import type { WhatsAppEvent, WhatsAppUser } from "./api/events.js";
import { recipientOf } from "./api/recipient.js";
import { createTemplateThrottle } from "./notices/template-throttle.js";
import { createWhatsAppMessenger } from "./notices/messenger.js";
import { createDeliveryTracker } from "./notices/delivery-tracker.js";
import { RETRY_AFTER_MS, type RetryAfterMs } from "./notices/delivery-outcome.js";
import { createServiceWindows } from "./notices/service-windows.js";
import { createWhatsAppFileSender } from "./talk/send-file.js";
import { handleOnce, type WhatsAppDraftStore, whatsAppDraftKey } from "./talk/drafts.js";
import { createViewSender, type Sleep } from "./talk/send-view.js";
import { createWhatsAppFlowRunner } from "./talk/flow-runner.js";
import { createMessagesInProgress } from "./notices/messages-in-progress.js";
import { createInbox } from "./updates/inbox.js";
import { chatsOfUser, findStaff } from "./updates/staff.js";
import { createWhatsAppThrottle } from "./updates/throttle.js";
import { createMessageHandler } from "./updates/handle-message.js";
import { answerChallenge, createWhatsAppWebhookReader } from "./updates/webhook.js";

export type WhatsAppSettings = {
  readonly apiRoot: string;
  /** Like `v23.0`. */
  readonly apiVersion: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** Owners, who hear of vends and alarms too, by number (digits, country first) or by business-scoped user id. */
  readonly ownerIds: readonly string[];
  /** How soon a message that Meta did not take is sent again, where it is not as usual. */
  readonly retryAfterMs?: RetryAfterMs;
};

type Options = WhatsAppSettings & {
  readonly programme: Programme;
  readonly scriptVersion: string;
  readonly shop: CustomerApi;
  readonly staffApi: StaffApi;
  readonly drafts: WhatsAppDraftStore;
  readonly linkMessage: (chat: Chat, subject: NotificationKey, messageId: string) => Promise<void>;
  /** Has the outbox tell a chat of a subject once more, at once. */
  readonly requeue: (chat: Chat, subject: NotificationKey) => Promise<void>;
  readonly draw: Draw;
  /** A message that Meta had taken did not arrive. */
  readonly onUndelivered: (about: SentMessageRef, why: UndeliveredReason) => Promise<void>;
  readonly clock: Clock;
  readonly meter: Pick<Meter, "update">;
  readonly log: Log;
  readonly wait?: Sleep;
};

export type WhatsAppChannel = {
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
const SHOWN_MESSAGES_MAX = 10_000;
/** After a day WhatsApp lets nobody answer a message. An event that was not taken is delivered again for a week. */
const EVENT_AGE_MAX_MS = { message: DAY_MS, identity: 7 * DAY_MS };
const realWait: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The shop, on WhatsApp. */
export function createWhatsAppChannel(options: Options): WhatsAppChannel {
  const { programme, shop, drafts, log, wait = realWait } = options;
  const retryAfterMs = { ...RETRY_AFTER_MS, ...options.retryAfterMs };
  const client = createWhatsAppClient({ ...options, version: options.apiVersion, timeoutMs: CALL_TIMEOUT_MS });
  const screens = createBoundedMap<string, string>(SHOWN_MESSAGES_MAX);
  const visits = createMessagesInProgress();
  /** What people are spoken to in, as far as this process has heard. */
  const languages = createBoundedMap<string, Language>(SHOWN_MESSAGES_MAX);
  const presentWith = (triesMax: number) =>
    createViewSender({
      ...{ client, wait, log, triesMax, shownMessages: screens },
      words: (language) => programme.asides(language).list,
      tooFastMs: retryAfterMs["pair-rate"],
    });
  const windows = createServiceWindows(options.clock);
  const outcomes = createDeliveryTracker({ ...options, serviceWindows: windows, shownMessages: screens, retryAfterMs });
  const secrets = createSecrets(randomUUID);
  const stage = createWhatsAppFlowRunner({
    secrets,
    ...options,
    sendFile: createWhatsAppFileSender({ client, draw: options.draw, log }),
    onFailure: (error) => log.error({ err: String(error) }, "flow step failed"),
  });
  const visit = createMessageHandler({
    ...options,
    secrets,
    flowRunner: stage,
    client,
    sendView: presentWith(SHOW_TRIES_MAX),
  });

  const moved = async ({ before, now }: Extract<WhatsAppEvent, { readonly kind: "identity" }>): Promise<void> => {
    const [from, to] = [chatNamesOf(before), chatNamesOf(now)];
    if (!from || !to || (await shop.changeChat(from, to))) return;
    log.error({ before, now }, "whatsapp identity change joins two customers; wallets kept apart");
  };

  const handle = async (event: WhatsAppEvent): Promise<void> => {
    if (event.kind === "status") return outcomes.status(event);
    const oldest = before(options.clock(), EVENT_AGE_MAX_MS[event.kind]);
    if (event.at > 0 && event.at < oldest) return log.warn({ event: event.id }, "stale event ignored");
    if (event.kind === "identity") return moved(event);
    const names = chatNamesOf(event.from);
    if (!names) return log.warn({ message: event.id }, "message without a sender id ignored");
    const chat = await shop.resolveChat(...names);
    const { id } = chat;
    const alias = names.find((name) => name.id !== id);
    const staffChats = names.map((name) => name.id).filter((one) => options.ownerIds.includes(one));
    const chats = new Set([id, ...staffChats]); // Staff are told by the id that the merchant knows.
    const work = async () => {
      for (const one of chats) windows.open(one, event.at);
      void client.markRead(event.id, { typing: true }); // A picture of work; nothing waits for it.
      const called = event.from.name ?? event.from.username ?? "";
      const { id: customer, language } = await shop.identify(chat, called, { alias });
      if (language) languages.set(id, language);
      const staff = await findStaff(options.staffApi, [chat, ...names]);
      const visitor = { customer, chat, recipient: recipientOf(chat), language, staff };
      await visits.track(id, () => visit(visitor, event));
      for (const one of chats) await outcomes.heard({ channel: "whatsapp", id: one });
    };
    await drafts.withChatLease(whatsAppDraftKey(id), event.id, async () => {
      const done = await handleOnce(drafts, { chat: id, cameFrom: names[0].id }, event, work);
      if (done === "already") log.info({ message: event.id }, "duplicate message ignored");
    });
  };

  const tooFast = (person: string) => programme.asides(languages.get(person)).tooFast;
  const inbox = createInbox({
    ...options,
    handle,
    shouldHandle: createWhatsAppThrottle({ ...options, client, tooFast }),
  });
  const read = createWhatsAppWebhookReader(options);
  return {
    // A refusal comes back at once: the outbox tries again by itself.
    messenger: createWhatsAppMessenger({
      ...{
        ...options,
        ...outcomes,
        client,
        serviceWindows: windows,
        messagesInProgress: visits,
        shownMessages: screens,
        wait,
        retryAfterMs,
      },
      templateThrottle: createTemplateThrottle(options.clock),
      sendView: presentWith(1),
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
const chatNamesOf = (from: WhatsAppUser): ChatNames | undefined => {
  const [lasting, ...others] = chatsOfUser(from);
  return lasting && [lasting, ...others];
};
