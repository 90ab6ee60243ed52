import type { CustomerId } from "../../../core/base/ids.js";
import { kobo } from "../../../core/money/money.js";
import { notificationId } from "../../../core/notifications/notification.js";
import type { OwnedKind, OwnedRecords } from "../../../core/records.js";
import { DEFAULT_SETTINGS } from "../../../core/settings/shop-settings.js";
import type { Books } from "../../../core/store.js";
import { ownerOf, type Records } from "../../records.js";
import { toPostgresText } from "../connection/run-query.js";
import type { TransactionSession } from "../connection/session.js";
import { insertEntry, selectBalance } from "../ledger.js";
import type { OwnDue } from "../own-due.js";
import { selectCounter } from "../reads.js";
import { createUnitOfWork, type WorkingSet } from "./unit-of-work.js";
import { type Message, writeChanges } from "./write-changes.js";

/** A leased message may be being sent right now, so it does not count. */
const WAITING_MESSAGE = {
  name: "waiting message",
  text: `select due_at as "dueAt" from notifications where id = $1 and leased_until is null`,
};

const POSTED = { name: "posted", text: "select from entries where id = $1" };
/** Locks the row even if another owner has it, so that they cannot release the name before this transaction ends. */
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

type Opened = { readonly customer: CustomerId; readonly workingSet: WorkingSet | null };

/** One customer's books, for a transaction that holds their lock. Call `flush` before the commit. */
export function createPostgresBooks(session: TransactionSession, { customer, workingSet }: Opened, ownDue: OwnDue) {
  const { runQuery, send } = session;
  const records = createUnitOfWork(session, customer, workingSet);
  /** Valid until an entry is posted. */
  let balances = workingSet?.balances ?? {};
  const messages = new Map<string, Message>();

  const books: Books = {
    customer: () => records.read("customer", customer),
    read: async (kind, id) => {
      const record = await records.read(kind, id);
      return record && ownerOf(kind, record) === customer ? record : undefined;
    },
    put: async <K extends OwnedKind>(kind: K, record: OwnedRecords[K]) => records.put(kind, record as Records[K]),
    remove: async (kind, id) => records.remove(kind, id),
    list: (kind, of = [customer]) => records.list(kind, of),
    recentOrders: (since) => records.recentOrders(since),
    openOrders: () => records.openOrders(),
    settings: async () => (await records.read("shopSettings", DEFAULT_SETTINGS.id)) ?? DEFAULT_SETTINGS,
    post: async (entry) => {
      if (entry.customer !== customer) throw new TypeError(`The entry ${entry.id} does not belong to ${customer}`);
      balances = {};
      return insertEntry(runQuery, entry);
    },
    posted: async (id) => (await runQuery(POSTED, [id])).length > 0,
    balance: async (account) => {
      const amount = balances[account];
      return amount === undefined ? selectBalance(runQuery, [account]) : kobo(amount);
    },
    claim: async (name, owner) => {
      const [claim] = await runQuery<Owner>(CLAIM, [toPostgresText(name), toPostgresText(owner)]);
      return claim?.owner === toPostgresText(owner);
    },
    unclaim: async (name, owner) => send(UNCLAIM, [toPostgresText(name), toPostgresText(owner)]),
    claimant: async (name) => (await runQuery<Owner>(CLAIMANT, [toPostgresText(name)]))[0]?.owner,
    add: async (name, by, max) => {
      const values = [toPostgresText(name), by];
      if (by <= 0) return (await runQuery<Counter>(SUBTRACT, values))[0]?.value ?? 0;
      return (await runQuery<Counter>(ADD, [...values, max ?? null]))[0]?.value;
    },
    counter: (name) => selectCounter(runQuery, name),
    removeCounters: async (name) => send(REMOVE_COUNTERS, [toPostgresText(name)]),
    notify: async ({ chat, owner }, key, dueAt) => {
      const id = notificationId(chat, key);
      messages.set(id, { id, chat, owner, key, dueAt });
    },
    notifyingAt: async ({ chat }, key) => {
      const id = notificationId(chat, key);
      return (messages.get(id) ?? (await runQuery<Message>(WAITING_MESSAGE, [toPostgresText(id)]))[0])?.dueAt;
    },
  };

  return {
    books,
    flush: () => writeChanges(runQuery, ownDue, { records: records.written(), messages: [...messages.values()] }),
  };
}
