import type { ShownContent } from "./shown.js";
import type { MessageStatus, PersonState, WhatsAppStoredMessage } from "./world.js";

/** A chat as its person sees it. */
export type WhatsAppChatMessage = {
  readonly id: string;
  readonly from: "business" | "person";
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly shown: ShownContent;
  readonly replyTo?: string;
  /** Of the person's own messages: `read` when the business has marked them so. */
  readonly status: MessageStatus;
};

/** Everything that has reached the phone, oldest first. */
export const visibleMessages = ({ messages }: PersonState): readonly WhatsAppChatMessage[] =>
  messages
    .filter(({ from, status }) => from === "person" || status === "delivered" || status === "read")
    .map(toWhatsAppChatMessage);

const toWhatsAppChatMessage = ({ opaque: _, ...message }: WhatsAppStoredMessage): WhatsAppChatMessage => ({
  ...message,
});

type Pressable =
  | { readonly kind: "button" | "row"; readonly title: string; readonly id: string }
  | { readonly kind: "link"; readonly title: string; readonly url: string };

/** Everything in a message that a finger can press. */
export const pressableParts = ({ shown }: WhatsAppChatMessage): readonly Pressable[] => [
  ...(shown.buttons ?? []).map(({ id, title }) => ({ kind: "button", id, title }) as const),
  ...(shown.list?.sections ?? []).flatMap(({ rows }) =>
    rows.map(({ id, title }) => ({ kind: "row", id, title }) as const),
  ),
  ...(shown.link ? [{ kind: "link", ...shown.link } as const] : []),
];
