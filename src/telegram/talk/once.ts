import type { Talk } from "../../../conversations/talk.js";
import type { Log } from "../../core/ports.js";
import { errorMessage, loggableError } from "../api/errors.js";
import type { BotConversation } from "../context.js";

type StoredError = { readonly name: string; readonly message: string };

/**
 * Work that happens once, however often the flow is replayed. Its result goes through JSON at once and not only when
 * the flow is stored, so that the first run sees what every later one will; an error keeps its name and message, and
 * its stack goes to the log, because a replay does not have it any more.
 */
export const createOnce =
  (conversation: BotConversation, around: <T>(work: () => Promise<T>) => Promise<T>, log: Log): Talk["once"] =>
  (work) =>
    conversation.external({
      task: () => around(work),
      beforeStore: throughJson,
      afterLoad: (value) => value,
      beforeStoreError: (error): StoredError => {
        log.error({ err: loggableError(error) }, "flow step failed");
        return { name: error instanceof Error ? error.name : "Error", message: errorMessage(error) };
      },
      afterLoadError: restoreError,
    });

const throughJson = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const restoreError = (stored: unknown): Error => {
  const { name, message } = stored as StoredError;
  return Object.assign(new Error(message), { name });
};
