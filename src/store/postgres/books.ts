import { type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { type Notification, notificationId } from "../../core/notifications/notification.js";
import { DEFAULT_SETTINGS } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { RunQuery } from "./connection/run-query.js";
import type { TransactionSession } from "./connection/session.js";
import { toPostgresJson, toPostgresText } from "./json.js";
import { DUE_LEASE_MS } from "./lease.js";
import { insertEntry, isPosted, selectBalance } from "./ledger.js";
import type { OwnDue, WrittenRecord } from "./own-due.js";
import { cardsOf, selectCounter, threadsOf } from "./reads.js";
import { createUnitOfWork, putStatement, putThreadStatement } from "./unit-of-work.js";

const REMOVE_CARD = { name: "remove card", text: "delete from cards where id = $1 and customer = $2" };

const REMOVE_THREAD = { name: "remove thread", text: "delete from threads where id = $1 and customer = $2" };

/** Locks the row even when another owns it, so that the owner cannot release the name before this transaction ends. */
const CLAIM = {
  name: "claim",
  text: "insert into claims (name, owner) values ($1, $2) on conflict (name) do update set owner = claims.owner returning owner",
};
const UNCLAIM = { name: "unclaim", text: "delete from claims where name = $1 and owner = $2" };
const CLAIMANT = { name: "claim owner", text: "select owner from claims where name = $1" };

const ADD = {
  name: "add to counter",
  text: `insert into counters as c (name, value) select $1, $2::bigint where $3::bigint is null or $2::bigint <= $3
on conflict (name) do update set value = c.value + $2::bigint where $3::bigint is null or c.value + $2::bigint <= $3 returning value`,
};
const SUBTRACT = {
  name: "subtract from counter",
  text: "update counters set value = greatest(value + $2, 0) where name = $1 returning value",
};
const REMOVE_COUNTERS = {
  name: "remove counters",
  text: "delete from counters where name = $1 or starts_with(name, $1 || ':')",
};

/** Nobody has it, or this process has. */
const TAKES_LEASE = `excluded.leased_by is not null and (n.leased_until is null or n.leased_by = excluded.leased_by
    or n.leased_until <= excluded.leased_until - ${DUE_LEASE_MS})`;
/** Another process's lease stays: the older text must have been sent, or not, before the newer one is. */
const QUEUE_NOTIFICATION = {
  name: "queue notification",
  text: `with queued as (
  select * from jsonb_to_recordset($1) as q (id text, chat jsonb, owner text, key jsonb, "dueAt" bigint, lease jsonb)
)
insert into notifications as n (id, chat, owner, key, due_at, attempts, leased_by, leased_until)
select id, chat, owner, key, "dueAt", 0, lease ->> 'by', (lease ->> 'until')::bigint from queued
on conflict (id) do update set chat = excluded.chat, owner = excluded.owner, key = excluded.key,
  revision = nextval('notification_revisions'), due_at = excluded.due_at, attempts = 0,
  leased_by = case when ${TAKES_LEASE} then excluded.leased_by else n.leased_by end,
  leased_until = case when ${TAKES_LEASE} then excluded.leased_until else n.leased_until end
returning id, revision, leased_by as "leasedBy"`,
};

type Message = Omit<Notification, "revision" | "attempts">;
type QueuedRow = Pick<Notification, "id" | "revision"> & { readonly leasedBy: string | null };
type Counter = { readonly value: number };
type Owner = { readonly owner: string };

const claimName = async (runQuery: RunQuery, name: string, owner: string): Promise<boolean> =>
  (await runQuery<Owner>(CLAIM, [name, owner]))[0]?.owner === owner;

async function addToCounter(
  runQuery: RunQuery,
  [name, by]: readonly [string, number],
  max: number | null,
): Promise<number | undefined> {
  if (by <= 0) return (await runQuery<Counter>(SUBTRACT, [name, by]))[0]?.value ?? 0;
  return (await runQuery<Counter>(ADD, [name, by, max]))[0]?.value;
}

/** One customer's books, open on their locked row, and what is left to do before the commit. */
export type BooksSession = {
  readonly books: Books;
  /** Sends what was put off. */
  flush(): readonly WrittenRecord[];
};

export function createPostgresBooks(session: TransactionSession, customer: CustomerId, ownDue: OwnDue): BooksSession {
  const { runQuery, send } = session;
  const records = createUnitOfWork(session, customer);
  const messages = new Map<string, Message>();

  const mine = (what: string, owner: CustomerId) => {
    if (owner !== customer) throw new TypeError(`The ${what} does not belong to ${customer}`);
  };

  const books: Books = {
    customer: () => records.read("customer", customer),
    putCustomer: async (record) => {
      mine(`customer ${record.id}`, record.id);
      records.put("customer", record.id, record);
    },
    order: (id) => records.read("order", id),
    putOrder: async (order) => {
      mine(`order ${order.id}`, order.customer);
      records.put("order", order.id, order);
    },
    recentOrders: (since) => records.recentOrders(since),
    payment: (reference) => records.read("payment", reference),
    putPayment: async (payment) => {
      mine(`payment ${payment.reference}`, payment.customer);
      records.put("payment", payment.reference, payment);
    },
    cards: (of = [customer]) => cardsOf(runQuery, of),
    putCard: async (card) => {
      mine(`card ${card.id}`, card.customer);
      send(...putStatement("card", card));
    },
    removeCard: async (id) => send(REMOVE_CARD, [id, customer]),
    post: async (entry) => {
      mine(`entry ${entry.id}`, entry.customer);
      return insertEntry(runQuery, entry);
    },
    posted: (id) => isPosted(runQuery, id),
    balance: (account) => selectBalance(runQuery, [account]),
    claim: (name, owner) => claimName(runQuery, toPostgresText(name), toPostgresText(owner)),
    unclaim: async (name, owner) => send(UNCLAIM, [toPostgresText(name), toPostgresText(owner)]),
    claimant: async (name) => (await runQuery<Owner>(CLAIMANT, [toPostgresText(name)]))[0]?.owner,
    add: (name, by, max) => addToCounter(runQuery, [toPostgresText(name), by], max ?? null),
    counter: (name) => selectCounter(runQuery, name),
    removeCounters: async (name) => send(REMOVE_COUNTERS, [toPostgresText(name)]),
    putFinding: async (finding) => {
      mine(`finding ${finding.id}`, finding.customer);
      records.put("finding", finding.id, finding);
    },
    finding: (id) => records.read("finding", id),
    schedule: (id) => records.read("schedule", id),
    putSchedule: async (schedule) => {
      mine(`schedule ${schedule.id}`, schedule.customer);
      records.put("schedule", schedule.id, schedule);
    },
    removeSchedule: async (id) => records.removeSchedule(id),
    threads: () => threadsOf(runQuery, [customer]),
    putThread: async (thread) => {
      mine(`thread ${thread.id}`, thread.customer);
      send(...putThreadStatement(thread));
    },
    removeThread: async (id) => send(REMOVE_THREAD, [id, customer]),
    broadcast: (id) => records.read("broadcast", id),
    putBroadcast: async (broadcast) => {
      mine(`broadcast ${broadcast.id}`, broadcast.by);
      records.put("broadcast", broadcast.id, broadcast);
    },
    settings: async () => (await records.read("shopSettings", DEFAULT_SETTINGS.id)) ?? DEFAULT_SETTINGS,
    putSettings: async (settings) => {
      if (customer !== SHOP_CUSTOMER_ID) throw new TypeError(`The shop settings are not ${customer}'s`);
      records.put("shopSettings", settings.id, settings);
    },
    putAuditEntry: async (entry) => {
      mine(`audit entry ${entry.id}`, entry.customer);
      send(...putStatement("auditEntry", entry));
    },
    notify: async ({ chat, owner }, key, dueAt) => {
      const id = notificationId(chat, key);
      messages.set(id, { id, chat, owner, key, dueAt });
    },
  };

  return {
    books,
    // The notifications last, and in one order: orders of all customers notify the same staff, and none may block another
    // for long.
    flush: () => [...records.flush(ownDue), ...queueNotifications(runQuery, ownDue, [...messages.values()])],
  };
}

function queueNotifications(
  runQuery: RunQuery,
  ownDue: OwnDue,
  messages: readonly Message[],
): readonly WrittenRecord[] {
  if (messages.length === 0) return [];
  const queued = messages
    .map((message) => ({ ...message, lease: ownDue.leaseFor("notifications", message.dueAt) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  // When it fails the commit fails as well, or its answer is lost.
  const writing = runQuery<QueuedRow>(QUEUE_NOTIFICATION, [toPostgresJson(queued)]).catch(() => []);
  return queued.map(({ lease, ...message }) => ({
    kind: "notifications",
    id: message.id,
    lease,
    due: writing.then((rows) => {
      const row = rows.find(({ id }) => id === message.id);
      return row && row.leasedBy === lease?.by ? { ...message, revision: row.revision, attempts: 0 } : undefined;
    }),
  }));
}
