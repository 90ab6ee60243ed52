import type { CustomerId } from "../../../core/base/ids.js";
import type { Customer } from "../../../core/customers/customer.js";
import type { Account } from "../../../core/money/ledger.js";
import type { Order } from "../../../core/orders/order.js";
import { inBatches } from "../connection/batches.js";
import type { RunQuery } from "../connection/run-query.js";
import { ORDER_IS_OPEN } from "../reads.js";

/** The most open orders that are read with the books. A customer with more is rare. */
export const OPENED_ORDERS_MAX = 16;

/** A customer's books at one moment, with what most transactions need. */
export type OpenedBooks = {
  /** The numbers of the last transactions that were committed, the newest first. Null before the first. */
  readonly transactions: readonly number[] | null;
  readonly customer: Customer | null;
  /** Open orders, up to `OPENED_ORDERS_MAX`. */
  readonly orders: readonly Order[];
  readonly balances: Readonly<Partial<Record<Account, number>>>;
};

const OPEN_BOOKS = {
  name: "open books",
  text: `select asked.id, (select to_jsonb(transactions) from books where books.customer = asked.id) as transactions,
  (select record from customers where customers.id = asked.id) as customer,
  (select coalesce(jsonb_agg(record), '[]') from (
    select record from orders where orders.customer = asked.id and ${ORDER_IS_OPEN} limit ${OPENED_ORDERS_MAX}) as open) as orders,
  (select jsonb_object_agg(account, coalesce((select sum(amount) from balances where balances.account = own.account), 0))
    from unnest(array['wallet:' || asked.id, 'moving:' || asked.id]) as own (account)) as balances
from jsonb_array_elements_text($1) as asked (id)`,
};

/** Reads customers' books. Those that are asked for at about the same time are read by one statement. */
export const createBooksReader = (runQuery: RunQuery): ((customer: CustomerId) => Promise<OpenedBooks>) =>
  inBatches(async (customers: readonly CustomerId[]) => {
    const rows = await runQuery<OpenedBooks & { readonly id: string }>(OPEN_BOOKS, [
      JSON.stringify([...new Set(customers)]),
    ]);
    const opened = new Map(rows.map((row) => [row.id, row]));
    return customers.map((customer) => opened.get(customer) as OpenedBooks);
  });
