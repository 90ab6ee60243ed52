import { after, type Clock, type Instant, MINUTE_MS } from "../core/base/time.js";
import type { Log } from "../core/ports.js";

/** Why a request was refused or aborted. Anybody can send any number of such requests. */
export type RefusedRequest =
  | "payment-unsigned"
  | "payment-not-ours"
  | "telegram-no-secret"
  | "whatsapp-unsigned"
  | "whatsapp-unverified"
  /** The sender hung up before the end of the body. */
  | "aborted";

type Deps = { readonly log: Log; readonly clock: Clock; readonly count: (why: RefusedRequest) => void };

/** Counts each of them, and logs at most one line a minute: the first at once, the next ones together. */
export function createRefusalCounter({ log, clock, count }: Deps): (why: RefusedRequest) => void {
  const sinceLog = new Map<RefusedRequest, number>();
  let nextLogAt: Instant | undefined;
  return (why) => {
    count(why);
    sinceLog.set(why, (sinceLog.get(why) ?? 0) + 1);
    if (nextLogAt !== undefined && clock() < nextLogAt) return;
    log.warn(Object.fromEntries(sinceLog), "requests refused");
    sinceLog.clear();
    nextLogAt = after(clock(), MINUTE_MS);
  };
}
