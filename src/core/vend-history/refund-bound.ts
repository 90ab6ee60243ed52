import { type Instant, MINUTE_MS, SECOND_MS } from "../base/time.js";
import { isLost, needsPass, type OpenVend, type OpenVends } from "./open-vends.js";
import { PASS_SHARE, type Passes } from "./passes.js";

/** How often the first page is read. */
const HEAD_READS_PER_MINUTE = 3;
/** If reading all pages takes no longer than so many of their usual intervals, the usual interval decides. */
const USUAL_INTERVALS = 1.5;
const MARGIN_MS = 10 * SECOND_MS;
/** Rows move to later pages while we read: for so many pages there may be one more to read in the end. */
const PAGES_PER_MOVED = 30;

type Reading = {
  readonly passes: Pick<Passes, "pagesFor" | "isUnderWay">;
  readonly pageOf: (vend: OpenVend) => number;
  readonly readsPerMinute: number;
  readonly readAgainMs: number;
  readonly now: Instant;
};

/**
 * The longest time, in milliseconds, from the moment the history shows a vend as failed until its refund. That is one
 * turn through all pages with open vends, with the first page read in between and a pass taking its share of the reads.
 * Undefined when no vend is open.
 */
export function refundBoundMs(
  vends: OpenVends,
  { passes, pageOf, readsPerMinute, readAgainMs, now }: Reading,
): number | undefined {
  const undecided = [...vends.values()].filter(({ order }) => order.state !== "refunded");
  if (undecided.length === 0) return undefined;
  const pages = new Set(undecided.filter((vend) => !isLost(vend)).map(pageOf));
  pages.delete(1);
  const passPages = passes.pagesFor(undecided.filter(needsPass), now);
  const isShared = passPages === 0 && passes.isUnderWay();
  const left = Math.max(readsPerMinute - HEAD_READS_PER_MINUTE, 1) * (isShared ? 1 - 1 / PASS_SHARE.far : 1);
  const cycleMs = ((pages.size + passPages) / left) * MINUTE_MS;
  const usualMs = USUAL_INTERVALS * readAgainMs;
  if (cycleMs <= usualMs) return usualMs;
  const movedMs = (Math.ceil(pages.size / PAGES_PER_MOVED) / left) * MINUTE_MS;
  return Math.round(cycleMs + movedMs + MARGIN_MS);
}
