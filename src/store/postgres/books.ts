import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import type { Chat } from "../../core/customers/customer.js";
import { type Subject, tellId } from "../../core/notifications/notification.js";
import { NEW_HOUSE, SHOP_BOOKS } from "../../core/settings/shop-settings.js";
import type { Books } from "../../core/store.js";
import { jsonOf, keepable } from "./json.js";
import { balanceOf, isPosted, postEntry } from "./ledger.js";
import { putting } from "./put.js";
import { cardsOf } from "./reads.js";
import type { Session } from "./session.js";
import { createSheet } from "./sheet.js";

const REMOVE_CARD = { name: "remove card", text: "delete from cards where id = $1 and customer = $2" };

/** Locks the row even when it is another's, so that whoever has the name cannot let go of it before we are done. */
const CLAIM = {
  name: "claim",
  text: "insert into claims (name, owner) values ($1, $2) on conflict (name) do update set owner = claims.owner returning owner",
};
const UNCLAIM = { name: "unclaim", text: "delete from claims where name = $1 and owner = $2" };
const CLAIMANT = { name: "claimant", text: "select owner from claims where name = $1" };

/** The lease stays: whoever is telling the older words is to be through with them before the newer ones are told. */
const TELL = {
  name: "tell",
  text: `insert into tells (id, chat, subject, due_at, attempts)
select id, chat, subject, "dueAt", 0
from jsonb_to_recordset($1) as t (id text, chat jsonb, subject jsonb, "dueAt" bigint)
on conflict (id) do update set chat = excluded.chat, subject = excluded.subject,
  revision = nextval('tell_revisions'), due_at = excluded.due_at, attempts = 0`,
};

type Message = { readonly id: string; readonly chat: Chat; readonly subject: Subject; readonly dueAt: Instant };
type Owner = { readonly owner: string };

/** One customer's books, open on their locked row, and what is left to do before the commit. */
export type OpenBooks = {
  readonly books: Books;
  /** Sends what was put off; true when something is due that another process may be waiting for. */
  finish(): boolean;
};

export function createBooks(session: Session, customer: CustomerId): OpenBooks {
  const { ask, send } = session;
  const sheet = createSheet(session, customer);
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
    cards: () => cardsOf(ask, customer),
    putCard: async (card) => {
      mine(`card ${card.id}`, card.customer);
      send(...putting("card", card));
    },
    removeCard: async (id) => send(REMOVE_CARD, [id, customer]),
    post: async (entry) => {
      mine(`entry ${entry.id}`, entry.customer);
      return postEntry(ask, entry);
    },
    posted: (id) => isPosted(ask, id),
    balance: (account) => balanceOf(ask, account),
    claim: async (name, owner) => {
      const [row] = await ask<Owner>(CLAIM, [keepable(name), keepable(owner)]);
      return row?.owner === keepable(owner);
    },
    unclaim: async (name, owner) => send(UNCLAIM, [keepable(name), keepable(owner)]),
    claimant: async (name) => (await ask<Owner>(CLAIMANT, [keepable(name)]))[0]?.owner,
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
    house: async () => (await sheet.read("house", NEW_HOUSE.id)) ?? NEW_HOUSE,
    putHouse: async (house) => {
      if (customer !== SHOP_BOOKS) throw new TypeError(`The house is not ${customer}'s`);
      sheet.put("house", house.id, house);
    },
    putDeed: async (deed) => {
      mine(`deed ${deed.id}`, deed.customer);
      send(...putting("deed", deed));
    },
    tell: async (chat, subject, dueAt) => {
      const id = tellId(chat, subject);
      messages.set(id, { id, chat, subject, dueAt });
    },
  };

  const sendMessages = () => {
    // Last, and in one order: all customers' orders are told to the same staff, and nobody shall wait for long.
    const sorted = [...messages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    if (sorted.length > 0) send(TELL, [jsonOf(sorted)]);
    return sorted.length > 0;
  };

  return {
    books,
    finish: () => {
      const owes = sheet.send();
      return sendMessages() || owes;
    },
  };
}
