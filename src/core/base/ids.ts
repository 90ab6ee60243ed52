import { branded } from "./schema.js";

/** Identifiers are minted before they are needed and say what they name; random enough that none can be guessed. */
export type CustomerId = `cus_${string}`;
export type OrderId = `ord_${string}`;
export type CardId = `crd_${string}`;
/** A difference between our books and the service's. */
export type FindingId = `fnd_${string}`;
export type ScheduleId = `sch_${string}`;
/** What a member of staff did. */
export type AuditEntryId = `deed_${string}`;
/** A time in which vends went badly. */
export type IncidentId = `inc_${string}`;
/** Money on its way between two wallets of one person. */
export type MoveId = `mov_${string}`;
/** What opens the dashboard, once: known to nobody but who was given it. */
export type SignInKey = `key_${string}`;
/** Our reference for a payment, as the gateway sees it: a top-up, or a checkout or card charge for an order. */
export type PaymentReference = `top_${string}` | `chk_${string}`;

type Prefix = "cus" | "ord" | "crd" | "top" | "chk" | "brd" | "fnd" | "mov" | "sch" | "deed" | "inc" | "key";

/** The schema of an id with one of these prefixes. Not all ids are minted: the shop's own books are "cus_shop". */
export function idSchema<P extends Prefix>(...prefixes: readonly P[]) {
  const pattern = new RegExp(`^(${prefixes.join("|")})_.+`);
  const isId = (value: unknown): value is `${P}_${string}` => typeof value === "string" && pattern.test(value);
  return branded(isId, "an id");
}

export type Mint = <P extends Prefix>(prefix: P) => `${P}_${string}`;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** A mint over a source of random bytes: 80 bits in lower-case Crockford base 32. */
export const createMint =
  (randomBytes: (count: number) => Uint8Array): Mint =>
  (prefix) =>
    `${prefix}_${[...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;

/** The id after another one: a button that is used again leads to the same next order, wherever that is worked out. */
export function nextOrderId(id: OrderId): OrderId {
  const letters = [...id.slice("ord_".length)];
  for (let at = letters.length - 1; at >= 0; at--) {
    const digit = ALPHABET.indexOf(letters[at] ?? "") + 1;
    letters[at] = ALPHABET[digit % ALPHABET.length] ?? "";
    if (digit < ALPHABET.length) break;
  }
  return `ord_${letters.join("")}`;
}

const shaped = (prefix: Prefix, text: string) => new RegExp(`^${prefix}_[${ALPHABET}]{${LENGTH}}$`).test(text);

export const isCustomerId = (text: string): text is CustomerId => shaped("cus", text);
export const isOrderId = (text: string): text is OrderId => shaped("ord", text);
export const isCardId = (text: string): text is CardId => shaped("crd", text);
export const isScheduleId = (text: string): text is ScheduleId => shaped("sch", text);
export const isIncidentId = (text: string): text is IncidentId => shaped("inc", text);
export const isAuditEntryId = (text: string): text is AuditEntryId => shaped("deed", text);
export const isFindingId = (text: string): text is FindingId => shaped("fnd", text);
export const isSignInKey = (text: string): text is SignInKey => shaped("key", text);
export const isPaymentReference = (text: string): text is PaymentReference =>
  shaped("top", text) || shaped("chk", text);
