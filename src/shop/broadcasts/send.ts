import type { CustomerId } from "../../core/base/ids.js";
import { MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
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
import type { ShopContext } from "../context.js";
import { audienceFilter, broadcastRecipients } from "./audience.js";
import {
  type BroadcastSending,
  type RecipientAddress,
  recipientAddress,
  sendToRecipient,
  waitWhile,
} from "./recipient.js";
import { createBroadcastWriter } from "./update.js";

/** Messages of a broadcast sent at once: as many may be in doubt when a process dies. */
export const BROADCAST_AT_ONCE_MAX = 16;
/** After a message without an answer the next one waits; twice as long each time, up to the maximum. */
const DOUBT_MS = 5 * SECOND_MS;
const DOUBT_MAX_MS = MINUTE_MS;

/** What runs a broadcast: nothing else holds the lease, or has the same name. */
type BroadcastRunner = { readonly lease: Lease; readonly name: string; readonly stopping: () => boolean };

/**
 * Continues a broadcast to its end, several messages at once; or until it is paused or cancelled, another process takes
 * over, or this one stops. Messages being sent then are waited for.
 */
export async function runBroadcast(
  shop: BroadcastSending,
  started: Broadcast,
  { lease, name, stopping }: BroadcastRunner,
): Promise<void> {
  const run = await createBroadcastRun(shop, started, name);
  const going = async () => mayContinue(run.current(), name) && !stopping() && (await lease.acquire());
  const atEnd = await sendToAll(shop, run, going);
  await run.change((now) => {
    if (now.runner?.name !== name || now.finishedAt !== undefined) return undefined;
    const isDone = atEnd && now.pausedAt === undefined && (now.remaining ?? []).length === 0;
    return isDone || now.cancelledAt !== undefined ? finishBroadcast(now, shop.clock()) : undefined;
  });
  await notifyProgress(shop, started);
}

type BroadcastRun = {
  /** As it was saved last. */
  current(): Broadcast;
  /** False when `next` gave nothing. */
  change(next: (current: Broadcast) => Broadcast | undefined): Promise<boolean>;
  /** The same, and nothing once nobody is to be written to any more. */
  changeWhileRunning(next: (current: Broadcast) => Broadcast): Promise<boolean>;
  /** Tells now and then how far it is. */
  reportProgress(): Promise<void>;
};

async function createBroadcastRun(shop: BroadcastSending, started: Broadcast, name: string): Promise<BroadcastRun> {
  const { store, clock } = shop;
  const writer = createBroadcastWriter(store, started);
  let { broadcast } = await writer.change((before) => takeOver(before, name, clock()));
  let shownAt = clock();
  const change: BroadcastRun["change"] = async (next) => {
    const { applied, broadcast: after } = await writer.change(next);
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
      await notifyProgress(shop, started);
    },
  };
}

const notifyProgress = (
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  { id, by, from }: Broadcast,
): Promise<void> => store.transact(by, (books) => books.notify(from, { kind: "broadcast", broadcast: id }, clock()));

/** Sends to everybody who is left; true when nobody is. Resolves when no message is being sent any more. */
async function sendToAll(shop: BroadcastSending, run: BroadcastRun, going: () => Promise<boolean>): Promise<boolean> {
  const { store, messenger } = shop;
  const broadcast = run.current();
  const limiter = createConcurrencyLimiter(BROADCAST_AT_ONCE_MAX);
  let doubtMs = 0;
  const onDoubt = () => {
    doubtMs = Math.min(Math.max(DOUBT_MS, doubtMs * 2), DOUBT_MAX_MS);
  };
  const deliver = async (to: CustomerId, address: RecipientAddress, mayBegin: Promise<boolean>): Promise<void> => {
    if (!(await mayBegin)) return;
    const end = await sendToRecipient(shop, { ...address, broadcast }, { mayContinue: going, onUnknown: onDoubt });
    if (end === "delivered") doubtMs = 0;
    await run.change((now) => recordRecipientOutcome(now, to, end));
    await run.reportProgress();
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
    // A pause must not skip the recipient whose turn it was.
    atEnd = (await going()) && (await mark);
    if (!atEnd) break;
    if (isWrittenTo) {
      mark = run.changeWhileRunning((now) => markSending(now, id)); // It may still be on its way to the disk meanwhile, and no other.
      await limiter.add(deliver(id, address, mark));
    } else {
      mark = run.changeWhileRunning((now) => markSkipped(now, id, address));
      await limiter.add(mark.then(run.reportProgress));
    }
  }
  await limiter.drained();
  return atEnd && (await mark);
}

/** Runs work side by side, `most` of it at once. */
type ConcurrencyLimiter = {
  /** Resolves when there is room for another. */
  add(work: Promise<unknown>): Promise<void>;
  /** Resolves when all has ended. Rejects with the first fault of any. */
  drained(): Promise<void>;
};

function createConcurrencyLimiter(most: number): ConcurrencyLimiter {
  const underway = new Set<Promise<void>>();
  const faults: unknown[] = [];
  return {
    add: async (work) => {
      const done = work.then(
        () => undefined,
        (fault: unknown) => void faults.push(fault),
      );
      underway.add(done);
      void done.then(() => underway.delete(done));
      while (underway.size >= most) await Promise.race(underway);
      if (faults.length > 0) throw faults[0];
    },
    drained: async () => {
      await Promise.all(underway);
      if (faults.length > 0) throw faults[0];
    },
  };
}
