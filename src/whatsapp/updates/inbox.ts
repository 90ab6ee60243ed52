import { withTimeout } from "../../core/base/async.js";
import { createBoundedMap } from "../../core/base/collections.js";
import type { Clock, Instant } from "../../core/base/time.js";
import type { Log, Meter } from "../../core/ports.js";
import { eventKey, userIdsOf, type WhatsAppEvent } from "../api/events.js";

export const INBOX_LIMITS = {
  /** Events remembered as handled. */
  rememberedMax: 10_000,
  /** Tries of one event before it is given up. */
  triesMax: 5,
  /** A webhook is answered by then. */
  answerMs: 8_000,
};

export type InboxLimits = Readonly<typeof INBOX_LIMITS>;

type Options = {
  readonly handle: (event: WhatsAppEvent, receivedAt: Instant) => Promise<void>;
  /** Called for an event that failed at every try. Never rejects. */
  readonly onGivenUp: (event: WhatsAppEvent) => Promise<void>;
  /** Whether to handle an event at all. Called when it arrives, before it waits for others. Never rejects. */
  readonly shouldHandle: (event: WhatsAppEvent) => Promise<boolean>;
  readonly limits?: InboxLimits;
  readonly meter: Pick<Meter, "update">;
  readonly clock: Clock;
  readonly log: Log;
};

/** Takes events. Each is handled once, however often it is delivered; one user's events one after another. */
export function createInbox(options: Options) {
  const { handle, onGivenUp, shouldHandle, limits = INBOX_LIMITS, meter, clock, log } = options;
  const handled = createBoundedMap<string, true>(limits.rememberedMax);
  const failures = createBoundedMap<string, number>(limits.rememberedMax);
  const inProgress = new Map<string, Promise<void>>();
  /** The last event in progress of each user. */
  const lastByUser = new Map<string, Promise<unknown>>();

  const run = async (event: WhatsAppEvent, receivedAt: Instant, admitted: boolean): Promise<void> => {
    const key = eventKey(event);
    const startedAt = clock();
    const record = (ended: "handled" | "failed") => meter.update({ channel: "whatsapp", ended }, clock() - startedAt);
    try {
      if (admitted) await handle(event, receivedAt);
      record("handled");
      handled.set(key, true);
    } catch (error) {
      record("failed");
      const failed = (failures.get(key) ?? 0) + 1;
      failures.set(key, failed);
      log.error({ err: error, event: key, failed }, "whatsapp event failed");
      if (failed < limits.triesMax) throw error;
      handled.set(key, true); // Otherwise Meta would redeliver it for a week.
      await onGivenUp(event);
    } finally {
      inProgress.delete(key);
    }
  };

  const handleOnce = (event: WhatsAppEvent): Promise<void> => {
    const key = eventKey(event);
    if (handled.get(key)) return Promise.resolve();
    const already = inProgress.get(key);
    if (already !== undefined) return already;
    const users = userIdsOf(event);
    const receivedAt = clock();
    const earlier = Promise.allSettled(users.map((user) => lastByUser.get(user)));
    const running = Promise.all([shouldHandle(event), earlier]).then(([admitted]) => run(event, receivedAt, admitted));
    const cleanUp = () => {
      for (const user of users) if (lastByUser.get(user) === running) lastByUser.delete(user);
    };
    running.then(cleanUp, cleanUp);
    for (const user of users) lastByUser.set(user, running);
    inProgress.set(key, running);
    return running;
  };

  return {
    /**
     * Resolves when all are handled, or when the webhook must be answered while they go on. Rejects if one has failed by
     * then and should be delivered again; the redelivery does not handle the others twice.
     */
    receive: async (events: readonly WhatsAppEvent[]): Promise<void> => {
      const all = Promise.allSettled(events.map(handleOnce));
      const results = await withTimeout(limits.answerMs, all);
      const failed = results !== "late" && results.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    },
    /** Resolves when no event is in progress. */
    idle: async (): Promise<void> => {
      while (inProgress.size > 0) await Promise.allSettled(inProgress.values());
    },
  };
}
