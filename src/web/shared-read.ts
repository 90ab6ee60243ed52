import { after, type Clock, type Instant, SECOND_MS } from "../core/base/time.js";

/** Reads at most once a second, however often it is called. */
export function createSharedRead<T>(read: () => Promise<T>, clock: Clock): () => Promise<T> {
  let latest: { readonly value: Promise<T>; readonly until: Instant } | undefined;
  return () => {
    if (!latest || clock() >= latest.until) latest = { value: read(), until: after(clock(), SECOND_MS) };
    return latest.value;
  };
}
