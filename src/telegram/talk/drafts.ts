import type { ConversationData, ConversationStorage } from "@grammyjs/conversations";
import type { CustomerId } from "../../core/base/ids.js";
import type { BotContext } from "../context.js";
import type { TelegramFlowStart } from "./flow-runner.js";
import { SECRET_WAIT } from "../updates/secret-removal.js";
import { compactReplay } from "./compact-replay.js";

/** Where unfinished conversations are kept, apart from the books: losing one costs a tap, never money. */
export type TelegramDraftStore = {
  /** Does work on an update while no other process works on that chat; nothing when it was worked off lately. */
  withChatLease(key: string, update: string, work: () => Promise<void>): Promise<void>;
  /** A copy of what was last written: the plugin changes what it is given. */
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
};

type VersionedState = { version: [0, string | number]; state: ConversationData };
/** With whom it was begun: a chat that was linked or parted meanwhile is another customer's. */
type StoredDraft = VersionedState & { customer: CustomerId };

/**
 * One chat, one key, and in a group one for each person: the staff are not in each other's way. What has no chat never
 * comes this far, but must not share a key either.
 */
export function telegramDraftKey({ chat, from, update }: BotContext): string {
  if (!chat) return `telegram:update-${update.update_id}`;
  return chat.type === "private" || !from ? `telegram:${chat.id}` : `telegram:${chat.id}:${from.id}`;
}

/** Also of an older script: what was asked still stands in the chat. */
const awaitsSecret = (state: ConversationData = {}): boolean =>
  Object.values(state)
    .flat()
    .some(({ interrupts, replay }) => interrupts.some((op) => replay.send[op]?.payload === SECRET_WAIT));

/** The flows that are under way: each conversation keeps what it was entered with. */
const activeFlowsIn = (state: ConversationData): readonly string[] =>
  Object.values(state)
    .flat()
    .flatMap(({ args = "[]" }) => (JSON.parse(args) as readonly TelegramFlowStart[]).map(({ flow }) => flow));

type Options = {
  readonly drafts: TelegramDraftStore;
  readonly version: string;
  readonly timedOut: WeakSet<BotContext>;
  /** Whether a flow is still open to who wrote: their role may be another since it began. */
  readonly canContinue: (flow: string, ctx: BotContext) => boolean;
};

/**
 * Conversations as drafts. What a handler wants to write after it was given up on is not kept: its chat has moved on.
 */
export function createDraftStorage({
  drafts,
  version,
  timedOut,
  canContinue,
}: Options): ConversationStorage<BotContext, ConversationData> {
  return {
    type: "context",
    version,
    adapter: {
      read: async (ctx) => {
        const stored = (await drafts.read(telegramDraftKey(ctx))) as Partial<StoredDraft> | undefined;
        if (stored === undefined) return undefined;
        const { version: made, state, customer } = stored;
        ctx.awaitsSecret = awaitsSecret(state);
        const same = made?.[1] === version && customer === ctx.customer;
        if (same && state && activeFlowsIn(state).every((flow) => canContinue(flow, ctx))) {
          ctx.awaitsAnswer = activeFlowsIn(state).length > 0;
          return { version: made, state };
        }
        ctx.hasOutdatedDraft = true;
        await drafts.remove(telegramDraftKey(ctx)); // The plugin would let it lie.
        return undefined;
      },
      write: async (ctx, state) => {
        if (timedOut.has(ctx)) return;
        const stored: StoredDraft = {
          version: state.version,
          state: compactReplay(state.state),
          customer: ctx.customer,
        };
        await drafts.write(telegramDraftKey(ctx), stored);
      },
      delete: async (ctx) => {
        if (!timedOut.has(ctx)) await drafts.remove(telegramDraftKey(ctx));
      },
    },
  };
}
