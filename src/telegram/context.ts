import type { Conversation, ConversationFlavor } from "@grammyjs/conversations";
import type { Context } from "grammy";
import type { Folded } from "../../conversations/loop.js";
import type { Destination } from "../../conversations/talk.js";
import type { CustomerId } from "../core/base/ids.js";
import type { Language } from "../core/base/language.js";
import type { Role } from "../core/settings/role.js";

/** The message that the chat's task lives in; `buried` when something was written below it since. */
export type LiveMessageState = { readonly message?: number; readonly hasNewerBelow?: boolean };

/** A message that still has a keyboard and should not. */
export type MessageWithKeyboard = { readonly chat_id: number; readonly message_id: number };

/** Where somebody goes next, and in which message. */
export type NextFlow = { readonly destination: Destination; readonly liveMessage: LiveMessageState };

/** What the middleware learns about an update on its way in. */
export type UpdateState = {
  customer: CustomerId;
  /** What they may do at the desk, here and now. */
  role: Role | undefined;
  /** What they are spoken to in: for what the channel says by itself. */
  language?: Language;
  nextFlow?: NextFlow;
  /** What a loop was folded into, until the flow that is played anew takes it up. */
  folded?: Folded;
  /** Has a keyboard taken away, now or when the work is done. */
  removeKeyboard(left: MessageWithKeyboard): Promise<void>;
  /** Shown over the chat when the tap is answered. */
  toast?: string;
  /** A tap on this question was worked off before it. */
  isRepeatedTap?: boolean;
  /** The message of the flow that is under way, told when somebody tapped what it was not waiting for. */
  liveMessage?: number;
  /** A flow is under way, and waits for an answer. */
  awaitsAnswer?: boolean;
  /** The flow that is under way waits for a secret. */
  awaitsSecret?: boolean;
  /** A flow was under way, but in an older script: it cannot go on. */
  hasOutdatedDraft?: boolean;
};

export type BotContext = ConversationFlavor<Context> & UpdateState;

export type BotConversation = Conversation<BotContext, Context>;
