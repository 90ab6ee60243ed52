import { createHash } from "node:crypto";
import { type Instant, instant } from "../../core/base/time.js";

/**
 * Which messages of a chat were worked off, kept with the chat: WhatsApp brings a message again when our answer was
 * lost, and whoever once saw a signed body can send it again. Neither may buy a second time, not even after a restart.
 */
export type HandledMessages = {
  /** The newest of them. */
  readonly recent: readonly HandledMark[];
  /** A message that is no newer than this counts as worked off, also when it is not among them. */
  readonly handledUntil: Instant;
};

/** A pair, for it is written with every message. */
type HandledMark = readonly [mark: string, at: Instant];

const RECENT_MAX = 40;
const NONE: HandledMessages = { recent: [], handledUntil: instant(0) };

type MessageIdAndTime = { readonly id: string; readonly at: Instant };

const fingerprintOf = (id: string): string => createHash("sha256").update(id).digest("base64url").slice(0, 12);

export const isHandled = ({ recent, handledUntil }: HandledMessages = NONE, { id, at }: MessageIdAndTime): boolean =>
  recent.some(([mark]) => mark === fingerprintOf(id)) || (at > 0 && at <= handledUntil); // Without a time only its mark tells.

/** With one more. All marks of a second are forgotten together, because WhatsApp's times are no finer. */
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
