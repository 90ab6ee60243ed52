import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import { type NotificationKey, notificationId } from "../../core/notifications/notification.js";
import { DEFAULT_SETTINGS, SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import type { TransactionSession } from "./connection/session.js";
import { toPostgresJson, toPostgresText } from "./json.js";
import { insertEntry, isPosted, selectBalance } from "./ledger.js";
import { putStatement } from "./put.js";
import { cardsOf } from "./reads.js";
import { createUnitOfWork } from "./sheet.js";

const REMOVE_CARD = { name: "remove card", text: "delete from cards where id = $1 and customer = $2" };

/** Locks the row even when it is another's, so that whoever has the name cannot let go of it before we are done. */
const CLAIM = {
  name: "claim",
  text: "insert into claims (name, owner) values ($1, $2) on conflict (name) do update set owner = claims.owner returning owner",
};
const UNCLAIM = { name: "unclaim", text: "delete from claims where name = $1 and owner = $2" };
const CLAIMANT = { name: "claim owner", text: "select owner from claims where name = $1" };

/** The lease stays: whoever is sending the older words is to be through with them before the newer ones are sent. */
const QUEUE_NOTIFICATION = {
  name: "queue notification",
  text: `insert into notifications (id, chat, key, due_at, attempts)
select id, chat, key, "dueAt", 0
from jsonb_to_recordset($1) as n (id text, chat jsonb, key jsonb, "dueAt" bigint)
on conflict (id) do update set chat = excluded.chat, key = excluded.key,
  revision = nextval('notification_revisions'), due_at = excluded.due_at, attempts = 0`,
};

type Message = { readonly id: string; readonly chat: Chat; readonly key: NotificationKey; readonly dueAt: Instant };
type Owner = { readonly owner: string };

/** One customer's books, open on their locked row, and what is left to do before the commit. */
export type BooksSession = {
  readonly books: Books;
  /** Sends what was put off. */
  flush(): void;
};

export function createPostgresBooks(session: TransactionSession, customer: CustomerId): BooksSession {
  const { runQuery, send } = session;
  const sheet = createUnitOfWork(session, customer);
  const messages = new Map<string, Message>();

  const mine = (what: string, owner: CustomerId) => {
    if (owner !== customer) throw new TypeError(`The ${what} does not belong to ${customer}`);
  };

  const books: Books = {
    customer: () => sheet.read("customer", customer),
    putCustomer: async (record) => {
      mine(`customer ${record.id}`, record.id);
      sheet.put("customer", record.id, record);
    },
    order: (id) => sheet.read("order", id),
    putOrder: async (order) => {
      mine(`order ${order.id}`, order.customer);
      sheet.put("order", order.id, order);
    },
    recentOrders: (since) => sheet.recentOrders(since),
    payment: (reference) => sheet.read("payment", reference),
    putPayment: async (payment) => {
      mine(`payment ${payment.reference}`, payment.customer);
      sheet.put("payment", payment.reference, payment);
    },
    cards: () => cardsOf(runQuery, [customer]),
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
    claim: async (name, owner) => {
      const [row] = await runQuery<Owner>(CLAIM, [toPostgresText(name), toPostgresText(owner)]);
      return row?.owner === toPostgresText(owner);
    },
    unclaim: async (name, owner) => send(UNCLAIM, [toPostgresText(name), toPostgresText(owner)]),
    claimant: async (name) => (await runQuery<Owner>(CLAIMANT, [toPostgresText(name)]))[0]?.owner,
    putFinding: async (finding) => {
      mine(`finding ${finding.id}`, finding.customer);
      sheet.put("finding", finding.id, finding);
    },
    finding: (id) => sheet.read("finding", id),
    schedule: (id) => sheet.read("schedule", id),
    putSchedule: async (schedule) => {
      mine(`schedule ${schedule.id}`, schedule.customer);
      sheet.put("schedule", schedule.id, schedule);
    },
    removeSchedule: async (id) => sheet.remove("schedule", id),
    broadcast: (id) => sheet.read("broadcast", id),
    putBroadcast: async (broadcast) => {
      mine(`broadcast ${broadcast.id}`, broadcast.by);
      sheet.put("broadcast", broadcast.id, broadcast);
    },
    settings: async () => (await sheet.read("shopSettings", DEFAULT_SETTINGS.id)) ?? DEFAULT_SETTINGS,
    putSettings: async (settings) => {
      if (customer !== SHOP_CUSTOMER_ID) throw new TypeError(`The shop settings are not ${customer}'s`);
      sheet.put("shopSettings", settings.id, settings);
    },
    putAuditEntry: async (entry) => {
      mine(`audit entry ${entry.id}`, entry.customer);
      send(...putStatement("auditEntry", entry));
    },
    notify: async (chat, key, dueAt) => {
      const id = notificationId(chat, key);
      messages.set(id, { id, chat, key, dueAt });
    },
  };

  return {
    books,
    flush: () => {
      sheet.flush();
      // Last, and in one order: all customers' orders are told to the same staff, and nobody shall wait for long.
      const sorted = [...messages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      if (sorted.length > 0) send(QUEUE_NOTIFICATION, [toPostgresJson(sorted)]);
    },
  };
}
