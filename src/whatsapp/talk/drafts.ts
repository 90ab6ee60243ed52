import type { CustomerId } from "../../core/base/ids.js";
import type { DraftStore } from "../../core/draft-store.js";
import type { IncomingMessage } from "../api/events.js";
import type { WaitingFlow } from "./flow-runner.js";
import { type HandledMessages, isHandled, withHandled } from "./handled-messages.js";

/** What is stored of a chat between two messages. Losing it costs a tap, never money. */
export type ChatDraft = {
  /** The script's version: a flow that began under another one cannot go on. */
  readonly version: string;
  /** The flow that waits for an answer. */
  readonly waitingFlow?: WaitingFlow;
  /** What each number under the last message stands for, where its buttons could not be shown. */
  readonly numberedChoices?: readonly string[];
};

type StoredDraft = Partial<ChatDraft> & { readonly handledMessages?: HandledMessages };

export const whatsAppDraftKey = (chat: string): string => `whatsapp:${chat}`;

const readStored = async (drafts: Pick<DraftStore, "read">, chat: string): Promise<StoredDraft> =>
  ((await drafts.read(whatsAppDraftKey(chat))) as StoredDraft | undefined) ?? {};

type DraftOwner = { readonly chat: string; readonly customer: CustomerId };

/** The draft of a chat. It is empty, and `outdated`, when the script or the chat's customer has changed since. */
export async function readDraft(
  drafts: Pick<DraftStore, "read">,
  { chat, customer }: DraftOwner,
  version: string,
): Promise<{ readonly draft: ChatDraft; readonly outdated: boolean; readonly asksSecret: boolean }> {
  const { handledMessages: _, ...stored } = await readStored(drafts, chat);
  const asksSecret = stored.waitingFlow?.prompt.secret === true; // Even if outdated: the question stands in the chat.
  const owner = stored.waitingFlow?.start.customer ?? customer;
  if (stored.version === version && owner === customer)
    return { draft: { ...stored, version }, outdated: false, asksSecret };
  return { draft: { version }, outdated: stored.waitingFlow !== undefined, asksSecret };
}

export async function writeDraft(
  drafts: Pick<DraftStore, "read" | "write">,
  chat: string,
  draft: ChatDraft,
): Promise<void> {
  const { handledMessages } = await readStored(drafts, chat);
  await drafts.write(whatsAppDraftKey(chat), { ...draft, ...(handledMessages && { handledMessages }) });
}

/**
 * Handles a message unless it was handled before, however often it is delivered and also after a crash. `sentFrom`: the
 * chat's name as the message gives it, which may have changed since its first delivery.
 */
export async function handleOnce(
  drafts: Pick<DraftStore, "read" | "write" | "flush">,
  { chat, sentFrom }: { readonly chat: string; readonly sentFrom: string },
  message: IncomingMessage,
  work: () => Promise<void>,
): Promise<"handled" | "already-handled"> {
  for (const name of new Set([chat, sentFrom])) {
    if (isHandled((await readStored(drafts, name)).handledMessages, message)) return "already-handled";
  }
  await work();
  const stored = await readStored(drafts, chat);
  const handledMessages = withHandled(stored.handledMessages, message);
  await drafts.write(whatsAppDraftKey(chat), { ...stored, handledMessages });
  await drafts.flush();
  return "handled";
}
