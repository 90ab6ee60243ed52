import type { Person } from "./person.js";
import type { ChatMessage } from "./view.js";
import type { World } from "./world.js";

const MESSAGES_SHOWN_MAX = 100;

/** Everything one phone on the page shows. */
export type SeatView = {
  readonly seat: string;
  /** The business that this is a chat with. */
  readonly title: string;
  readonly messages: readonly ChatMessage[];
  /** The business is shown as typing. */
  readonly typing: boolean;
};

/** What this person sees at this moment. */
export const viewFrom = (
  world: World,
  { key, person }: { readonly key: string; readonly person: Person },
): SeatView => ({
  seat: key,
  title: world.options.business.name,
  messages: person.messages().slice(-MESSAGES_SHOWN_MAX),
  typing: person.typing(),
});
