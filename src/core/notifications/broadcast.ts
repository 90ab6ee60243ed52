import { z } from "zod";
import { channelPhotoSchema } from "../base/channel.js";
import { type CustomerId, idSchema } from "../base/ids.js";
import type { Language } from "../base/language.js";
import { OFFERED_KINDS } from "../base/product-kind.js";
import { fields, list, name, recordBy, schema, type TypeOf, textSchema } from "../base/schema.js";
import { type Instant, instantSchema, SECOND_MS } from "../base/time.js";
import { audienceSchema } from "../customers/audience.js";
import { chatSchema } from "../customers/chat.js";

export const BROADCAST_PROGRESS_MS = 2 * SECOND_MS;
/** People remembered of whom a channel has reported something: a report that comes again, to whatever process, is soon after. */
const REPORTS_MAX = 2_000;

/** Flows that a button of a broadcast may open. */
export const BROADCAST_FLOWS = [...OFFERED_KINDS, "topup", "wallet"] as const;

/** A button says what the merchant wrote and leads to a page; or it opens a flow of ours and says so in each language. */
const broadcastButtonSchema = schema(() =>
  z.union([fields({ label: textSchema(), url: textSchema() }), fields({ flow: z.enum(BROADCAST_FLOWS) })]),
);

export type BroadcastButton = TypeOf<typeof broadcastButtonSchema>;

/**
 * One broadcast to an audience, sent in batches. Nobody is sent it twice: a batch is saved as `sending` before its first
 * message goes out, and the outcomes are saved afterwards. When a process dies, the recipients in `sending` are moved to
 * `unknown`, for staff to decide about, and everybody else is sent it by the next process.
 */
export const broadcastSchema = schema(() => {
  const count = z.int().nonnegative();
  const customers = list(idSchema("cus"));
  return fields({
    id: name(),
    text: textSchema(),
    /** The same for whoever is spoken to in another language. */
    translations: recordBy<Language, string>(textSchema()).exactOptional(),
    photo: channelPhotoSchema().exactOptional(),
    buttons: list(broadcastButtonSchema()).exactOptional(),
    /** Everyone when absent. */
    audience: audienceSchema().exactOptional(),
    /** The member of staff who sends it, and the chat that shows its progress. */
    by: idSchema("cus"),
    from: chatSchema(),
    startedAt: instantSchema(),
    /** The number of people in the audience. */
    total: count,
    /** Accepted by the recipient's channel, which has not reported since that it was not delivered. */
    delivered: count,
    /** The recipient has blocked us. */
    unreachable: count,
    failed: count,
    optedOut: count.exactOptional(),
    /** The channel requires that the recipient has asked for such messages, and they have not. */
    notOptedIn: count.exactOptional(),
    /** Every customer up to this id is counted above, listed below, or not in the audience. */
    cursor: idSchema("cus").exactOptional(),
    sending: customers.exactOptional(),
    /** It may have arrived: the channel did not answer, or the process died while it was sending. */
    unknown: customers.exactOptional(),
    /** The cursor is past them, and nothing was sent to them yet. */
    remaining: customers.exactOptional(),
    /** Of whom their channel has reported that it lets us send them only what it has approved: they were put back once. */
    outsideWindow: customers.exactOptional(),
    /** Of whom their channel has reported that it was not delivered: they were counted again once. */
    undelivered: customers.exactOptional(),
    /** The process that sends it, since when, and how many people were done then. No other process may send it. */
    runner: fields({ name: name(), since: instantSchema(), done: z.int() }).exactOptional(),
    pausedAt: instantSchema().exactOptional(),
    /** Nothing more is sent; it is finished when the last messages have been answered. */
    cancelledAt: instantSchema().exactOptional(),
    finishedAt: instantSchema().exactOptional(),
  });
});

export type Broadcast = TypeOf<typeof broadcastSchema>;

/** What a broadcast says. */
export type BroadcastContent = Pick<Broadcast, "text" | "translations" | "photo" | "buttons">;

/** The broadcast that sends one again to those whose outcome is unknown: the same one, whoever of staff sends it. */
export const againId = (id: string): string => id.replace(/(?:-(\d+))?$/, (_, time = 1) => `-${Number(time) + 1}`);

/** How a broadcast ended for one recipient. */
export type BroadcastOutcome = "delivered" | "unreachable" | "failed" | "optedOut" | "notOptedIn";

/** The result of sending to a recipient. `unknown`: it may have arrived; `not-sent`: nothing went out. */
export type RecipientOutcome = BroadcastOutcome | "unknown" | "not-sent";

const countOutcome = (broadcast: Broadcast, outcome: BroadcastOutcome): Broadcast => ({
  ...broadcast,
  [outcome]: (broadcast[outcome] ?? 0) + 1,
});

/** How many people are done with, whatever the outcome. */
export const doneCount = ({
  delivered,
  unreachable,
  failed,
  optedOut = 0,
  notOptedIn = 0,
  unknown = [],
}: Broadcast): number => delivered + unreachable + failed + optedOut + notOptedIn + unknown.length;

/** Makes a process the runner. What the one before it was sending has an unknown outcome. */
export function takeOver(broadcast: Broadcast, name: string, at: Instant): Broadcast {
  const { sending = [], unknown = [] } = broadcast;
  const taken = { ...broadcast, sending: [], unknown: [...unknown, ...sending] };
  return { ...taken, runner: { name, since: at, done: doneCount(taken) } };
}

/** Whether this process is still the runner, and may send. */
export const mayContinue = ({ runner, pausedAt, cancelledAt, finishedAt }: Broadcast, name: string): boolean =>
  runner?.name === name && pausedAt === undefined && cancelledAt === undefined && finishedAt === undefined;

/** The next people of the audience: those who are sent the broadcast now, and those who are not, with the reason. */
export type BroadcastBatch = {
  readonly recipients: readonly { readonly id: CustomerId }[];
  readonly skipped: readonly { readonly id: CustomerId; readonly outcome: BroadcastOutcome }[];
  readonly cursor: CustomerId | undefined;
};

/** Saved before the first message of the batch goes out. */
export function markBatch(broadcast: Broadcast, { recipients, skipped, cursor }: BroadcastBatch): Broadcast {
  const { sending = [], remaining = [] } = broadcast;
  const taken = new Set([...recipients, ...skipped].map(({ id }) => id));
  const marked: Broadcast = {
    ...broadcast,
    ...(cursor && { cursor }),
    sending: [...sending, ...recipients.map(({ id }) => id)],
    remaining: remaining.filter((id) => !taken.has(id)),
  };
  return skipped.reduce((counted, { outcome }) => countOutcome(counted, outcome), marked);
}

/** Changes nothing for anybody but those who are being sent to, or whose outcome is unknown: they are counted already. */
export function recordOutcome(broadcast: Broadcast, id: CustomerId, outcome: RecipientOutcome): Broadcast {
  const { sending = [], unknown = [], remaining = [] } = broadcast;
  if (!sending.includes(id) && !unknown.includes(id)) return broadcast;
  const others = { ...broadcast, sending: without(sending, id), unknown: without(unknown, id) };
  if (outcome === "unknown") return { ...others, unknown: [...others.unknown, id] };
  return outcome === "not-sent" ? reopen({ ...others, remaining: [...remaining, id] }) : countOutcome(others, outcome);
}

const without = (ids: readonly CustomerId[], id: CustomerId): readonly CustomerId[] =>
  ids.filter((other) => other !== id);

/** A process that had lost its lease reports late that it sent nothing to somebody: another process sends it. */
function reopen(broadcast: Broadcast): Broadcast {
  const { finishedAt: _, ...unfinished } = broadcast;
  return broadcast.cancelledAt === undefined ? unfinished : broadcast;
}

/**
 * The channel had accepted the message, and reports that it was not delivered: before the outcome is saved, or later. A
 * report that comes again changes nothing.
 */
export function recordUndelivered(broadcast: Broadcast, id: CustomerId, outcome: BroadcastOutcome): Broadcast {
  const { undelivered = [] } = broadcast;
  const corrected = undelivered.includes(id) ? broadcast : correctOutcome(broadcast, id, outcome);
  return corrected === broadcast ? broadcast : { ...corrected, undelivered: withReport(undelivered, id) };
}

/**
 * The channel had accepted the message, and reports that this person is outside its service window: it is sent once more,
 * as what may be sent there, unless the broadcast was cancelled. A report that comes again changes nothing.
 */
export function recordOutsideWindow(broadcast: Broadcast, id: CustomerId): Broadcast {
  const { remaining = [], outsideWindow = [] } = broadcast;
  if (outsideWindow.includes(id) || remaining.includes(id)) return broadcast;
  if (broadcast.cancelledAt !== undefined) return recordUndelivered(broadcast, id, "failed");
  const returned = correctOutcome(broadcast, id, "not-sent");
  return returned === broadcast ? broadcast : { ...returned, outsideWindow: withReport(outsideWindow, id) };
}

function correctOutcome(broadcast: Broadcast, id: CustomerId, outcome: RecipientOutcome): Broadcast {
  const recorded = recordOutcome(broadcast, id, outcome);
  if (recorded !== broadcast || broadcast.delivered === 0) return recorded;
  const { sending = [], delivered } = broadcast;
  return recordOutcome({ ...broadcast, delivered: delivered - 1, sending: [...sending, id] }, id, outcome);
}

const withReport = (ids: readonly CustomerId[], id: CustomerId): readonly CustomerId[] =>
  [...ids, id].slice(-REPORTS_MAX);

/** The audience may have changed since it was counted; a cancelled broadcast still says how many were left out. */
export const finishBroadcast = (broadcast: Broadcast, at: Instant): Broadcast => ({
  ...broadcast,
  finishedAt: at,
  total: broadcast.cancelledAt === undefined ? doneCount(broadcast) : broadcast.total,
});
