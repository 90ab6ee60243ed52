import type { CustomerId } from "../../core/base/ids.js";
import type { WhatsAppEvent } from "../api/events.js";
import type { WaitingFlow } from "./flow-runner.js";
import { type HandledMessages, isHandled, withHandled } from "./handled-messages.js";

/** What is kept of a chat between two messages. Losing it costs a tap, never money. */
export type ChatDraft = {
  /** Of the script: a flow that began under another one cannot go on. */
  readonly version: string;
  /** The flow that waits for an answer. */
  readonly waitingFlow?: WaitingFlow;
  /** What the numbers stand for under the last message, where its buttons could not be shown. */
  readonly numberedChoices?: readonly string[];
};

export type WhatsAppDraftStore = {
  /** Does work on a message while no other process works on that chat; nothing when it was worked off lately. */
  withChatLease(key: string, message: string, work: () => Promise<void>): Promise<void>;
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** Resolves when what was written would outlive this process. */
  flush(): Promise<void>;
};

type StoredChatDraft = Partial<ChatDraft> & { readonly workedOff?: HandledMessages };
type IncomingMessage = Extract<WhatsAppEvent, { readonly kind: "message" }>;

export const whatsAppDraftKey = (chat: string): string => `whatsapp:${chat}`;

const readStoredDraft = async (drafts: WhatsAppDraftStore, chat: string): Promise<StoredChatDraft> =>
  ((await drafts.read(whatsAppDraftKey(chat))) as StoredChatDraft | undefined) ?? {};

type DraftOwner = { readonly chat: string; readonly customer: CustomerId };

/** The draft of a chat; an empty one, said to be outdated, when the script or the chat's customer is another since. */
export async function readDraft(
  drafts: WhatsAppDraftStore,
  { chat, customer }: DraftOwner,
  version: string,
): Promise<{ readonly draft: ChatDraft; readonly outdated: boolean; readonly asksSecret: boolean }> {
  const { workedOff: _, ...kept } = await readStoredDraft(drafts, chat);
  const asksSecret = kept.waitingFlow?.prompt.secret === true; // Also when it is outdated: the question stands in the chat.
  const owner = kept.waitingFlow?.start.customer ?? customer;
  if (kept.version === version && owner === customer)
    return { draft: { ...kept, version }, outdated: false, asksSecret };
  return { draft: { version }, outdated: kept.waitingFlow !== undefined, asksSecret };
}

export async function writeDraft(drafts: WhatsAppDraftStore, chat: string, draft: ChatDraft): Promise<void> {
  const { workedOff } = await readStoredDraft(drafts, chat);
  await drafts.write(whatsAppDraftKey(chat), { ...draft, ...(workedOff && { workedOff }) });
}

/**
 * Works a message off, unless that was done: however often it comes, and also when this process was killed meanwhile.
 * `cameFrom`: what the message calls its sender's chat, which may have got another name since it first came.
 */
export async function handleOnce(
  drafts: WhatsAppDraftStore,
  { chat, cameFrom }: { readonly chat: string; readonly cameFrom: string },
  message: IncomingMessage,
  work: () => Promise<void>,
): Promise<"done" | "already"> {
  for (const name of new Set([chat, cameFrom])) {
    if (isHandled((await readStoredDraft(drafts, name)).workedOff, message)) return "already";
  }
  await work();
  const { workedOff, ...kept } = await readStoredDraft(drafts, chat);
  await drafts.write(whatsAppDraftKey(chat), { ...kept, workedOff: withHandled(workedOff, message) });
  await drafts.flush();
  return "done";
}
