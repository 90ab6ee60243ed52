import { after, type Clock, type Instant, SECOND_MS } from "../../core/base/time.js";

/** What is read at most once a second, for everybody who asks for it together. */
export function createSharedRead<T>(read: () => Promise<T>, clock: Clock): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: Instant } | undefined;
  return () => {
    if (!kept || clock() >= kept.until) kept = { value: read(), until: after(clock(), SECOND_MS) };
    return kept.value;
  };
}
