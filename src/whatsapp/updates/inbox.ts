import { createBoundedMap } from "../../core/base/bounded-map.js";
import type { Clock } from "../../core/base/time.js";
import { withTimeout } from "../../core/jobs/timeout.js";
import type { Meter } from "../../core/meter.js";
import type { Log } from "../../core/ports.js";
import { eventKey, userIdsOf, type WhatsAppEvent } from "../api/events.js";

/** Where events come in. Each is handled once, however often it is delivered; one person's events one after the other. */
export type Inbox = {
  /**
   * Resolves when all are handled, or safely in hand: then the webhook is answered, and they go on behind it. Rejects
   * when one failed before that and should be delivered again; the others are not repeated then.
   */
  receive(events: readonly WhatsAppEvent[]): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
};

export type InboxLimits = {
  /** Events remembered as handled. */
  readonly rememberedMax: number;
  /** How often one event is taken before we give up on it. */
  readonly triesMax: number;
  /** A webhook is answered by then. */
  readonly answerMs: number;
};

export const INBOX_LIMITS: InboxLimits = { rememberedMax: 10_000, triesMax: 5, answerMs: 8_000 };

type Options = {
  readonly handle: (event: WhatsAppEvent) => Promise<void>;
  /** Whether an event is handled at all: asked when it comes in, before it waits for others. Never rejects. */
  readonly shouldHandle: (event: WhatsAppEvent) => Promise<boolean>;
  readonly limits?: InboxLimits;
  readonly meter: Pick<Meter, "update">;
  readonly clock: Clock;
  readonly log: Log;
};

export function createInbox({ handle, shouldHandle, limits = INBOX_LIMITS, meter, clock, log }: Options): Inbox {
  const handled = createBoundedMap<string, true>(limits.rememberedMax);
  const failures = createBoundedMap<string, number>(limits.rememberedMax);
  const underWay = new Map<string, Promise<void>>();
  /** The last event of each person who has one under way. */
  const lanes = new Map<string, Promise<unknown>>();

  const work = async (event: WhatsAppEvent, key: string, admitted: boolean): Promise<void> => {
    const began = clock();
    const ended = (how: "handled" | "failed") => meter.update({ channel: "whatsapp", ended: how }, clock() - began);
    try {
      if (admitted) await handle(event);
      ended("handled");
      handled.set(key, true);
    } catch (error) {
      ended("failed");
      const failed = (failures.get(key) ?? 0) + 1;
      failures.set(key, failed);
      log.error({ err: error, event: key, failed }, "whatsapp event failed");
      if (failed < limits.triesMax) throw error;
      handled.set(key, true); // Meta would deliver it for a week.
    } finally {
      underWay.delete(key);
    }
  };

  const take = (event: WhatsAppEvent): Promise<void> => {
    const key = eventKey(event);
    if (handled.get(key)) return Promise.resolve();
    const going = underWay.get(key);
    if (going !== undefined) return going;
    const people = userIdsOf(event);
    const before = Promise.allSettled(people.map((person) => lanes.get(person)));
    const turn = Promise.all([shouldHandle(event), before]).then(([admitted]) => work(event, key, admitted));
    const over = () => {
      for (const person of people) if (lanes.get(person) === turn) lanes.delete(person);
    };
    turn.then(over, over);
    for (const person of people) lanes.set(person, turn);
    underWay.set(key, turn);
    return turn;
  };

  return {
    receive: async (events) => {
      const all = Promise.allSettled(events.map(take));
      const results = await withTimeout(limits.answerMs, all);
      const failed = results !== "late" && results.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay.values());
    },
  };
}
