import { restoreError, type StoredError, throughJson } from "../../../conversations/channel.js";
import type { Talk } from "../../../conversations/talk.js";
import type { Log } from "../../core/ports.js";
import { errorMessage, loggableError } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";
import type { BotConversation } from "../context.js";

/** Shows "typing…" while work takes longer than a moment. Not part of the replay: it is only true now. */
export type WithTyping = <T>(chat: number, work: () => Promise<T>) => Promise<T>;

export function createTyping(
  sendTyping: (chat: number) => Promise<unknown>,
  { typingAfterMs, typingAgainMs }: Pick<TelegramLimits, "typingAfterMs" | "typingAgainMs">,
): WithTyping {
  return async (chat, work) => {
    const show = () => void sendTyping(chat).catch(() => {}); // Logged by the client; nothing depends on it.
    let repeat: NodeJS.Timeout | undefined;
    const first = setTimeout(() => {
      show();
      repeat = setInterval(show, typingAgainMs);
    }, typingAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(first);
      clearInterval(repeat);
    }
  };
}

/**
 * Work that happens once, however often the flow is replayed. Its result goes through JSON at once, so that the first run
 * sees what each replay will. An error keeps its name and message; its stack is logged, because a replay has none.
 */
export const createOnce =
  (conversation: BotConversation, around: <T>(work: () => Promise<T>) => Promise<T>, log: Log): Talk["once"] =>
  (work) =>
    conversation.external({
      task: async () => throughJson(await around(work)),
      beforeStoreError: (error): StoredError => {
        log.error({ err: loggableError(error) }, "flow step failed");
        return { name: error instanceof Error ? error.name : "Error", message: errorMessage(error) };
      },
      afterLoadError: (stored) => restoreError(stored as StoredError),
    });
