import type { Folding } from "../../../conversations/loop.js";
import type { BotContext, BotConversation } from "../context.js";

/** Folds a loop by going back in the conversation's log to where it began; what it came to waits on the update. */
export const createLoopRewind = (conversation: BotConversation): Pick<Folding<null>, "folded" | "here"> => ({
  folded: () =>
    conversation.external((visit: BotContext) => {
      const { folded } = visit;
      delete visit.folded;
      return folded;
    }),
  here: () => {
    const checkpoint = conversation.checkpoint();
    return async (folded) => {
      await conversation.external((visit: BotContext) => void Object.assign(visit, { folded }));
      return await conversation.rewind(checkpoint);
    };
  },
});
