import { createHash } from "node:crypto";
import type { CustomerId } from "../../core/base/ids.js";
import { type Instant, instant } from "../../core/base/time.js";
import type { DraftStore } from "../../core/draft-store.js";
import type { IncomingMessage } from "../api/events.js";
import type { WhatsAppWaitingFlow } from "./flow-runner.js";

/** The stored state of a chat between two messages. Losing it costs the customer a tap, never money. */
export type ChatDraft = {
  /** The script's version: a flow that began under another version cannot continue. */
  readonly version: string;
  /** The flow that waits for an answer. */
  readonly waitingFlow?: WhatsAppWaitingFlow;
  /** The button ids behind the numbers of the last message, if its buttons could not be shown. */
  readonly numberedChoices?: readonly string[];
};

type StoredDraft = Partial<ChatDraft> & { readonly handledMessages?: HandledMessages };

export const whatsAppDraftKey = (chat: string): string => `whatsapp:${chat}`;

const readStored = async (drafts: Pick<DraftStore, "read">, chat: string): Promise<StoredDraft> =>
  ((await drafts.read(whatsAppDraftKey(chat))) as StoredDraft | undefined) ?? {};

type DraftOwner = { readonly chat: string; readonly customer: CustomerId };

/** The draft of a chat. It is empty and `outdated` if the script or the chat's customer has changed. */
export async function readDraft(
  drafts: Pick<DraftStore, "read">,
  { chat, customer }: DraftOwner,
  version: string,
): Promise<{ readonly draft: ChatDraft; readonly outdated: boolean; readonly asksSecret: boolean }> {
  const { handledMessages: _, ...stored } = await readStored(drafts, chat);
  const asksSecret = stored.waitingFlow?.prompt.secret === true; // Even if outdated: the chat shows the question.
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
 * Handles a message once, however often it is delivered, even after a crash. `sentFrom` is the chat's name in the
 * message: the chat may have been renamed since the first delivery.
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

/**
 * The handled messages of a chat, stored with its draft. WhatsApp delivers a message again if our answer was lost, and
 * anybody who has seen a signed body can replay it. Neither may buy twice, not even after a restart.
 */
export type HandledMessages = {
  /** The newest of them. */
  readonly recent: readonly HandledMark[];
  /** All messages up to this time count as handled, even if they are not among the recent ones. */
  readonly handledUntil: Instant;
};

/** A pair, to keep the draft small: it is written with every message. */
type HandledMark = readonly [fingerprint: string, at: Instant];

const RECENT_MAX = 40;
const NONE: HandledMessages = { recent: [], handledUntil: instant(0) };

type MessageIdAndTime = { readonly id: string; readonly at: Instant };

const fingerprintOf = (id: string): string => createHash("sha256").update(id).digest("base64url").slice(0, 12);

export const isHandled = ({ recent, handledUntil }: HandledMessages = NONE, { id, at }: MessageIdAndTime): boolean =>
  recent.some(([fingerprint]) => fingerprint === fingerprintOf(id)) || (at > 0 && at <= handledUntil); // 0 is no time.

/** Adds a message. All marks of one second are dropped together, because WhatsApp's times are in seconds. */
export function withHandled(
  { recent, handledUntil }: HandledMessages = NONE,
  { id, at }: MessageIdAndTime,
): HandledMessages {
  const all: readonly HandledMark[] = [...recent, [fingerprintOf(id), at] as const].sort(
    ([, one], [, other]) => other - one,
  );
  const newest = all[0]?.[1] ?? at;
  const oldest = all[RECENT_MAX]?.[1];
  if (oldest === undefined || oldest >= newest) return { recent: all, handledUntil };
  return { recent: all.filter(([, time]) => time > oldest), handledUntil: instant(Math.max(handledUntil, oldest)) };
}
