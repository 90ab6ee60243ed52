import type { Language } from "../../core/base/language.js";
import type { Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import type { BroadcastContent } from "../../core/notifications/broadcast.js";
import type { NotificationKey } from "../../core/notifications/notification.js";

/** What became of one message. `unreachable`: the person has blocked us; `later`: not now, try again after a while. */
export type SendResult =
  | { readonly outcome: "sent"; readonly messageId?: string }
  | { readonly outcome: "unreachable" }
  /** The channel does not take it there, in no form. */
  | { readonly outcome: "refused"; readonly cause: string }
  /** The chat has another name from now on. */
  | { readonly outcome: "moved"; readonly to: Chat }
  /** `patient`: it depends on the person, and may take as long as it takes. */
  | { readonly outcome: "later"; readonly afterMs: number; readonly cause: string; readonly patient?: true };

/** What became of one message of a broadcast; `later` only when it surely did not go out. */
export type BroadcastSendResult =
  | Exclude<SendResult, { readonly outcome: "moved" }>
  /** The channel cannot be spoken to, whoever it is for. */
  | { readonly outcome: "away"; readonly afterMs: number; readonly cause: string }
  /** It went out, or not: no answer came. */
  | { readonly outcome: "unknown"; readonly cause: string }
  /** They may be written to only if they asked for it, and did not. */
  | { readonly outcome: "not-opted-in" }
  /** They told their channel that they want no such messages. */
  | { readonly outcome: "opted-out" };

/** What a message is about: a subject that its chat is told of, or a broadcast. */
export type SentMessageRef = { readonly chat: Chat } & (
  | { readonly key: NotificationKey }
  | { readonly broadcast: string }
);

/** The way out to people. Implemented by each channel; the words are the script's. */
export type Messenger = {
  /**
   * Tells a chat how a subject stands now. With `post`, the message that shows the subject so far, it is edited in
   * place where the view allows; `messageId` names the message that shows the subject from now on. Nothing is sent when
   * the words are ready only after `until`: somebody else may have told newer ones by then.
   */
  send(
    chat: Chat,
    subject: NotificationKey,
    how: { readonly post?: string; readonly until: Instant },
  ): Promise<SendResult>;
  /**
   * Resolves when the next message of a broadcast may go out to a chat: at most 25 a second, behind everybody who is
   * chatting, and none while anybody has to wait.
   */
  waitForBroadcastSlot(chat: Chat): Promise<void>;
  /** One message of a broadcast, sent once at most. `asked`: this person asked for such messages. */
  sendBroadcast(
    chat: Chat,
    news: BroadcastContent,
    how: { readonly id: string; readonly asked: boolean; readonly language?: Language },
  ): Promise<BroadcastSendResult>;
};
