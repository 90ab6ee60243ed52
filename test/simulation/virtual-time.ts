import { after, type Clock, type Instant, instant } from "../../src/core/base/time.js";

/**
 * Virtual time: it moves from one event to the next, however far away that is. An event runs until nobody in the program
 * has work left that need not wait.
 */
export type VirtualTime = {
  readonly clock: Clock;
  /** Schedules an event. Call the result to cancel it. */
  in(ms: number, work: () => void): () => void;
  /** Lets time pass until an instant. Throws RangeError if the events never end. */
  run(until: Instant): Promise<void>;
};

type Event = { readonly at: Instant; readonly order: number; readonly work: () => void };

/** More events than a run of a working shop needs: two processes on Postgres, with many customers, took 560,000. */
const EVENTS_MAX = 1_000_000;
/** 2026-11-21, a Saturday. */
const BEGINNING = instant(1_795_219_200_000);

/** `quiet` resolves when nobody has work left until time passes. */
export function createVirtualTime(quiet: () => Promise<void>): VirtualTime {
  let now = BEGINNING;
  let count = 0;
  const events: Event[] = [];

  return {
    clock: () => now,
    in(ms, work) {
      const event: Event = { at: after(now, Math.max(0, Math.round(ms))), order: count++, work };
      let place = events.length;
      while (place > 0 && (events[place - 1]?.at ?? 0) > event.at) place--;
      events.splice(place, 0, event);
      return () => {
        const found = events.indexOf(event);
        if (found >= 0) events.splice(found, 1);
      };
    },
    async run(until) {
      await quiet();
      for (let next = events[0]; next && next.at <= until; next = events[0]) {
        if (count > EVENTS_MAX) throw new RangeError("Something is done over and over, without rest");
        events.shift();
        now = next.at;
        next.work();
        await quiet();
      }
      now = until;
    },
  };
}
