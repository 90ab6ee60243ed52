/** A chat as its person sees it. */
import type { WaitTarget } from "../kit/waiting.js";
import type { PersonState, WhatsAppStoredMessage, WhatsAppWorld } from "./world.js";

const LINES_MAX = 12;

export type WhatsAppChatMessage = Omit<WhatsAppStoredMessage, "opaque">;

/** Everything that has reached the phone, oldest first. */
export const visibleMessages = ({ messages }: PersonState): readonly WhatsAppChatMessage[] =>
  messages.map(({ opaque: _, ...message }: WhatsAppStoredMessage) => message);

const MESSAGES_SHOWN_MAX = 100;

export type WhatsAppChatView = ReturnType<typeof whatsAppChatView>;

/** Everything that one phone on the chat page shows. */
export const whatsAppChatView = (world: WhatsAppWorld, seat: string, person: PersonState) => ({
  seat,
  title: world.options.business.name,
  messages: visibleMessages(person).slice(-MESSAGES_SHOWN_MAX),
  typing: person.typingUntil > world.now(),
});

/** What a test waits for: changes, until every webhook is taken. */
export const whatsAppWaitTarget = (world: WhatsAppWorld, webhooks: { pending(): number }): WaitTarget => ({
  watch: world.watch,
  isBusy: () => webhooks.pending() > 0,
  transcript: () => transcript(world),
});

/** The latest messages of every chat, for the error of a failed test. */
function transcript(world: WhatsAppWorld): string {
  const chats = world.people.map(({ name, messages }) => {
    const lines = messages
      .slice(-LINES_MAX)
      .map(({ from, shown, status }) => `  ${from} (${status}): ${shown.text.replaceAll("\n", " / ")}`);
    return [`${name}:`, ...lines].join("\n");
  });
  const refused = world.calls.flatMap(({ method, status, code }) =>
    status >= 400 ? [`  ${method} was answered ${status} (${code ?? "no code"})`] : [],
  );
  return [...chats, ...(refused.length > 0 ? ["Refused calls:", ...refused.slice(-5)] : [])].join("\n");
}
