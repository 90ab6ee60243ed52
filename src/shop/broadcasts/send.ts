import type { CustomerId } from "../../core/base/ids.js";
import { type Clock, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { Lease } from "../../core/jobs/lease.js";
import {
  BROADCAST_PROGRESS_MS,
  type Broadcast,
  finishBroadcast,
  markSending,
  markSkipped,
  mayContinue,
  recordRecipientOutcome,
  takeOver,
} from "../../core/notifications/broadcast.js";
import type { Messenger } from "../../core/notifications/messenger.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import { audienceFilter, broadcastRecipients } from "./audience.js";
import { createConcurrencyLimiter } from "./concurrency-limiter.js";
import { createBroadcastWriter } from "./progress.js";
import { type RecipientAddress, recipientAddress, sendToRecipient, waitWhile } from "./recipient.js";

/** Messages of a broadcast that are under way at once: as many may be in doubt when a process dies. */
export const BROADCAST_AT_ONCE_MAX = 16;
/** After a message that nobody answered for, the next one waits; twice as long each time, up to the most. */
const DOUBT_MS = 5 * SECOND_MS;
const DOUBT_MAX_MS = MINUTE_MS;

type Deps = {
  readonly store: Store;
  readonly messenger: Messenger;
  readonly clock: Clock;
  readonly log: Log;
  readonly stopping: () => boolean;
};

/** Who carries a broadcast: nobody else has the turn, nor the same name. */
type BroadcastRunner = { readonly turn: Lease; readonly name: string };

/**
 * Carries a broadcast on from where it is, several messages at once, to its end; or until it is paused or cancelled,
 * somebody else has taken over, or this process stops. What is under way then is waited for.
 */
export async function runBroadcast(deps: Deps, started: Broadcast, { turn, name }: BroadcastRunner): Promise<void> {
  const { store, clock, stopping } = deps;
  const course = await createBroadcastRun(deps, started, name);
  const going = async () => mayContinue(course.current(), name) && !stopping() && (await turn.acquire());
  const atEnd = await sendToAll(deps, course, going);
  await course.change((now) => {
    if (now.runner?.name !== name || now.finishedAt !== undefined) return undefined;
    const isDone = atEnd && now.pausedAt === undefined && (now.remaining ?? []).length === 0;
    return isDone || now.cancelledAt !== undefined ? finishBroadcast(now, clock()) : undefined;
  });
  await notifyProgress(store, started, clock);
}

type BroadcastRun = {
  /** As it was kept last. */
  current(): Broadcast;
  /** False when `next` gave nothing. */
  change(next: (current: Broadcast) => Broadcast | undefined): Promise<boolean>;
  /** The same, and nothing once nobody is to be written to any more. */
  changeWhileRunning(next: (current: Broadcast) => Broadcast): Promise<boolean>;
  /** Tells now and then how far it is. */
  reportProgress(): Promise<void>;
};

async function createBroadcastRun({ store, clock }: Deps, started: Broadcast, name: string): Promise<BroadcastRun> {
  const tally = createBroadcastWriter(store, started);
  let { broadcast } = await tally.change((before) => takeOver(before, name, clock()));
  let shownAt = clock();
  const change: BroadcastRun["change"] = async (next) => {
    const { applied, broadcast: after } = await tally.change(next);
    broadcast = after;
    return applied;
  };
  return {
    current: () => broadcast,
    change,
    changeWhileRunning: (next) => change((before) => (mayContinue(before, name) ? next(before) : undefined)),
    reportProgress: async () => {
      if (broadcast.finishedAt === undefined && clock() - shownAt < BROADCAST_PROGRESS_MS) return;
      shownAt = clock();
      await notifyProgress(store, started, clock);
    },
  };
}

const notifyProgress = (store: Store, { id, by, from }: Broadcast, clock: Clock): Promise<void> =>
  store.transact(by, (books) => books.notify(from, { kind: "broadcast", broadcast: id }, clock()));

/** Writes to everybody who is left; true when there is nobody left. Resolves when nothing is under way any more. */
async function sendToAll(deps: Deps, course: BroadcastRun, going: () => Promise<boolean>): Promise<boolean> {
  const { store, messenger } = deps;
  const broadcast = course.current();
  const flight = createConcurrencyLimiter(BROADCAST_AT_ONCE_MAX);
  let doubtMs = 0;
  const onDoubt = () => {
    doubtMs = Math.min(Math.max(DOUBT_MS, doubtMs * 2), DOUBT_MAX_MS);
  };
  const deliver = async (to: CustomerId, address: RecipientAddress, mayBegin: Promise<boolean>): Promise<void> => {
    if (!(await mayBegin)) return;
    const end = await sendToRecipient(deps, { ...address, broadcast }, { mayContinue: going, onUnknown: onDoubt });
    if (end === "delivered") doubtMs = 0;
    await course.change((now) => recordRecipientOutcome(now, to, end));
    await course.reportProgress();
  };

  let mark = Promise.resolve(true);
  let atEnd = true;
  for await (const { id, person } of broadcastRecipients(
    store,
    broadcast,
    await audienceFilter(store, broadcast.audience),
  )) {
    const address = person ? recipientAddress(person) : "failed";
    const isWrittenTo = typeof address !== "string";
    if (isWrittenTo && doubtMs > 0) await waitWhile(doubtMs, going); // One at a time, until an answer comes again.
    if (isWrittenTo && (await going())) await messenger.waitForBroadcastSlot(address.chat);
    // Whoever was not gone past, as it was paused just then, is not skipped by going past the next when it goes on.
    atEnd = (await going()) && (await mark);
    if (!atEnd) break;
    if (isWrittenTo) {
      mark = course.changeWhileRunning((now) => markSending(now, id)); // It may still be on its way to the disk meanwhile, and no other.
      await flight.add(deliver(id, address, mark));
    } else {
      mark = course.changeWhileRunning((now) => markSkipped(now, id, address));
      await flight.add(mark.then(course.reportProgress));
    }
  }
  await flight.drained();
  return atEnd && (await mark);
}
