import { keyOf, type RecordChange, type RecordKind, type Records } from "../../records.js";
import type { TransactionBody } from "../journal/body.js";

/** Kinds that leave memory once the order or payment that they belong to is closed. */
export const CLOSING = ["order", "payment", "entry", "claim", "messageLink"] as const satisfies readonly RecordKind[];
export type Closing = (typeof CLOSING)[number];

/** What was closed together: an order or a payment, and all that hangs on it. Kept as a transaction is written. */
export type Bundle = NonNullable<TransactionBody["put"]>;

const rootIn = (text: string): string | undefined => /(?:ord|top|chk)_[^:/]+$/.exec(text)?.[0];
const owning = (text: string): string | undefined => /^(?:ord|top|chk)_[^:/]+/.exec(text)?.[0];

const ROOTS: { readonly [K in Closing]: (record: Records[K]) => string | undefined } = {
  order: ({ id }) => id,
  payment: ({ reference }) => reference,
  entry: ({ id }) => rootIn(id),
  claim: ({ name, owner }) => owning(owner) ?? rootIn(name),
  messageLink: ({ id }) => rootIn(id),
};

/** The order or payment that a record belongs to; one that belongs to none stays in memory. */
export const rootOf = <K extends Closing>(kind: K, record: Records[K]): string | undefined => ROOTS[kind](record);

/** The name under which the archive finds a record: the one whose key does not tell its root, or the root's. */
export const nameOf = (kind: Closing, key: string): string =>
  kind === "entry" || kind === "messageLink" ? (rootIn(key) ?? key) : key;

/** Every name that a bundle is found under; its customer's too when it holds an order or a payment. */
export function namesIn(bundle: Bundle): readonly string[] {
  const records = CLOSING.flatMap((kind) =>
    (bundle[kind] ?? []).map((record) => nameOf(kind, keyOf(kind, record as never))),
  );
  const owners = [...(bundle.order ?? []), ...(bundle.payment ?? [])].map(({ customer }) => customer);
  return [...records, ...owners];
}

/** A change to a record of a kind that closes. */
export type ClosingChange = RecordChange<Closing>;

export const isClosing = (kind: RecordKind): kind is Closing => (CLOSING as readonly RecordKind[]).includes(kind);
