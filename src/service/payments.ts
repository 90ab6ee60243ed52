import { after, before, DAY_MS, type Instant, instant, isoInstant, type Window } from "../core/base/time.js";
import type { ReadFailure } from "../core/ports.js";
import { toReadFailure } from "./answer.js";
import type { Client } from "./client.js";

const PAYMENT_ROWS_PER_PAGE = 100;
const PAYMENT_PAGES_MAX = 1_000;
const WINDOWS_MAX = 60;

type PaymentQuery = Window & {
  readonly reference?: string;
  /** Whether this row makes further pages needless. */
  readonly isEnough?: (row: unknown) => boolean;
};

type PaymentRows = { readonly outcome: "rows"; readonly rows: readonly unknown[] };

/**
 * Every payment transaction between two instants, in the service's own words (service-spec: GET /transaction). The service
 * allows a month at a time, so longer times are read in parts and joined, each id once.
 *
 * Neither the filter nor paging is in the specification, so neither is relied upon: other references may be among the
 * rows, and the last page is one without new rows, or one after which the caller has enough.
 */
export async function readPayments(
  client: Client,
  { reference, from, to, isEnough = () => false }: PaymentQuery,
): Promise<PaymentRows | ReadFailure> {
  const windows = queryWindows(from, to);
  if (windows.length > WINDOWS_MAX) return { outcome: "unread", cause: `More than ${WINDOWS_MAX} months at once` };
  const rows = new Map<string, unknown>();
  for (const window of windows) {
    const filter = reference === undefined ? {} : { reference };
    const end = await readWindow({ client, filter, rows, isEnough }, window);
    if (end === "enough") break;
    if (end) return end;
  }
  return { outcome: "rows", rows: [...rows.values()] };
}

type Reading = Required<Pick<PaymentQuery, "isEnough">> & {
  readonly client: Client;
  readonly filter: Pick<PaymentQuery, "reference">;
  readonly rows: Map<string, unknown>;
};

async function readWindow(
  { client, filter, rows, isEnough }: Reading,
  window: QueryWindow,
): Promise<ReadFailure | "enough" | undefined> {
  const ids = new Set<string>();
  for (let page = 1; page <= PAYMENT_PAGES_MAX; page++) {
    const answer = await client.get("transaction", { ...window, ...filter, page, perpage: PAYMENT_ROWS_PER_PAGE });
    if (answer.kind !== "ok") return toReadFailure(answer);
    if (!Array.isArray(answer.data)) return { outcome: "unread", cause: "The payments are not a list" };
    const earlier = ids.size;
    for (const row of answer.data as unknown[]) {
      ids.add(keyOf(row));
      rows.set(keyOf(row), row);
    }
    if (ids.size === earlier) return undefined;
    if (answer.data.some(isEnough)) return "enough";
  }
  return { outcome: "unread", cause: `More than ${PAYMENT_PAGES_MAX} pages of payments` };
}

/** Two rows are the same if their ids are; without an id, if every field is. */
function keyOf(row: unknown): string {
  const id = typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
  return typeof id === "number" || typeof id === "string" ? `id ${id}` : JSON.stringify(row);
}

/** The days of one query, both inclusive: "2026-11-21". */
type QueryWindow = { readonly start_date: string; readonly end_date: string };

/** From the first to the last day: 28 days with both counted, which is within a month even in February. */
const SPAN_DAYS = 27;

/**
 * The time between two instants as queries of at most a month each, oldest first (service-spec: limits, date window).
 *
 * The specification gives neither the time zone of a day nor whether an end date includes its day. So one day is added at
 * the start and two at the end, and each query starts on the day on which the one before it ended: a record may be read
 * twice, but none is missed.
 */
export function queryWindows(from: Instant, to: Instant): QueryWindow[] {
  const first = before(from, Math.min(DAY_MS, from));
  const last = after(instant(Math.max(from, to)), 2 * DAY_MS);
  const windows: QueryWindow[] = [];
  for (let start = first; start < last; start = after(start, SPAN_DAYS * DAY_MS)) {
    const end = instant(Math.min(after(start, SPAN_DAYS * DAY_MS), last));
    windows.push({ start_date: day(start), end_date: day(end) });
  }
  return windows;
}

const day = (at: Instant): string => isoInstant(at).slice(0, 10);
