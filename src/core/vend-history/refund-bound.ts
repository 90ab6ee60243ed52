import { type Instant, MINUTE_MS, SECOND_MS } from "../base/time.js";
import { isLost, needsPass, type OpenVend, type OpenVends } from "./open-vends.js";
import { PASS_SHARE, type Passes } from "./passes.js";

/** A minute's readings of the first page. */
const HEAD_READS_PER_MINUTE = 3;
/** While all pages are read within so many of their usual intervals, each is read about as often as that. */
const USUAL_INTERVALS = 1.5;
const MARGIN_MS = 10 * SECOND_MS;
/** While they are read, rows move to later pages: for each so many pages there may be one more in the end. */
const PAGES_PER_MOVED = 30;

type Reading = {
  readonly passes: Pick<Passes, "pagesFor" | "isUnderWay">;
  readonly pageOf: (vend: OpenVend) => number;
  readonly readsPerMinute: number;
  readonly readAgainMs: number;
  readonly now: Instant;
};

/**
 * Within which time of its row saying so a failed vend is refunded: the pages with open vends, besides the first, are read
 * in turn, and the first in between. A pass for others takes its share of the reads. Undefined when no vend is open.
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
