import { after, type Clock, type Instant, SECOND_MS } from "../core/base/time.js";

/** A reading made at most once a second, however many ask for it. */
export function createSharedRead<T>(read: () => Promise<T>, clock: Clock): () => Promise<T> {
  let latest: { readonly value: Promise<T>; readonly until: Instant } | undefined;
  return () => {
    if (!latest || clock() >= latest.until) latest = { value: read(), until: after(clock(), SECOND_MS) };
    return latest.value;
  };
}
