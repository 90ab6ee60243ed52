import type { CustomerId } from "../base/ids.js";
import type { Language } from "../base/language.js";
import { type Instant, SECOND_MS } from "../base/time.js";
import type { Audience } from "../customers/audience.js";
import type { Chat } from "../customers/customer.js";

export const BROADCAST_PROGRESS_MS = 2 * SECOND_MS;

/** Flows that a button of a broadcast may open. */
export const BROADCAST_FLOWS = ["data", "airtime", "topup", "wallet"] as const;

/** A button says what the merchant wrote and leads to a page; or it opens a flow of ours and says so in each language. */
export type BroadcastButton =
  | { readonly label: string; readonly url: string }
  | { readonly flow: (typeof BROADCAST_FLOWS)[number] };

/** A picture that a channel has, under that channel's own name for it: no other channel can show it. */
export type BroadcastPhoto = { readonly channel: Chat["channel"]; readonly file: string };

/** What a broadcast says. */
export type BroadcastContent = {
  readonly text: string;
  /** The same for whoever is spoken to in another language. */
  readonly translations?: Readonly<Partial<Record<Language, string>>>;
  readonly photo?: BroadcastPhoto;
  readonly buttons?: readonly BroadcastButton[];
};

/**
 * News for all people of an audience, sent in a lane of its own. Nobody is sent it twice: who is about to be written to
 * is noted before, and how it ended after. So whoever was being written to when a process died is known by name, and
 * left to a person's decision (`unsure`); everybody else goes on where it stopped.
 */
export type Broadcast = BroadcastContent & {
  readonly id: string;
  /** Everyone when nothing is said. */
  readonly audience?: Audience;
  /** The member of staff who sends it, and the chat that is told how far it is. */
  readonly by: CustomerId;
  readonly from: Chat;
  readonly startedAt: Instant;
  /** How many people it is for. */
  readonly total: number;
  /** Taken by their channel, which has not said since that it did not arrive. */
  readonly delivered: number;
  /** They blocked us. */
  readonly unreachable: number;
  readonly failed: number;
  /** They want no broadcasts. */
  readonly optedOut?: number;
  /** Their channel lets nobody be written to unasked, and they did not ask. */
  readonly notOptedIn?: number;
  /** Everybody up to this one, in the order of ids, is counted above or named below. */
  readonly cursor?: CustomerId;
  /** They are being written to. */
  readonly sending?: readonly CustomerId[];
  /** Whether they have read it nobody knows: no answer came, or the process died that wrote to them. */
  readonly unknown?: readonly CustomerId[];
  /** Passed by, and surely not written to yet. */
  readonly remaining?: readonly CustomerId[];
  /** Who carries it, since when, and how many were done then; nobody else may write to anybody. */
  readonly runner?: { readonly name: string; readonly since: Instant; readonly done: number };
  readonly pausedAt?: Instant;
  /** Nobody else is written to; it is finished once that has come to rest. */
  readonly cancelledAt?: Instant;
  readonly finishedAt?: Instant;
};

/** How a broadcast ended for one customer. */
export type BroadcastOutcome = "delivered" | "unreachable" | "failed" | "optedOut" | "notOptedIn";

const countOutcome = (broadcast: Broadcast, end: BroadcastOutcome): Broadcast => ({
  ...broadcast,
  [end]: (broadcast[end] ?? 0) + 1,
});

/** The same when it is (or is about to be) counted as delivered, and did not arrive after all. */
export const correctDelivered = (broadcast: Broadcast, end: BroadcastOutcome): Broadcast =>
  countOutcome({ ...broadcast, delivered: broadcast.delivered - 1 }, end);

/** How many people it is over with, one way or the other. */
export const doneCount = ({
  delivered,
  unreachable,
  failed,
  optedOut = 0,
  notOptedIn = 0,
  unknown = [],
}: Broadcast): number => delivered + unreachable + failed + optedOut + notOptedIn + unknown.length;

/** Somebody carries it from now on: of those who were being written to nobody knows. */
export function takeOver(broadcast: Broadcast, name: string, at: Instant): Broadcast {
  const { sending = [], unknown = [] } = broadcast;
  const taken = { ...broadcast, sending: [], unknown: [...unknown, ...sending] };
  return { ...taken, runner: { name, since: at, done: doneCount(taken) } };
}

/** Whether this one still carries it, and people may be written to. */
export const mayContinue = ({ runner, pausedAt, cancelledAt, finishedAt }: Broadcast, name: string): boolean =>
  runner?.name === name && pausedAt === undefined && cancelledAt === undefined && finishedAt === undefined;

const without = (ids: readonly CustomerId[] = [], id: CustomerId): readonly CustomerId[] =>
  ids.filter((other) => other !== id);

const furthestCursor = ({ cursor }: Broadcast, id: CustomerId): CustomerId =>
  cursor === undefined || id > cursor ? id : cursor;

/** Somebody is about to be written to. */
export const markSending = (broadcast: Broadcast, id: CustomerId): Broadcast => ({
  ...broadcast,
  cursor: furthestCursor(broadcast, id),
  remaining: without(broadcast.remaining, id),
  sending: [...(broadcast.sending ?? []), id],
});

/** Somebody is not written to at all. */
export const markSkipped = (broadcast: Broadcast, id: CustomerId, end: BroadcastOutcome): Broadcast =>
  countOutcome(
    { ...broadcast, cursor: furthestCursor(broadcast, id), remaining: without(broadcast.remaining, id) },
    end,
  );

/** What it came to for somebody who was being written to, or of whom nobody knew; of anybody else it says nothing new. */
export function recordRecipientOutcome(
  broadcast: Broadcast,
  id: CustomerId,
  end: BroadcastOutcome | "unsure" | "owed",
): Broadcast {
  const { sending = [], unknown = [], remaining = [] } = broadcast;
  if (!sending.includes(id) && !unknown.includes(id)) return broadcast;
  const rest = { ...broadcast, sending: without(sending, id), unknown: without(unknown, id) };
  if (end === "unsure") return { ...rest, unknown: [...rest.unknown, id] };
  if (end === "owed") return { ...rest, remaining: [...remaining, id] };
  return countOutcome(rest, end);
}

/** It is over. Who came or went meanwhile is known now; who was left out when it was cancelled is not forgotten. */
export const finishBroadcast = (broadcast: Broadcast, at: Instant): Broadcast => ({
  ...broadcast,
  finishedAt: at,
  total: broadcast.cancelledAt === undefined ? doneCount(broadcast) : broadcast.total,
});
