import { withTimeout } from "../core/base/async.js";
import { groupBy } from "../core/base/collections.js";
import {
  after,
  before,
  type Clock,
  DAY_MS,
  HOUR_MS,
  type Instant,
  instant,
  MINUTE_MS,
  SECOND_MS,
} from "../core/base/time.js";
import type { Log, ReadFailure } from "../core/ports.js";
import type { Client } from "./client.js";
import { type PaymentQuery, readPayments } from "./payment-list.js";
import { rowReference } from "./payment-row.js";

/** After this we try the filter again: the service may support it by then. */
const FILTER_RETRY_MS = 10 * MINUTE_MS;
/** Look-ups that begin within this time share a list. */
const GATHER_MS = 50;
/** Look-ups of older payments get their own list, so that those of the last two days need not wait for a long one. */
const RECENT_MS = 2 * DAY_MS + HOUR_MS;
/** The longest wait for the next list to begin while another is being read. */
const LIST_EVERY_MS = 5 * SECOND_MS;

type LookUp = PaymentQuery & Required<Pick<PaymentQuery, "reference" | "isEnough">>;

/** `listPages`: the service ignored the filter, and so many pages of all payments had to be read. */
type FoundRows =
  | { readonly outcome: "rows"; readonly rows: readonly unknown[]; readonly listPages?: number }
  | ReadFailure;

type Waiting = { readonly lookUp: LookUp; readonly answer: (rows: FoundRows) => void };

/**
 * Reads the payments that the service lists under a reference. If it ignores the filter by reference, it lists all
 * payments: then one list answers all look-ups that are waiting when it begins.
 */
export function createPaymentLookUps(
  client: Client,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): (lookUp: LookUp) => Promise<FoundRows> {
  let listsUntil: Instant | undefined;
  let waiting: Waiting[] = [];
  let listing = false;

  const noteFilter = (isIgnored: boolean): void => {
    if (isIgnored !== (listsUntil !== undefined)) log.info({ isIgnored }, "filter of payments by reference");
    listsUntil = isIgnored ? after(clock(), FILTER_RETRY_MS) : undefined;
  };

  const readByReference = async (lookUp: LookUp): Promise<FoundRows> => {
    const reading = await readPayments(client, lookUp);
    if (reading.outcome === "unread") return reading;
    const { rows, pages } = reading;
    const isIgnored = rows.some((row) => (rowReference(row) ?? lookUp.reference) !== lookUp.reference);
    noteFilter(isIgnored);
    return { outcome: "rows", rows, ...(isIgnored && { listPages: pages }) };
  };

  const readListFor = (asked: readonly Waiting[]): Promise<void> =>
    readList(client, asked).catch((err: unknown) => {
      log.error({ err }, "list of payments could not be read");
      for (const { answer } of asked) answer({ outcome: "unread", cause: String(err) });
    });

  const readLists = async (): Promise<void> => {
    listing = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const recentFrom = before(clock(), RECENT_MS);
      const recent = waiting.filter(({ lookUp }) => lookUp.from >= recentFrom);
      const older = waiting.filter(({ lookUp }) => lookUp.from < recentFrom);
      waiting = [];
      await withTimeout(LIST_EVERY_MS, Promise.all([readListFor(recent), readListFor(older)]));
    }
    listing = false;
  };

  return async (lookUp) => {
    const now = clock();
    if (listsUntil === undefined || now >= listsUntil) {
      if (listsUntil !== undefined) listsUntil = after(now, FILTER_RETRY_MS); // Only this look-up tries the filter.
      return readByReference(lookUp);
    }
    return new Promise((answer) => {
      waiting.push({ lookUp, answer });
      if (!listing) void readLists();
    });
  };
}

/** Answers each look-up with its own rows and those without a readable reference; at once if a row is enough. */
async function readList(client: Client, asked: readonly Waiting[]): Promise<void> {
  if (asked.length === 0) return;
  const open = new Set(asked);
  const byReference = groupBy(asked, ({ lookUp }) => lookUp.reference);
  const isEnough = (row: unknown): boolean => {
    for (const one of byReference.get(rowReference(row) ?? "") ?? []) {
      if (!one.lookUp.isEnough(row)) continue;
      one.answer({ outcome: "rows", rows: [row], listPages: 1 });
      open.delete(one);
    }
    return open.size === 0;
  };
  const reading = await readPayments(client, {
    from: instant(Math.min(...asked.map(({ lookUp }) => lookUp.from))),
    to: instant(Math.max(...asked.map(({ lookUp }) => lookUp.to))),
    isEnough,
  });
  if (reading.outcome === "unread") {
    for (const { answer } of open) answer(reading);
    return;
  }
  const rowsUnder = groupBy(reading.rows, rowReference);
  const unreadable = rowsUnder.get(undefined) ?? [];
  for (const { lookUp, answer } of open) {
    const rows = [...(rowsUnder.get(lookUp.reference) ?? []), ...unreadable];
    answer({ outcome: "rows", rows, listPages: reading.pages });
  }
}
