import type { Api } from "grammy";
import { type Network, networkName } from "../../core/base/network.js";
import { after, type Clock, type Instant } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { isBadRequest } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";
import type { LinkMessage } from "../talk/talk.js";

/** Where the ids of topics are stored, for every process. */
export type TopicStore = {
  readonly messageFor: (chat: Chat, key: NotificationKey) => Promise<string | undefined>;
  /** Runs unless another process holds the lease for this work; false when one does. */
  readonly withLease: (work: string, run: () => Promise<void>) => Promise<boolean>;
};

/** The topics of a staff group that is a forum, one for each network. */
export type Topics = {
  /** The thread of a network's topic, created when it is first needed; none where there can be none. */
  threadOf(chat: Chat, network: Network): Promise<{ readonly thread?: number } | "being-created">;
  /** That thread no longer exists. */
  forgetThread(chat: Chat, network: Network, thread: number): void;
};

type Options = {
  readonly api: Pick<Api, "createForumTopic">;
  readonly topicStore: TopicStore;
  readonly linkMessage: LinkMessage;
  readonly limits: Pick<TelegramLimits, "topicsRefusedMs">;
  readonly clock: Clock;
};

export function createTopics({ api, topicStore, linkMessage, limits, clock }: Options): Topics {
  /** Groups where Telegram refused a topic, and until when we do not ask again. */
  const refusedUntil = new Map<string, Instant>();
  const deletedThreads = new Map<string, number>();
  const creating = new Map<string, Promise<boolean>>();

  const keyOf = (chat: Chat, network: Network) => `${chatKey(chat)} ${network}`;

  const storedThread = async (chat: Chat, network: Network): Promise<number | undefined> => {
    const thread = Number(await topicStore.messageFor(chat, { kind: "staff-topic", id: network }));
    return Number.isInteger(thread) && thread !== deletedThreads.get(keyOf(chat, network)) ? thread : undefined;
  };

  const create = async (chat: Chat, network: Network): Promise<void> => {
    if ((await storedThread(chat, network)) !== undefined) return; // Another process was faster.
    try {
      const { message_thread_id } = await api.createForumTopic(chat.id, networkName(network));
      await linkMessage(chat, { kind: "staff-topic", id: network }, String(message_thread_id));
    } catch (error) {
      if (!isBadRequest(error)) throw error;
      refusedUntil.set(chat.id, after(clock(), limits.topicsRefusedMs));
    }
  };

  /** Callers that ask at the same time share one attempt. */
  const createOnce = (chat: Chat, network: Network): Promise<boolean> => {
    const key = keyOf(chat, network);
    const inProgress = creating.get(key);
    if (inProgress !== undefined) return inProgress;
    const created = topicStore
      .withLease(`topic ${key}`, () => create(chat, network))
      .finally(() => creating.delete(key));
    creating.set(key, created);
    return created;
  };

  return {
    threadOf: async (chat, network) => {
      if (!chat.id.startsWith("-")) return {}; // A private chat.
      const thread = await storedThread(chat, network);
      if (thread !== undefined) return { thread };
      if (clock() < (refusedUntil.get(chat.id) ?? 0)) return {};
      if (!(await createOnce(chat, network))) return "being-created";
      const created = await storedThread(chat, network);
      return created === undefined ? {} : { thread: created };
    },
    forgetThread: (chat, network, thread) => void deletedThreads.set(keyOf(chat, network), thread),
  };
}
