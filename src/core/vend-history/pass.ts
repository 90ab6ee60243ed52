import { createBoundedMap } from "../base/collections.js";
import { before, type Instant, MINUTE_MS } from "../base/time.js";
import type { ReadFailure, UnreadableVend, VendHistoryPage, VendRecord } from "../ports.js";
import { ROWS_PER_PAGE } from "./places.js";

/** How many of the last rows we recognise when they are listed again. Between two pages the list grows by less. */
const ROWS_REMEMBERED_MAX = 10_000;
/** More than 45 days of 30,000 vends, in pages of 20. */
const PAGES_MAX = 100_000;
/** After so many equal pages the service must be ignoring `page`. Fewer may mean that a page of vends was just sold. */
const REPEATED_PAGES_MAX = 3;
/** How far rows may be out of order, and our times may differ from those the service sorts by. */
const ORDER_SLACK_MS = MINUTE_MS;

export type PassPage = {
  readonly outcome: "page";
  /** Vends since the pass's instant that this page shows for the first time, or for the first time as ended. */
  readonly records: readonly VendRecord[];
  /** Includes a vend that two pages show with different ends: it counts as unreadable from then on. */
  readonly unreadable: readonly UnreadableVend[];
  readonly isLast: boolean;
  /** Whether all rows so far came newest first. */
  readonly newestFirst: boolean;
  /** The time of the last row so far. */
  readonly readTo?: Instant;
};

export type VendPass = ReturnType<typeof createVendPass>;

type Listed = VendRecord["state"] | "unreadable" | "foreign";

/**
 * Takes in the vendor's history page by page, back to an instant. It remembers only the rows of the last pages.
 *
 * The list grows at its head while we read it. That moves rows to later pages, so we may meet a row twice but never
 * miss one; the second reading is the newer one. The pass ends at an empty page, at a page without new rows, or at a
 * row older than `since`, if the rows so far show that the list is newest first: the specification does not promise its
 * order. The pass fails if the service repeats one page but says that there are more rows, or shows an empty page where
 * its count says that there are rows.
 */
export function createVendPass(since: Instant, fromPage = 1) {
  const listed = createBoundedMap<string, Listed>(ROWS_REMEMBERED_MAX);
  const order = createOrderCheck();
  let [rowCount, pages, repeated, previous] = [0, fromPage - 1, 0, ""];
  let rowsPerPage = fromPage === 1 ? 0 : ROWS_PER_PAGE;
  let firstCount: number | undefined;

  /** Notes how a row is listed now. Once unreadable, it stays so. True if the row is new. */
  const noteRow = (key: string, as: Listed): boolean => {
    const earlier = listed.get(key);
    if (earlier === undefined) rowCount++;
    if (earlier !== "unreadable") listed.set(key, as);
    return earlier === undefined;
  };

  /** The record if it says something new; an unreadable vend if it contradicts what was listed before. */
  const addRecord = (key: string, record: VendRecord): VendRecord | UnreadableVend | undefined => {
    const earlier = listed.get(key);
    if (noteRow(key, record.state)) order.add(record.at);
    if (earlier === undefined || (earlier === "pending" && record.state !== "pending")) return record;
    if (earlier !== "delivered" && earlier !== "failed") return undefined;
    const hasTwoEnds = record.state !== "pending" && record.state !== earlier;
    listed.set(key, hasTwoEnds ? "unreadable" : earlier);
    return hasTwoEnds ? withoutState(record) : undefined;
  };

  return {
    /** Whether the list is newest first and was read back to an instant. */
    covers: order.isPast,
    add({ rows, count = 0 }: VendHistoryPage): PassPage | ReadFailure {
      const earlierCount = rowCount;
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
          noteRow(key, "unreadable");
          if (!isOld && !wasUnreadable) unreadable.push(row);
        } else noteRow(key, "foreign");
      }
      firstCount ??= count;
      // We refund a vend that is missing from the history. A list that contradicts itself must not cause that.
      if (rows.length === 0 && firstCount > pages * rowsPerPage)
        return unread(`The vending history has ${firstCount} rows, and an empty page ${pages + 1}`);
      rowsPerPage = Math.max(rowsPerPage, rows.length);
      pages++;
      const isComplete = rowCount === earlierCount && count <= earlierCount;
      const isLast = rows.length === 0 || isComplete || order.isPast(since);
      const keys = rows.map(({ key }) => key).join("\n");
      repeated = keys === previous ? repeated + 1 : 0;
      previous = keys;
      if (!isLast && repeated >= REPEATED_PAGES_MAX) return unread("The vending history repeats one page");
      if (!isLast && pages >= PAGES_MAX) return unread(`The vending history is longer than ${PAGES_MAX} pages`);
      const readTo = order.last();
      return {
        outcome: "page",
        records: records.filter(({ at }) => at >= since),
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
  vendorRef,
  recipient,
  kind,
  amount,
  planCode,
  at,
});

/** Watches whether the times of rows fall from one to the next. */
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
    /** Whether a list that is newest first has reached a row older than an instant. */
    isPast: (since: Instant): boolean =>
      first !== undefined &&
      last !== undefined &&
      falling &&
      last < before(since, ORDER_SLACK_MS) &&
      first - last > ORDER_SLACK_MS,
  };
}
