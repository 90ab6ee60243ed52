import { after, type Instant } from "../../src/core/base/time.js";
import type { Random } from "./random.js";
import type { Schedule } from "./schedule.js";

/** One life of the process, from start to crash. What a dead process still does reaches nobody. */
export type Life = {
  alive(): boolean;
  /** Whether the process dies here; then it has, and whoever asked must say nothing more. */
  crashes(point: string): boolean;
  fault(fault: unknown): void;
  /** A call over the network. What it does is done even if the caller has died meanwhile. */
  call<T>(name: string, effect: () => Effect<NoInfer<T>>): Promise<T>;
  /** Lets a while pass. Who dies, or is dead, never comes out of it. */
  pause(ms: number): Promise<void>;
  /** For a while the process does nothing at all, and hears nothing: its machine is busy, or moved. */
  freeze(ms: number): void;
  /** Resolves when the process dies. */
  readonly over: Promise<void>;
};

export type Effect<T> = { readonly reply: T; readonly afterMs: number };

type Deps = {
  readonly schedule: Schedule;
  readonly random: Random;
  /** Whether it dies here, and the dying. */
  readonly dies: (point: string) => boolean;
  readonly onFault: (fault: unknown) => void;
};

/** Requests are on their way for less than this; a process takes longer to come back. */
export const TRAVEL_MS_MAX = 400;

export function createLife({ schedule, random, dies, onFault }: Deps): Life & { end(): void } {
  let alive = true;
  let frozenUntil: Instant = schedule.clock();
  let onEnd = () => {};
  const over = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const crashes = (point: string) => alive && dies(point);
  /** What reaches a frozen process waits until it thaws. */
  const awake = (work: () => void): void => {
    const left = frozenUntil - schedule.clock();
    if (left <= 0) work();
    else schedule.in(left, () => awake(work));
  };
  const hear = (ms: number, heard: () => void) =>
    schedule.in(ms, () =>
      awake(() => {
        if (alive) heard();
      }),
    );
  return {
    over,
    alive: () => alive,
    end: () => {
      alive = false;
      onEnd();
    },
    freeze: (ms) => {
      frozenUntil = after(schedule.clock(), ms);
    },
    crashes,
    fault: (fault) => {
      if (alive) onFault(fault);
    },
    pause: (ms) => new Promise((resolve) => hear(ms, resolve)),
    call: (name, effect) =>
      new Promise((resolve) => {
        if (!alive || crashes(`before ${name}`)) return;
        schedule.in(random.between(1, TRAVEL_MS_MAX), () => {
          const { reply, afterMs } = effect();
          if (crashes(`after ${name}`)) return;
          hear(afterMs, () => resolve(reply));
        });
      }),
  };
}
