import { createBoundedMap } from "../../core/base/bounded-map.js";
import { after, type Clock, HOUR_MS, type Instant, MINUTE_MS } from "../../core/base/time.js";

/** Free text is accepted for 24 hours after a user last wrote; a little less here, because clocks differ. */
const WINDOW_MS = 24 * HOUR_MS - 5 * MINUTE_MS;
const REMEMBERED_MAX = 10_000;

/** Who may be sent free text, as far as this process knows. Meta knows for certain, and says so when it refuses. */
export type ServiceWindows = {
  open(chat: string, at: Instant): void;
  /** Meta said that it is closed. */
  close(chat: string): void;
  /** Also true for a chat that this process has not heard from: then Meta decides. */
  maybeOpen(chat: string): boolean;
};

export function createServiceWindows(clock: Clock): ServiceWindows {
  const until = createBoundedMap<string, Instant>(REMEMBERED_MAX);
  return {
    open: (chat, at) => until.set(chat, after(at, WINDOW_MS)),
    close: (chat) => until.set(chat, clock()),
    maybeOpen: (chat) => clock() < (until.get(chat) ?? Number.POSITIVE_INFINITY),
  };
}
