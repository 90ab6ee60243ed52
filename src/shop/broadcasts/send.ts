import type { CustomerId } from "../../core/base/ids.js";
import { type Instant, instant, MINUTE_MS, SECOND_MS } from "../../core/base/time.js";
import type { Lease } from "../../core/jobs/lease.js";
import {
  BROADCAST_PROGRESS_MS,
  type Broadcast,
  type BroadcastBatch,
  finishBroadcast,
  markBatch,
  mayContinue,
  type RecipientOutcome,
  recordOutcome,
  takeOver,
} from "../../core/notifications/broadcast.js";
import { staffTarget } from "../../core/notifications/notification.js";
import type { ShopContext } from "../context.js";
import { type AudienceFilter, audienceFilter, nextPeople } from "./audience.js";
import { type RecipientAddress, recipientAddress, sendToRecipient, waitWhile } from "./recipient.js";

/**
 * How many recipients are marked as being sent to at a time. When a process dies, up to this many outcomes are unknown.
 */
export const BROADCAST_BATCH = 25;
/** The wait after a message without an answer. It doubles each time, up to the maximum. */
const UNKNOWN_WAIT_MS = 5 * SECOND_MS;
const UNKNOWN_WAIT_MAX_MS = MINUTE_MS;

/** The process that sends a broadcast. Only it holds the lease, and its name is unique. */
type BroadcastRunner = { readonly lease: Lease; readonly name: string; readonly stopping: () => boolean };

/** A broadcast being sent by this process. */
type Run = {
  readonly shop: ShopContext;
  readonly runner: BroadcastRunner;
  /** As last saved. */
  broadcast: Broadcast;
  readonly underway: Map<CustomerId, Promise<void>>;
  /** Not saved yet. */
  readonly outcomes: Map<CustomerId, RecipientOutcome>;
  /** The wait before the next message, if the last one had no answer. */
  waitMs: number;
  progressAt: Instant;
};

/**
 * Sends a broadcast in batches until everybody is done, it is paused or cancelled, another process takes over, or this
 * one stops. Resolves when all messages being sent have been answered.
 */
export async function runBroadcast(shop: ShopContext, broadcast: Broadcast, runner: BroadcastRunner): Promise<void> {
  const { clock } = shop;
  // Show progress at once, with a button to pause it.
  const progressAt = broadcast.total > BROADCAST_BATCH ? instant(0) : clock();
  const run: Run = { shop, runner, broadcast, underway: new Map(), outcomes: new Map(), waitMs: 0, progressAt };
  await save(run, (current) => takeOver(current, runner.name, clock()));
  const isComplete = await sendBatches(run, await audienceFilter(shop.store, broadcast.audience));
  while (run.underway.size > 0) {
    await Promise.race(run.underway.values());
    await save(run);
  }
  const ended = (current: Broadcast): Broadcast => {
    if (current.runner?.name !== runner.name || current.finishedAt !== undefined) return current;
    const isDone = isComplete && current.pausedAt === undefined && (current.remaining ?? []).length === 0;
    return isDone || current.cancelledAt !== undefined ? finishBroadcast(current, clock()) : current;
  };
  await save(run, ended, { showsProgress: true });
}

/**
 * True when nobody is left. A new batch starts once part of the last one was answered, so that nobody waits for the
 * slowest answer.
 */
async function sendBatches(run: Run, belongs: AudienceFilter): Promise<boolean> {
  const { underway, outcomes, runner } = run;
  const isGoing = () => isStillRunning(run);
  while (await isGoing()) {
    const open = underway.size + outcomes.size;
    const most = run.waitMs === 0 ? BROADCAST_BATCH - underway.size : Math.max(0, 1 - open);
    const batch = await nextBatch(run, belongs, most);
    if (batch.recipients.length + batch.skipped.length === 0) {
      if (open === 0) return true;
      if (outcomes.size === 0) await Promise.race(underway.values());
    } else if (run.waitMs > 0 && batch.recipients.length > 0 && !(await waitWhile(run.waitMs, isGoing))) break;
    await save(run, (current) => (mayContinue(current, runner.name) ? markBatch(current, batch) : current));
    if (!mayContinue(run.broadcast, runner.name)) break;
    await startBatch(run, batch.recipients);
  }
  return false;
}

type Recipient = RecipientAddress & { readonly id: CustomerId };

async function nextBatch({ shop, broadcast }: Run, belongs: AudienceFilter, most: number) {
  const { people, cursor } = await nextPeople(shop.store, broadcast, belongs, most);
  const recipients: Recipient[] = [];
  const skipped: BroadcastBatch["skipped"][number][] = [];
  for (const { id, person } of people) {
    const address = person ? recipientAddress(person) : "gone";
    if (typeof address === "string") skipped.push({ id, outcome: address });
    else recipients.push({ id, ...address, outsideWindow: broadcast.outsideWindow?.includes(id) ?? false });
  }
  return { recipients, skipped, cursor };
}

/** Starts sending to a batch as the limiter allows. If it has to stop or wait, the rest is not sent to. */
async function startBatch(run: Run, recipients: readonly Recipient[]): Promise<void> {
  const { shop, underway, outcomes } = run;
  const isAlone = recipients.length === 1;
  let isGoing = true;
  for (const recipient of recipients) {
    if (isGoing) await shop.messenger.waitForBroadcastSlot(recipient.chat);
    isGoing &&= (run.waitMs === 0 || isAlone) && (await isStillRunning(run));
    if (isGoing) underway.set(recipient.id, send(run, recipient));
    else outcomes.set(recipient.id, "not-sent");
  }
}

async function send(run: Run, { id, ...address }: Recipient): Promise<void> {
  const { shop, broadcast } = run;
  const outcome = await sendToRecipient(shop, broadcast, address, () => isStillRunning(run)).catch((err: unknown) => {
    shop.log.error({ broadcast: broadcast.id, err }, "sending a broadcast message failed");
    return "unknown" as const;
  });
  if (outcome === "delivered") run.waitMs = 0;
  if (outcome === "unknown") run.waitMs = Math.min(Math.max(UNKNOWN_WAIT_MS, run.waitMs * 2), UNKNOWN_WAIT_MAX_MS);
  run.outcomes.set(id, outcome);
  run.underway.delete(id);
}

/** Read again for each message, as another process may have paused or cancelled the broadcast. */
async function isStillRunning({ shop, runner: { lease, name, stopping }, broadcast }: Run): Promise<boolean> {
  const current = await shop.store.read("broadcast", broadcast.id);
  return !stopping() && current !== undefined && mayContinue(current, name) && (await lease.acquire());
}

/** Saves the outcomes so far, then applies `change`, in one transaction. Now and then shows staff the progress. */
async function save(
  run: Run,
  change: (current: Broadcast) => Broadcast = (current) => current,
  { showsProgress = run.shop.clock() - run.progressAt >= BROADCAST_PROGRESS_MS } = {},
): Promise<void> {
  const { shop, outcomes } = run;
  const { id, by, from } = run.broadcast;
  const now = shop.clock();
  const saved = [...outcomes];
  run.broadcast = await shop.store.transact(by, async (books) => {
    const current = await books.read("broadcast", id);
    if (!current) throw new Error(`No broadcast ${id}`);
    const next = change(
      saved.reduce((before, [customer, outcome]) => recordOutcome(before, customer, outcome), current),
    );
    await books.put("broadcast", next);
    if (showsProgress) await books.notify(staffTarget(from), { kind: "broadcast", id }, now);
    return next;
  });
  for (const [customer] of saved) outcomes.delete(customer);
  if (showsProgress) run.progressAt = now;
}
