import { z } from "zod";
import { before, type Instant, MINUTE_MS } from "../core/base/time.js";
import type { Log, ReadFailure, UnreadableVend, VendHistory, Vendor, VendRecord } from "../core/ports.js";
import { toReadFailure } from "./answer.js";
import type { Client, ServiceOptions } from "./client.js";
import { createVendRowReader } from "./vend-row.js";

const HISTORY_ROWS_PER_PAGE = 100;
const HISTORY_PAGES_MAX = 1_000;

/** A page that is the one before it again: so it is when the service ignores `page`, or has just sold a page of vends. */
const REPEATED_PAGES_MAX = 3;

/** How far neighbours may be out of order, and our times from the service's sorting. */
const ORDER_SLACK_MS = MINUTE_MS;

const HistoryPage = z.object({ count: z.number().optional().catch(undefined), rows: z.array(z.unknown()) });

type HistoryReading = {
  readonly records: Map<string, VendRecord>;
  /** By reference, or where it has none by all that it says. */
  readonly unreadable: Map<string, UnreadableVend>;
  readonly seen: Set<string>;
  readonly times: Instant[];
};

/**
 * Every vend since an instant, newest first (service-spec: GET /vending/transactions).
 *
 * Pages are read forward while the list grows at its head. That pushes rows towards later pages, so a row may be met
 * twice but never missed; the second meeting is the fresher one. Reading ends at an empty page, at a page that brings
 * nothing new, or, once the list has proved to be newest first, at a row older than `since`. The order is not promised
 * by the specification, hence the proof. When all that is asked for by its reference has been met, no more is read. A
 * service that shows the same page again and again, and says that there is more, leaves the history `unread`.
 *
 * A row that is no vend of ours is skipped and logged. A vend that cannot be read is given apart, with what can be read
 * of it: it could be the one that a caller would otherwise find absent, and refund, but it says nothing of others.
 */
export function createVendHistory(deps: Deps): Vendor["history"] {
  const readRow = createVendRowReader();
  return async (since, named) => {
    const history = await readHistory({ ...deps, readRow }, since, named);
    return history.outcome === "history" ? { ...history, records: history.records.map(settlePending(deps)) } : history;
  };
}

type Deps = { readonly client: Client; readonly log: Log } & Pick<ServiceOptions, "clock" | "pendingDeliveredMs">;
type Reader = { readonly readRow: ReturnType<typeof createVendRowReader> };

async function readHistory(
  deps: Deps & Reader,
  ...[since, named]: Parameters<Vendor["history"]>
): Promise<VendHistory | ReadFailure> {
  const reading: HistoryReading = { records: new Map(), unreadable: new Map(), seen: new Set(), times: [] };
  const { records, unreadable, seen, times } = reading;
  let repeated = 0;
  let previous = "";
  for (let page = 1; page <= HISTORY_PAGES_MAX; page++) {
    const answer = await deps.client.get("vending/transactions", {
      page,
      perPage: HISTORY_ROWS_PER_PAGE,
      action: "debit",
    });
    if (answer.kind !== "ok") return toReadFailure(answer);
    const { data } = HistoryPage.safeParse(answer.data);
    if (!data) return { outcome: "unread", cause: "The vending history has no rows" };
    const known = seen.size;
    addRows(data.rows, { ...deps, reading, since });
    const met = named?.every((vendorRef) => records.has(vendorRef) || unreadable.has(vendorRef));
    const complete = seen.size === known && (data.count ?? 0) <= known;
    if (met || data.rows.length === 0 || complete || isPast(times, since)) return history(reading, since);
    const rows = JSON.stringify(data.rows);
    repeated = rows === previous ? repeated + 1 : 0;
    previous = rows;
    if (repeated >= REPEATED_PAGES_MAX) return { outcome: "unread", cause: "The vending history repeats one page" };
  }
  return { outcome: "unread", cause: `The vending history is longer than ${HISTORY_PAGES_MAX} pages` };
}

type RowIntake = Deps & Reader & { readonly reading: HistoryReading; readonly since: Instant };

function addRows(rows: readonly unknown[], { reading, readRow, since, log }: RowIntake): void {
  const { unreadable, seen } = reading;
  for (const row of rows) {
    const result = readRow(row);
    switch (result.kind) {
      case "foreign":
        seen.add(JSON.stringify(row));
        log.warn({ why: result.why }, "unreadable row of the vending history skipped");
        break;
      case "doubtful": {
        const key = result.vend.vendorRef ?? JSON.stringify(row);
        seen.add(key);
        if (result.vend.at !== undefined && result.vend.at < before(since, ORDER_SLACK_MS)) break;
        if (!unreadable.has(key)) log.warn({ why: result.why }, "A vend in the history cannot be read");
        unreadable.set(key, result.vend);
        break;
      }
      case "record":
        seen.add(result.record.vendorRef);
        if (!keep(reading, result.record)) log.warn({ why: "two ends" }, "A vend in the history cannot be read");
    }
  }
}

/**
 * A vend that was met while pending may have ended meanwhile; one that has ended cannot end differently, and is in doubt
 * when it does: then this is false.
 */
function keep({ records, unreadable, times }: HistoryReading, record: VendRecord): boolean {
  const { vendorRef, recipient, kind, amount, planCode, at } = record;
  const earlier = records.get(vendorRef);
  if (!earlier) times.push(at);
  if (earlier && earlier.state !== "pending" && record.state !== "pending" && record.state !== earlier.state) {
    unreadable.set(vendorRef, { vendorRef, recipient, kind, amount, planCode, at });
    return false;
  }
  if (!earlier || earlier.state === "pending") records.set(vendorRef, record);
  return true;
}

/** Accounts whose vends stay pending for ever may have old ones taken for delivered, everywhere alike. */
function settlePending({ clock, pendingDeliveredMs }: Deps): (record: VendRecord) => VendRecord {
  if (pendingDeliveredMs === undefined) return (record) => record;
  const until = before(clock(), Math.min(clock(), pendingDeliveredMs));
  return (record) => (record.state === "pending" && record.at <= until ? { ...record, state: "delivered" } : record);
}

/** True once a newest-first list has led to something older than `since`. */
function isPast(times: readonly Instant[], since: Instant): boolean {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || last >= before(since, ORDER_SLACK_MS)) return false;
  const falling = times.every((at, place) => at - (times[place - 1] ?? at) <= ORDER_SLACK_MS);
  return falling && first - last > ORDER_SLACK_MS;
}

/** What was read well on one page and badly on another is in doubt. */
function history({ records, unreadable }: HistoryReading, since: Instant): VendHistory {
  const wanted = [...records.values()].filter(({ at, vendorRef }) => at >= since && !unreadable.has(vendorRef));
  return {
    outcome: "history",
    records: wanted.sort((a, b) => b.at - a.at),
    ...(unreadable.size > 0 ? { unreadable: [...unreadable.values()] } : {}),
  };
}
