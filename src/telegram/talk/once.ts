import type { Talk } from "../../../conversations/talk.js";
import type { Log } from "../../core/ports.js";
import { messageOf, readable } from "../api/errors.js";
import type { ShopConversation } from "../context.js";

type StoredError = { readonly name: string; readonly message: string };

/**
 * Work that happens once, however often the flow is replayed. Its result goes through JSON at once and not only when
 * the flow is stored, so that the first run sees what every later one will; an error keeps its name and message, and
 * its stack goes to the log, because a replay does not have it any more.
 */
export const createOnce =
  (conversation: ShopConversation, around: <T>(work: () => Promise<T>) => Promise<T>, log: Log): Talk["once"] =>
  (work) =>
    conversation.external({
      task: () => around(work),
      beforeStore: plain,
      afterLoad: (value) => value,
      beforeStoreError: (error): StoredError => {
        log.error({ err: readable(error) }, "Work inside a flow failed");
        return { name: error instanceof Error ? error.name : "Error", message: messageOf(error) };
      },
      afterLoadError: revive,
    });

const plain = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const revive = (stored: unknown): Error => {
  const { name, message } = stored as StoredError;
  return Object.assign(new Error(message), { name });
};
