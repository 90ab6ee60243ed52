import type { ChannelContext } from "../../../conversations/channel.js";
import type { Language } from "../../core/base/language.js";
import { before, DAY_MS, type Instant } from "../../core/base/time.js";
import { type Chat, chatNames, findChat } from "../../core/customers/chat.js";
import type { WhatsAppClient } from "../api/client.js";
import type { IdentityEvent, IncomingMessage, WhatsAppEvent } from "../api/events.js";
import type { DeliveryTracker } from "../notices/delivery-tracker.js";
import type { ServiceWindows } from "../notices/service-windows.js";
import { handleOnce, whatsAppDraftKey } from "../talk/drafts.js";
import type { HandleMessage } from "./handle-message.js";
import { chatNamesOf, findStaff } from "./sender.js";

type Parts = {
  readonly sendWaiting: (chatNames: readonly Chat[]) => Promise<void>;
  readonly client: Pick<WhatsAppClient, "markRead">;
  readonly deliveryTracker: Pick<DeliveryTracker, "onStatus">;
  readonly serviceWindows: ServiceWindows;
  /** The message being handled, by chat; filled here. A user's messages are handled one after another. */
  readonly messagesInProgress: Map<string, Promise<void>>;
  /** The language of each chat that this process has seen; filled here. */
  readonly languages: { set(chat: string, language: Language): void };
  readonly handleMessage: HandleMessage;
};

/** A message cannot be answered after a day. Meta redelivers a failed event for a week. */
const EVENT_AGE_MAX_MS = { message: DAY_MS, identity: 7 * DAY_MS };

type HandleEvent = (event: WhatsAppEvent, receivedAt: Instant) => Promise<void>;

/** Handles one event of the webhook: a message, the status of one of ours, or a user's new ids. */
export function createEventHandler(channel: ChannelContext, parts: Parts): HandleEvent {
  const { shop, staffApi, drafts, clock, log } = channel;
  const { client, deliveryTracker, serviceWindows, messagesInProgress } = parts;

  const changeIdentity = async ({ before: old, now }: IdentityEvent): Promise<void> => {
    const [from, to] = [chatNamesOf(old), chatNamesOf(now)];
    if (!from || !to || (await shop.customers.changeChat(from, to))) return;
    log.error({ before: old, now }, "whatsapp identity change joins two customers; wallets kept apart");
  };

  const handleMessage = async (message: IncomingMessage, receivedAt: Instant): Promise<void> => {
    const names = chatNamesOf(message.from);
    if (!names) return log.warn({ message: message.id }, "message without a sender id ignored");
    const chat = await shop.customers.resolveChat(...names);
    const alias = names.find((name) => name.id !== chat.id);
    const work = async () => {
      void client.markRead(message.id); // Never rejects; nothing depends on it.
      const name = message.from.name ?? message.from.username ?? "";
      const { id: customer, language, chats } = await shop.customers.identify(chat, name, { alias });
      // A queued notification may use an earlier name of the chat, and owners are addressed by their configured id.
      const known = findChat({ chats }, chat);
      const allNames = [chat, ...names, ...(known ? chatNames(known) : [])];
      for (const { id } of allNames) serviceWindows.open(id, message.at);
      if (language) parts.languages.set(chat.id, language);
      const staff = await findStaff(staffApi, [chat, ...names]);
      const sender = { customer, chat, language, staff };
      const handling = parts.handleMessage(sender, message, receivedAt);
      messagesInProgress.set(chat.id, handling);
      await handling.finally(() => messagesInProgress.delete(chat.id));
      // Not rethrown: a redelivered message would answer the next question. The outbox retries within the hour.
      const logFailure = (err: unknown) => log.error({ err, chat: chat.id }, "waiting notifications not sent");
      await parts.sendWaiting(allNames).catch(logFailure);
    };
    await drafts.withChatLease(whatsAppDraftKey(chat.id), message.id, async () => {
      const result = await handleOnce(drafts, { chat: chat.id, sentFrom: names[0].id }, message, work);
      if (result === "already-handled") log.info({ message: message.id }, "duplicate message ignored");
    });
  };

  return async (event, receivedAt) => {
    if (event.kind === "status") return deliveryTracker.onStatus(event);
    const oldest = before(clock(), EVENT_AGE_MAX_MS[event.kind]);
    if (event.at > 0 && event.at < oldest) return log.warn({ event: event.id }, "stale event ignored");
    return event.kind === "identity" ? changeIdentity(event) : handleMessage(event, receivedAt);
  };
}
