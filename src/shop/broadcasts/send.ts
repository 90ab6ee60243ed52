import type { CustomerId } from "../../core/base/ids.js";
import { type Clock, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { Turn } from "../../core/jobs/lease.js";
import {
  BROADCAST_PROGRESS_MS,
  type Broadcast,
  finished,
  isGoing,
  marked,
  passed,
  settled,
  takenOver,
} from "../../core/notifications/broadcast.js";
import type { Log } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import type { Messenger } from "../notifications/messenger.js";
import { belongsTo, peopleOf } from "./audience.js";
import { createFlight } from "./concurrency-limiter.js";
import { createBroadcastTally } from "./progress.js";
import { type Address, addressOf, reach, rest } from "./recipient.js";

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
type Carrier = { readonly turn: Turn; readonly name: string };

/**
 * Carries a broadcast on from where it is, several messages at once, to its end; or until it is paused or cancelled,
 * somebody else has taken over, or this process stops. What is under way then is waited for.
 */
export async function runBroadcast(deps: Deps, started: Broadcast, { turn, name }: Carrier): Promise<void> {
  const { store, clock, stopping } = deps;
  const course = await createCourse(deps, started, name);
  const going = async () => isGoing(course.now(), name) && !stopping() && (await turn.take());
  const atEnd = await writeToAll(deps, course, going);
  await course.change((now) => {
    if (now.runner?.name !== name || now.finishedAt !== undefined) return undefined;
    const isDone = atEnd && now.pausedAt === undefined && (now.owed ?? []).length === 0;
    return isDone || now.cancelledAt !== undefined ? finished(now, clock()) : undefined;
  });
  await tellProgress(store, started, clock);
}

type Course = {
  /** As it was kept last. */
  now(): Broadcast;
  /** False when `next` gave nothing. */
  change(next: (now: Broadcast) => Broadcast | undefined): Promise<boolean>;
  /** The same, and nothing once nobody is to be written to any more. */
  whileGoing(next: (now: Broadcast) => Broadcast): Promise<boolean>;
  /** Tells now and then how far it is. */
  show(): Promise<void>;
};

async function createCourse({ store, clock }: Deps, started: Broadcast, name: string): Promise<Course> {
  const tally = createBroadcastTally(store, started);
  let { now } = await tally.change((before) => takenOver(before, name, clock()));
  let shownAt = clock();
  const change: Course["change"] = async (next) => {
    const { kept, now: after } = await tally.change(next);
    now = after;
    return kept;
  };
  return {
    now: () => now,
    change,
    whileGoing: (next) => change((before) => (isGoing(before, name) ? next(before) : undefined)),
    show: async () => {
      if (now.finishedAt === undefined && clock() - shownAt < BROADCAST_PROGRESS_MS) return;
      shownAt = clock();
      await tellProgress(store, started, clock);
    },
  };
}

const tellProgress = (store: Store, { id, by, from }: Broadcast, clock: Clock): Promise<void> =>
  store.transact(by, (books) => books.tell(from, { kind: "broadcast", broadcast: id }, clock()));

/** Writes to everybody who is left; true when there is nobody left. Resolves when nothing is under way any more. */
async function writeToAll(deps: Deps, course: Course, going: () => Promise<boolean>): Promise<boolean> {
  const { store, messenger } = deps;
  const broadcast = course.now();
  const flight = createFlight(BROADCAST_AT_ONCE_MAX);
  let doubtMs = 0;
  const onDoubt = () => {
    doubtMs = Math.min(Math.max(DOUBT_MS, doubtMs * 2), DOUBT_MAX_MS);
  };
  const deliver = async (to: CustomerId, address: Address, mayBegin: Promise<boolean>): Promise<void> => {
    if (!(await mayBegin)) return;
    const end = await reach(deps, { ...address, broadcast }, { going, onDoubt });
    if (end === "delivered") doubtMs = 0;
    await course.change((now) => settled(now, to, end));
    await course.show();
  };

  let mark = Promise.resolve(true);
  let atEnd = true;
  for await (const { id, person } of peopleOf(store, broadcast, await belongsTo(store, broadcast.audience))) {
    const address = person ? addressOf(person) : "failed";
    const isWrittenTo = typeof address !== "string";
    if (isWrittenTo && doubtMs > 0) await rest(doubtMs, going); // One at a time, until an answer comes again.
    if (isWrittenTo && (await going())) await messenger.turn(address.chat);
    // Whoever was not gone past, as it was paused just then, is not skipped by going past the next when it goes on.
    atEnd = (await going()) && (await mark);
    if (!atEnd) break;
    if (isWrittenTo) {
      mark = course.whileGoing((now) => marked(now, id)); // It may still be on its way to the disk meanwhile, and no other.
      await flight.add(deliver(id, address, mark));
    } else {
      mark = course.whileGoing((now) => passed(now, id, address));
      await flight.add(mark.then(course.show));
    }
  }
  await flight.landed();
  return atEnd && (await mark);
}
