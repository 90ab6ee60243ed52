import { textLike } from "./schema.js";
import { type Clock, dayNumber, type Instant } from "./time.js";

/** An id starts with a prefix for its kind, is minted before it is first used, and cannot be guessed. */
export type CustomerId = `cus_${string}`;
export type OrderId = `ord_${string}`;
export type CardId = `crd_${string}`;
/** A difference between our books and the service's lists. */
export type FindingId = `fnd_${string}`;
export type ScheduleId = `sch_${string}`;
export type AuditEntryId = `aud_${string}`;
/** A period in which vends of a product line failed or were slow. */
export type IncidentId = `inc_${string}`;
/** A transfer between two wallets: of one person's chats, or for an order that somebody else pays for. */
export type MoveId = `mov_${string}`;
/** The secret in a sign-in link. It opens the dashboard once; we store only its hash. */
export type SignInKey = `key_${string}`;
/** Many orders placed and paid for together. */
export type BatchId = `bat_${string}`;
/** Batch lines that a customer has saved under a name. */
export type BatchGroupId = `bgr_${string}`;
/** A support conversation about one matter. */
export type ThreadId = `thr_${string}`;
/** Our reference for a payment: `top` for a top-up, `chk` for a checkout or card charge that pays an order. */
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

/** The shop's own books, for records that belong to no customer. */
export const SHOP_CUSTOMER_ID = "cus_shop" satisfies CustomerId;

/** The schema of ids with one of these prefixes. It does not check the rest, as `SHOP_CUSTOMER_ID` is not minted. */
export function idSchema<P extends Prefix>(...prefixes: readonly P[]) {
  return textLike<`${P}_${string}`>(new RegExp(`^(${prefixes.join("|")})_.+`), "an id");
}

export type Mint = <P extends Prefix>(prefix: P, day?: Instant) => `${P}_${string}`;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;
/** Three letters cover the days from 1970 to 2059. */
const DAY_LETTERS = 3;

/** Makes ids in lower-case Crockford base 32 from random bytes: 80 random bits, or a day and 65 random bits. */
export const createMint =
  (randomBytes: (count: number) => Uint8Array, clock: Clock): Mint =>
  (prefix, day) => {
    const start = isDated(prefix) ? dayLetters(day ?? clock()) : "";
    const letters = [...randomBytes(LENGTH - start.length)].map(letterOf);
    return `${prefix}_${start}${letters.join("")}`;
  };

/** Ids of orders, batches and payments contain a day, today by default. A store finds closed records by it. */
const isDated = (prefix: Prefix): boolean => ["ord", "bat", "top", "chk"].includes(prefix);
const letterOf = (number: number): string => ALPHABET[number % ALPHABET.length] ?? "";

const dayLetters = (at: Instant): string => {
  const day = dayNumber(at);
  return letterOf(day >> 10) + letterOf(day >> 5) + letterOf(day);
};

/** The day in an id, as `dayNumber` counts; undefined for an id that was not minted. */
export function mintedOn(id: OrderId | BatchId | PaymentReference): number | undefined {
  if (!isOrderId(id) && !isBatchId(id) && !isPaymentReference(id)) return undefined;
  const letters = id.slice("ord_".length, "ord_".length + DAY_LETTERS);
  return [...letters].reduce((day, letter) => day * ALPHABET.length + ALPHABET.indexOf(letter), 0);
}

/** The id that follows another. Tapping one button twice therefore leads to the same next order, in any process. */
export function nextOrderId(id: OrderId): OrderId {
  const letters = [...id.slice("ord_".length)];
  for (let at = letters.length - 1; at >= DAY_LETTERS; at--) {
    const digit = ALPHABET.indexOf(letters[at] ?? "") + 1;
    letters[at] = letterOf(digit);
    if (digit < ALPHABET.length) break;
  }
  return `ord_${letters.join("")}`;
}

/** Recognizes minted ids with a prefix. */
function guardOf<P extends Prefix>(prefix: P) {
  const pattern = new RegExp(`^${prefix}_[${ALPHABET}]{${LENGTH}}$`);
  return (text: string): text is `${P}_${string}` => pattern.test(text);
}

export const isCustomerId = guardOf("cus");
export const isOrderId = guardOf("ord");
export const isBatchGroupId = guardOf("bgr");
export const isBatchId = guardOf("bat");
export const isCardId = guardOf("crd");
export const isScheduleId = guardOf("sch");
export const isIncidentId = guardOf("inc");
export const isAuditEntryId = guardOf("aud");
export const isFindingId = guardOf("fnd");
export const isThreadId = guardOf("thr");
export const isSignInKey = guardOf("key");
const isTopUpReference = guardOf("top");
const isCheckoutReference = guardOf("chk");
export const isPaymentReference = (text: string): text is PaymentReference =>
  isTopUpReference(text) || isCheckoutReference(text);

/** The customer behind an address that we gave the gateway. Its local part is their id (see `emailOf`). */
export function customerOfEmail(email = ""): CustomerId | undefined {
  const [id = ""] = email.trim().toLowerCase().split("@");
  return isCustomerId(id) ? id : undefined;
}
