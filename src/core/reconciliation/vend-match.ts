import { MINUTE_MS } from "../base/time.js";
import type { Order } from "../orders/order.js";
import type { DoubtfulVend, VendRecord } from "../ports.js";

/** The service's clock and ours may differ by this much. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

type Wanted = Pick<Order, "item" | "recipient">;

/** Whether a vendor's record is the vend of such an order: same number, and same plan or same airtime amount. */
export function sameVend({ item, recipient }: Wanted, record: VendRecord): boolean {
  if (record.recipient !== recipient || record.kind !== item.kind) return false;
  return item.kind === "airtime" ? record.amount === item.amount : record.planCode === item.planCode;
}

/** Whether it cannot be ruled out: a data vend for the same number that does not name its plan. */
export const maybeSameVend = ({ item, recipient }: Wanted, record: VendRecord): boolean =>
  record.recipient === recipient && record.kind === item.kind && item.kind === "data" && record.planCode === undefined;

/** Whether a row that cannot be read whole could be the vend of such an order: nothing that can be read of it says otherwise. */
export function couldBeVend({ item, recipient }: Wanted, row: DoubtfulVend): boolean {
  if ((row.recipient ?? recipient) !== recipient || (row.kind ?? item.kind) !== item.kind) return false;
  if (item.kind === "airtime") return (row.amount ?? item.amount) === item.amount;
  return (row.planCode ?? item.planCode) === item.planCode;
}

/** The name under which a record belongs to one order for ever. */
export const vendorClaim = ({ vendorRef }: Pick<VendRecord, "vendorRef">): string => `vendor-ref:${vendorRef}`;
