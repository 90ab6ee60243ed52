import type { OrderId } from "../base/ids.js";
import { after, type Instant, instant } from "../base/time.js";
import type { Order } from "../orders/order.js";
import type { VendHistoryPage, VendRecord } from "../ports.js";
import { createLookUpTimes } from "./look-up-times.js";
import { isLost, type OpenVend, openVendOf, PROBES } from "./open-vends.js";
import { createPasses, PASS_SHARE, type PassResult, type PassUnderWay } from "./passes.js";
import { createPlaces } from "./places.js";
import { refundBoundMs } from "./refund-bound.js";

/** One page to read; the plan is given it, or that it could not be read. */
export type HistoryRead = { readonly page: number; readonly pass?: PassUnderWay };

/** What a page, or a pass that it was read for, has shown. */
export type HistoryNews = {
  /** Records of open vends, by their references, that have ended. */
  readonly ended: readonly { readonly order: Order; readonly record: VendRecord }[];
  readonly passed?: PassResult;
  /** A pass failed: the list cannot be read as a whole. */
  readonly failure?: string;
};

export type HistoryPlan = ReturnType<typeof createHistoryPlan>;

/** An open vend that is to be read on its page, or by a pass, and when that is due. */
type Candidate = { readonly dueAt: Instant; readonly vend: OpenVend; readonly by: "place" | "pass" };

/**
 * Which page of the vendor's history to read next. Page 1 and those after it, until a row that is known, say how many rows
 * have come: so the plan knows on which page each open vend lies now. Pages with vends that are due are read one after the
 * other, from the first to the last and again: rows only move to later pages, so that none is passed over on the way, and no
 * page is read twice before all others. A vend that is not on its page is looked for on the next, then on the one before,
 * then by a pass. Vends without a reference are looked for by passes alone: only a pass shows that there is no record of
 * them, or no second one.
 */
export function createHistoryPlan(pollIntervalMs: number) {
  const times = createLookUpTimes(pollIntervalMs);
  const vends = new Map<OrderId, OpenVend>();
  const byRef = new Map<string, OpenVend>();
  const places = createPlaces((key) => byRef.has(key));
  const passes = createPasses(vends, times);
  const head = createHead(times.readAgainMs);
  const turns = createTurns();
  let [failures, notBefore, readsSincePass] = [0, instant(0), 0];

  const pageOf = (vend: OpenVend): number => expectedPage(vend, places.pageOf(vend.order.vendorRef ?? ""));
  const located = () => [...vends.values()].filter((vend) => !isLost(vend));

  const candidates = (now: Instant): readonly Candidate[] => [
    ...located().map((vend): Candidate => ({ dueAt: times.dueAt(vend), vend, by: "place" })),
    ...[...vends.values()].flatMap((vend): Candidate[] =>
      passes.awaits(vend, now) ? [{ dueAt: times.passDueAt(vend), vend, by: "pass" }] : [],
    ),
  ];

  return {
    /** Whether money waits for one of them; the others were refunded, and are looked for now and then in case they arrive. */
    hasUndecided: () => [...vends.values()].some(({ order }) => order.state !== "refunded"),

    /**
     * Within which time of its row saying so a failed vend is refunded, at so many reads a minute: all pages with open vends
     * are read in turn, besides the first. Undefined when no vend is open.
     */
    refundBoundMs: (readsPerMinute: number, now: Instant): number | undefined =>
      refundBoundMs(vends, { passes, pageOf, readsPerMinute, readAgainMs: times.readAgainMs, now }),

    /** The vends to be looked up now; what is known of those that were open before stays. */
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
      // The head of the list is read as long as it helps to find a vend by its place.
      places.reset();
      head.reset();
    },

    /** What to read now, or when something will be due; undefined when no vend is open. */
    next(now: Instant): HistoryRead | { readonly at: Instant } | undefined {
      if (vends.size === 0) return undefined;
      if (now < notBefore) return { at: notBefore };
      const headDueAt = head.dueAt(now);
      if (headDueAt !== undefined && headDueAt <= now) return { page: head.nextPage() };
      const pass = passes.next();
      const passRead = pass && { page: pass.nextPage, pass };
      if (passRead && ++readsSincePass >= PASS_SHARE[passRead.pass.reach]) return passRead;
      const all = candidates(now);
      const [first] = all.toSorted((one, other) => one.dueAt - other.dueAt);
      if (first && first.dueAt <= now) {
        if (first.by === "pass") return { page: 1, pass: passes.begin(first.vend, now) };
        const due = all.filter(({ dueAt, by }) => dueAt <= now && by === "place");
        return { page: turns.next(due.map(({ vend }) => pageOf(vend))) };
      }
      if (passRead) return passRead;
      return { at: instant(Math.min(headDueAt ?? after(now, times.readAgainMs), first?.dueAt ?? Infinity)) };
    },

    /** A page was read; the reading began at `now`. */
    read({ page: number, pass }: HistoryRead, page: VendHistoryPage, now: Instant): HistoryNews {
      failures = 0;
      if (pass) readsSincePass = 0;
      const expected = located().filter((vend) => pageOf(vend) === number);
      const isKnown = places.note(number, page);
      head.note(number, isKnown, now);
      const listed = page.rows.flatMap(({ record, unreadable }) => {
        const vend = byRef.get(record?.vendorRef ?? unreadable?.vendorRef ?? "");
        return vend ? [{ vend, record }] : [];
      });
      for (const { vend } of listed) Object.assign(vend, { readAt: now, misses: 0 });
      for (const vend of expected) {
        if (listed.some((one) => one.vend === vend) || head.isGoingOn()) continue;
        noteMissing(vend, { page: number, place: places.pageOf(vend.order.vendorRef ?? ""), now });
      }
      const ended = listed.flatMap(({ vend, record }) =>
        record && record.state !== "pending" ? [{ order: vend.order, record }] : [],
      );
      return { ended, ...(pass && passes.add(pass, page, now)) };
    },

    /** A page could not be read. It is tried again later, a pass from its beginning. */
    failed({ pass }: HistoryRead, now: Instant): void {
      if (pass) passes.drop(pass, now);
      notBefore = after(now, Math.min(pollIntervalMs * 2 ** failures++, times.readAgainMs));
    },
  };
}

/** Where a vend with a reference is expected, by its place; one that nobody has seen yet at the head of the list. */
function expectedPage({ misses, missedOn }: OpenVend, place: number | undefined): number {
  // It was missed, and by now it is known that it has moved: that is where it is.
  const probe = place === missedOn ? PROBES[misses] : 0;
  return place === undefined ? 1 : Math.max(1, place + (probe ?? 0));
}

/** Whose turn it is of the pages that are due: the next after the one that was read last, and after the last the first. */
function createTurns() {
  let lastPage = 1;
  return {
    next(pages: readonly number[]): number {
      const later = pages.filter((page) => page > lastPage);
      lastPage = Math.min(...(later.length > 0 ? later : pages));
      return lastPage;
    },
  };
}

/** Its row is not on the page on which it was expected; `place`: the page on which it lies by what was read. */
function noteMissing(vend: OpenVend, { page, place, now }: { page: number; place: number | undefined; now: Instant }) {
  // The page has shown that rows have come since the first page was read: the row has moved on, and is looked for there.
  if (place !== undefined && place !== page && vend.misses === 0) return;
  const misses = place === undefined ? PROBES.length : place === vend.missedOn ? vend.misses + 1 : 1;
  Object.assign(vend, { readAt: now, misses, missedOn: place });
}

/** The head of the list: its first page, and those after it until a row that was known. */
function createHead(readAgainMs: number) {
  let readAt: Instant | undefined;
  let page = 1;
  return {
    nextPage: () => page,
    isGoingOn: () => page > 1,
    dueAt: (now: Instant): Instant | undefined =>
      readAt === undefined || page > 1 ? readAt && now : after(readAt, readAgainMs),
    note(number: number, isKnown: boolean, now: Instant): void {
      if (number !== 1 && number !== page) return;
      readAt = now;
      page = isKnown ? 1 : number + 1;
    },
    reset(): void {
      readAt = undefined;
      page = 1;
    },
  };
}
