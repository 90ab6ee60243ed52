import type { CustomerId } from "../../../core/base/ids.js";
import { keyOf, type Records } from "../../records.js";
import type { Part } from "../journal/body.js";
import type { CarriedBalances } from "../memory/rows.js";
import { type BundleKind, bundleIdIn, dayOfBundle, type RecordBundle, recordsIn } from "./bundle.js";
import { checkPart, readPart } from "./part.js";
import { dayOfVendorClaim, type VendorClaims } from "./vendor-claims.js";

/** All that memory knows about records that have left it. */
export type ClosedDays = {
  readonly dir: string;
  /** The parts of each day, oldest first. Records in a later part are newer. */
  readonly parts: Map<number, readonly Part[]>;
  readonly customerDays: Map<CustomerId, readonly number[]>;
  readonly carriedBalances: CarriedBalances;
  readonly vendorClaims: VendorClaims;
};

export const createClosedDays = (dir: string): ClosedDays => ({
  dir,
  parts: new Map(),
  customerDays: new Map(),
  carriedBalances: new Map(),
  vendorClaims: new Map(),
});

export const partsOf = ({ parts }: ClosedDays): readonly Part[] => [...parts.values()].flat();

export function addPart({ parts }: ClosedDays, part: Part): void {
  parts.set(part.day, [...(parts.get(part.day) ?? []), part]);
}

export function addCustomerDay({ customerDays }: ClosedDays, customer: CustomerId, day: number): void {
  const days = customerDays.get(customer) ?? [];
  if (!days.includes(day)) customerDays.set(customer, [...days, day]);
}

/** Whether the day in a key has any parts. Most ids are of today, so this saves a search. */
export function mayBeClosed({ parts }: ClosedDays, key: string): boolean {
  const id = bundleIdIn(key);
  return id !== undefined && parts.has(dayOfBundle(id));
}

/**
 * A record as it was when it last left memory; undefined when no closed day has it. A damaged line could hide the
 * record, so a part without it is checked line by line before an earlier part is searched. Throws StoreDamage.
 */
export async function findClosed<K extends BundleKind>(
  { dir, parts, vendorClaims }: ClosedDays,
  kind: K,
  key: string,
): Promise<Records[K] | undefined> {
  const id = kind === "claim" ? undefined : bundleIdIn(key);
  const day = kind === "claim" ? dayOfVendorClaim(vendorClaims, key) : id && dayOfBundle(id);
  const ofDay = (day !== undefined && parts.get(day)) || [];
  for (const part of ofDay.toReversed()) {
    for await (const bundle of readPart(dir, part, id ?? JSON.stringify(key))) {
      const found = recordsIn(bundle, kind).find((record) => keyOf(kind, record) === key);
      if (found) return found;
    }
    await checkPart(dir, part);
  }
  return undefined;
}

/** Which records are wanted: from one time to another, both inclusive, of all customers or of these. */
export type ClosedQuery = {
  readonly from?: number;
  readonly to?: number;
  readonly customers?: readonly CustomerId[] | undefined;
};

/** A day that may hold wanted records: the first part that may, with all later ones, and the latest time in them. */
export type DayReading = { readonly parts: readonly Part[]; readonly last: number };

/** The days that may hold wanted records, in order. */
export function daysToRead(
  { parts, customerDays }: ClosedDays,
  { from = 0, to = Infinity, customers }: ClosedQuery = {},
): DayReading[] {
  const days = customers ? new Set(customers.flatMap((id) => customerDays.get(id) ?? [])) : parts.keys();
  return [...days]
    .sort((a, b) => a - b)
    .flatMap((day) => {
      const all = parts.get(day) ?? [];
      const first = all.findIndex((part) => part.first <= to && part.last >= from);
      if (first < 0) return [];
      const rest = all.slice(first);
      return [{ parts: rest, last: Math.max(...rest.map(({ last }) => last)) }];
    });
}

/**
 * A day's records of a kind, each once, as they were when they last left memory. Every line of later parts is checked,
 * or a damaged one would let an outdated record of an earlier part through. Throws StoreDamage.
 */
export async function* closedRecords<K extends BundleKind>(
  { dir }: Pick<ClosedDays, "dir">,
  kind: K,
  { parts }: DayReading,
  customers?: readonly CustomerId[],
): AsyncGenerator<Records[K]> {
  const newer = new Set<string>();
  let bundles = 0;
  for (const part of parts.toReversed()) {
    if (customers && part !== parts[0]) await checkPart(dir, part);
    for await (const bundle of bundlesOf(dir, part, customers)) {
      bundles += 1;
      for (const record of recordsIn(bundle, kind)) {
        const key = keyOf(kind, record);
        if (newer.has(key)) continue;
        if (customers || part !== parts[0]) newer.add(key);
        yield record;
      }
    }
  }
  if (bundles === 0) for (const part of parts) await checkPart(dir, part);
}

async function* bundlesOf(dir: string, part: Part, customers?: readonly CustomerId[]): AsyncGenerator<RecordBundle> {
  for (const text of customers ?? [""]) yield* readPart(dir, part, text);
}
