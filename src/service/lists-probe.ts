import { z } from "zod";
import { NETWORKS } from "../core/base/network.js";
import { before, DAY_MS, type Instant, parseInstant } from "../core/base/time.js";
import type { ReadFailure } from "../core/ports.js";
import type { ListFacts, ReadServiceLists } from "../core/settings/rehearsal.js";
import { ROWS_PER_PAGE } from "../core/vend-history/places.js";
import { toReadFailure } from "./answer.js";
import { createClient, type ServiceOptions } from "./client.js";
import { queryWindows } from "./payment-list.js";
import { parseVendReference, readVendRow } from "./vend-row.js";

/** A reference that no payment has. */
const UNUSED_REFERENCE = "top_0000000000000000";
/** Fits into one query, with the days that `queryWindows` adds. */
const PAYMENT_DAYS = 20;

const Rows = z.array(z.unknown());
const History = z.object({ rows: Rows }).transform(({ rows }) => rows);
const text = z.string().optional().catch(undefined);
const Dated = z.object({ reference: text, createdAt: text, created_at: text });

type Row = unknown;

/** Reads the plans and the first two pages of both lists, to learn how the service behaves. It changes nothing. */
export function createListsProbe(options: Omit<ServiceOptions, "unit">): ReadServiceLists {
  const client = createClient(options);
  const { clock } = options;

  return async () => {
    let failure: ReadFailure | undefined;
    const rowsAt = async (
      path: string,
      query: Readonly<Record<string, string | number>>,
      schema: z.ZodType<readonly Row[]> = Rows,
    ): Promise<readonly Row[]> => {
      if (failure) return [];
      const answer = await client.get(path, query);
      const rows = answer.kind === "ok" ? schema.safeParse(answer.data).data : undefined;
      if (answer.kind !== "ok") failure = toReadFailure(answer);
      else if (!rows) failure = { outcome: "unread", cause: `${path} gives no list` };
      return rows ?? [];
    };
    const vends = (page: number) =>
      rowsAt("vending/transactions", { page, perPage: ROWS_PER_PAGE, action: "debit" }, History);
    const [window] = queryWindows(before(clock(), PAYMENT_DAYS * DAY_MS), clock());
    const payments = (page: number, filter: { readonly reference?: string } = {}) =>
      rowsAt("transaction", { ...window, ...filter, page, perpage: ROWS_PER_PAGE });

    const plans: Row[] = [];
    for (const network of NETWORKS) plans.push(...(await rowsAt("vending/data-bundles", { network })));
    const vended = [await vends(1), await vends(2)] as const;
    const paid = [await payments(1), await payments(2)] as const;
    const filtered = await payments(1, { reference: UNUSED_REFERENCE });
    const pendingMs = longestPendingMs(vended[0], clock());
    const lists = {
      plans: plans.length,
      vends: listFacts(...vended),
      payments: listFacts(...paid),
      ...(paid[0].length > 0 && { filter: filtered.length === 0 ? ("heeded" as const) : ("ignored" as const) }),
      ...(pendingMs !== undefined && { pendingMs }),
    };
    return failure ?? { outcome: "lists", lists };
  };
}

function listFacts(first: readonly Row[], second: readonly Row[]): ListFacts {
  const known = new Set(first.map((row) => JSON.stringify(row)));
  const goesOn = second.some((row) => !known.has(JSON.stringify(row)));
  const order = orderOf(first.flatMap((row) => timeOf(row) ?? []));
  return { rows: first.length, ...(order && { order }), ...(goesOn && { pageRows: first.length }) };
}

/** The order of the times; undefined if all are equal. */
function orderOf(times: readonly Instant[]): ListFacts["order"] {
  const steps = times.slice(1).map((at, index) => Math.sign(at - (times[index] ?? at)));
  const [rises, falls] = [steps.includes(1), steps.includes(-1)];
  if (rises && falls) return "mixed";
  return rises ? "oldest-first" : falls ? "newest-first" : undefined;
}

/** A vend's reference holds its time to the millisecond, which is preferred. */
function timeOf(row: Row): Instant | undefined {
  const { reference = "", createdAt, created_at: madeAt } = Dated.safeParse(row).data ?? {};
  return parseVendReference(reference)?.at ?? parseInstant(createdAt ?? madeAt ?? "");
}

function longestPendingMs(rows: readonly Row[], now: Instant): number | undefined {
  const pending = rows.flatMap((row) => {
    const reading = readVendRow(row);
    return reading.kind === "record" && reading.record.state === "pending" ? [now - reading.record.at] : [];
  });
  return pending.length === 0 ? undefined : Math.max(0, ...pending);
}
