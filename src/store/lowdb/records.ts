import type { Customer } from "../../core/customers/customer.js";
import type { Card } from "../../core/money/card.js";
import type { Account, LedgerEntry } from "../../core/money/ledger.js";
import type { Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import type { Broadcast } from "../../core/notifications/broadcast.js";
import type { Tell } from "../../core/notifications/notification.js";
import type { Order } from "../../core/orders/order.js";
import type { Schedule } from "../../core/orders/schedule.js";
import type { Finding } from "../../core/reconciliation/finding.js";
import type { Deed } from "../../core/settings/audit-entry.js";
import type { House } from "../../core/settings/shop-settings.js";

/** A name that only one owner may hold; `LET_GO` when it was let go of after its claim had left memory. */
type Claim = { readonly name: string; readonly owner: string };
/** Which message of a chat shows a subject. */
type Post = { readonly id: string; readonly messageId: string };
/** An entry, and its place in the order in which all were posted. */
export type Posted = LedgerEntry & { readonly ordinal?: number };
/** The cached sum of an account's entries; absent when it is zero. Checked against the entries on load. */
export type Balance = { readonly account: Account; readonly amount: Kobo };
/** A number that only grows. */
type Counter = { readonly name: string; readonly value: number };

export const LET_GO = "";

/** Everything that is kept, by kind. Each record has one key, and a write replaces the whole record. */
export type Records = {
  customer: Customer;
  order: Order;
  payment: Payment;
  card: Card;
  entry: Posted;
  balance: Balance;
  claim: Claim;
  tell: Tell;
  post: Post;
  finding: Finding;
  schedule: Schedule;
  broadcast: Broadcast;
  house: House;
  deed: Deed;
  counter: Counter;
};

export type Kind = keyof Records;

type Keys = { readonly [K in Kind]: (record: Records[K]) => string };

const KEYS: Keys = {
  customer: ({ id }) => id,
  order: ({ id }) => id,
  payment: ({ reference }) => reference,
  card: ({ id }) => id,
  entry: ({ id }) => id,
  balance: ({ account }) => account,
  claim: ({ name }) => name,
  tell: ({ id }) => id,
  post: ({ id }) => id,
  finding: ({ id }) => id,
  schedule: ({ id }) => id,
  broadcast: ({ id }) => id,
  house: ({ id }) => id,
  deed: ({ id }) => id,
  counter: ({ name }) => name,
};

export const KINDS = Object.keys(KEYS) as readonly Kind[];

export const keyOf = <K extends Kind>(kind: K, record: Records[K]): string => KEYS[kind](record);

/** One record put, or gone when there is no record. */
export type Change<K extends Kind = Kind> = {
  readonly [P in K]: { readonly kind: P; readonly key: string; readonly record: Records[P] | undefined };
}[K];
