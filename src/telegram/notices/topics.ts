import type { Api } from "grammy";
import { type Network, networkName } from "../../core/base/network.js";
import { after, type Clock, type Instant } from "../../core/base/time.js";
import { type Chat, chatKey } from "../../core/customers/customer.js";
import type { NotificationKey } from "../../core/notifications/notification.js";
import { isBadRequest } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";
import type { LinkMessage } from "../talk/talk.js";

/** Where the number of a topic is kept, for good and for every process. */
export type TopicStore = {
  readonly messageFor: (chat: Chat, subject: NotificationKey) => Promise<string | undefined>;
  /** Does something unless another process is at this work; false when one is. */
  readonly withLease: (work: string, run: () => Promise<void>) => Promise<boolean>;
};

export type Topics = {
  /** The thread of a network's topic in a forum, made when it is first needed; none where there can be none. */
  threadOf(chat: Chat, network: Network): Promise<{ readonly thread?: number } | "being-created">;
  /** That thread is not there any more. */
  forgetThread(chat: Chat, network: Network, thread: number): void;
};

type Options = {
  readonly api: Pick<Api, "createForumTopic">;
  readonly topicStore: TopicStore & { readonly linkMessage: LinkMessage };
  readonly limits: Pick<TelegramLimits, "topicsRefusedMs">;
  readonly clock: Clock;
};

export function createTopics({ api, topicStore, limits, clock }: Options): Topics {
  /** Groups that have no topics, or let the bot make none, and until when nobody tries again. */
  const refused = new Map<string, Instant>();
  const gone = new Map<string, number>();
  const making = new Map<string, Promise<boolean>>();

  const keyOf = (chat: Chat, network: Network) => `${chatKey(chat)} ${network}`;

  const kept = async (chat: Chat, network: Network): Promise<number | undefined> => {
    const thread = Number(await topicStore.messageFor(chat, { kind: "topic", network }));
    return Number.isInteger(thread) && thread !== gone.get(keyOf(chat, network)) ? thread : undefined;
  };

  const make = async (chat: Chat, network: Network): Promise<void> => {
    if ((await kept(chat, network)) !== undefined) return; // Another process has just made it.
    try {
      const { message_thread_id } = await api.createForumTopic(chat.id, networkName(network));
      await topicStore.linkMessage(chat, { kind: "topic", network }, String(message_thread_id));
    } catch (error) {
      if (!isBadRequest(error)) throw error;
      refused.set(chat.id, after(clock(), limits.topicsRefusedMs));
    }
  };

  /** One of us makes it, and the others wait for that one. */
  const makeOnce = (chat: Chat, network: Network): Promise<boolean> => {
    const key = keyOf(chat, network);
    const known = making.get(key);
    if (known !== undefined) return known;
    const made = topicStore.withLease(`topic ${key}`, () => make(chat, network)).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    threadOf: async (chat, network) => {
      if (!chat.id.startsWith("-")) return {}; // A person's own chat.
      const thread = await kept(chat, network);
      if (thread !== undefined) return { thread };
      if (clock() < (refused.get(chat.id) ?? 0)) return {};
      if (!(await makeOnce(chat, network))) return "being-created";
      const made = await kept(chat, network);
      return made === undefined ? {} : { thread: made };
    },
    forgetThread: (chat, network, thread) => void gone.set(keyOf(chat, network), thread),
  };
}
