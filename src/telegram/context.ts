import type { Context } from "grammy";
import type { FlowStart } from "../../conversations/channel.js";
import type { WaitingFlow } from "../../conversations/replay.js";
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

export type TelegramFlowStart = FlowStart & {
  readonly liveMessage: LiveMessageState;
  /** The forum topic that it was started in; absent for General. */
  readonly thread?: number | undefined;
};

/** What an open question takes as its answer. */
export type TelegramPrompt = {
  readonly question: string;
  /** Besides a tap. */
  readonly takes: "words" | "secret" | "text-or-photo";
  /** What its buttons answer. */
  readonly picks: readonly string[];
  /** The message that shows it; absent where no button belongs to it. */
  readonly message?: number | undefined;
};

/** A flow that waits for an answer, as it is stored in the draft (JSON). */
export type TelegramWaitingFlow = WaitingFlow<TelegramFlowStart, TelegramPrompt>;

/** What the middleware adds to an update's context. */
type UpdateState = {
  customer: CustomerId;
  /** The sender's role at this moment, in this chat. */
  role: Role | undefined;
  /** The sender's language, for the channel's own texts. */
  language?: Language;
  /** The flow that waits for an answer. It is in the draft when the update has been handled. */
  waitingFlow?: TelegramWaitingFlow | undefined;
  /** The flow to start. */
  nextFlow?: NextFlow | undefined;
  /** Removes a keyboard, now or after the work. */
  removeKeyboard(message: MessageWithKeyboard): Promise<void>;
  /** Telegram shows it over the chat when the tap is answered. */
  toast?: string;
  /** An earlier tap has answered this question. */
  isRepeatedTap?: boolean;
  /** Whether the chat shows a question for a secret, even if its flow was dropped. */
  awaitsSecret?: boolean;
  /** Whether a flow was dropped because its script, its customer or their role has changed. */
  hasOutdatedDraft?: boolean;
};

export type BotContext = Context & UpdateState;
