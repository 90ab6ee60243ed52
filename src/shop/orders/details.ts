import { isFindingId, type OrderId } from "../../core/base/ids.js";
import type { Customer } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import type { Payment } from "../../core/money/payment.js";
import type { Order } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";
import { lastAuditEntries, type NamedAuditEntry } from "../settings/audit.js";

export type OrderDetails = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly payment: Payment | undefined;
  /** What was posted for it and for its payment, oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly auditEntries: readonly NamedAuditEntry[];
};

/** Audit entries shown about an order. */
const AUDIT_ROWS = 5;

/** Everything stored about an order. */
export async function readOrderDetails({ store }: ShopContext, id: OrderId): Promise<OrderDetails | undefined> {
  const order = await store.read("order", id);
  if (!order) return undefined;
  const { customer, payment } = order;
  return {
    order,
    customer: await currentCustomer(store, customer),
    payment: payment && (await store.read("payment", payment)),
    entries: await ledgerEntriesFor(store, order),
    auditEntries: await lastAuditEntries(store, [id, ...(payment ? [payment] : [])], AUDIT_ROWS),
  };
}

async function ledgerEntriesFor(store: Store, { id, customer, payment }: Order): Promise<readonly LedgerEntry[]> {
  const entries = await store.entries([customer]);
  const belongs = await Promise.all(
    entries.map(async (entry) => {
      const cause = entry.id.slice(entry.id.indexOf(":") + 1);
      if (cause === id || cause === payment) return true;
      const discrepancy = isFindingId(cause) ? (await store.read("finding", cause))?.discrepancy : undefined;
      if (!discrepancy) return false;
      return discrepancy.about === "vend" ? discrepancy.order === id : discrepancy.reference === payment;
    }),
  );
  return entries.filter((_, index) => belongs[index]);
}
