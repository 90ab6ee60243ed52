import { createBoundedMap } from "../base/collections.js";
import { before, type Instant, MINUTE_MS } from "../base/time.js";
import type { ReadFailure, UnreadableVend, VendHistoryPage, VendRecord } from "../ports.js";

/** Rows of the last pages are recognised when they are listed again; the list would have to grow by more in between. */
const ROWS_REMEMBERED_MAX = 10_000;
/** More than 45 days of 30,000 vends, in pages of 20. */
const PAGES_MAX = 100_000;
/** Equal pages in a row: the service ignores `page`, or has just sold a whole page of vends. */
const REPEATED_PAGES_MAX = 3;
/** How far neighbours may be out of order, and our times from the service's sorting. */
const ORDER_SLACK_MS = MINUTE_MS;

export type PassPage = {
  readonly outcome: "page";
  /** Since the instant that the pass is for, and not read before, or read as pending. */
  readonly records: readonly VendRecord[];
  /** Also a vend that one page showed otherwise than another: it counts as unreadable from then on. */
  readonly unreadable: readonly UnreadableVend[];
  readonly isLast: boolean;
  /** All rows so far came newest first. */
  readonly newestFirst: boolean;
  /** The time of the last row so far. */
  readonly readTo?: Instant;
};

export type VendPass = ReturnType<typeof createVendPass>;

type Listed = VendRecord["state"] | "unreadable" | "foreign";

/**
 * The vendor's history from its first page on, page by page, back to an instant; it remembers no more of it than the last
 * pages.
 *
 * Pages are read forward while the list grows at its head. That moves rows to later pages, so a row may be read twice but
 * none is missed; the second reading is the newer one. The pass ends at an empty page, at a page without new rows, or, once
 * the rows have shown that the list is newest first, at a row older than `since`: the specification does not promise the
 * order. It fails if the service repeats the same page and says that there is more.
 */
export function createVendPass(since: Instant, { pagesMax = PAGES_MAX } = {}) {
  const listed = createBoundedMap<string, Listed>(ROWS_REMEMBERED_MAX);
  const order = createOrderCheck();
  let [rowCount, pages, repeated, previous] = [0, 0, 0, ""];

  const isNew = (key: string, as: Listed): boolean => {
    const earlier = listed.get(key);
    if (earlier === undefined) rowCount++;
    if (earlier !== "unreadable") listed.set(key, as);
    return earlier === undefined;
  };

  /** The record, what makes it unreadable, or nothing when it says nothing new. */
  const addRecord = (key: string, record: VendRecord): VendRecord | UnreadableVend | undefined => {
    const earlier = listed.get(key);
    if (isNew(key, record.state)) order.add(record.at);
    if (earlier === undefined || (earlier === "pending" && record.state !== "pending")) return record;
    const hasTwoEnds =
      (earlier === "delivered" || earlier === "failed") && record.state !== "pending" && record.state !== earlier;
    if (earlier === "delivered" || earlier === "failed") listed.set(key, hasTwoEnds ? "unreadable" : earlier);
    return hasTwoEnds ? withoutState(record) : undefined;
  };

  return {
    /** Whether a list that is newest first has been read back to an instant. */
    covers: order.isPast,
    add({ rows, count = 0 }: VendHistoryPage): PassPage | ReadFailure {
      const earlier = rowCount;
      const records: VendRecord[] = [];
      const unreadable: UnreadableVend[] = [];
      for (const { key, record, unreadable: row } of rows) {
        if (record) {
          const added = addRecord(key, record);
          if (added && "state" in added) records.push(added);
          else if (added) unreadable.push(added);
        } else if (row) {
          const isOld = row.at !== undefined && row.at < before(since, ORDER_SLACK_MS);
          const wasUnreadable = listed.get(key) === "unreadable";
          isNew(key, "unreadable");
          if (!isOld && !wasUnreadable) unreadable.push(row);
        } else isNew(key, "foreign");
      }
      pages++;
      const isComplete = rowCount === earlier && count <= earlier;
      const isLast = rows.length === 0 || isComplete || order.isPast(since);
      const keys = rows.map(({ key }) => key).join("\n");
      repeated = keys === previous ? repeated + 1 : 0;
      previous = keys;
      if (!isLast && repeated >= REPEATED_PAGES_MAX) return unread("The vending history repeats one page");
      if (!isLast && pages >= pagesMax) return unread(`The vending history is longer than ${pagesMax} pages`);
      const wanted = records.filter(({ at }) => at >= since);
      const readTo = order.last();
      return {
        outcome: "page",
        records: wanted,
        unreadable,
        isLast,
        newestFirst: order.isNewestFirst(),
        ...(readTo !== undefined && { readTo }),
      };
    },
  };
}

const unread = (cause: string): ReadFailure => ({ outcome: "unread", cause });

const withoutState = ({ vendorRef, recipient, kind, amount, planCode, at }: VendRecord): UnreadableVend => ({
  ...{ vendorRef, recipient, kind, amount, planCode, at },
});

/** Whether times fall from one to the next, and how far they have fallen. */
function createOrderCheck() {
  let first: Instant | undefined;
  let last: Instant | undefined;
  let falling = true;
  return {
    add(at: Instant) {
      if (last !== undefined && at - last > ORDER_SLACK_MS) falling = false;
      first ??= at;
      last = at;
    },
    last: () => last,
    isNewestFirst: () => falling,
    /** True once a newest-first list has reached something older than `since`. */
    isPast: (since: Instant): boolean =>
      first !== undefined &&
      last !== undefined &&
      falling &&
      last < before(since, ORDER_SLACK_MS) &&
      first - last > ORDER_SLACK_MS,
  };
}
