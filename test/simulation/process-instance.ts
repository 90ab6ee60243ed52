import type { Machine } from "./machine.js";
import type { Random } from "./random.js";
import type { VirtualTime } from "./virtual-time.js";

/** One life of a process, from start to crash. Nothing that a dead process does has an effect. */
export type ProcessInstance = {
  alive(): boolean;
  /** Lets the process die here, by chance. True if it did: the caller must then do nothing more. */
  crashes(point: string): boolean;
  fault(fault: unknown): void;
  /** A call over the network. It takes effect even if the caller dies meanwhile. */
  call<T>(name: string, effect: () => Effect<NoInfer<T>>): Promise<T>;
  /** Lets time pass. It never resolves in a process that dies or is dead. */
  pause(ms: number): Promise<void>;
  readonly machine: Machine;
  /** Resolves when the process dies. */
  readonly over: Promise<void>;
};

type Effect<T> = { readonly reply: T; readonly afterMs: number };

type Deps = {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly machine: Machine;
  /** Decides whether the process dies here, and lets it die. */
  readonly dies: (point: string) => boolean;
  readonly onFault: (fault: unknown) => void;
};

/** Requests take less than this; a process takes longer to restart. */
export const REQUEST_MS_MAX = 400;

export function createProcessInstance({
  time,
  random,
  machine,
  dies,
  onFault,
}: Deps): ProcessInstance & { end(): void } {
  let alive = true;
  let onEnd = () => {};
  const over = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const crashes = (point: string) => alive && dies(point);
  /** Calls to a frozen process wait until it thaws. */
  const afterDelay = (ms: number, work: () => void) =>
    time.in(ms + machine.lagMs(), () =>
      machine.whenAwake(() => {
        if (alive) work();
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
    pause: (ms) => new Promise((resolve) => afterDelay(ms, resolve)),
    call: (name, effect) =>
      new Promise((resolve) => {
        if (!alive || crashes(`before ${name}`)) return;
        machine.turn();
        time.in(random.between(1, REQUEST_MS_MAX), () => {
          const { reply, afterMs } = effect();
          if (crashes(`after ${name}`)) return;
          afterDelay(afterMs, () => resolve(reply));
        });
      }),
  };
}
