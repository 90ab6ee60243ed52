import { z } from "zod";
import { createBoundedMap } from "../core/base/collections.js";
import { unreachable } from "../core/base/errors.js";
import { isInDoubt } from "../core/base/steady-clock.js";
import { before } from "../core/base/time.js";
import type { Log, VendHistoryRow, Vendor, VendRecord } from "../core/ports.js";
import { ROWS_PER_PAGE } from "../core/vend-history/places.js";
import { toReadFailure } from "./answer.js";
import type { Client, ServiceOptions } from "./client.js";
import { readVendRow, type VendRowReading } from "./vend-row.js";

/** How many unreadable rows are remembered, so that each is logged once. */
const ROWS_LOGGED_MAX = 1_000;

const HistoryPage = z.object({ count: z.number().optional().catch(undefined), rows: z.array(z.unknown()) });

type Deps = { readonly client: Client; readonly log: Log } & Pick<ServiceOptions, "clock" | "pendingDeliveredMs">;

/**
 * The pages of the vending history (service-spec: GET /vending/transactions). A row that is not a vend of ours is
 * logged, and only its key is returned. A vend that cannot be read is returned with its readable fields: it could be
 * the one that a caller would otherwise take for absent and refund.
 */
export function createHistoryPages(deps: Deps): Vendor["historyPage"] {
  const { client, log } = deps;
  const logged = createBoundedMap<string, true>(ROWS_LOGGED_MAX);
  const warnOnce = (key: string, why: string, message: string) => {
    if (!logged.has(key)) log.warn({ why }, message);
    logged.set(key, true);
  };
  return async (page) => {
    const answer = await client.get("vending/transactions", {
      page,
      perPage: ROWS_PER_PAGE,
      action: "debit",
    });
    if (answer.kind !== "ok") return toReadFailure(answer);
    const { data } = HistoryPage.safeParse(answer.data);
    if (!data) return { outcome: "unread", cause: "The vending history has no rows" };
    const { count = 0 } = data;
    // Read as a page, it would make us forget where rows lie.
    if (data.rows.length === 0 && count > (page - 1) * ROWS_PER_PAGE)
      return { outcome: "unread", cause: `The vending history has ${count} rows, and an empty page ${page}` };
    const settle = settlePending(deps);
    const rows = data.rows.map((raw): VendHistoryRow => {
      const reading = readVendRow(raw);
      const key = keyOf(reading, raw);
      switch (reading.kind) {
        case "foreign":
          warnOnce(key, reading.why, "unreadable row of the vending history skipped");
          return { key };
        case "doubtful":
          warnOnce(key, reading.why, "unreadable vend in the vending history");
          return { key, unreadable: reading.vend };
        case "record":
          return { key, record: settle(reading.record) };
        default:
          return unreachable(reading);
      }
    });
    return { outcome: "page", rows, ...(data.count !== undefined && { count: data.count }) };
  };
}

/** The row's vend reference; the whole row if it has none or is not ours. */
function keyOf(reading: VendRowReading, raw: unknown): string {
  const vendorRef =
    reading.kind === "record" ? reading.record.vendorRef : reading.kind === "doubtful" && reading.vend.vendorRef;
  return vendorRef || JSON.stringify(raw);
}

/** For accounts whose vends stay pending for ever: pending vends older than `pendingDeliveredMs` count as delivered. */
function settlePending({ clock, pendingDeliveredMs }: Deps): (record: VendRecord) => VendRecord {
  if (pendingDeliveredMs === undefined) return (record) => record;
  const until = before(clock(), isInDoubt(clock) ? clock() : Math.min(clock(), pendingDeliveredMs));
  return (record) => (record.state === "pending" && record.at <= until ? { ...record, state: "delivered" } : record);
}
