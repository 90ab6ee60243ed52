import { after, type Clock, type Instant, MINUTE_MS } from "../core/base/time.js";
import type { Log } from "../core/ports.js";

/** Why a request was refused or broken off. Anybody can send any number of such requests. */
export type RefusedRequest =
  | "payment-unsigned"
  | "payment-not-ours"
  | "telegram-no-secret"
  | "whatsapp-unsigned"
  | "whatsapp-unverified"
  /** Hung up on before its body was here. */
  | "aborted";

type Deps = { readonly log: Log; readonly clock: Clock; readonly count: (why: RefusedRequest) => void };

/** Counts each of them, and logs at most one line a minute: the first at once, those that follow together. */
export function createRefusalCounter({ log, clock, count }: Deps): (why: RefusedRequest) => void {
  const since = new Map<RefusedRequest, number>();
  let next: Instant | undefined;
  return (why) => {
    count(why);
    since.set(why, (since.get(why) ?? 0) + 1);
    if (next !== undefined && clock() < next) return;
    log.warn(Object.fromEntries(since), "requests refused");
    since.clear();
    next = after(clock(), MINUTE_MS);
  };
}
