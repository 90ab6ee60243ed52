import {
  type AuditEntryId,
  type CustomerId,
  type FindingId,
  idSchema,
  type MoveId,
  type OrderId,
  type PaymentReference,
} from "../base/ids.js";
import { branded, fields, list, schema, type TypeOf } from "../base/schema.js";
import { type Instant, instantSchema } from "../base/time.js";
import { type Kobo, NOTHING, positiveKobo, subtract } from "./money.js";

/**
 * The ledger. Money is never created or changed here, only moved: a posting takes an amount out of one account and
 * puts the same amount into another, so the books cannot fail to balance. An entry's id is made from its cause: the
 * same cause posted twice changes nothing.
 */
const SHOP_ACCOUNTS = [
  /** On its way from a wallet into the order that its owner was asked to pay for: in nobody's wallet meanwhile. */
  "moving:requests",
  "gateway",
  "sales",
  "float",
  "cost-of-sales",
  "losses",
  /** Given to customers, and taken back from them, by staff. */
  "goodwill",
  /** The merchant's own money, put into the float. */
  "capital",
  /** What the gateway took back of payments that was in no wallet any more: our loss, below zero. */
  "unrecovered",
] as const;

export type Account =
  | `wallet:${CustomerId}`
  | `held:${OrderId}`
  /** On its way into this wallet from other books: no transaction posts to a wallet that is not its own customer's. */
  | `moving:${CustomerId}`
  | (typeof SHOP_ACCOUNTS)[number];

const isAccount = (value: unknown): value is Account =>
  typeof value === "string" &&
  (/^(wallet:cus|held:ord|moving:cus)_./.test(value) || SHOP_ACCOUNTS.some((account) => account === value));

export const accountSchema = schema(() => branded(isAccount, "an account"));

const postingSchema = schema(() => fields({ from: accountSchema(), to: accountSchema(), amount: positiveKobo() }));

export type Posting = TypeOf<typeof postingSchema>;

const ENTRY_KINDS = [
  "top-up",
  "hold",
  "capture",
  "release",
  "refund",
  "write-off",
  "found-vend",
  "reversal",
  "adjustment",
  "move-out",
  "move-in",
  "request-out",
  "request-in",
  "request-back",
  "credit",
  "debit",
  "capital",
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

type EntryId = `${EntryKind}:${OrderId | PaymentReference | FindingId | MoveId | AuditEntryId}`;

const isEntryId = (value: unknown): value is EntryId => {
  const match = typeof value === "string" ? /^([a-z-]+):(ord|top|chk|fnd|mov|aud)_./.exec(value) : null;
  return ENTRY_KINDS.some((kind) => kind === match?.[1]);
};

export const ledgerEntrySchema = schema(() =>
  fields({
    id: branded(isEntryId, "an entry's id"),
    customer: idSchema("cus"),
    at: instantSchema(),
    postings: list(postingSchema()).refine((postings) => postings.length > 0, "No postings"),
  }),
);

export type LedgerEntry = TypeOf<typeof ledgerEntrySchema>;

/** What is in these accounts belongs to customers: it may never be less than nothing. */
export const mustCover = (account: Account): boolean => account.startsWith("wallet:") || account.startsWith("held:");

type Cause<Id> = { readonly id: Id; readonly customer: CustomerId; readonly amount: Kobo; readonly at: Instant };

/** A confirmed payment, of whatever purpose, first becomes the customer's own money. */
export const topUpEntry = ({ id, customer, amount, at }: Cause<PaymentReference | FindingId>): LedgerEntry => ({
  id: `top-up:${id}`,
  customer,
  at,
  postings: [{ from: "gateway", to: `wallet:${customer}`, amount }],
});

export const holdEntry = ({ id, customer, amount, at }: Cause<OrderId>): LedgerEntry => ({
  id: `hold:${id}`,
  customer,
  at,
  postings: [{ from: `wallet:${customer}`, to: `held:${id}`, amount }],
});

/** Keeps what was held; `cost` is what the vendor took from our float for it (nothing moves when it took nothing). */
export const captureEntry = ({ id, customer, amount, at, cost }: Cause<OrderId> & { cost: Kobo }): LedgerEntry => ({
  id: `capture:${id}`,
  customer,
  at,
  postings: [
    { from: `held:${id}`, to: "sales", amount },
    ...(cost > 0 ? [{ from: "float", to: "cost-of-sales", amount: cost } as const] : []),
  ],
});

export const releaseEntry = ({ id, customer, amount, at }: Cause<OrderId>): LedgerEntry => ({
  id: `release:${id}`,
  customer,
  at,
  postings: [{ from: `held:${id}`, to: `wallet:${customer}`, amount }],
});

/** Gives back after capture; `cost` is what the vendor never took, or gave back to our float, for it. */
export const refundEntry = ({ id, customer, amount, at, cost }: Cause<OrderId> & { cost: Kobo }): LedgerEntry => ({
  id: `refund:${id}`,
  customer,
  at,
  postings: [
    { from: "sales", to: `wallet:${customer}`, amount },
    ...(cost > 0 ? [{ from: "cost-of-sales", to: "float", amount: cost } as const] : []),
  ],
});

/** Staff put something into a wallet, out of goodwill. */
export const creditEntry = ({ id, customer, amount, at }: Cause<AuditEntryId>): LedgerEntry => ({
  id: `credit:${id}`,
  customer,
  at,
  postings: [{ from: "goodwill", to: `wallet:${customer}`, amount }],
});

/** Staff took something out of a wallet. */
export const debitEntry = ({ id, customer, amount, at }: Cause<AuditEntryId>): LedgerEntry => ({
  id: `debit:${id}`,
  customer,
  at,
  postings: [{ from: `wallet:${customer}`, to: "goodwill", amount }],
});

/** The merchant's money at the service becomes more, or by a correction less, than our books say: never by nothing. */
export const capitalEntry = ({ id, customer, amount, at }: Cause<AuditEntryId>): LedgerEntry => ({
  id: `capital:${id}`,
  customer,
  at,
  postings: [
    amount > 0
      ? { from: "capital", to: "float", amount }
      : { from: "float", to: "capital", amount: subtract(NOTHING, amount) },
  ],
});

/** Out of one wallet, on its way into another. */
export const moveOutEntry = ({ id, customer, amount, at, to }: Cause<MoveId> & { to: CustomerId }): LedgerEntry => ({
  id: `move-out:${id}`,
  customer,
  at,
  postings: [{ from: `wallet:${customer}`, to: `moving:${to}`, amount }],
});

/** What was on its way has come. */
export const moveInEntry = ({ id, customer, amount, at }: Cause<MoveId>): LedgerEntry => ({
  id: `move-in:${id}`,
  customer,
  at,
  postings: [{ from: `moving:${customer}`, to: `wallet:${customer}`, amount }],
});

/** Somebody pays for somebody else's order: the money leaves the payer's wallet. */
export const requestOutEntry = ({ id, customer, amount, at }: Cause<MoveId>): LedgerEntry => ({
  id: `request-out:${id}`,
  customer,
  at,
  postings: [{ from: `wallet:${customer}`, to: "moving:requests", amount }],
});

/** It comes to the customer whose order it pays for. */
export const requestInEntry = ({ id, customer, amount, at }: Cause<MoveId>): LedgerEntry => ({
  id: `request-in:${id}`,
  customer,
  at,
  postings: [{ from: "moving:requests", to: `wallet:${customer}`, amount }],
});

/** The order did not need it any more: it goes back to the payer. */
export const requestBackEntry = ({ id, customer, amount, at }: Cause<MoveId>): LedgerEntry => ({
  id: `request-back:${id}`,
  customer,
  at,
  postings: [{ from: "moving:requests", to: `wallet:${customer}`, amount }],
});

/** What the vendor took from our float for a vend that nobody paid us for. */
export const writeOffEntry = ({ id, customer, amount, at }: Cause<FindingId>): LedgerEntry => ({
  id: `write-off:${id}`,
  customer,
  at,
  postings: [{ from: "float", to: "losses", amount }],
});

/** A vend that was found after a restore is paid for with what its customer's wallet has: less than its price is our loss. */
export const foundVendEntry = ({
  id,
  customer,
  amount,
  at,
  cost,
}: Cause<FindingId> & { readonly cost: Kobo }): LedgerEntry => ({
  id: `found-vend:${id}`,
  customer,
  at,
  postings: [
    { from: `wallet:${customer}`, to: "sales", amount },
    ...(cost > 0 ? [{ from: "float", to: "cost-of-sales", amount: cost } as const] : []),
  ],
});

/** The gateway took a credited payment back: `taken` was still in the customer's wallet, `lost` was not. Not both are nothing. */
export const reversalEntry = ({
  id,
  customer,
  at,
  taken,
  lost,
}: Omit<Cause<FindingId>, "amount"> & { readonly taken: Kobo; readonly lost: Kobo }): LedgerEntry => ({
  id: `reversal:${id}`,
  customer,
  at,
  postings: [
    ...(taken > 0 ? [{ from: `wallet:${customer}`, to: "gateway", amount: taken } as const] : []),
    ...(lost > 0 ? [{ from: "unrecovered", to: "gateway", amount: lost } as const] : []),
  ],
});

/** Corrects what a vend cost us from what we believed to what the vendor took; the two differ. */
export function adjustmentEntry({
  id,
  customer,
  at,
  believed,
  taken,
}: Omit<Cause<FindingId>, "amount"> & { believed: Kobo; taken: Kobo }): LedgerEntry {
  const posting: Posting =
    taken > believed
      ? { from: "float", to: "cost-of-sales", amount: subtract(taken, believed) }
      : { from: "cost-of-sales", to: "float", amount: subtract(believed, taken) };
  return { id: `adjustment:${id}`, customer, at, postings: [posting] };
}
