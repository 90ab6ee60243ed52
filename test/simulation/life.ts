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
  const crashes = (point: string) => alive && dies(point);
  return {
    alive: () => alive,
    end: () => {
      alive = false;
    },
    crashes,
    fault: (fault) => {
      if (alive) onFault(fault);
    },
    call: (name, effect) =>
      new Promise((resolve) => {
        if (!alive || crashes(`before ${name}`)) return;
        schedule.in(random.between(1, TRAVEL_MS_MAX), () => {
          const { reply, afterMs } = effect();
          if (crashes(`after ${name}`)) return;
          schedule.in(afterMs, () => {
            if (alive) resolve(reply);
          });
        });
      }),
  };
}
