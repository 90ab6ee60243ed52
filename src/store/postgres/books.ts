import { type CustomerId, SHOP_CUSTOMER_ID } from "../../core/base/ids.js";
import { kobo } from "../../core/money/money.js";
import { notificationId } from "../../core/notifications/notification.js";
import { DEFAULT_SETTINGS } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { RunQuery, Statement } from "./connection/run-query.js";
import type { TransactionSession } from "./connection/session.js";
import { toPostgresText } from "./json.js";
import { insertEntry, isPosted, selectBalance } from "./ledger.js";
import type { OwnDue, WrittenRecord } from "./own-due.js";
import { batchGroupsOf, cardsOf, selectCounter, threadsOf } from "./reads.js";
import { createUnitOfWork, putStatement } from "./unit-of-work.js";
import type { WorkingSet } from "./working-set.js";
import { type Changes, type Message, writeChanges } from "./write-changes.js";

const REMOVE_CARD = { name: "remove card", text: "delete from cards where id = $1 and customer = $2" };

const REMOVE_BATCH_GROUP = {
  name: "remove batch group",
  text: "delete from batch_groups where id = $1 and customer = $2",
};
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

type Counter = { readonly value: number };
type Owner = { readonly owner: string };

/** Names are released when the transaction ends, or before whoever asks about a name, which the database answers. */
function createClaims({ runQuery, send }: TransactionSession) {
  const released: Changes["released"][number][] = [];
  const ask = async (statement: Statement, ...values: readonly string[]) => {
    for (const { name, owner } of released.splice(0)) send(UNCLAIM, [name, owner]);
    return (await runQuery<Owner>(statement, values))[0]?.owner;
  };
  return {
    released,
    claim: async (name: string, owner: string) =>
      (await ask(CLAIM, toPostgresText(name), toPostgresText(owner))) === toPostgresText(owner),
    unclaim: async (name: string, owner: string) =>
      void released.push({ name: toPostgresText(name), owner: toPostgresText(owner) }),
    claimant: (name: string) => ask(CLAIMANT, toPostgresText(name)),
  };
}

async function addToCounter(
  runQuery: RunQuery,
  [name, by]: readonly [string, number],
  max: number | null,
): Promise<number | undefined> {
  if (by <= 0) return (await runQuery<Counter>(SUBTRACT, [name, by]))[0]?.value ?? 0;
  return (await runQuery<Counter>(ADD, [name, by, max]))[0]?.value;
}

/** What is written at once, and read as lists. */
function createLists(
  { runQuery, send }: TransactionSession,
  customer: CustomerId,
  mine: (what: string, owner: CustomerId) => void,
): Pick<Books, ListedBooks> {
  return {
    cards: (of = [customer]) => cardsOf(runQuery, of),
    putCard: async (card) => {
      mine(`card ${card.id}`, card.customer);
      send(...putStatement("card", card));
    },
    removeCard: async (id) => send(REMOVE_CARD, [id, customer]),
    batchGroups: () => batchGroupsOf(runQuery, [customer]),
    putBatchGroup: async (group) => {
      mine(`batch group ${group.id}`, group.customer);
      send(...putStatement("batchGroup", group));
    },
    removeBatchGroup: async (id) => send(REMOVE_BATCH_GROUP, [id, customer]),
    threads: () => threadsOf(runQuery, [customer]),
    putThread: async (thread) => {
      mine(`thread ${thread.id}`, thread.customer);
      send(...putStatement("thread", thread));
    },
    removeThread: async (id) => send(REMOVE_THREAD, [id, customer]),
  };
}

type ListedBooks =
  | ("cards" | "putCard" | "removeCard")
  | ("batchGroups" | "putBatchGroup" | "removeBatchGroup")
  | ("threads" | "putThread" | "removeThread");

/** One customer's books, open on their locked row, and what is left to do before the commit. */
export type BooksSession = {
  readonly books: Books;
  /** Sends what was put off. */
  flush(): readonly WrittenRecord[];
};

type Opened = { readonly customer: CustomerId; readonly workingSet: WorkingSet | null };

export function createPostgresBooks(
  session: TransactionSession,
  { customer, workingSet }: Opened,
  ownDue: OwnDue,
): BooksSession {
  const { runQuery, send } = session;
  const records = createUnitOfWork(session, customer, workingSet);
  /** As long as nothing was posted. */
  let balances = workingSet?.balances ?? {};
  const messages = new Map<string, Message>();
  const { released, ...claims } = createClaims(session);

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
    openOrders: () => records.openOrders(),
    batch: (id) => records.read("batch", id),
    putBatch: async (batch) => {
      mine(`batch ${batch.id}`, batch.customer);
      records.put("batch", batch.id, batch);
    },
    payment: (reference) => records.read("payment", reference),
    putPayment: async (payment) => {
      mine(`payment ${payment.reference}`, payment.customer);
      records.put("payment", payment.reference, payment);
    },
    post: async (entry) => {
      mine(`entry ${entry.id}`, entry.customer);
      balances = {};
      return insertEntry(runQuery, entry);
    },
    posted: (id) => isPosted(runQuery, id),
    balance: async (account) => {
      const amount = balances[account];
      return amount === undefined ? selectBalance(runQuery, [account]) : kobo(amount);
    },
    ...claims,
    ...createLists(session, customer, mine),
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
    flush: () =>
      writeChanges(runQuery, ownDue, { released, records: records.written(), messages: [...messages.values()] }),
  };
}
