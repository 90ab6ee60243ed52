import { isAuditEntryId, isFindingId, type OrderId } from "../../core/base/ids.js";
import { after, DAY_MS } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import type { Payment } from "../../core/money/payment.js";
import { isVendOpen, type Order, vendStartedAt } from "../../core/orders/order.js";
import { type VendProblem, vendProblemOf } from "../../core/orders/vend-statistics.js";
import type { VendRecord } from "../../core/ports.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { currentCustomer } from "../customers/current.js";
import { lastAuditEntries, type NamedAuditEntry } from "../settings/audit.js";
import { findCandidates, readVendHistory } from "./candidates.js";
import { decideVends } from "./look-up.js";

/** To show the record of one vend, the service's history is read back at most this far. */
const RECORD_SHOWN_MS = 7 * DAY_MS;

/** A vend as staff see it. */
type VendDetails = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly problem?: VendProblem;
};

/** `under-way`: it waits to be sent, or the call may still be running. `closed`: the order has ended, so there is nothing to look up. */
type LookUpResult = "looked-up" | "unread" | "under-way" | "closed";

type VendRecordResult =
  /** The order's own record; or, while it has none, the records that could be it. */
  | {
      readonly outcome: "read";
      readonly own?: VendRecord;
      readonly others: readonly VendRecord[];
      /** The list also has an unreadable record that could be it. */
      readonly unreadable?: true;
    }
  | { readonly outcome: "unread" | "never-vended" | "too-old" };

/** A vend with its current problem, if any. */
export async function vendDetails({ store, clock }: ShopContext, id: OrderId): Promise<VendDetails | undefined> {
  const order = await store.read("order", id);
  if (!order) return undefined;
  const problem = vendProblemOf(order, clock());
  return { order, customer: await store.read("customer", order.customer), ...(problem && { problem }) };
}

/** Looks up one vend now and moves its order accordingly. */
export async function lookUpNow(shop: ShopContext, id: OrderId): Promise<LookUpResult> {
  const order = await shop.store.read("order", id);
  if (order?.state === "paid") return "under-way";
  if (!order || !isVendOpen(order.state)) return "closed";
  // A look-up during the call could fail a vend that is still being sent.
  const callEndsBy = after(vendStartedAt(order), shop.config.callTimeoutMs);
  if (order.state === "vending" && shop.clock() < callEndsBy) return "under-way";
  const readAt = shop.clock();
  const history = await readVendHistory(shop, order);
  if (!history) return "unread";
  await decideVends(shop, [order], { history, readAt, counts: false });
  return "looked-up";
}

/** Reads the record of a vend in the service's history. */
export async function vendRecord(shop: ShopContext, id: OrderId): Promise<VendRecordResult> {
  const order = await shop.store.read("order", id);
  if (order?.vendingAt === undefined) return { outcome: "never-vended" };
  if (shop.clock() > after(order.vendingAt, RECORD_SHOWN_MS)) return { outcome: "too-old" };
  const history = await readVendHistory(shop, order);
  if (!history) return { outcome: "unread" };
  const own = history.records.find(({ vendorRef }) => vendorRef === order.vendorRef);
  if (own) return { outcome: "read", own, others: [] };
  return shop.store.transact(order.customer, async (books) => {
    const { records: others, ...rest } = await findCandidates(shop.store, books, order, history);
    return { outcome: "read", others, ...rest };
  });
}

export type OrderDetails = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly payment: Payment | undefined;
  /** Who paid for it from their wallet at its customer's request. */
  readonly payer: Customer | undefined;
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
  const { customer, payment, paymentRequest } = order;
  const { customer: payer, outcome } = paymentRequest?.payer ?? {};
  return {
    order,
    customer: await currentCustomer(store, customer),
    payment: payment && (await store.read("payment", payment)),
    payer: payer && outcome === "paid" ? await currentCustomer(store, payer) : undefined,
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
      const finding = isAuditEntryId(cause) ? (await store.read("auditEntry", cause))?.target : cause;
      const discrepancy = finding && isFindingId(finding) && (await store.read("finding", finding))?.discrepancy;
      if (!discrepancy) return false;
      return discrepancy.about === "vend" ? discrepancy.order === id : discrepancy.reference === payment;
    }),
  );
  return entries.filter((_, index) => belongs[index]);
}
