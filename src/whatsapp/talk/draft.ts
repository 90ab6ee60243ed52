import type { CustomerId } from "../../core/base/ids.js";
import type { WhatsAppEvent } from "../api/events.js";
import type { Scene } from "./stage.js";
import { isWorkedOff, type WorkedOff, withWorkedOff } from "./worked-off.js";

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
  /** Resolves when what was written would outlive this process. */
  flush(): Promise<void>;
};

type Kept = Partial<Draft> & { readonly workedOff?: WorkedOff };
type Message = Extract<WhatsAppEvent, { readonly kind: "message" }>;

export const draftKey = (chat: string): string => `whatsapp:${chat}`;

const keptOf = async (drafts: Drafts, chat: string): Promise<Kept> =>
  ((await drafts.read(draftKey(chat))) as Kept | undefined) ?? {};

type Whose = { readonly chat: string; readonly customer: CustomerId };

/** The draft of a chat; an empty one, said to be outdated, when the script or the chat's customer is another since. */
export async function readDraft(
  drafts: Drafts,
  { chat, customer }: Whose,
  version: string,
): Promise<{ readonly draft: Draft; readonly outdated: boolean; readonly asksSecret: boolean }> {
  const { workedOff: _, ...kept } = await keptOf(drafts, chat);
  const asksSecret = kept.scene?.asked.secret === true; // Also when it is outdated: the question stands in the chat.
  const owner = kept.scene?.entry.customer ?? customer;
  if (kept.version === version && owner === customer)
    return { draft: { ...kept, version }, outdated: false, asksSecret };
  return { draft: { version }, outdated: kept.scene !== undefined, asksSecret };
}

export async function writeDraft(drafts: Drafts, chat: string, draft: Draft): Promise<void> {
  const { workedOff } = await keptOf(drafts, chat);
  await drafts.write(draftKey(chat), { ...draft, ...(workedOff && { workedOff }) });
}

/**
 * Works a message off, unless that was done: however often it comes, and also when this process was killed meanwhile.
 * `cameFrom`: what the message calls its sender's chat, which may have got another name since it first came.
 */
export async function workOffOnce(
  drafts: Drafts,
  { chat, cameFrom }: { readonly chat: string; readonly cameFrom: string },
  message: Message,
  work: () => Promise<void>,
): Promise<"done" | "already"> {
  for (const name of new Set([chat, cameFrom])) {
    if (isWorkedOff((await keptOf(drafts, name)).workedOff, message)) return "already";
  }
  await work();
  const { workedOff, ...kept } = await keptOf(drafts, chat);
  await drafts.write(draftKey(chat), { ...kept, workedOff: withWorkedOff(workedOff, message) });
  await drafts.flush();
  return "done";
}
