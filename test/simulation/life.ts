import type { Machine } from "./machine.js";
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
  readonly machine: Machine;
  /** Resolves when the process dies. */
  readonly over: Promise<void>;
};

export type Effect<T> = { readonly reply: T; readonly afterMs: number };

type Deps = {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly machine: Machine;
  /** Whether it dies here, and the dying. */
  readonly dies: (point: string) => boolean;
  readonly onFault: (fault: unknown) => void;
};

/** Requests are on their way for less than this; a process takes longer to come back. */
export const TRAVEL_MS_MAX = 400;

export function createLife({ schedule, random, machine, dies, onFault }: Deps): Life & { end(): void } {
  let alive = true;
  let onEnd = () => {};
  const over = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const crashes = (point: string) => alive && dies(point);
  /** What reaches a frozen process waits until it thaws. */
  const hear = (ms: number, heard: () => void) =>
    schedule.in(ms + machine.lagMs(), () =>
      machine.whenAwake(() => {
        if (alive) heard();
      }),
    );
  return {
    ...{ over, machine },
    alive: () => alive,
    end: () => {
      alive = false;
      onEnd();
    },
    crashes,
    fault: (fault) => {
      if (alive) onFault(fault);
    },
    pause: (ms) => new Promise((resolve) => hear(ms, resolve)),
    call: (name, effect) =>
      new Promise((resolve) => {
        if (!alive || crashes(`before ${name}`)) return;
        machine.turn();
        schedule.in(random.between(1, TRAVEL_MS_MAX), () => {
          const { reply, afterMs } = effect();
          if (crashes(`after ${name}`)) return;
          hear(afterMs, () => resolve(reply));
        });
      }),
  };
}
