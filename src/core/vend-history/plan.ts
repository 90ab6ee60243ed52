import { after, type Instant, instant, MINUTE_MS, SECOND_MS } from "../base/time.js";
import type { Order } from "../orders/order.js";
import type { VendHistoryPage, VendRecord } from "../ports.js";
import {
  expectedPage,
  isLost,
  needsPass,
  noteMissing,
  type OpenVend,
  type OpenVends,
  openVendOf,
} from "./open-vends.js";
import { createPasses, PASS_SHARE, type Passes, type PassResult, type RunningPass } from "./passes.js";
import { createPlaces } from "./places.js";
import { createLookUpTimes } from "./vend-times.js";

/** How often the first page is read. */
const HEAD_READS_PER_MINUTE = 3;
/** If reading all pages takes no longer than so many of their usual intervals, the usual interval decides. */
const USUAL_INTERVALS = 1.5;
const MARGIN_MS = 10 * SECOND_MS;
/** Rows move to later pages while we read: for so many pages there may be one more to read in the end. */
const PAGES_PER_MOVED = 30;

/** A page to read. The caller reports the page with `read`, or with `failed` that it could not be read. */
export type HistoryRead = { readonly page: number; readonly pass?: RunningPass };

/** What a page showed, and the pass it was read for. */
export type HistoryNews = {
  /** Open vends that have ended, found by their references. */
  readonly ended: readonly { readonly order: Order; readonly record: VendRecord }[];
  readonly passed?: PassResult;
  /** Why a pass failed: the list as a whole could not be read. */
  readonly failure?: string;
};

export type HistoryPlan = ReturnType<typeof createHistoryPlan>;

type LookUp = { readonly dueAt: Instant; readonly vend: OpenVend; readonly by: "place" | "pass" };

/**
 * Decides which page of the vendor's history to read next, so that we soon see the end of every open vend with few
 * reads.
 *
 * The service lists all vends, newest first, in pages; we cannot ask for one vend. There are two ways to look one up:
 *
 * - By its place. Once we have seen the row with its reference, we know its position in the list. New vends push it
 *   down; reading the head of the list (page 1, then on until a row that we know) tells us how far. So one read finds
 *   it. If the row is not on its page, we try the next page, then the page before, then a pass.
 * - By a pass: every page from the first back to before the vend was sent. It takes many reads, but it is the only way
 *   to find a vend without a reference, and the only proof that the list has no record of a vend, or no second one.
 *
 * The pages of due vends are read in turn, from the first to the last and over again. Rows only move to later pages, so
 * the turn meets every row, and no page is read twice before all the others.
 */
export function createHistoryPlan(pollIntervalMs: number) {
  const times = createLookUpTimes(pollIntervalMs);
  const vends: OpenVends = new Map();
  const byRef = new Map<string, OpenVend>();
  const places = createPlaces((key) => byRef.has(key));
  const passes = createPasses(vends, times);
  let headReadAt: Instant | undefined;
  let [failures, notBefore, readsSincePass, lastTurn] = [0, instant(0), 0, 1];

  const placeOf = ({ order }: OpenVend): number | undefined => places.pageOf(order.vendorRef ?? "");
  const pageOf = (vend: OpenVend): number => expectedPage(vend, placeOf(vend));
  const located = () => [...vends.values()].filter((vend) => !isLost(vend));

  const lookUps = (now: Instant): readonly LookUp[] => [
    ...located().map((vend): LookUp => ({ dueAt: times.dueAt(vend), vend, by: "place" })),
    ...[...vends.values()]
      .filter((vend) => passes.awaits(vend, now))
      .map((vend): LookUp => ({ dueAt: times.passDueAt(vend), vend, by: "pass" })),
  ];

  /** Undefined until the first page was read for a vend. The rest of a head that has grown is due at once. */
  const headDueAt = (): Instant | undefined =>
    headReadAt && after(headReadAt, places.nextHeadPage() > 1 ? 0 : times.readAgainMs);

  return {
    /** Whether a customer's money waits for an open vend. The other open vends were refunded, and may still arrive. */
    hasUndecided: () => [...vends.values()].some(({ order }) => order.state !== "refunded"),

    /** The longest a failed vend waits for its refund, in ms; undefined without open vends. */
    refundBoundMs: (readsPerMinute: number, now: Instant): number | undefined =>
      refundBoundMs(vends, { passes, pageOf, readsPerMinute, readAgainMs: times.readAgainMs, now }),

    /** Sets the open vends. What the plan knows of those that were open before stays. */
    setOpen(orders: readonly Order[], needsWhole: (order: Order) => boolean = () => false): void {
      const earlier = new Map(vends);
      vends.clear();
      byRef.clear();
      for (const order of orders) {
        const vend = openVendOf(order, earlier.get(order.id), needsWhole(order));
        vends.set(order.id, vend);
        if (order.vendorRef !== undefined && order.state !== "refunded") byRef.set(order.vendorRef, vend);
      }
      places.keepWanted();
      passes.keepOpen();
      if (byRef.size > 0) return;
      // No vend can be found by its place, so we stop following the head of the list.
      places.reset();
      headReadAt = undefined;
    },

    /** The page to read now, or when one will be due; undefined when no vend is open. */
    next(now: Instant): HistoryRead | { readonly at: Instant } | undefined {
      if (vends.size === 0) return undefined;
      if (now < notBefore) return { at: notBefore };
      const headAt = headDueAt();
      if (headAt !== undefined && headAt <= now) return { page: places.nextHeadPage() };
      const pass = passes.next();
      const passRead = pass && { page: pass.nextPage, pass };
      if (passRead && ++readsSincePass >= PASS_SHARE[passRead.pass.reach]) return passRead;
      const all = lookUps(now);
      const [first] = all.toSorted((one, other) => one.dueAt - other.dueAt);
      if (first && first.dueAt <= now) {
        if (first.by === "pass") return { page: 1, pass: passes.begin(first.vend, now) };
        const due = all.filter(({ dueAt, by }) => dueAt <= now && by === "place");
        lastTurn = nextTurn(new Set(due.map(({ vend }) => pageOf(vend))), lastTurn);
        return { page: lastTurn };
      }
      if (passRead) return passRead;
      return { at: instant(Math.min(headAt ?? after(now, times.readAgainMs), first?.dueAt ?? Infinity)) };
    },

    /** Takes in a page that was read. `now` is when its reading began. */
    read({ page: number, pass }: HistoryRead, page: VendHistoryPage, now: Instant): HistoryNews {
      failures = 0;
      if (pass) readsSincePass = 0;
      const expected = located().filter((vend) => pageOf(vend) === number);
      if (number === 1 || number === places.nextHeadPage()) headReadAt = now;
      places.note(number, page);
      const listed = vendsOn(page, byRef);
      for (const { vend } of listed) Object.assign(vend, { readAt: now, misses: 0 });
      // While the head is being read we do not yet know how far rows have moved, so a missing row means nothing.
      if (places.nextHeadPage() === 1) {
        const missing = expected.filter((vend) => !listed.some((row) => row.vend === vend));
        for (const vend of missing) noteMissing(vend, { page: number, place: placeOf(vend), now });
      }
      const ended = listed.flatMap(({ vend, record }) =>
        record && record.state !== "pending" ? [{ order: vend.order, record }] : [],
      );
      return { ended, ...(pass && passes.add(pass, page, now)) };
    },

    /** The page could not be read. It is tried again after a wait that doubles, a pass from its first page. */
    failed({ pass }: HistoryRead, now: Instant): void {
      if (pass) passes.drop(pass, now);
      notBefore = after(now, Math.min(pollIntervalMs * 2 ** failures++, times.readAgainMs));
    },
  };
}

/** The first of some pages after the last one read in turn, or the first of all when there is none after it. */
function nextTurn(pages: ReadonlySet<number>, last: number): number {
  const later = [...pages].filter((page) => page > last);
  return Math.min(...(later.length > 0 ? later : pages));
}

/** The open vends that a page lists, with their records where these can be read. */
const vendsOn = ({ rows }: VendHistoryPage, byRef: ReadonlyMap<string, OpenVend>) =>
  rows.flatMap(({ record, unreadable }) => {
    const vend = byRef.get(record?.vendorRef ?? unreadable?.vendorRef ?? "");
    return vend ? [{ vend, record }] : [];
  });

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
function refundBoundMs(
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
