import { hasText, type Label, type WaitOptions, waitFor } from "../kit/waiting.js";
import { createWhatsAppActs, lastMessage } from "./acts.js";
import { changeNumber, type PersonContext, react, readAll } from "./inbound.js";
import { visibleMessages, type WhatsAppChatMessage, whatsAppWaitTarget } from "./view.js";

/** Somebody with WhatsApp on their phone: what they do and see. */
export function createWhatsAppPerson(context: PersonContext) {
  const { world, webhooks, person } = context;
  const messages = () => visibleMessages(person);

  return {
    ...createWhatsAppActs(context),
    /** Changes with the number. */
    userId: () => person.userId,
    react: (messageId: string, emoji?: string) => react(context, messageId, emoji),
    reads: () => readAll(context),
    changeNumber: (phone: string) => changeNumber(context, phone),
    /** Which of the person's ids webhooks carry from now on. */
    setWebhookIds: (ids: "number" | "user-id" | "both") => {
      person.hidesNumber = ids === "user-id";
      person.hidesUserId = ids === "number";
    },
    /** Stops the marketing of this business, with WhatsApp's own button under it. */
    stopMarketing: () => {
      person.stoppedMarketing = true;
    },
    /** Meta keeps all marketing from this person from now on, for an experiment, unless they have just written. */
    joinsExperiment: () => {
      person.inExperiment = true;
    },
    messages,
    last: () => lastMessage(context),
    /** Waits for a message of the business whose text matches; a string need only be contained. */
    sees: (pattern: Label, options?: WaitOptions): Promise<WhatsAppChatMessage> => {
      const newest = () =>
        messages().findLast(({ from, shown }) => from === "business" && hasText(shown.text, pattern));
      const what = `${person.name} sees ${pattern}`;
      return waitFor(whatsAppWaitTarget(world, webhooks), newest, { what, ...options });
    },
    typing: () => person.typingUntil > world.now(),
  };
}
