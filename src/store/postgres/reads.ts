import type { CustomerId } from "../../core/base/ids.js";
import type { CustomerIds } from "../../core/customers/audience.js";
import { chatClaim, chatKey } from "../../core/customers/chat.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Account, LedgerEntry } from "../../core/money/ledger.js";
import { type Kobo, kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import { isSupportKey } from "../../core/notifications/linked-message.js";
import { type Notification, notificationId, parseNotificationKey } from "../../core/notifications/notification.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { ListedKind, OwnedKind } from "../../core/records.js";
import type { AuditEntry } from "../../core/settings/audit-entry.js";
import { DEFAULT_SETTINGS } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { SupportThread } from "../../core/support/thread.js";
import { listOrder, type Records, tableOf } from "../records.js";
import { type RunQuery, type Statement, toPostgresText } from "./connection/run-query.js";
import { isLookedUp, type LookUp, ORDER_IS_OPEN } from "./look-ups.js";

const select = (name: string, rest: string) => ({ name, text: `select record from ${rest}` });

const CUSTOMERS = select("customers", "customers where id > $1 order by id limit $2");
/** Materialized, so that Postgres uses the index on the keys instead of walking all customers in the order of ids. */
const CUSTOMERS_BY_SEARCH_KEY = {
  name: "customers by search key",
  text: `with found as materialized (select id, record from customers where search_keys @> array[$1::text])
select record from found order by id limit $2`,
};
const BUYERS = {
  name: "buyers",
  text: `select distinct customer from orders
where (vending_at >= $1 or ${ORDER_IS_OPEN})
and record ->> 'network' = $2 and ($3::text is null or record -> 'product' ->> 'kind' = $3)`,
};
const WALLET_HOLDERS = {
  name: "wallet holders",
  text: `select split_part(account, ':', 2) as customer from balances
where account like 'wallet:%' or account like 'moving:cus%' group by account having sum(amount) > 0`,
};
const PAYMENTS = select("payments of", "payments where customer = any ($1) order by opened_at desc, id desc");
export const ENTRY = `jsonb_build_object('id', id, 'customer', customer, 'at', at, 'postings', (
  select jsonb_agg(jsonb_build_object('from', from_account, 'to', to_account, 'amount', amount) order by p.place)
  from postings p where p.entry = entries.id))`;
const ENTRIES = {
  name: "entries of",
  text: `select ${ENTRY} as record from entries where customer = any ($1) order by at, id`,
};
const OPEN_THREADS = select("open threads", "threads where not closed order by opened_at, id limit $1");
/** The newest orders of each customer, for which there is an index, then the newest of all these. */
const historyPage = (older: string) => `unnest($1::text[]) as c (customer), lateral (
  select record, placed_at, id from orders where orders.customer = c.customer and placed_at >= $3 ${older}
  order by placed_at desc, id desc limit $2) as page
order by placed_at desc, id desc limit $2`;
const HISTORY = select("history", historyPage(""));
/** Gives no rows when there is no such order, as a comparison with a missing row is null. */
const HISTORY_BEFORE = select(
  "history before",
  historyPage("and (placed_at, id) < (select placed_at, id from orders where id = $4)"),
);
const OPEN_ORDERS = select(
  "open orders",
  `orders where customer = any ($1) and ${ORDER_IS_OPEN} order by placed_at desc, id desc`,
);
const HELD_ORDERS = select("held orders", `orders where ${ORDER_IS_OPEN} order by placed_at, id limit $1`);
const OPEN_VENDS = select(
  "open vends",
  `(select record, placed_at, id from orders where ${ORDER_IS_OPEN} and state <> 'paid'
  union all select record, placed_at, id from orders where due_at is not null and state = 'refunded') as open
order by placed_at, id limit $1`,
);
const OPEN_WORK = {
  name: "open work",
  text: `select state, count(*) as count, sum(price)::bigint as amount from orders where ${ORDER_IS_OPEN} group by state`,
};
const NOTIFICATION_COUNT = { name: "notification count", text: "select count(*) as count from notifications" };
const NOTIFICATION = `select id, chat, owner, key, revision, attempts, due_at as "dueAt" from notifications`;
/** The ids of a chat's notifications begin with its key and a slash. `0` is the character after the slash. */
const NOTIFICATIONS_FOR = {
  name: "notifications for",
  text: `${NOTIFICATION}, unnest($2::text[]) as c (chat_key)
where id > c.chat_key || '/' and id < c.chat_key || '0' and due_at > $1 order by due_at, id`,
};
const NOTIFICATIONS_AFTER = {
  name: "notifications after",
  text: `${NOTIFICATION} where due_at > $1 order by due_at, id`,
};
const ORDERS_SINCE = select("orders since", "orders where changed_at >= $1 order by changed_at desc, id desc limit $2");
const VENDED = select("orders vended", "orders where vending_at >= $1 and vending_at < $2 order by vending_at, id");
const OPENED = select("payments opened", "payments where opened_at >= $1 and opened_at < $2 order by opened_at, id");
const FINDING_ABOUT = select("finding about", "findings where key = $1");
const OPEN_FINDINGS = select("open findings", "findings where not closed order by found_at, id limit $1");
const BROADCASTS = select("broadcasts", "broadcasts where not finished order by started_at, id");
const AUDIT_ENTRIES = select(
  "audit entries",
  `audit_entries where ($2::text is null or (at, id) < (select at, id from audit_entries where id = $2))
and ($3::text is null or customer = $3 or record ->> 'by' = $3 or record ->> 'target' = $3) order by at desc, id desc limit $1`,
);
const SUPPORT_MESSAGE = {
  name: "support message at",
  text: `select id from message_links
where id like '%/support-%' and starts_with(id, $1) and string_to_array(message_id, ' ') @> array[$2]`,
};
const TOTALS = {
  name: "totals",
  text: `select split_part(account, ':', 1) as name, sum(amount)::bigint as amount from balances
group by 1 having sum(amount) <> 0`,
};

type RecordRow<T> = { readonly record: T };

export async function recordsOf<T>(
  runQuery: RunQuery,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly T[]> {
  return (await runQuery<RecordRow<T>>(statement, values)).map(({ record }) => record);
}

const recordOf = async <T>(
  runQuery: RunQuery,
  statement: Statement,
  values: readonly unknown[],
): Promise<T | undefined> => (await recordsOf<T>(runQuery, statement, values))[0];

/** What reads are made with: single statements, and look-ups that are collected. */
export type Reading = { readonly runQuery: RunQuery; readonly lookUp: LookUp };

/** Any customer's record. */
export function readById<K extends OwnedKind>(
  { runQuery, lookUp }: Reading,
  kind: K,
  id: string,
): Promise<Records[K] | undefined> {
  if (isLookedUp(kind)) return lookUp(kind, id);
  const table = tableOf(kind);
  return recordOf(runQuery, { name: `${table} by id`, text: `select record from ${table} where id = $1` }, [id]);
}

/** All records of a kind of these customers, in no order. */
export async function lookUpList<K extends ListedKind>(
  lookUp: LookUp,
  kind: K,
  customers: readonly CustomerId[],
): Promise<readonly Records[K][]> {
  const records = await lookUp<readonly Records[K][]>(`list:${kind}`, JSON.stringify(customers));
  return records ?? [];
}

const customersIn = (rows: readonly { readonly customer: CustomerId }[]): CustomerIds =>
  new Set(rows.map(({ customer }) => customer));

export const readBalance = async (lookUp: LookUp, accounts: readonly Account[]): Promise<Kobo> =>
  kobo((await lookUp<number>("balance", JSON.stringify(accounts))) ?? 0);

/** Balances that are not zero, with all wallets summed as "wallet" and all holds as "held". */
export async function selectTotals(runQuery: RunQuery): Promise<Readonly<Record<string, Kobo>>> {
  const rows = await runQuery<{ name: string; amount: number }>(TOTALS);
  return Object.fromEntries(rows.map(({ name, amount }) => [name, kobo(amount)]));
}

export function createPostgresReads(reading: Reading) {
  const { runQuery, lookUp } = reading;
  const orders = (statement: Statement, ...values: readonly unknown[]) => recordsOf<Order>(runQuery, statement, values);
  return {
    read: (kind, id) => readById(reading, kind, id),
    customerAt: (chat) => lookUp("customerAt", chatClaim(chat)),
    messageFor: (chat, key) => lookUp("messageFor", notificationId(chat, key)),
    customers: ({ after = "", limit }) => recordsOf<Customer>(runQuery, CUSTOMERS, [after, limit]),
    customersBySearchKey: (key, limit) =>
      recordsOf<Customer>(runQuery, CUSTOMERS_BY_SEARCH_KEY, [toPostgresText(key), limit]),
    buyers: async ({ since, network, productKind = null }) =>
      customersIn(await runQuery(BUYERS, [since, network, productKind])),
    walletHolders: async () => customersIn(await runQuery(WALLET_HOLDERS, [])),
    list: async (kind, customers) => (await lookUpList(lookUp, kind, customers)).toSorted(listOrder(kind)),
    payments: (customers) => recordsOf<Payment>(runQuery, PAYMENTS, [customers]),
    entries: (customers) => recordsOf<LedgerEntry>(runQuery, ENTRIES, [customers]),
    openThreads: (limit) => recordsOf<SupportThread>(runQuery, OPEN_THREADS, [limit]),
    balance: (...accounts) => readBalance(lookUp, accounts),
    counter: async (name) => (await lookUp<number>("counter", name)) ?? 0,
    claimant: (name) => lookUp("claimant", name),
    totals: () => selectTotals(runQuery),
    history: (customers, { before, since = 0, limit }) =>
      before === undefined
        ? orders(HISTORY, customers, limit, since)
        : orders(HISTORY_BEFORE, customers, limit, since, before),
    openOrders: (customers) => orders(OPEN_ORDERS, customers),
    openWork: async () => {
      const rows = await runQuery<{ state: OrderState; count: number; amount: number }>(OPEN_WORK);
      const [waiting] = await runQuery<{ count: number }>(NOTIFICATION_COUNT);
      return { orders: rows.map((row) => ({ ...row, amount: kobo(row.amount) })), notifications: waiting?.count ?? 0 };
    },
    heldOrders: (limit) => orders(HELD_ORDERS, limit),
    openVends: (limit) => orders(OPEN_VENDS, limit),
    ordersSince: (since, limit) => orders(ORDERS_SINCE, since, limit),
    ordersVended: ({ from, to }) => orders(VENDED, from, to),
    paymentsOpened: ({ from, to }) => recordsOf<Payment>(runQuery, OPENED, [from, to]),
    findingAbout: (key) => recordOf<Finding>(runQuery, FINDING_ABOUT, [key]),
    openFindings: (limit) => recordsOf<Finding>(runQuery, OPEN_FINDINGS, [limit]),
    notificationsAfter: (dueAfter, chats) => {
      if (!chats) return runQuery<Notification>(NOTIFICATIONS_AFTER, [dueAfter]);
      const chatKeys = new Set(chats.map((chat) => toPostgresText(chatKey(chat)))); // A repeated key would repeat rows.
      return runQuery<Notification>(NOTIFICATIONS_FOR, [dueAfter, [...chatKeys]]);
    },
    supportMessageAt: async (chat, messageId) => {
      const place = `${chatKey(chat)}/`;
      const [link] = await runQuery<{ id: string }>(SUPPORT_MESSAGE, [
        toPostgresText(place),
        toPostgresText(messageId),
      ]);
      const key = link && parseNotificationKey(link.id.slice(place.length));
      return key && isSupportKey(key) ? key : undefined;
    },
    settings: async () => (await readById(reading, "shopSettings", DEFAULT_SETTINGS.id)) ?? DEFAULT_SETTINGS,
    auditEntries: ({ before = null, about = null, limit }) =>
      recordsOf<AuditEntry>(runQuery, AUDIT_ENTRIES, [limit, before, about]),
    broadcasts: () => recordsOf<Broadcast>(runQuery, BROADCASTS, []),
  } satisfies Partial<Store>;
}
