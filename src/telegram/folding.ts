import type { Folding, Json } from "#conversations/loop.js";
import type { ShopContext, ShopConversation } from "./context.js";

type Options<Memory extends Json> = Pick<Folding<Memory>, "answers" | "memory"> & {
  readonly conversation: ShopConversation;
};

/** Folds a loop by going back in the conversation's log to where it began; what it came to waits on the update. */
export const createFolding = <Memory extends Json>({
  conversation,
  answers,
  memory,
}: Options<Memory>): Folding<Memory> => ({
  folded: () =>
    conversation.external((visit: ShopContext) => {
      const { folded } = visit;
      delete visit.folded;
      return folded;
    }),
  here: () => {
    const checkpoint = conversation.checkpoint();
    return async (folded) => {
      await conversation.external((visit: ShopContext) => void Object.assign(visit, { folded }));
      return await conversation.rewind(checkpoint);
    };
  },
  answers,
  memory,
});
