import type { Customer } from "../../core/customers/customer.js";
import type { Account } from "../../core/money/ledger.js";
import type { Order } from "../../core/orders/order.js";
import { LISTED_KINDS, type ListedKind, type OwnedKind } from "../../core/records.js";
import { tableOf } from "../records.js";
import { inBatches } from "./connection/batches.js";
import { type RunQuery, type Statement, toPostgresText } from "./connection/run-query.js";

/** Must match the condition of the partial index. */
export const ORDER_IS_OPEN = "state in ('paid', 'vending', 'pending', 'review')";

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

/** The elements of a key that is a JSON array of texts. */
const ELEMENTS = "array (select jsonb_array_elements_text(key::jsonb))";

/** The subqueries that find a value by its key. */
const VALUES = {
  customer: "select record from customers where id = key",
  customerAt: "select record from claims join customers on customers.id = claims.owner where name = key",
  order: "select record from orders where id = key",
  payment: "select record from payments where id = key",
  shopSettings: "select record from shop_settings where id = key",
  messageFor: "select to_jsonb(message_id) from message_links where id = key",
  claimant: "select to_jsonb(owner) from claims where name = key",
  posted: "select to_jsonb(true) from entries where id = key",
  counter: "select to_jsonb(value) from counters where name = key",
  /** `OpenedBooks` of a customer. */
  books: `select jsonb_build_object(
    'transactions', (select to_jsonb(transactions) from books where books.customer = key),
    'customer', (select record from customers where customers.id = key),
    'orders', (select coalesce(jsonb_agg(record), '[]') from (
      select record from orders where orders.customer = key and ${ORDER_IS_OPEN} limit ${OPENED_ORDERS_MAX}) as open),
    'balances', (
      select jsonb_object_agg(account, coalesce((select sum(amount) from balances where balances.account = own.account), 0))
      from unnest(array['wallet:' || key, 'moving:' || key]) as own (account)))`,
  /** The sum of some accounts, whose names are a JSON array. */
  balance: `select to_jsonb(sum(amount)) from balances where account = any (${ELEMENTS})`,
};

/** All records of a kind of some customers, whose ids are a JSON array. */
const LISTS = LISTED_KINDS.map(
  (kind) =>
    [`list:${kind}`, `select jsonb_agg(record) from ${tableOf(kind)} where customer = any (${ELEMENTS})`] as const,
);

type ValueKind = keyof typeof VALUES;
type Kind = ValueKind | `list:${ListedKind}`;

const lookUpStatement = (name: string, value: string): Statement => ({
  name,
  text: `select kind, key, ${value} as value from jsonb_to_recordset($1) as asked (kind text, key text)`,
});

const QUERIES: readonly (readonly [kind: string, value: string])[] = [...Object.entries(VALUES), ...LISTS];
const OF_ANY_KIND = lookUpStatement(
  "look up",
  `case kind\n${QUERIES.map(([kind, value]) => `  when '${kind}' then (${value})`).join("\n")}\nend`,
);
/** These cost Postgres two thirds of the statement for any kind, which prepares every subquery and runs one of them. */
const OF_ONE_KIND = new Map(QUERIES.map(([kind, value]) => [kind, lookUpStatement(`look up ${kind}`, `(${value})`)]));
const statementFor = ([kind = "", ...others]: readonly string[]): Statement =>
  (others.length === 0 && OF_ONE_KIND.get(kind)) || OF_ANY_KIND;

/** Whether a record of this kind is looked up by its key. */
export const isLookedUp = (kind: OwnedKind): kind is OwnedKind & ValueKind => kind in VALUES;

type Item = { readonly kind: Kind; readonly key: string };
type Row = Item & { readonly value: unknown };

/** Finds a value by its key; undefined when there is none. */
export type LookUp = <T>(kind: Kind, key: string) => Promise<T | undefined>;

/**
 * The reads that happen most: of one value by its key. Many arrive at about the same time, so they are collected and
 * answered by one statement instead of a round trip each.
 */
export function createLookUp(runQuery: RunQuery): LookUp {
  const ask = inBatches(async (items: readonly Item[]) => {
    const asked = new Map(items.map((item) => [nameOf(item), item]));
    const kinds = new Set(items.map(({ kind }) => kind));
    const rows = await runQuery<Row>(statementFor([...kinds]), [JSON.stringify([...asked.values()])]);
    const values = new Map(rows.map((row) => [nameOf(row), row.value ?? undefined]));
    return items.map((item) => values.get(nameOf(item)));
  });
  return async <T>(kind: Kind, key: string) => (await ask({ kind, key: toPostgresText(key) })) as T | undefined;
}

const nameOf = ({ kind, key }: Item): string => `${kind} ${key}`;
