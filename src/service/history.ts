import { z } from "zod";
import type { Log, Vendor, VendRecord } from "#core/ports.js";
import { before, type Instant, MINUTE_MS } from "#core/time.js";
import type { Client } from "./client.js";
import { unread } from "./unread.js";
import { createVendRowReader } from "./vend-row.js";

const HISTORY_ROWS_PER_PAGE = 100;
const HISTORY_PAGES_MAX = 1_000;

/** How far neighbours may be out of order, and our times from the service's sorting. */
const ORDER_SLACK_MS = MINUTE_MS;

const HistoryPage = z.object({ count: z.number().optional().catch(undefined), rows: z.array(z.unknown()) });

type Reading = Reader & {
  readonly records: Map<string, VendRecord>;
  readonly seen: Set<string>;
  readonly times: Instant[];
};

/**
 * Every vend since an instant, newest first (service-spec: GET /vending/transactions).
 *
 * Pages are read forward while the list grows at its head. That pushes rows towards later pages, so a row may be met
 * twice but never missed; the second meeting is the fresher one. Reading ends at an empty page, at a page that brings
 * nothing new (a service that ignores paging), or, once the list has proved to be newest first, at a row older than
 * `since`. The order is not promised by the specification, hence the proof. When all that is asked for by its reference
 * has been met, no more is read.
 *
 * A row that is no vend of ours is skipped and logged. A vend that cannot be read makes the whole history `unread`:
 * it could be the one that a caller would otherwise find absent, and refund.
 */
export function createHistory({ client, log }: Deps): Vendor["history"] {
  const readRow = createVendRowReader();
  return (since, named) => readHistory({ client, log, readRow }, since, named);
}

type Deps = { readonly client: Client; readonly log: Log };
type Reader = { readonly readRow: ReturnType<typeof createVendRowReader> };

async function readHistory(
  { client, log, readRow }: Deps & Reader,
  ...[since, named]: Parameters<Vendor["history"]>
): ReturnType<Vendor["history"]> {
  const reading: Reading = { records: new Map(), seen: new Set(), times: [], readRow };
  for (let page = 1; page <= HISTORY_PAGES_MAX; page++) {
    const answer = await client.get("vending/transactions", { page, perPage: HISTORY_ROWS_PER_PAGE, action: "debit" });
    if (answer.kind !== "ok") return unread(answer);
    const { data } = HistoryPage.safeParse(answer.data);
    if (!data) return { outcome: "unread", cause: "The vending history has no rows" };
    const known = reading.seen.size;
    const fault = takeRows(data.rows, { reading, since, log });
    if (fault) return { outcome: "unread", cause: fault };
    const repeated = reading.seen.size === known && (data.count ?? 0) <= known;
    const met = named?.every((vendorRef) => reading.records.has(vendorRef));
    if (met || data.rows.length === 0 || repeated || isPast(reading.times, since)) return history(reading, since);
  }
  return { outcome: "unread", cause: `The vending history is longer than ${HISTORY_PAGES_MAX} pages` };
}

function takeRows(
  rows: readonly unknown[],
  { reading, since, log }: { reading: Reading; since: Instant; log: Log },
): string | undefined {
  for (const row of rows) {
    const result = reading.readRow(row);
    reading.seen.add(result.reading === "record" ? result.record.vendorRef : JSON.stringify(row));
    if (result.reading === "foreign") {
      log.warn({ why: result.why }, "Skipped a row of the vending history");
    } else if (result.reading === "doubtful") {
      if (result.at === undefined || result.at >= before(since, ORDER_SLACK_MS)) {
        return `A vend in the history has an unreadable ${result.why}`;
      }
    } else if (!keep(reading, result.record)) {
      return `A vend in the history has two ends: ${result.record.vendorRef}`;
    }
  }
  return undefined;
}

/** A vend that was met while pending may have ended meanwhile; one that has ended cannot end differently. */
function keep({ records, times }: Reading, record: VendRecord): boolean {
  const earlier = records.get(record.vendorRef);
  if (!earlier) times.push(record.at);
  if (!earlier || earlier.state === "pending") {
    records.set(record.vendorRef, record);
    return true;
  }
  return record.state === "pending" || record.state === earlier.state;
}

/** True once a newest-first list has led to something older than `since`. */
function isPast(times: readonly Instant[], since: Instant): boolean {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || last >= before(since, ORDER_SLACK_MS)) return false;
  const falling = times.every((at, place) => at - (times[place - 1] ?? at) <= ORDER_SLACK_MS);
  return falling && first - last > ORDER_SLACK_MS;
}

function history({ records }: Reading, since: Instant) {
  const wanted = [...records.values()].filter(({ at }) => at >= since);
  return { outcome: "history", records: wanted.sort((a, b) => b.at - a.at) } as const;
}
