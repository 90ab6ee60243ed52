import { type Clock, type ClockDoubt, type Instant, instant, MINUTE_MS, SECOND_MS, type Window } from "./time.js";

/** A step up to this is an ordinary correction of the machine's clock. */
const CORRECTION_MAX_MS = 10 * SECOND_MS;
/** We do not follow a step larger than this at once, and staff are told of it. */
export const JUMP_MIN_MS = 5 * MINUTE_MS;
/** For this long after a step nothing is ended by the clock. We follow a jump ahead when it has lasted this long. */
export const DOUBT_MS = 10 * MINUTE_MS;

/**
 * The clock of one process. It starts at the machine's clock (`wall`) and advances by the time that passes, so that no
 * wait gets shorter or longer because the machine's clock is set. It never goes back. `elapsed`: milliseconds since some
 * moment, which cannot be set, and stand still while the machine sleeps.
 *
 * - When the machine's clock is a little ahead, this clock follows at once; a little behind, it runs at half speed.
 * - When the machine's clock is far ahead, this clock follows after ten minutes, since the machine may have slept.
 * - When the machine's clock is far behind, this clock ignores it until the process restarts.
 *
 * `doubt` says that the time may be wrong.
 */
export function createSteadyClock(wall: Clock, elapsed: () => number): Clock {
  let [now, readAt]: [number, number] = [wall(), elapsed()];
  /** A large difference that we do not follow yet, and when it appeared. */
  let jump: { readonly ms: number; readonly since: number } | undefined;
  /** How much longer we doubt the time because of the last step. */
  let doubtMs = 0;
  let steppedAt = now;

  const steps = () => {
    [doubtMs, steppedAt] = [DOUBT_MS, now];
  };

  const read = (): Instant => {
    const passed = Math.max(0, elapsed() - readAt);
    readAt += passed;
    now += passed;
    doubtMs -= passed;
    const ahead = wall() - now;
    if (Math.abs(ahead) <= JUMP_MIN_MS) {
      if (jump || ahead > CORRECTION_MAX_MS) steps();
      jump = undefined;
      now += Math.max(ahead, -passed / 2);
    } else if (!jump || Math.abs(ahead - jump.ms) > JUMP_MIN_MS) {
      jump = { ms: ahead, since: now };
    } else if (ahead > 0 && now - jump.since >= DOUBT_MS) {
      [now, jump] = [now + ahead, undefined];
      steps();
    }
    return instant(Math.floor(now));
  };

  const doubt = (): ClockDoubt | undefined => {
    read();
    if (jump) return { since: instant(Math.floor(jump.since)), pending: true };
    return doubtMs > 0 ? { since: instant(Math.floor(steppedAt)), pending: false } : undefined;
  };
  return Object.assign(read, { doubt });
}

/** Whether the time may be wrong. Then nothing is ended merely because time has passed. */
export const isInDoubt = ({ doubt }: Clock): boolean => doubt?.() !== undefined;

/** Whether a period may be over for other processes: it is over here, or this machine may have slept since it began. */
export function mayBeOver(clock: Clock, { from, to }: Window): boolean {
  if (clock() >= to) return true;
  const doubt = clock.doubt?.();
  return doubt?.pending === true && doubt.since >= from;
}
