import { type Clock, type ClockDoubt, type Instant, instant, MINUTE_MS, SECOND_MS, type Window } from "./time.js";

/** A step of the machine's clock up to this is an ordinary correction. */
const CORRECTION_MAX_MS = 10 * SECOND_MS;
/** Beyond this the machine's clock is not believed at once, and staff are told. */
const JUMP_MIN_MS = 5 * MINUTE_MS;
/** After a step nothing is ended by the clock for so long; a jump ahead is believed when it has lasted so long. */
const DOUBT_MS = 10 * MINUTE_MS;

type Sources = {
  /** The machine's clock, which somebody may set. */
  readonly wall: Clock;
  /** Milliseconds since some moment, as they passed: nobody sets it, and it stands while the machine sleeps. */
  readonly elapsed: () => number;
};

/**
 * The clock of one process. It starts with the machine's clock and goes on by the time that passes, so that no wait
 * becomes shorter or longer because somebody set the machine's clock. It never goes back. What the machine's clock says
 * is taken over at once when it is a little ahead, and after ten minutes when it is far ahead: the machine may have
 * slept. While it is behind, this clock goes at half speed, or, when it is far behind, goes on as if nothing had
 * happened: only a restart goes back. `doubt` says that time may be another than it seems.
 */
export function createSteadyClock({ wall, elapsed }: Sources): Clock {
  let [now, readAt]: [number, number] = [wall(), elapsed()];
  /** A difference that is not believed yet, and since when it is there. */
  let jump: { readonly ms: number; readonly since: number } | undefined;
  /** How much of the doubt about the last step is left. */
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

/** Whether time may be another than it seems: then nothing is ended because so much of it has passed. */
export const isInDoubt = ({ doubt }: Clock): boolean => doubt?.() !== undefined;

/** Whether a while may be over, for others who share the work: it is, or the machine may have slept since it began. */
export function mayBeOver(clock: Clock, { from, to }: Window): boolean {
  if (clock() >= to) return true;
  const doubt = clock.doubt?.();
  return doubt?.pending === true && doubt.since >= from;
}
