import {
  after,
  before,
  DAY_MS,
  type Instant,
  instant,
  isoInstant,
  parseInstant,
  type Window,
} from "../core/base/time.js";
import type { ReadFailure } from "../core/ports.js";
import { ROWS_PER_PAGE } from "../core/vend-history/places.js";
import { toReadFailure } from "./answer.js";
import type { Client } from "./client.js";

/** More than a week of 100,000 payments a day, in pages of 20. */
const PAGES_MAX = 50_000;
const SEARCHED_PAGES_MAX = 1_000;
const WINDOWS_MAX = 60;

/** From the first to the last day: 28 days including both, at most a month even in February. */
const SPAN_DAYS = 27;
/** Lists are compared with our books. A week at a time fits into memory. */
const LIST_SPAN_DAYS = 7;

export type PaymentQuery = Window & {
  readonly reference?: string;
  /** Whether this row makes further pages unnecessary. */
  readonly isEnough?: (row: unknown) => boolean;
};

type PaymentRows = { readonly outcome: "rows"; readonly rows: readonly unknown[]; readonly pages: number };

/**
 * The payment transactions between two instants, under a reference if one is given, as the service writes them
 * (service-spec: GET /transaction). The service allows a month per query, so longer times are read in parts and joined,
 * each id once.
 *
 * The specification has neither the filter nor paging, so we rely on neither. The rows may include other references.
 * The last page is the one without new rows, or after which the caller has enough.
 */
export async function readPayments(
  client: Client,
  { reference, from, to, isEnough = () => false }: PaymentQuery,
): Promise<PaymentRows | ReadFailure> {
  const windows = queryWindows(from, to);
  if (windows.length > WINDOWS_MAX) return { outcome: "unread", cause: `More than ${WINDOWS_MAX} months at once` };
  const rows = new Map<string, unknown>();
  const filter = reference === undefined ? {} : { reference };
  let pages = 0;
  for (const window of windows) {
    for await (const page of pagesOf(client, { ...window, ...filter }, SEARCHED_PAGES_MAX)) {
      if ("outcome" in page) return page;
      pages += 1;
      for (const [key, row] of page) rows.set(key, row);
      if ([...page.values()].some(isEnough)) return { outcome: "rows", rows: [...rows.values()], pages };
    }
  }
  return { outcome: "rows", rows: [...rows.values()], pages };
}

/**
 * Passes all payment transactions between two instants to `use`, a page at a time, week after week, each id once.
 * `readTo`: everything before it has been passed.
 */
export async function listPaymentRows(
  client: Client,
  { from, to }: Window,
  use: (page: { readonly rows: readonly unknown[]; readonly readTo: Instant }) => Promise<void> | void,
): Promise<{ readonly outcome: "read" } | ReadFailure> {
  let earlierKeys: ReadonlySet<string> = new Set();
  for (const window of queryWindows(from, to, LIST_SPAN_DAYS)) {
    const readTo = before(parseInstant(`${window.start_date}T00:00:00Z`) ?? from, DAY_MS);
    const keys = new Set<string>();
    for await (const page of pagesOf(client, window, PAGES_MAX)) {
      if ("outcome" in page) return page;
      const fresh = [...page].filter(([key]) => !keys.has(key) && !earlierKeys.has(key));
      for (const key of page.keys()) keys.add(key);
      await use({ rows: fresh.map(([, row]) => row), readTo });
    }
    earlierKeys = keys;
  }
  return { outcome: "read" };
}

/** The rows of each page of a query, by key. Ends before a page without new rows, or with a failure. */
async function* pagesOf(
  client: Client,
  query: QueryWindow & Pick<PaymentQuery, "reference">,
  pagesMax: number,
): AsyncGenerator<ReadonlyMap<string, unknown> | ReadFailure> {
  const ids = new Set<string>();
  for (let page = 1; page <= pagesMax; page++) {
    const answer = await client.get("transaction", { ...query, page, perpage: ROWS_PER_PAGE });
    if (answer.kind !== "ok") return yield toReadFailure(answer);
    if (!Array.isArray(answer.data)) return yield { outcome: "unread", cause: "The payments are not a list" };
    const rows = new Map((answer.data as unknown[]).map((row) => [keyOf(row), row] as const));
    const earlier = ids.size;
    for (const key of rows.keys()) ids.add(key);
    if (ids.size === earlier) return;
    yield rows;
  }
  yield { outcome: "unread", cause: `More than ${pagesMax} pages of payments` };
}

/** Two rows are the same if their ids are equal, or, without ids, all their fields. */
function keyOf(row: unknown): string {
  const id = typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
  return typeof id === "number" || typeof id === "string" ? `id ${id}` : JSON.stringify(row);
}

/** The first and last day of one query, like "2026-11-21". */
type QueryWindow = { readonly start_date: string; readonly end_date: string };

/**
 * The time between two instants as queries of `spanDays` each, a month at most, oldest first (service-spec: limits,
 * date window).
 *
 * The specification gives neither the time zone of a day nor whether the end date is included. So we add a day at the
 * start and two at the end, and each query starts on the last day of the one before: a record may be read twice, but
 * none is missed.
 */
export function queryWindows(from: Instant, to: Instant, spanDays = SPAN_DAYS): QueryWindow[] {
  const first = before(from, Math.min(DAY_MS, from));
  const last = after(instant(Math.max(from, to)), 2 * DAY_MS);
  const windows: QueryWindow[] = [];
  for (let start = first; start < last; start = after(start, spanDays * DAY_MS)) {
    const end = instant(Math.min(after(start, spanDays * DAY_MS), last));
    windows.push({ start_date: day(start), end_date: day(end) });
  }
  return windows;
}

const day = (at: Instant): string => isoInstant(at).slice(0, 10);
