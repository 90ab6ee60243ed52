import { randomUUID } from "node:crypto";
import type { ChannelContext } from "../../conversations/channel.js";
import { createBoundedMap } from "../core/base/collections.js";
import type { Language } from "../core/base/language.js";
import { createSecrets } from "../core/base/secrets.js";
import type { Chat } from "../core/customers/chat.js";
import type { SentMessageRef } from "../core/notifications/messenger.js";
import type { UndeliveredReason } from "../shop/broadcasts/undelivered.js";
import { createWhatsAppClient } from "./api/client.js";
import { userIdsOf } from "./api/events.js";
import { RETRY_AFTER_MS, type RetryAfterMs } from "./api/failure.js";
import { createDeliveryTracker } from "./notices/delivery-tracker.js";
import { createWhatsAppMessenger } from "./notices/messenger.js";
import { createServiceWindows, createTemplateThrottle } from "./notices/service-windows.js";
import { createWhatsAppFlowRunner } from "./talk/flow-runner.js";
import { createWhatsAppFileSender } from "./talk/send-file.js";
import { createViewSender, type Sleep } from "./talk/send-view.js";
import { createEventHandler } from "./updates/handle-event.js";
import { createMessageHandler } from "./updates/handle-message.js";
import { createInbox } from "./updates/inbox.js";
import { createWhatsAppThrottle } from "./updates/sender.js";
import { readWhatsAppWebhook } from "./updates/webhook-reader.js";

export type WhatsAppSettings = {
  readonly apiRoot: string;
  /** Like `v23.0`. */
  readonly apiVersion: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** The owners, who also get vend notices and alarms: numbers (digits, country first) or business-scoped user ids. */
  readonly ownerIds: readonly string[];
  /** Overrides how soon a message is sent again after Meta refused it. */
  readonly retryAfterMs?: RetryAfterMs;
};

type WhatsAppOptions = WhatsAppSettings &
  ChannelContext & {
    /** Sends the notifications that waited until the user of this chat writes. */
    readonly sendWaiting: (chatNames: readonly Chat[]) => Promise<void>;
    /** Called when a message that Meta had accepted was not delivered. */
    readonly onUndelivered: (about: SentMessageRef, why: UndeliveredReason) => Promise<void>;
    readonly wait?: Sleep;
  };

export type WhatsAppChannel = ReturnType<typeof createWhatsAppChannel>;

const CALL_TIMEOUT_MS = 10_000;
/** Tries of a flow's view. A notice gets one try, because the outbox retries it. */
const VIEW_TRIES_MAX = 4;
const REMEMBERED_MAX = 10_000;
const realWait: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The shop's channel on WhatsApp. */
export function createWhatsAppChannel(options: WhatsAppOptions) {
  const { flows, staffApi, draw, clock, meter, log, wait = realWait } = options;
  const { apiRoot, apiVersion: version, phoneNumberId, accessToken, onUndelivered } = options;
  const retryAfterMs = { ...RETRY_AFTER_MS, ...options.retryAfterMs };
  const client = createWhatsAppClient({ apiRoot, version, phoneNumberId, accessToken, timeoutMs: CALL_TIMEOUT_MS });
  const languages = createBoundedMap<string, Language>(REMEMBERED_MAX);
  const textsFor = (user: string) => flows.channelTexts(languages.get(user));
  const tooFastText = (user: string) => textsFor(user).tooFast;
  const shownMessages = createBoundedMap<string, string>(REMEMBERED_MAX);
  const messagesInProgress = new Map<string, Promise<void>>();
  const serviceWindows = createServiceWindows(clock);
  const deliveryTracker = createDeliveryTracker({ serviceWindows, shownMessages, onUndelivered, retryAfterMs, log });
  const labels = (language: Language | undefined) => flows.channelTexts(language).list;
  const viewSender = (how: { readonly triesMax: number; readonly readsNumbers: boolean }) =>
    createViewSender({ ...how, client, labels, wait, retryMs: retryAfterMs["pair-rate"], shownMessages, log });

  const secrets = createSecrets(randomUUID);
  const sendFile = createWhatsAppFileSender(client, draw, log);
  const flowRunner = createWhatsAppFlowRunner({ channel: options, sendFile, secrets });
  const sendView = viewSender({ triesMax: VIEW_TRIES_MAX, readsNumbers: true });
  const inbox = createInbox({
    handle: createEventHandler(options, {
      sendWaiting: options.sendWaiting,
      client,
      deliveryTracker,
      serviceWindows,
      messagesInProgress,
      languages,
      handleMessage: createMessageHandler(options, { secrets, flowRunner, sendView, client }),
    }),
    onGivenUp: async (event) => {
      if (event.kind !== "message") return;
      const [user] = userIdsOf(event);
      await client.send({ channel: "whatsapp", id: user }, { kind: "text", text: textsFor(user).fault }); // Never rejects.
    },
    shouldHandle: createWhatsAppThrottle({ staffApi, client, clock, log, tooFastText }),
    meter,
    clock,
    log,
  });
  const messenger = createWhatsAppMessenger(options, {
    sendView: viewSender({ triesMax: 1, readsNumbers: false }),
    client,
    serviceWindows,
    messagesInProgress,
    shownMessages,
    templateThrottle: createTemplateThrottle(clock),
    onSent: deliveryTracker.onSent,
    retryAfterMs,
    wait,
  });
  return {
    messenger,
    fetchFile: client.fetchFile,
    /** Takes a webhook's raw body. Resolves when Meta need not deliver it again; `forged` if the signature is invalid. */
    receive: async (body: Uint8Array, header: (name: string) => string | undefined): Promise<"received" | "forged"> => {
      const events = readWhatsAppWebhook(options, { body, header });
      if (!events) return "forged";
      await inbox.receive(events);
      return "received";
    },
    /** Waits for the events in progress. */
    stop: inbox.idle,
  };
}
