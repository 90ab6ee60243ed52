import type { Window } from "../core/base/time.js";
import type { ReadFailure } from "../core/ports.js";
import { toReadFailure } from "./answer.js";
import type { Client } from "./client.js";
import { type QueryWindow, queryWindows } from "./query-windows.js";

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
 * Neither the filter nor paging is in the specification, so neither is relied upon: other references may come along, and
 * the last page is one that brings nothing new, or one after which the caller has enough.
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

/** Rows are the same when their ids are; without an id, when every field is. */
function keyOf(row: unknown): string {
  const id = typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
  return typeof id === "number" || typeof id === "string" ? `id ${id}` : JSON.stringify(row);
}
