import type { ConversationData, ConversationStorage } from "@grammyjs/conversations";
import type { CustomerId } from "#core/ids.js";
import type { ShopContext } from "./context.js";
import { SECRET_WAIT } from "./secrets.js";

/** Where unfinished conversations are kept, apart from the books: losing one costs a tap, never money. */
export type Drafts = {
  /** Does work on an update while no other process works on that chat; nothing when it was worked off lately. */
  turn(key: string, update: string, work: () => Promise<void>): Promise<void>;
  /** A copy of what was last written: the plugin changes what it is given. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
};

type State = { version: [0, string | number]; state: ConversationData };
/** With whom it was begun: a chat that was linked or parted meanwhile is another customer's. */
type Stored = State & { customer: CustomerId };

/** One chat, one key; what has no chat never comes this far, but must not share a key either. */
export const draftKey = (ctx: ShopContext): string => `telegram:${ctx.chat?.id ?? `update-${ctx.update.update_id}`}`;

/** Also of an older script: what was asked still stands in the chat. */
const asksSecret = (state: ConversationData = {}): boolean =>
  Object.values(state)
    .flat()
    .some(({ interrupts, replay }) => interrupts.some((op) => replay.send[op]?.payload === SECRET_WAIT));

/**
 * Conversations as drafts. What a handler wants to write after it was given up on is not kept: its chat has moved on.
 */
export function createDraftStorage(
  drafts: Drafts,
  version: string,
  givenUp: WeakSet<ShopContext>,
): ConversationStorage<ShopContext, ConversationData> {
  return {
    type: "context",
    version,
    adapter: {
      read: async (ctx) => {
        const stored = (await drafts.read(draftKey(ctx))) as Partial<Stored> | undefined;
        if (stored === undefined) return undefined;
        const { version: made, state, customer } = stored;
        ctx.asksSecret = asksSecret(state);
        if (made?.[1] === version && customer === ctx.customer && state) return { version: made, state };
        ctx.outdated = true;
        await drafts.remove(draftKey(ctx)); // The plugin would let it lie.
        return undefined;
      },
      write: async (ctx, state) => {
        if (!givenUp.has(ctx)) await drafts.write(draftKey(ctx), { ...state, customer: ctx.customer } satisfies Stored);
      },
      delete: async (ctx) => {
        if (!givenUp.has(ctx)) await drafts.remove(draftKey(ctx));
      },
    },
  };
}
