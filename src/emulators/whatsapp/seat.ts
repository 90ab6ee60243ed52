import type { WhatsAppPerson } from "./person.js";
import type { WhatsAppChatMessage } from "./view.js";
import type { WhatsAppWorld } from "./world.js";

const MESSAGES_SHOWN_MAX = 100;

/** Everything one phone on the page shows. */
export type WhatsAppChatView = {
  readonly seat: string;
  /** The business that this is a chat with. */
  readonly title: string;
  readonly messages: readonly WhatsAppChatMessage[];
  /** The business is shown as typing. */
  readonly typing: boolean;
};

/** What this person sees at this moment. */
export const whatsAppChatView = (
  world: WhatsAppWorld,
  { key, person }: { readonly key: string; readonly person: WhatsAppPerson },
): WhatsAppChatView => ({
  seat: key,
  title: world.options.business.name,
  messages: person.messages().slice(-MESSAGES_SHOWN_MAX),
  typing: person.typing(),
});
