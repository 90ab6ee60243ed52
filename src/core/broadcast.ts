import type { Chat } from "./customer.js";
import type { CustomerId } from "./ids.js";
import type { Instant } from "./time.js";

/** A text to every customer, sent in a lane of its own; the cursor lets it go on where a crash stopped it. */
export type Broadcast = {
  readonly id: string;
  readonly text: string;
  /** The member of staff who sends it, and the chat that is told how far it is. */
  readonly by: CustomerId;
  readonly from: Chat;
  readonly startedAt: Instant;
  readonly total: number;
  readonly delivered: number;
  readonly unreachable: number;
  readonly failed: number;
  /** The last customer reached, in the order of ids. */
  readonly cursor?: CustomerId;
  readonly finishedAt?: Instant;
};
