import type { CustomerId } from "#core/ids.js";
import type { Scene } from "./stage.js";

/** What is kept of a chat between two messages. Losing it costs a tap, never money. */
export type Draft = {
  /** Of the script: a flow that began under another one cannot go on. */
  readonly version: string;
  /** The flow that waits for an answer. */
  readonly scene?: Scene;
  /** What the numbers stand for under the last message, where its buttons could not be shown. */
  readonly numbers?: readonly string[];
};

export type Drafts = {
  /** Does work on a message while no other process works on that chat; nothing when it was worked off lately. */
  turn(key: string, message: string, work: () => Promise<void>): Promise<void>;
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
};

export const draftKey = (chat: string): string => `whatsapp:${chat}`;

type Whose = { readonly chat: string; readonly customer: CustomerId };

/** The draft of a chat; an empty one, said to be outdated, when the script or the chat's customer is another since. */
export async function readDraft(
  drafts: Drafts,
  { chat, customer }: Whose,
  version: string,
): Promise<{ readonly draft: Draft; readonly outdated: boolean; readonly asksSecret: boolean }> {
  const kept = (await drafts.read(draftKey(chat))) as Draft | undefined;
  const asksSecret = kept?.scene?.asked.secret === true; // Also when it is outdated: the question stands in the chat.
  const owner = kept?.scene?.entry.customer ?? customer;
  if (kept?.version === version && owner === customer) return { draft: kept, outdated: false, asksSecret };
  return { draft: { version }, outdated: kept?.scene !== undefined, asksSecret };
}

export const writeDraft = (drafts: Drafts, chat: string, draft: Draft): Promise<void> =>
  draft.scene || draft.numbers ? drafts.write(draftKey(chat), draft) : drafts.remove(draftKey(chat));
