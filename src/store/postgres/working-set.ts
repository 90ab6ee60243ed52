import type { Customer } from "../../core/customers/customer.js";
import type { Account } from "../../core/money/ledger.js";
import type { Order } from "../../core/orders/order.js";
import { ORDER_IS_OPEN } from "./reads.js";

const ORDERS_MAX = 16;

/** What most transactions ask for: their customer, some of the orders that are open, and the money there is to spend. */
export type WorkingSet = {
  readonly customer: Customer | null;
  readonly orders: readonly Order[];
  readonly balances: Readonly<Partial<Record<Account, number>>>;
};

/** It as an SQL expression, of the customer whose id is `$1`. */
export const WORKING_SET = `jsonb_build_object(
  'customer', (select record from customers where id = $1),
  'orders', (select coalesce(jsonb_agg(record), '[]') from (
    select record from orders where customer = $1 and ${ORDER_IS_OPEN} limit ${ORDERS_MAX}) as open),
  'balances', (select jsonb_object_agg(account, amount) from (
    select account, coalesce(sum(amount), 0) as amount from unnest(array['wallet:' || $1, 'moving:' || $1]) as own (account)
    left join balances using (account) group by account) as summed))`;
