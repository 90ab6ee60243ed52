import type { Api } from "grammy";
import { type Chat, chatKey } from "#core/customer.js";
import { type Network, networkName } from "#core/network.js";
import type { Log } from "#core/ports.js";
import type { Subject } from "#core/tell.js";
import { after, type Clock, type Instant } from "#core/time.js";
import { isNoTopicMade, messageOf } from "./errors.js";
import type { Limits } from "./limits.js";
import type { BindPost } from "./talk.js";

/** Where the number of a topic is kept, for good and for every process. */
export type TopicKeeping = {
  readonly post: (chat: Chat, subject: Subject) => Promise<string | undefined>;
  /** Does something unless another process is at this work; false when one is. */
  readonly alone: (work: string, run: () => Promise<void>) => Promise<boolean>;
};

export type Topics = {
  /** The thread of a network's topic in a forum, made when it is first needed; none where there can be none. */
  threadOf(chat: Chat, network: Network): Promise<{ readonly thread?: number } | "being-made">;
  /** That thread is not there any more. */
  lost(chat: Chat, network: Network, thread: number): void;
};

type Options = {
  readonly api: Pick<Api, "getChat" | "getChatMember" | "createForumTopic">;
  readonly me: number;
  readonly keeping: TopicKeeping & { readonly bindPost: BindPost };
  readonly limits: Pick<Limits, "forumFreshMs">;
  readonly clock: Clock;
  readonly log: Log;
};

type Forum = { readonly forum: boolean; readonly manages: boolean };

const NONE: Forum = { forum: false, manages: false };

export function createTopics({ api, me, keeping, limits, clock, log }: Options): Topics {
  const forums = new Map<string, { readonly read: Promise<Forum>; readonly until: Instant }>();
  const gone = new Map<string, number>();
  const warned = new Set<string>();
  const making = new Map<string, Promise<boolean>>();

  const look = async ({ id }: Chat): Promise<Forum> => {
    if (!id.startsWith("-")) return NONE;
    const chat = await api.getChat(id);
    if (chat.type !== "supergroup" || !chat.is_forum) return NONE;
    const member = await api.getChatMember(id, me);
    return { forum: true, manages: member.status === "administrator" && member.can_manage_topics === true };
  };

  const forumOf = (chat: Chat): Promise<Forum> => {
    const known = forums.get(chat.id);
    if (known && clock() < known.until) return known.read;
    const read = look(chat);
    forums.set(chat.id, { read, until: after(clock(), limits.forumFreshMs) });
    read.catch(() => forums.delete(chat.id));
    return read;
  };

  const warn = ({ id }: Chat, cause: string) => {
    if (warned.has(id)) return;
    warned.add(id);
    log.warn({ chat: id, cause }, "The bot may not make topics in this forum; all that is told goes to General");
  };

  const keyOf = (chat: Chat, network: Network) => `${chatKey(chat)} ${network}`;

  const kept = async (chat: Chat, network: Network): Promise<number | undefined> => {
    const thread = Number(await keeping.post(chat, { kind: "topic", network }));
    return Number.isInteger(thread) && thread !== gone.get(keyOf(chat, network)) ? thread : undefined;
  };

  const make = async (chat: Chat, network: Network): Promise<void> => {
    if ((await kept(chat, network)) !== undefined) return; // Another process has just made it.
    try {
      const { message_thread_id } = await api.createForumTopic(chat.id, networkName(network));
      await keeping.bindPost(chat, { kind: "topic", network }, String(message_thread_id));
    } catch (error) {
      if (!isNoTopicMade(error)) throw error;
      warn(chat, messageOf(error));
    }
  };

  /** One of us makes it, and the others wait for that one. */
  const makeOnce = (chat: Chat, network: Network): Promise<boolean> => {
    const key = keyOf(chat, network);
    const known = making.get(key);
    if (known !== undefined) return known;
    const made = keeping.alone(`topic ${key}`, () => make(chat, network)).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    threadOf: async (chat, network) => {
      const { forum, manages } = await forumOf(chat);
      if (!forum) return {};
      const thread = await kept(chat, network);
      if (thread !== undefined) return { thread };
      if (!manages) {
        warn(chat, "it may not manage topics");
        return {};
      }
      if (!(await makeOnce(chat, network))) return "being-made";
      const made = await kept(chat, network);
      return made === undefined ? {} : { thread: made };
    },
    lost: (chat, network, thread) => {
      gone.set(keyOf(chat, network), thread);
      forums.delete(chat.id); // It may be no forum any more.
    },
  };
}
