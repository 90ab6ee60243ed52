import { restoreError, type StoredError, throughJson } from "../../../conversations/channel.js";
import type { Talk } from "../../../conversations/talk.js";
import type { Log } from "../../core/ports.js";
import { errorMessage, loggableError } from "../api/errors.js";
import type { TelegramLimits } from "../api/limits.js";
import type { BotConversation } from "../context.js";

/** Shows "typing…" while work takes longer than a moment. A replay does not repeat it: it is only true now. */
export type WithTyping = <T>(chat: number, work: () => Promise<T>) => Promise<T>;

export function createTyping(
  sendTyping: (chat: number) => Promise<unknown>,
  { typingAfterMs, typingAgainMs }: Pick<TelegramLimits, "typingAfterMs" | "typingAgainMs">,
): WithTyping {
  return async (chat, work) => {
    const show = () => void sendTyping(chat).catch(() => {}); // The client logs it.
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
 * Runs work once, however often the flow is replayed. The result goes through JSON at once, so that the first run sees
 * the same value as every replay. An error keeps only its name and message for the replays, so its stack is logged
 * here.
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
