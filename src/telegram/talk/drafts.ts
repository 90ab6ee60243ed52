import type { ConversationData, ConversationStorage } from "@grammyjs/conversations";
import type { Message, Update } from "grammy/types";
import type { CustomerId } from "../../core/base/ids.js";
import type { DraftStore } from "../../core/draft-store.js";
import { type BotContext, topicThreadOf } from "../context.js";
import { SECRET_WAIT } from "./answers.js";
import type { TelegramFlowStart } from "./talk.js";

type VersionedState = { version: [0, string | number]; state: ConversationData };
/** `customer` began it. If the chat has been linked or parted since then, it belongs to another customer. */
type StoredDraft = VersionedState & { customer: CustomerId };

/**
 * One key per chat; in a group one per person and topic, so that staff do not answer each other's questions, nor those
 * of another topic. An update without a chat never has a draft, but still needs a key of its own.
 */
export function telegramDraftKey(ctx: BotContext): string {
  const { chat, from, update } = ctx;
  if (!chat) return `telegram:update-${update.update_id}`;
  if (chat.type === "private" || !from) return `telegram:${chat.id}`;
  return `telegram:${chat.id}:${from.id}:${topicThreadOf(ctx) ?? "general"}`;
}

/** Also true for a draft of an older script version, whose question is still visible in the chat. */
const awaitsSecret = (state: ConversationData = {}): boolean =>
  Object.values(state)
    .flat()
    .some(({ interrupts, replay }) => interrupts.some((op) => replay.send[op]?.payload === SECRET_WAIT));

/** The flows in progress, from the arguments with which their conversations were entered. */
const activeFlowsIn = (state: ConversationData): readonly string[] =>
  Object.values(state)
    .flat()
    .flatMap(({ args = "[]" }) => (JSON.parse(args) as readonly TelegramFlowStart[]).map(({ flow }) => flow));

type Options = {
  readonly drafts: Pick<DraftStore, "read" | "write" | "remove">;
  readonly version: string;
  readonly timedOut: WeakSet<BotContext>;
  /** Whether the sender may still use a flow: their role may have changed since it began. */
  readonly canContinue: (flow: string, ctx: BotContext) => boolean;
};

/** Stores conversations as drafts. A handler that timed out stores nothing: its chat has moved on. */
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
        const { version: storedVersion, state, customer } = stored;
        ctx.awaitsSecret = awaitsSecret(state);
        const isCurrent = storedVersion?.[1] === version && customer === ctx.customer;
        if (isCurrent && state && activeFlowsIn(state).every((flow) => canContinue(flow, ctx))) {
          ctx.awaitsAnswer = activeFlowsIn(state).length > 0;
          return { version: storedVersion, state };
        }
        ctx.hasOutdatedDraft = true;
        await drafts.remove(telegramDraftKey(ctx)); // The plugin does not remove it.
        return undefined;
      },
      write: async (ctx, state) => {
        if (timedOut.has(ctx)) return;
        const draft: StoredDraft = {
          version: state.version,
          state: compactReplay(state.state),
          customer: ctx.customer,
        };
        await drafts.write(telegramDraftKey(ctx), draft);
      },
      delete: async (ctx) => {
        if (!timedOut.has(ctx)) await drafts.remove(telegramDraftKey(ctx));
      },
    },
  };
}

type MessageIdOnly = Pick<Message, "message_id">;
type ApiResult = { readonly result?: MessageIdOnly | object | true };

/**
 * Removes from a conversation's replay log what no replay reads. An update keeps what answers.ts reads, a sent message
 * its id. The rest (texts, chats, users) is most of the log.
 */
export function compactReplay(state: ConversationData): ConversationData {
  const compactRuns = ([name, runs]: [string, ConversationData[string]]) =>
    [
      name,
      runs.map(({ replay: { send, receive }, ...run }) => ({
        ...run,
        replay: { send, receive: receive.map((op) => ({ send: op.send, returnValue: compactValue(op.returnValue) })) },
      })),
    ] as const;
  return Object.fromEntries(Object.entries(state).map(compactRuns));
}

/** A logged operation returned an update, a Bot API reply, or a value of ours. */
function compactValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("update_id" in value) {
    const { update_id, message, callback_query: tap } = value as Update;
    return {
      update_id,
      message: message && compactMessage(message), // Undefined fields disappear in the stored JSON.
      callback_query: tap && { data: tap.data, message: tap.message && messageIdOnly(tap.message) },
    };
  }
  const reply = "res" in value ? (value.res as ApiResult) : {};
  return typeof reply.result === "object" && "message_id" in reply.result
    ? { ...value, res: { ...reply, result: messageIdOnly(reply.result) } }
    : value;
}

const messageIdOnly = ({ message_id }: MessageIdOnly): MessageIdOnly => ({ message_id });

function compactMessage({ from, forward_origin, reply_to_message: replied, document, ...message }: Message) {
  const { message_id, text, caption, contact, photo, animation } = message;
  return {
    message_id,
    from: from && { id: from.id },
    forward_origin: forward_origin && {},
    reply_to_message: replied && messageIdOnly(replied),
    text,
    caption,
    contact,
    photo: photo?.slice(-1),
    document: document && !animation && { file_id: document.file_id, file_size: document.file_size },
  };
}
