import { z } from "zod";
import { before, type Instant, MINUTE_MS } from "../core/base/time.js";
import type { Log, ReadFailure, UnreadableVend, VendHistory, Vendor, VendRecord } from "../core/ports.js";
import { toReadFailure } from "./answer.js";
import type { Client, ServiceOptions } from "./client.js";
import { createVendRowReader } from "./vend-row.js";

const HISTORY_ROWS_PER_PAGE = 100;
const HISTORY_PAGES_MAX = 1_000;

/** Equal pages in a row: the service ignores `page`, or has just sold a whole page of vends. */
const REPEATED_PAGES_MAX = 3;

/** How far neighbours may be out of order, and our times from the service's sorting. */
const ORDER_SLACK_MS = MINUTE_MS;

const HistoryPage = z.object({ count: z.number().optional().catch(undefined), rows: z.array(z.unknown()) });

type HistoryReading = {
  readonly records: Map<string, VendRecord>;
  /** By reference, or by the whole row where it has none. */
  readonly unreadable: Map<string, UnreadableVend>;
  readonly seen: Set<string>;
  readonly times: Instant[];
};

/**
 * Every vend since an instant, newest first (service-spec: GET /vending/transactions).
 *
 * Pages are read forward while the list grows at its head. That moves rows to later pages, so a row may be read twice but
 * none is missed; the second reading is the newer one. Reading ends at an empty page, at a page without new rows, or, once
 * the rows have shown that the list is newest first, at a row older than `since`: the specification does not promise the
 * order. When every vendor reference in `named` has been found, no more is read. If the service repeats the same page and
 * says that there is more, the history is `unread`.
 *
 * A row that is no vend of ours is skipped and logged. A vend that cannot be read is returned separately, with what can be
 * read of it: it could be the one that a caller would otherwise take for absent and refund.
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
    const earlier = seen.size;
    addRows(data.rows, { ...deps, reading, since });
    const allFound = named?.every((vendorRef) => records.has(vendorRef) || unreadable.has(vendorRef));
    const complete = seen.size === earlier && (data.count ?? 0) <= earlier;
    if (allFound || data.rows.length === 0 || complete || isPast(times, since)) return history(reading, since);
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
        if (!unreadable.has(key)) log.warn({ why: result.why }, "unreadable vend in the vending history");
        unreadable.set(key, result.vend);
        break;
      }
      case "record":
        seen.add(result.record.vendorRef);
        if (!addRecord(reading, result.record)) log.warn({ why: "two ends" }, "unreadable vend in the vending history");
    }
  }
}

/**
 * A vend that was read as pending may have ended meanwhile. One that has ended cannot end differently: if it does, it is
 * unreadable, and this returns false.
 */
function addRecord({ records, unreadable, times }: HistoryReading, record: VendRecord): boolean {
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

/** For accounts whose vends stay pending for ever, old pending ones count as delivered everywhere. */
function settlePending({ clock, pendingDeliveredMs }: Deps): (record: VendRecord) => VendRecord {
  if (pendingDeliveredMs === undefined) return (record) => record;
  const until = before(clock(), Math.min(clock(), pendingDeliveredMs));
  return (record) => (record.state === "pending" && record.at <= until ? { ...record, state: "delivered" } : record);
}

/** True once a newest-first list has reached something older than `since`. */
function isPast(times: readonly Instant[], since: Instant): boolean {
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || last >= before(since, ORDER_SLACK_MS)) return false;
  const falling = times.every((at, place) => at - (times[place - 1] ?? at) <= ORDER_SLACK_MS);
  return falling && first - last > ORDER_SLACK_MS;
}

/** A vend that could be read on one page but not on another is unreadable. */
function history({ records, unreadable }: HistoryReading, since: Instant): VendHistory {
  const wanted = [...records.values()].filter(({ at, vendorRef }) => at >= since && !unreadable.has(vendorRef));
  return {
    outcome: "history",
    records: wanted.sort((a, b) => b.at - a.at),
    ...(unreadable.size > 0 ? { unreadable: [...unreadable.values()] } : {}),
  };
}
