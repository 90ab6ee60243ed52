import type { NotificationKey, NotificationKind } from "./notification.js";

/**
 * What the books keep of the messages in which a chat sees a notification, as words: the message that the next text
 * replaces, and those above it (a picture, the beginning of a long text).
 */
export type LinkedMessages = {
  readonly message: string;
  readonly above: readonly string[];
  /** The alert that the message was sent for. */
  readonly alertedFor?: string | undefined;
};

const ALERT = "!";

export const formatLinkedMessages = ({ message, above, alertedFor }: LinkedMessages): string =>
  [message, ...above, ...(alertedFor === undefined ? [] : [`${ALERT}${alertedFor}`])].join(" ");

export function parseLinkedMessages(stored: string): LinkedMessages {
  const [message = "", ...rest] = stored.split(" ");
  const alert = rest.find((word) => word.startsWith(ALERT));
  return { message, above: rest.filter((word) => word !== alert), alertedFor: alert?.slice(ALERT.length) };
}

/** Replies to these belong to a thread with a customer. */
export type SupportKey = NotificationKey<"support-message" | "support-answer">;

const SUPPORT_KINDS: readonly NotificationKind[] = ["support-message", "support-answer"];

export const isSupportKey = (key: NotificationKey): key is SupportKey => SUPPORT_KINDS.includes(key.kind);
