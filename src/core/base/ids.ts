import { branded } from "./schema.js";
import { type Clock, dayNumber, type Instant } from "./time.js";

/** Identifiers are minted before they are needed and say what they name; random enough that none can be guessed. */
export type CustomerId = `cus_${string}`;
export type OrderId = `ord_${string}`;
export type CardId = `crd_${string}`;
/** A difference between our books and the service's. */
export type FindingId = `fnd_${string}`;
export type ScheduleId = `sch_${string}`;
/** What a member of staff did. */
export type AuditEntryId = `aud_${string}`;
/** A time in which vends went badly. */
export type IncidentId = `inc_${string}`;
/** Money on its way between two wallets of one person. */
export type MoveId = `mov_${string}`;
/** What opens the dashboard, once: known to nobody but who was given it. */
export type SignInKey = `key_${string}`;
/** Many orders that are placed and paid for as one. */
export type BatchId = `bat_${string}`;
/** Lines that a customer has saved under a name. */
export type BatchGroupId = `bgr_${string}`;
/** What a customer and the staff write to each other about one matter. */
export type ThreadId = `thr_${string}`;
/** Our reference for a payment, as the gateway sees it: a top-up, or a checkout or card charge for an order. */
export type PaymentReference = `top_${string}` | `chk_${string}`;

type Prefix =
  | "cus"
  | "ord"
  | "crd"
  | "top"
  | "chk"
  | "bat"
  | "bgr"
  | "brd"
  | "fnd"
  | "mov"
  | "sch"
  | "aud"
  | "inc"
  | "key"
  | "thr"
  | "hst";

/** The books of the shop itself: what belongs to no customer. */
export const SHOP_CUSTOMER_ID = "cus_shop" satisfies CustomerId;

/** The schema of an id with one of these prefixes. Not all ids are minted: the shop's own books are "cus_shop". */
export function idSchema<P extends Prefix>(...prefixes: readonly P[]) {
  const pattern = new RegExp(`^(${prefixes.join("|")})_.+`);
  const isId = (value: unknown): value is `${P}_${string}` => typeof value === "string" && pattern.test(value);
  return branded(isId, "an id");
}

export type Mint = <P extends Prefix>(prefix: P, day?: Instant) => `${P}_${string}`;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;
/** Enough for the days from 1970 to 2059. */
const DAY_LETTERS = 3;

/** A mint over a source of random bytes, in lower-case Crockford base 32: 80 bits, or a day and 65 bits. */
export const createMint =
  (randomBytes: (count: number) => Uint8Array, clock: Clock): Mint =>
  (prefix, day) => {
    const start = isDated(prefix) ? dayLetters(day ?? clock()) : "";
    const letters = [...randomBytes(LENGTH - start.length)].map(letterOf);
    return `${prefix}_${start}${letters.join("")}`;
  };

/** Orders, batches and payments are minted for a day, today when none is given: by it they are found when they are closed. */
const isDated = (prefix: Prefix): boolean => ["ord", "bat", "top", "chk"].includes(prefix);
const letterOf = (number: number): string => ALPHABET[number % ALPHABET.length] ?? "";

const dayLetters = (at: Instant): string => {
  const day = dayNumber(at);
  return letterOf(day >> 10) + letterOf(day >> 5) + letterOf(day);
};

/** The day (`dayNumber`) for which an order, batch or payment was minted; undefined for an id that no mint made. */
export function mintedOn(id: OrderId | BatchId | PaymentReference): number | undefined {
  if (!isOrderId(id) && !isBatchId(id) && !isPaymentReference(id)) return undefined;
  const letters = id.slice("ord_".length, "ord_".length + DAY_LETTERS);
  return [...letters].reduce((day, letter) => day * ALPHABET.length + ALPHABET.indexOf(letter), 0);
}

/** The id after another one: a button that is used again leads to the same next order, wherever that is worked out. */
export function nextOrderId(id: OrderId): OrderId {
  const letters = [...id.slice("ord_".length)];
  for (let at = letters.length - 1; at >= DAY_LETTERS; at--) {
    const digit = ALPHABET.indexOf(letters[at] ?? "") + 1;
    letters[at] = letterOf(digit);
    if (digit < ALPHABET.length) break;
  }
  return `ord_${letters.join("")}`;
}

const shaped = (prefix: Prefix, text: string) => new RegExp(`^${prefix}_[${ALPHABET}]{${LENGTH}}$`).test(text);

export const isCustomerId = (text: string): text is CustomerId => shaped("cus", text);

/** Whose e-mail address it is: the part before the @ is the customer's id, which nobody could guess (see `emailOf`). */
export function customerOfEmail(email = ""): CustomerId | undefined {
  const [id = ""] = email.trim().toLowerCase().split("@");
  return isCustomerId(id) ? id : undefined;
}

export const isOrderId = (text: string): text is OrderId => shaped("ord", text);
export const isBatchGroupId = (text: string): text is BatchGroupId => shaped("bgr", text);
export const isBatchId = (text: string): text is BatchId => shaped("bat", text);
export const isCardId = (text: string): text is CardId => shaped("crd", text);
export const isScheduleId = (text: string): text is ScheduleId => shaped("sch", text);
export const isIncidentId = (text: string): text is IncidentId => shaped("inc", text);
export const isAuditEntryId = (text: string): text is AuditEntryId => shaped("aud", text);
export const isFindingId = (text: string): text is FindingId => shaped("fnd", text);
export const isThreadId = (text: string): text is ThreadId => shaped("thr", text);
export const isSignInKey = (text: string): text is SignInKey => shaped("key", text);
export const isPaymentReference = (text: string): text is PaymentReference =>
  shaped("top", text) || shaped("chk", text);
