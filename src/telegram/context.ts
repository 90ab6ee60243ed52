import type { Conversation, ConversationFlavor } from "@grammyjs/conversations";
import type { Context } from "grammy";
import type { CompactedLoop } from "../../conversations/channel.js";
import type { Destination } from "../../conversations/talk.js";
import type { CustomerId } from "../core/base/ids.js";
import type { Language } from "../core/base/language.js";
import type { Chat } from "../core/customers/chat.js";
import type { Role } from "../core/settings/role.js";

export const telegramChat = (id: number): Chat => ({ channel: "telegram", id: String(id) });

/** Any reply has a thread id, but only a topic's can be written to. */
export const topicThreadOf = ({ msg }: Context): number | undefined =>
  msg?.is_topic_message ? msg.message_thread_id : undefined;

/** The message that the chat's task happens in. */
export type LiveMessageState = { readonly message?: number; readonly hasNewerBelow?: boolean };

/** A message that still has a keyboard and should not. */
export type MessageWithKeyboard = { readonly chat_id: number; readonly message_id: number };

/** Where the chat goes next, and in which message. */
export type NextFlow = { readonly destination: Destination; readonly liveMessage: LiveMessageState };

/** What the middleware finds out about an update. */
export type UpdateState = {
  customer: CustomerId;
  /** The sender's role, here and now. */
  role: Role | undefined;
  /** The sender's language, for what the channel says by itself. */
  language?: Language;
  nextFlow?: NextFlow;
  /** The state of a loop that was rewound, until the replay that follows reads it. */
  compacted?: CompactedLoop;
  /** Removes a keyboard, now or when the work is done. */
  removeKeyboard(message: MessageWithKeyboard): Promise<void>;
  /** Shown over the chat when the tap is answered. */
  toast?: string;
  /** An earlier tap has answered this question. */
  isRepeatedTap?: boolean;
  /** The live message of the flow in progress, noted when the update was no answer to it. */
  liveMessage?: number;
  /** A flow is in progress and waits for an answer. */
  awaitsAnswer?: boolean;
  /** The flow in progress waits for a secret. */
  awaitsSecret?: boolean;
  /** A flow was in progress that cannot go on: its script, its customer or their role has changed. */
  hasOutdatedDraft?: boolean;
};

export type BotContext = ConversationFlavor<Context> & UpdateState;

export type BotConversation = Conversation<BotContext, Context>;
