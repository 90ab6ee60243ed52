import {
  type AuditEntryId,
  type CustomerId,
  type FindingId,
  idSchema,
  type MoveId,
  type OrderId,
  type PaymentReference,
} from "../base/ids.js";
import { branded, fields, list, schema, type TypeOf, textLike } from "../base/schema.js";
import { type Instant, instantSchema } from "../base/time.js";
import { type Kobo, NOTHING, positiveKobo, subtract } from "./money.js";

/**
 * The ledger only moves money: a posting takes an amount from one account and adds the same amount to another, so the
 * books always balance. An entry's id is made from its cause, so posting for the same cause twice changes nothing.
 */
const SHOP_ACCOUNTS = [
  /** Money on its way from a payer's wallet to the order that they were asked to pay for. */
  "moving:requests",
  "gateway",
  "sales",
  "float",
  "cost-of-sales",
  "losses",
  /** What staff give to customers and take from them. */
  "goodwill",
  /** The merchant's own money that was paid into the float. */
  "capital",
  /** Our loss from payments that the gateway took back after the customer had spent them; below zero. */
  "unrecovered",
] as const;

export type Account =
  | `wallet:${CustomerId}`
  | `held:${OrderId}`
  /** Money on its way to this customer's wallet. A transaction may post only to its own customer's wallet. */
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

/** Money moves for orders, payments, findings, transfers between wallets, and what staff do. */
const CAUSES = ["ord", "top", "chk", "fnd", "mov", "aud"] as const;
type CauseId = `${(typeof CAUSES)[number]}_${string}`;
type EntryId = `${EntryKind}:${CauseId}`;

const ENTRY_ID = new RegExp(`^(${ENTRY_KINDS.join("|")}):(${CAUSES.join("|")})_.`);

export const ledgerEntrySchema = schema(() =>
  fields({
    id: textLike<EntryId>(ENTRY_ID, "an entry's id"),
    customer: idSchema("cus"),
    at: instantSchema(),
    postings: list(postingSchema()).refine((postings) => postings.length > 0, "No postings"),
  }),
);

export type LedgerEntry = TypeOf<typeof ledgerEntrySchema>;

/** Whether an account holds a customer's money, and so may never fall below zero. */
export const mustCover = (account: Account): boolean => account.startsWith("wallet:") || account.startsWith("held:");

type Cause<Id = CauseId> = {
  readonly id: Id;
  readonly customer: CustomerId;
  readonly amount: Kobo;
  readonly at: Instant;
};

type Way = readonly [from: Account, to: Account];

const entryWith = (
  kind: EntryKind,
  { id, customer, at }: Omit<Cause, "amount">,
  postings: readonly Posting[],
): LedgerEntry => ({ id: `${kind}:${id}`, customer, at, postings });

/** An entry that moves the amount of its cause. `also`: its other postings. */
const entryOf = (kind: EntryKind, cause: Cause, [from, to]: Way, ...also: readonly Posting[]): LedgerEntry =>
  entryWith(kind, cause, [{ from, to, amount: cause.amount }, ...also]);

const walletOf = ({ customer }: Pick<Cause, "customer">): Account => `wallet:${customer}`;

/** A posting; none when its amount is zero. */
const unlessZero = (amount: Kobo, [from, to]: Way): readonly Posting[] => (amount > 0 ? [{ from, to, amount }] : []);

/** A confirmed payment goes to the customer's wallet first, whatever its purpose. */
export const topUpEntry = (cause: Cause<PaymentReference>): LedgerEntry =>
  entryOf("top-up", cause, ["gateway", walletOf(cause)]);

export const holdEntry = (cause: Cause<OrderId>): LedgerEntry =>
  entryOf("hold", cause, [walletOf(cause), `held:${cause.id}`]);

/** Turns the held money into sales. `cost` is what the vendor took from our float. */
export const captureEntry = ({ cost, ...cause }: Cause<OrderId> & { cost: Kobo }): LedgerEntry =>
  entryOf("capture", cause, [`held:${cause.id}`, "sales"], ...unlessZero(cost, ["float", "cost-of-sales"]));

export const releaseEntry = (cause: Cause<OrderId>): LedgerEntry =>
  entryOf("release", cause, [`held:${cause.id}`, walletOf(cause)]);

/**
 * Refunds what was sold: an order, or a vend found after a restore. `cost` is what the vendor did not take after all, or
 * returned to our float.
 */
export const refundEntry = ({ cost, ...cause }: Cause<OrderId | AuditEntryId> & { cost: Kobo }): LedgerEntry =>
  entryOf("refund", cause, ["sales", walletOf(cause)], ...unlessZero(cost, ["cost-of-sales", "float"]));

/** Staff give money to a customer. */
export const creditEntry = (cause: Cause<AuditEntryId>): LedgerEntry =>
  entryOf("credit", cause, ["goodwill", walletOf(cause)]);

/** Staff take money from a wallet. */
export const debitEntry = (cause: Cause<AuditEntryId>): LedgerEntry =>
  entryOf("debit", cause, [walletOf(cause), "goodwill"]);

/** The merchant pays into the float, or corrects it: a negative amount lowers it, and zero is not allowed. */
export const capitalEntry = (cause: Cause<AuditEntryId>): LedgerEntry =>
  cause.amount > 0
    ? entryOf("capital", cause, ["capital", "float"])
    : entryOf("capital", { ...cause, amount: subtract(NOTHING, cause.amount) }, ["float", "capital"]);

/** Takes money from one wallet, on its way to another. */
export const moveOutEntry = ({ to, ...cause }: Cause<MoveId> & { to: CustomerId }): LedgerEntry =>
  entryOf("move-out", cause, [walletOf(cause), `moving:${to}`]);

/** Puts money that was on its way into its wallet. */
export const moveInEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("move-in", cause, [`moving:${cause.customer}`, walletOf(cause)]);

/** The money leaves the wallet of a payer who pays for somebody else's order. */
export const requestOutEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("request-out", cause, [walletOf(cause), "moving:requests"]);

/** That money reaches the customer whose order it pays for. */
export const requestInEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("request-in", cause, ["moving:requests", walletOf(cause)]);

/** That money returns to the payer, as the order no longer needs it. */
export const requestBackEntry = (cause: Cause<MoveId>): LedgerEntry =>
  entryOf("request-back", cause, ["moving:requests", walletOf(cause)]);

/** Our loss from a vend that nobody paid us for, as staff decided. They may again, if that was undone. */
export const writeOffEntry = (cause: Cause<AuditEntryId>): LedgerEntry =>
  entryOf("write-off", cause, ["float", "losses"]);

/** A vend found after a restore is paid from its customer's wallet. What the wallet lacks is our loss. */
export const foundVendEntry = ({ cost, ...cause }: Cause<FindingId> & { readonly cost: Kobo }): LedgerEntry =>
  entryOf("found-vend", cause, [walletOf(cause), "sales"], ...unlessZero(cost, ["float", "cost-of-sales"]));

/** The gateway took back a credited payment: `taken` was still in the wallet, `lost` was not. Not both are zero. */
export const reversalEntry = ({
  taken,
  lost,
  ...cause
}: Omit<Cause<FindingId>, "amount"> & { readonly taken: Kobo; readonly lost: Kobo }): LedgerEntry =>
  entryWith("reversal", cause, [
    ...unlessZero(taken, [walletOf(cause), "gateway"]),
    ...unlessZero(lost, ["unrecovered", "gateway"]),
  ]);

/** Takes from the wallet what was lost by a reversal, once a refund has put money there. */
export const recoveryEntry = (cause: Cause<FindingId>): LedgerEntry =>
  entryOf("reversal", cause, [walletOf(cause), "unrecovered"]);

/** A payment that the gateway took back came again: it makes up for our loss first. Not both amounts are zero. */
export const restoredEntry = ({
  credited,
  recovered,
  ...cause
}: Omit<Cause<FindingId>, "amount"> & { readonly credited: Kobo; readonly recovered: Kobo }): LedgerEntry =>
  entryWith("top-up", cause, [
    ...unlessZero(credited, ["gateway", walletOf(cause)]),
    ...unlessZero(recovered, ["gateway", "unrecovered"]),
  ]);

/**
 * Corrects what a vend cost us from what we believed to what the vendor took. The two must differ. `as`: where its cost
 * was booked.
 */
export const adjustmentEntry = ({
  believed,
  taken,
  as = "cost-of-sales",
  ...cause
}: Omit<Cause<AuditEntryId>, "amount"> & {
  readonly believed: Kobo;
  readonly taken: Kobo;
  readonly as?: "cost-of-sales" | "losses";
}): LedgerEntry =>
  taken > believed
    ? entryOf("adjustment", { ...cause, amount: subtract(taken, believed) }, ["float", as])
    : entryOf("adjustment", { ...cause, amount: subtract(believed, taken) }, [as, "float"]);
