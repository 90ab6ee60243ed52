import { type Discrepancy, type Finding, findingKey } from "#core/finding.js";
import type { CustomerId, Mint } from "#core/ids.js";
import type { Books } from "#core/store.js";
import type { Clock } from "#core/time.js";
import { creditMore } from "./credit-more.js";
import type { Recorder } from "./recorder.js";

type Deps = { readonly recorder: Recorder; readonly mint: Mint; readonly clock: Clock };

/** Keeps a difference as a finding, once, and has staff told; what is certain is put right at the same time. */
export async function keepFinding(
  { recorder, mint, clock }: Deps,
  books: Books,
  seen: Discrepancy,
  customer: CustomerId,
): Promise<void> {
  const id = mint("fnd");
  const key = findingKey(seen);
  const at = clock();
  // Somebody else may be comparing the same days.
  if (!(await books.claim(`finding:${key}`, id))) return;
  const found: Finding = { id, key, customer, seen, foundAt: at };
  const credited = seen.about === "payment" && seen.certain ? await creditMore(books, found, at) : undefined;
  await recorder.finding(books, credited ? closed(found, { as: "credit", at, credited }) : found);
}

export const closed = (finding: Finding, how: NonNullable<Finding["closed"]>): Finding => ({ ...finding, closed: how });
