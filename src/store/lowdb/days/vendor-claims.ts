import { hash } from "node:crypto";
import { groupBy } from "../../../core/base/collections.js";
import { isVendorClaim } from "../../../core/reconciliation/vend-match.js";
import type { Records } from "../../records.js";
import { lowerBound } from "../memory/sorted.js";
import { dayOfBundle, ownerIn } from "./bundle.js";

/**
 * The claims of closed orders on vendor records, by the day of the order. A large shop has millions of them, so memory
 * holds only a number for each name, sorted; name and owner are in the parts of the day.
 */
export type VendorClaims = Map<number, Float64Array>;

type Claim = Records["claim"];

/** 53 bits of a digest: as many as a number holds exactly, and enough that no two names of a shop collide. */
function numberOf(name: string): number {
  const digest = hash("sha1", name, "buffer");
  return digest.readUInt32LE(0) * 2 ** 21 + (digest.readUInt32LE(4) >>> 11);
}

/** The day whose parts hold a claim; undefined for a name that no closed order holds. */
export function dayOfVendorClaim(claims: VendorClaims, name: string): number | undefined {
  if (!isVendorClaim(name)) return undefined;
  const number = numberOf(name);
  for (const [day, numbers] of claims) {
    if (numbers[lowerBound(numbers, (other) => other < number)] === number) return day;
  }
  return undefined;
}

export function addVendorClaims(claims: VendorClaims, added: readonly Claim[]): void {
  for (const [day, ofDay] of groupBy(added, ({ owner }) => dayOfBundle(ownerIn(owner)))) {
    const numbers = ofDay.map(({ name }) => numberOf(name));
    claims.set(day, Float64Array.from([...(claims.get(day) ?? []), ...numbers]).sort());
  }
}

/** For a claim that is made again or released: from then on it is in memory, or gone. */
export function removeVendorClaim(claims: VendorClaims, name: string): void {
  const day = dayOfVendorClaim(claims, name);
  if (day === undefined) return;
  const number = numberOf(name);
  claims.set(day, claims.get(day)?.filter((other) => other !== number) ?? new Float64Array());
}

export function dropOldVendorClaims(claims: VendorClaims, since: number): void {
  for (const day of claims.keys()) if (day < since) claims.delete(day);
}
