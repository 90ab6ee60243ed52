import type { CustomerId } from "../base/ids.js";
import type { Language } from "../base/language.js";
import type { Instant } from "../base/time.js";
import type { Chat } from "../customers/chat.js";
import type { BroadcastContent } from "./broadcast.js";
import type { NotificationKey, NotificationRef } from "./notification.js";

/** The result of sending one message. `unreachable`: the person has blocked us. `later`: try again after a while. */
export type SendResult =
  | { readonly outcome: "sent"; readonly messageId?: string }
  | { readonly outcome: "unreachable" }
  /** The channel does not accept the message in any form. */
  | { readonly outcome: "refused"; readonly cause: string }
  /** The chat has a new id from now on. */
  | { readonly outcome: "moved"; readonly to: Chat }
  /**
   * `patient`: only the person can end the wait, so it does not count as a failed attempt. `announced`: the channel has
   * just accepted a message that tells them so.
   */
  | {
      readonly outcome: "later";
      readonly afterMs: number;
      readonly cause: string;
      readonly patient?: true;
      readonly announced?: true;
    };

/** The result of sending one message of a broadcast. `later` only if it certainly did not go out. */
export type BroadcastSendResult =
  | Exclude<SendResult, { readonly outcome: "moved" }>
  /** The channel is unavailable for all recipients. */
  | { readonly outcome: "away"; readonly afterMs: number; readonly cause: string }
  /** No answer came, so it may have gone out. */
  | { readonly outcome: "unknown"; readonly cause: string }
  /** The channel allows such messages only to people who asked for them, and this person did not. */
  | { readonly outcome: "not-opted-in" }
  /** The person has refused such messages in their app. */
  | { readonly outcome: "opted-out" };

/**
 * How a broadcast is sent to one person. `optedIn`: they asked for such messages. `outsideWindow`: the channel lets us
 * send them only what it has approved.
 */
export type BroadcastDelivery = {
  readonly optedIn: boolean;
  readonly outsideWindow?: boolean;
  readonly language?: Language;
};

/** What a sent message is about: a notification or a broadcast. */
export type SentMessageRef = NotificationRef | { readonly chat: Chat; readonly broadcast: string };

/** Sends messages to people. Each channel implements it, with the wording of `conversations/`. */
export type Messenger = {
  /**
   * Shows a chat the current state of what the key names. `post` is the message that shows it so far; it is edited in
   * place if the view allows. The result's `messageId` is the message that shows it from now on. If the text is ready
   * only after `until`, nothing is sent, as another process may have sent a newer one by then.
   */
  send(
    chat: Chat,
    key: NotificationKey,
    how: { readonly owner: CustomerId; readonly post?: string; readonly until: Instant },
  ): Promise<SendResult>;
  /**
   * Resolves when the next message of a broadcast may go out to a chat: at most 25 a second, and none while anybody who
   * is chatting has to wait.
   */
  waitForBroadcastSlot(chat: Chat): Promise<void>;
  /** Sends one message of a broadcast, at most once. */
  sendBroadcast(
    chat: Chat,
    content: BroadcastContent,
    how: BroadcastDelivery & { readonly id: string },
  ): Promise<BroadcastSendResult>;
};
