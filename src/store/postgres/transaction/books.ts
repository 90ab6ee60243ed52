import type { CustomerId } from "../../../core/base/ids.js";
import { notificationId } from "../../../core/notifications/notification.js";
import type { OwnedKind, OwnedRecords } from "../../../core/records.js";
import { DEFAULT_SETTINGS } from "../../../core/settings/shop-settings.js";
import type { Books } from "../../../core/store.js";
import { ownerOf, type Records } from "../../records.js";
import { toPostgresText } from "../connection/run-query.js";
import type { OpenedBooks } from "../look-ups.js";
import type { Reading } from "../reads.js";
import { createClaims } from "./claims.js";
import { createCounters } from "./counters.js";
import { createEntries } from "./entries.js";
import { createUnitOfWork } from "./unit-of-work.js";
import type { Changes, Message } from "./write-changes.js";

/** A leased message may be being sent right now, so it does not count. */
const WAITING_MESSAGE = {
  name: "waiting message",
  text: `select due_at as "dueAt" from notifications where id = $1 and leased_until is null`,
};

type Options = {
  readonly reading: Reading;
  readonly customer: CustomerId;
  readonly opened: OpenedBooks;
  /** Whether this transaction runs again. Then it takes nothing for granted. */
  readonly isRepeated: boolean;
};

/** One customer's books, open for writing. All changes are collected, and saved by one statement (write-changes.ts). */
export function createPostgresBooks({ reading, customer, opened, isRepeated }: Options) {
  const { runQuery, lookUp } = reading;
  const records = createUnitOfWork(reading, customer, opened);
  const entries = createEntries(reading, isRepeated, opened.balances);
  const claims = createClaims(lookUp, isRepeated);
  const counters = createCounters(lookUp);
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
      return entries.post(entry);
    },
    posted: (id) => entries.isPosted(id),
    balance: (account) => entries.balance(account),
    claim: (name, owner) => claims.claim(name, owner),
    unclaim: (name, owner) => claims.unclaim(name, owner),
    claimant: (name) => claims.claimant(name),
    add: (name, by, max) => counters.add(name, by, max),
    counter: (name) => counters.counter(name),
    removeCounters: (name) => counters.remove(name),
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
    /** Whether the work took something for granted: that a claimed name is free, or an entry new. */
    hasAssumed: (): boolean => claims.hasAssumed() || entries.hasAssumed(),
    changes: (): Changes => ({
      ...records.changes(),
      ...entries.changes(),
      claims: claims.changes(),
      counters: counters.changes(),
      messages: [...messages.values()],
    }),
  };
}
