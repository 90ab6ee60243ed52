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
/** The number of recipients whose report we remember, to ignore a repeated one, which follows soon after the first. */
const REPORTS_MAX = 2_000;

/** Flows that a button of a broadcast may open. */
export const BROADCAST_FLOWS = [...OFFERED_KINDS, "topup", "wallet"] as const;

/** Opens a web page, with the merchant's label; or opens a flow, labelled in the recipient's language. */
const broadcastButtonSchema = schema(() =>
  z.union([fields({ label: textSchema(), url: textSchema() }), fields({ flow: z.enum(BROADCAST_FLOWS) })]),
);

export type BroadcastButton = TypeOf<typeof broadcastButtonSchema>;

/**
 * A broadcast to an audience, sent in batches. Nobody is sent it twice: a batch is saved as `sending` before its first
 * message goes out, and the outcomes are saved afterwards. When a process dies, the recipients in `sending` move to
 * `unknown`, for staff to decide about, and the next process sends it to everybody else.
 */
export const broadcastSchema = schema(() => {
  const count = z.int().nonnegative();
  const customers = list(idSchema("cus"));
  return fields({
    id: name(),
    text: textSchema(),
    /** The text in other languages, for customers who use them. */
    translations: recordBy<Language, string>(textSchema()).exactOptional(),
    photo: channelPhotoSchema().exactOptional(),
    buttons: list(broadcastButtonSchema()).exactOptional(),
    audience: audienceSchema(),
    /** The member of staff who started it, and the chat that shows its progress. */
    by: idSchema("cus"),
    from: chatSchema(),
    startedAt: instantSchema(),
    total: count,
    /** The channel accepted it, and has not reported since that it was not delivered. */
    delivered: count,
    /** The recipient has blocked us. */
    unreachable: count,
    failed: count,
    optedOut: count.exactOptional(),
    /** The channel allows such messages only to people who asked for them, and the recipient has not. */
    notOptedIn: count.exactOptional(),
    /** Every customer up to this id is counted above, listed below, or not in the audience. */
    cursor: idSchema("cus").exactOptional(),
    sending: customers.exactOptional(),
    /** It may have arrived: the channel did not answer, or the process died while sending. */
    unknown: customers.exactOptional(),
    /** The cursor is past them, but nothing has been sent to them yet. */
    remaining: customers.exactOptional(),
    /** Recipients whose channel reported that it allows only approved messages. Each was put back once. */
    outsideWindow: customers.exactOptional(),
    /** Recipients whose channel reported that it was not delivered. Each was counted again once. */
    undelivered: customers.exactOptional(),
    /** The only process that may send it, since when, and how many people were done by then. */
    runner: fields({ name: name(), since: instantSchema(), done: z.int() }).exactOptional(),
    pausedAt: instantSchema().exactOptional(),
    /** Nothing more is sent. It finishes when the last messages have been answered. */
    cancelledAt: instantSchema().exactOptional(),
    finishedAt: instantSchema().exactOptional(),
  });
});

export type Broadcast = TypeOf<typeof broadcastSchema>;

export type BroadcastContent = Pick<Broadcast, "text" | "translations" | "photo" | "buttons">;

/** The id of a repeat for recipients with an unknown outcome. It is the same for all staff, so it is sent once. */
export const againId = (id: string): string => id.replace(/(?:-(\d+))?$/, (_, time = 1) => `-${Number(time) + 1}`);

/** How a broadcast ended for one recipient. */
export type BroadcastOutcome = "delivered" | "unreachable" | "failed" | "optedOut" | "notOptedIn";

/** The result of sending to a recipient. `unknown`: it may have arrived; `not-sent`: nothing went out. */
export type RecipientOutcome = BroadcastOutcome | "unknown" | "not-sent";

const countOutcome = (broadcast: Broadcast, outcome: BroadcastOutcome): Broadcast => ({
  ...broadcast,
  [outcome]: (broadcast[outcome] ?? 0) + 1,
});

/** How many people are done, whatever the outcome. */
export const doneCount = ({
  delivered,
  unreachable,
  failed,
  optedOut = 0,
  notOptedIn = 0,
  unknown = [],
}: Broadcast): number => delivered + unreachable + failed + optedOut + notOptedIn + unknown.length;

/** Makes a process the runner. What the previous runner was sending now has an unknown outcome. */
export function takeOver(broadcast: Broadcast, name: string, at: Instant): Broadcast {
  const { sending = [], unknown = [] } = broadcast;
  const taken = { ...broadcast, sending: [], unknown: [...unknown, ...sending] };
  return { ...taken, runner: { name, since: at, done: doneCount(taken) } };
}

/** Whether this process is still the runner, and may send. */
export const mayContinue = ({ runner, pausedAt, cancelledAt, finishedAt }: Broadcast, name: string): boolean =>
  runner?.name === name && pausedAt === undefined && cancelledAt === undefined && finishedAt === undefined;

/**
 * The next people of the audience: those to send it to now, and those to skip, with the reason. Who is
 * `gone` was merged into another customer or erased, and is not counted.
 */
export type BroadcastBatch = {
  readonly recipients: readonly { readonly id: CustomerId }[];
  readonly skipped: readonly { readonly id: CustomerId; readonly outcome: BroadcastOutcome | "gone" }[];
  readonly cursor: CustomerId | undefined;
};

/** Marks a batch as being sent. Must be saved before its first message goes out. */
export function markBatch(broadcast: Broadcast, { recipients, skipped, cursor }: BroadcastBatch): Broadcast {
  const { sending = [], remaining = [] } = broadcast;
  const taken = new Set([...recipients, ...skipped].map(({ id }) => id));
  const marked: Broadcast = {
    ...broadcast,
    ...(cursor && { cursor }),
    sending: [...sending, ...recipients.map(({ id }) => id)],
    remaining: remaining.filter((id) => !taken.has(id)),
  };
  return skipped.reduce(
    (counted, { outcome }) => (outcome === "gone" ? counted : countOutcome(counted, outcome)),
    marked,
  );
}

/**
 * Records a recipient's outcome. If they are in neither `sending` nor `unknown`, it is counted already and nothing
 * changes.
 */
export function recordOutcome(broadcast: Broadcast, id: CustomerId, outcome: RecipientOutcome): Broadcast {
  const { sending = [], unknown = [], remaining = [] } = broadcast;
  if (!sending.includes(id) && !unknown.includes(id)) return broadcast;
  const others = { ...broadcast, sending: without(sending, id), unknown: without(unknown, id) };
  if (outcome === "unknown") return { ...others, unknown: [...others.unknown, id] };
  return outcome === "not-sent" ? reopen({ ...others, remaining: [...remaining, id] }) : countOutcome(others, outcome);
}

const without = (ids: readonly CustomerId[], id: CustomerId): readonly CustomerId[] =>
  ids.filter((other) => other !== id);

/** If a process without its lease reports late that nothing went out, another process must still send it. */
function reopen(broadcast: Broadcast): Broadcast {
  const { finishedAt: _, ...unfinished } = broadcast;
  return broadcast.cancelledAt === undefined ? unfinished : broadcast;
}

/**
 * A channel that accepted a message reports that it was not delivered, maybe before we have saved the outcome. A
 * repeated report changes nothing.
 */
export function recordUndelivered(broadcast: Broadcast, id: CustomerId, outcome: BroadcastOutcome): Broadcast {
  const { undelivered = [] } = broadcast;
  const corrected = undelivered.includes(id) ? broadcast : correctOutcome(broadcast, id, outcome);
  return corrected === broadcast ? broadcast : { ...corrected, undelivered: withReport(undelivered, id) };
}

/**
 * A channel that accepted a message reports that the recipient is outside its service window. It is sent once more in
 * an approved form, unless the broadcast was cancelled. A repeated report changes nothing.
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

/** Corrects the total, as the audience may have changed. A cancelled broadcast keeps it, to show who got nothing. */
export const finishBroadcast = (broadcast: Broadcast, at: Instant): Broadcast => ({
  ...broadcast,
  finishedAt: at,
  total: broadcast.cancelledAt === undefined ? doneCount(broadcast) : broadcast.total,
});
