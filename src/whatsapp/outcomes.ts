import { createBoundedMap } from "#core/bounded.js";
import type { Chat } from "#core/customer.js";
import type { Log } from "#core/ports.js";
import type { Subject } from "#core/tell.js";
import type { WhatsAppEvent } from "./events.js";
import type { Windows } from "./windows.js";

type Status = Extract<WhatsAppEvent, { readonly kind: "status" }>;
type About = { readonly chat: Chat; readonly subject: Subject };

type Options = {
  readonly windows: Windows;
  /** Has the outbox tell a chat of a subject once more. */
  readonly tellAgain: (chat: Chat, subject: Subject) => Promise<void>;
  readonly log: Log;
};

const REMEMBERED_MAX = 10_000;

/** What became of messages that Meta took: it may say hours later that one did not arrive, or hear of somebody again. */
export function createOutcomes({ windows, tellAgain, log }: Options) {
  const told = createBoundedMap<string, About>(REMEMBERED_MAX);
  const waiting = createBoundedMap<string, readonly Subject[]>(REMEMBERED_MAX);
  return {
    onTold: (messageId: string, chat: Chat, subject: Subject) => told.set(messageId, { chat, subject }),
    onWaiting: (chat: Chat, subject: Subject) => waiting.set(chat.id, [...(waiting.get(chat.id) ?? []), subject]),
    /** Somebody wrote: what waited for that is told now. */
    heard: async (chat: Chat): Promise<void> => {
      const subjects = waiting.get(chat.id) ?? [];
      waiting.set(chat.id, []);
      for (const subject of subjects) await tellAgain(chat, subject);
    },
    status: async ({ messageId, failure }: Status): Promise<void> => {
      if (!failure) return;
      log.warn({ message: messageId, ...failure }, "A message did not arrive");
      const about = told.get(messageId);
      if (!about || failure.why !== "window-closed") return;
      windows.close(about.chat.id);
      await tellAgain(about.chat, about.subject);
    },
  };
}
