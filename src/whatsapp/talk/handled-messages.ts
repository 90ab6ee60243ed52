import { createHash } from "node:crypto";
import { type Instant, instant } from "../../core/base/time.js";

/**
 * The messages of a chat that were handled, stored with its draft. WhatsApp delivers a message again when our answer was
 * lost, and whoever saw a signed body once can send it again. Neither may buy twice, not even after a restart.
 */
export type HandledMessages = {
  /** The newest of them. */
  readonly recent: readonly HandledMark[];
  /** Any message up to this time counts as handled, even if it is not among the recent ones. */
  readonly handledUntil: Instant;
};

/** A pair and not an object, because it is written with every message. */
type HandledMark = readonly [fingerprint: string, at: Instant];

const RECENT_MAX = 40;
const NONE: HandledMessages = { recent: [], handledUntil: instant(0) };

type MessageIdAndTime = { readonly id: string; readonly at: Instant };

const fingerprintOf = (id: string): string => createHash("sha256").update(id).digest("base64url").slice(0, 12);

export const isHandled = ({ recent, handledUntil }: HandledMessages = NONE, { id, at }: MessageIdAndTime): boolean =>
  recent.some(([fingerprint]) => fingerprint === fingerprintOf(id)) || (at > 0 && at <= handledUntil); // 0: no time given.

/** Adds a message. All marks of a second are dropped together, because WhatsApp's times are no finer. */
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
