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

/** What money can be moved for: orders, payments, findings, moves between a person's wallets, and what staff did. */
const CAUSES = ["ord", "top", "chk", "fnd", "mov", "aud"] as const;
type CauseId = `${(typeof CAUSES)[number]}_${string}`;
type EntryId = `${EntryKind}:${CauseId}`;

const ENTRY_ID = new RegExp(`^(${ENTRY_KINDS.join("|")}):(${CAUSES.join("|")})_.`);
const isEntryId = (value: unknown): value is EntryId => typeof value === "string" && ENTRY_ID.test(value);

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

type Cause<Id = CauseId> = {
  readonly id: Id;
  readonly customer: CustomerId;
  readonly amount: Kobo;
  readonly at: Instant;
};

type Way = {
  readonly from: Account;
  readonly to: Account;
  /** What moves besides. */
  readonly also?: readonly Posting[];
};

/** The cause's amount goes from one account to another. */
const entryOf = (kind: EntryKind, { id, customer, amount, at }: Cause, { from, to, also = [] }: Way): LedgerEntry => ({
  id: `${kind}:${id}`,
  customer,
  at,
  postings: [{ from, to, amount }, ...also],
});

const walletOf = ({ customer }: Pick<Cause, "customer">): Account => `wallet:${customer}`;

/** What a vend costs us; nothing moves when it costs nothing. */
const costPostings = (cost: Kobo, way: Pick<Posting, "from" | "to">): readonly Posting[] =>
  cost > 0 ? [{ ...way, amount: cost }] : [];

/** A confirmed payment, of whatever purpose, first becomes the customer's own money. */
export const topUpEntry = (cause: Cause<PaymentReference | FindingId>): LedgerEntry =>
  entryOf("top-up", cause, { from: "gateway", to: walletOf(cause) });

export const holdEntry = (cause: Cause<OrderId>): LedgerEntry =>
  entryOf("hold", cause, { from: walletOf(cause), to: `held:${cause.id}` });

/** Keeps what was held; `cost` is what the vendor took from our float for it. */
export const captureEntry = ({ cost, ...cause }: Cause<OrderId> & { cost: Kobo }): LedgerEntry =>
  entryOf("capture", cause, {
    from: `held:${cause.id}`,
    to: "sales",
    also: costPostings(cost, { from: "float", to: "cost-of-sales" }),
  });

export const releaseEntry = (cause: Cause<OrderId>): LedgerEntry =>
  entryOf("release", cause, { from: `held:${cause.id}`, to: walletOf(cause) });

/** Gives back after capture; `cost` is what the vendor never took, or gave back to our float, for it. */
export const refundEntry = ({ cost, ...cause }: Cause<OrderId> & { cost: Kobo }): LedgerEntry =>
  entryOf("refund", cause, {
    from: "sales",
    to: walletOf(cause),
    also: costPostings(cost, { from: "cost-of-sales", to: "float" }),
  });

/** Staff put something into a wallet, out of goodwill. */
export const creditEntry = (cause: Cause<AuditEntryId>): LedgerEntry =>
  entryOf("credit", cause, { from: "goodwill", to: walletOf(cause) });

/** Staff took something out of a wallet. */
export const debitEntry = (cause: Cause<AuditEntryId>): LedgerEntry =>
  entryOf("debit", cause, { from: walletOf(cause), to: "goodwill" });

/** The merchant's money at the service becomes more, or by a correction less, than our books say: never by nothing. */
export const capitalEntry = (cause: Cause<AuditEntryId>): LedgerEntry =>
  cause.amount > 0
    ? entryOf("capital", cause, { from: "capital", to: "float" })
    : entryOf("capital", { ...cause, amount: subtract(NOTHING, cause.amount) }, { from: "float", to: "capital" });

/** Out of one wallet, on its way into another. */
export const moveOutEntry = ({ to, ...cause }: Cause<MoveId> & { to: CustomerId }): LedgerEntry =>
  entryOf("move-out", cause, { from: walletOf(cause), to: `moving:${to}` });

/** What was on its way has come. */
export const moveInEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("move-in", cause, { from: `moving:${cause.customer}`, to: walletOf(cause) });

/** Somebody pays for somebody else's order: the money leaves the payer's wallet. */
export const requestOutEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("request-out", cause, { from: walletOf(cause), to: "moving:requests" });

/** It comes to the customer whose order it pays for. */
export const requestInEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("request-in", cause, { from: "moving:requests", to: walletOf(cause) });

/** The order did not need it any more: it goes back to the payer. */
export const requestBackEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("request-back", cause, { from: "moving:requests", to: walletOf(cause) });

/** What the vendor took from our float for a vend that nobody paid us for. */
export const writeOffEntry = (cause: Cause<FindingId>): LedgerEntry =>
  entryOf("write-off", cause, { from: "float", to: "losses" });

/** A vend that was found after a restore is paid for with what its customer's wallet has: less than its price is our loss. */
export const foundVendEntry = ({ cost, ...cause }: Cause<FindingId> & { readonly cost: Kobo }): LedgerEntry =>
  entryOf("found-vend", cause, {
    from: walletOf(cause),
    to: "sales",
    also: costPostings(cost, { from: "float", to: "cost-of-sales" }),
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
export const adjustmentEntry = ({
  believed,
  taken,
  ...cause
}: Omit<Cause<FindingId>, "amount"> & { believed: Kobo; taken: Kobo }): LedgerEntry =>
  taken > believed
    ? entryOf("adjustment", { ...cause, amount: subtract(taken, believed) }, { from: "float", to: "cost-of-sales" })
    : entryOf("adjustment", { ...cause, amount: subtract(believed, taken) }, { from: "cost-of-sales", to: "float" });
