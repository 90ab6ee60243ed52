import type { NotificationKey, NotificationKind } from "./notification.js";

/**
 * The messages that show a notification in a chat: the one that the next text replaces, and those above it (a picture,
 * the beginning of a long text). The books store them as words in one string.
 */
export type LinkedMessages = {
  readonly message: string;
  readonly above: readonly string[];
  /** The alert for which the message was sent. */
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

/** Notifications to which a reply belongs to a support thread. */
export type SupportKey = NotificationKey<"support-message" | "support-answer">;

const SUPPORT_KINDS: readonly NotificationKind[] = ["support-message", "support-answer"];

export const isSupportKey = (key: NotificationKey): key is SupportKey => SUPPORT_KINDS.includes(key.kind);
