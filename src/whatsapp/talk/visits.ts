/** What is being worked off, chat by chat: news of an order waits until its customer has seen what they did. */
export type Visits = {
  during(chat: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing of this chat is under way here. */
  over(chat: string): Promise<void>;
};

export function createVisits(): Visits {
  const underWay = new Map<string, Promise<void>>();
  return {
    during: async (chat, work) => {
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
    over: async (chat) => underWay.get(chat),
  };
}
