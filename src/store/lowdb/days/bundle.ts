import { crc32 } from "node:zlib";
import { type BatchId, mintedOn, type OrderId, type PaymentReference } from "../../../core/base/ids.js";
import { paysFor } from "../../../core/money/payment.js";
import {
  type ClosingKind,
  isClosingKind,
  keyOf,
  type RecordChange,
  type RecordKind,
  type Records,
} from "../../records.js";
import type { Rows } from "../memory/rows.js";

export const isClosing = (change: RecordChange): change is RecordChange<ClosingKind> => isClosingKind(change.kind);

/** The kinds of records in closed days. Of claims, only those on vendor records leave memory. */
export type BundleKind = ClosingKind | "claim";

export const isBundleKind = (kind: RecordKind): kind is BundleKind => kind === "claim" || isClosingKind(kind);

/** A line of a closed day: an order, a batch or a payment, with its entries, claims and message links. */
export type RecordBundle = { readonly [K in BundleKind]?: readonly Records[K][] };

/** The id of the order, batch or payment of a bundle. It contains the bundle's day. */
export type BundleId = OrderId | BatchId | PaymentReference;

/** The bundle id at the end of a key. Keys of entries and message links end with one. */
export const bundleIdIn = (key: string): BundleId | undefined =>
  /(?:ord|bat|top|chk)_[^:/]+$/.exec(key)?.[0] as BundleId | undefined;

/** The id of the order or payment that owns a claim. */
export const ownerIn = (owner: string): BundleId | undefined =>
  /^(?:ord|top|chk)_[^:/]+/.exec(owner)?.[0] as BundleId | undefined;

/** The day of a bundle. An id that our mint did not make has no day, and counts as the first of all days. */
export const dayOfBundle = (id: BundleId | undefined): number => (id && mintedOn(id)) ?? 0;

/**
 * The bundle that a record belongs to; undefined for a record that stays in memory. A payment goes into the bundle of
 * its order or batch if both have the same day.
 */
export function bundleOf<K extends ClosingKind>(rows: Rows, kind: K, record: Records[K]): BundleId | undefined {
  if ("reference" in record) {
    const paidFor = paysFor(record);
    return paidFor && dayOfBundle(paidFor) === dayOfBundle(record.reference) ? paidFor : record.reference;
  }
  const id = bundleIdIn(keyOf(kind, record));
  const payment = id && kind !== "order" && kind !== "batch" ? rows.payment.get(id) : undefined;
  return payment ? bundleOf(rows, "payment", payment) : id;
}

export const recordsIn = <K extends BundleKind>(bundle: RecordBundle, kind: K): readonly Records[K][] =>
  (bundle[kind] ?? []) as readonly Records[K][];

/** Where a line is: the day and number of its part, and the byte where it begins. */
type LinePlace = { readonly day: number; readonly number: number; readonly at: number };

/** Covers the place too, so that a line which a faulty disk wrote elsewhere is not taken for a sound one. */
const checksum = ({ day, number, at }: LinePlace, json: string | Buffer): string =>
  crc32(json, crc32(`${day}/${number}/${at} `))
    .toString(16)
    .padStart(8, "0");

/** The first line of a part. */
export type PartHead = { readonly is: "part"; readonly version: number };

/** A line: `checksum json`. */
export function encodeBundle(bundle: RecordBundle | PartHead, place: LinePlace): string {
  const json = JSON.stringify(bundle);
  return `${checksum(place, json)} ${json}\n`;
}

/** Whether a line is unaltered, and in the place where it was written. */
export const isSoundLine = (line: Buffer, place: LinePlace): boolean =>
  line.toString("latin1", 0, 8) === checksum(place, line.subarray(9));

/** The bundle of a line, or the head of the first line; undefined when the line is damaged. */
export const decodeBundle = <T = RecordBundle>(line: Buffer, place: LinePlace): T | undefined =>
  isSoundLine(line, place) ? (JSON.parse(line.toString("utf8", 9)) as T) : undefined;
