import { MINUTE_MS } from "../base/time.js";
import type { Order } from "../orders/order.js";
import type { UnreadableVend, VendRecord } from "../ports.js";

/** The service's clock and ours may differ by this much. */
export const CLOCK_SKEW_MS = 5 * MINUTE_MS;

type VendTarget = Pick<Order, "product" | "recipient">;

/** Whether a vendor's record is the vend of such an order: same number, and same plan or same airtime amount. */
export function sameVend({ product, recipient }: VendTarget, record: VendRecord): boolean {
  if (record.recipient !== recipient || record.kind !== product.kind) return false;
  return product.kind === "airtime" ? record.amount === product.amount : record.planCode === product.planCode;
}

/** Whether it cannot be ruled out: a data vend for the same number that does not name its plan. */
export const maybeSameVend = ({ product, recipient }: VendTarget, record: VendRecord): boolean =>
  record.recipient === recipient &&
  record.kind === product.kind &&
  product.kind === "data" &&
  record.planCode === undefined;

/** Whether a row that cannot be read whole could be the vend of such an order: nothing that can be read of it says otherwise. */
export function couldBeUnreadableVend({ product, recipient }: VendTarget, row: UnreadableVend): boolean {
  if ((row.recipient ?? recipient) !== recipient || (row.kind ?? product.kind) !== product.kind) return false;
  if (product.kind === "airtime") return (row.amount ?? product.amount) === product.amount;
  return (row.planCode ?? product.planCode) === product.planCode;
}

/** The name under which a record belongs to one order for ever. */
export const vendorClaim = ({ vendorRef }: Pick<VendRecord, "vendorRef">): string => `vendor-ref:${vendorRef}`;
