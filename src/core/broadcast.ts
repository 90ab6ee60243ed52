import type { Audience } from "./audience.js";
import type { Chat } from "./customer.js";
import type { CustomerId } from "./ids.js";
import type { Instant } from "./time.js";

/** A text to all customers of an audience, sent in a lane of its own; the cursor lets it go on where a crash stopped it. */
export type Broadcast = {
  readonly id: string;
  readonly text: string;
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
  readonly quiet?: number;
  /** Their channel lets nobody be written to unasked, and they did not ask. */
  readonly unasked?: number;
  /** The last customer reached, in the order of ids. */
  readonly cursor?: CustomerId;
  readonly finishedAt?: Instant;
};

/** How a broadcast ended for one customer. */
export type BroadcastEnd = "delivered" | "unreachable" | "failed" | "quiet" | "unasked";

export const counted = (broadcast: Broadcast, end: BroadcastEnd): Broadcast => ({
  ...broadcast,
  [end]: (broadcast[end] ?? 0) + 1,
});

/** The same when it is (or is about to be) counted as delivered, and did not arrive after all. */
export const recounted = (broadcast: Broadcast, end: BroadcastEnd): Broadcast =>
  counted({ ...broadcast, delivered: broadcast.delivered - 1 }, end);
