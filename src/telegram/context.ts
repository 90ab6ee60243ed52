import type { Conversation, ConversationFlavor } from "@grammyjs/conversations";
import type { Context } from "grammy";
import type { CompactedLoop } from "../../conversations/replay.js";
import type { Destination } from "../../conversations/talk.js";
import type { CustomerId } from "../core/base/ids.js";
import type { Language } from "../core/base/language.js";
import type { Chat } from "../core/customers/chat.js";
import type { Role } from "../core/settings/role.js";

export const telegramChat = (id: number): Chat => ({ channel: "telegram", id: String(id) });

/** Every reply has a thread id, but only a topic's can be sent to. */
export const topicThreadOf = ({ msg }: Context): number | undefined =>
  msg?.is_topic_message ? msg.message_thread_id : undefined;

/** The live message: the one that the current task is shown in, and how many messages stand below it. */
export type LiveMessageState = { readonly message?: number; readonly below?: number };

/** A message whose keyboard should be removed. */
export type MessageWithKeyboard = { readonly chat_id: number; readonly message_id: number };

/** The next flow of the chat, and the message that it continues in. */
export type NextFlow = { readonly destination: Destination; readonly liveMessage: LiveMessageState };

/** What the middleware adds to an update's context. */
type UpdateState = {
  customer: CustomerId;
  /** The sender's role at this moment, in this chat. */
  role: Role | undefined;
  /** The sender's language, for the channel's own texts. */
  language?: Language;
  nextFlow?: NextFlow;
  /** The state of a rewound loop. The replay that follows reads it. */
  compacted?: CompactedLoop;
  /** Removes a keyboard, now or after the work. */
  removeKeyboard(message: MessageWithKeyboard): Promise<void>;
  /** Telegram shows it over the chat when the tap is answered. */
  toast?: string;
  /** An earlier tap has answered this question. */
  isRepeatedTap?: boolean;
  /** The live message of the flow in progress; set if the update did not answer it. */
  liveMessage?: number;
  /** The question that it waits at; set with `liveMessage`. */
  openQuestion?: string;
  /** Whether a flow is in progress and waits for an answer. */
  awaitsAnswer?: boolean;
  /** Whether the flow in progress waits for a secret. */
  awaitsSecret?: boolean;
  /** Whether a flow was dropped because its script, its customer or their role has changed. */
  hasOutdatedDraft?: boolean;
};

export type BotContext = ConversationFlavor<Context> & UpdateState;

export type BotConversation = Conversation<BotContext, Context>;
