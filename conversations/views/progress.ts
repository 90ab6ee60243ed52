import type { BroadcastProgress } from "../../src/shop/staff-api.js";
import { broadcastWords as words } from "../locales/staff/broadcast.js";
import type { Choice, View } from "../talk.js";

const steer = (id: string, how: string, label: string): Choice => ({
  label,
  go: { flow: "broadcasting", with: `${how} ${id}` },
});

/** How far a broadcast is, with what can be done about it. */
export function progressView(progress: BroadcastProgress): View {
  const { id, finishedAt, cancelledAt, pausedAt, unknown = [] } = progress;
  const text = words.progress(progress);
  if (finishedAt !== undefined) {
    if (unknown.length === 0) return { text };
    return { text, choices: [[{ ...steer(id, "again", words.again(unknown.length)), fresh: true }]] };
  }
  if (cancelledAt !== undefined) return { text };
  const other = pausedAt === undefined ? steer(id, "pause", words.pause) : steer(id, "go-on", words.goOn);
  return { text, choices: [[other, { ...steer(id, "cancel", words.cancel), fresh: true }]] };
}
