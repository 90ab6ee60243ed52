/** What is being worked off, chat by chat: news of an order waits until its customer has seen what they did. */
export type MessagesInProgress = {
  track(chat: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing of this chat is under way here. */
  waitUntilDone(chat: string): Promise<void>;
};

export function createMessagesInProgress(): MessagesInProgress {
  const underWay = new Map<string, Promise<void>>();
  return {
    track: async (chat, work) => {
      const visit = work();
      const ended = visit.then(
        () => undefined,
        () => undefined,
      );
      underWay.set(chat, ended);
      try {
        await visit;
      } finally {
        if (underWay.get(chat) === ended) underWay.delete(chat);
      }
    },
    waitUntilDone: async (chat) => underWay.get(chat),
  };
}
