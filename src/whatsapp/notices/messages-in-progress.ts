/** The messages being handled, by chat. A notification waits until the customer has the answer to their message. */
export type MessagesInProgress = {
  track(chat: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when this process handles no message of the chat. */
  waitUntilDone(chat: string): Promise<void>;
};

export function createMessagesInProgress(): MessagesInProgress {
  const inProgress = new Map<string, Promise<void>>();
  return {
    track: async (chat, work) => {
      const running = work();
      const ended = running.catch(() => undefined);
      inProgress.set(chat, ended);
      try {
        await running;
      } finally {
        if (inProgress.get(chat) === ended) inProgress.delete(chat);
      }
    },
    waitUntilDone: async (chat) => inProgress.get(chat),
  };
}
