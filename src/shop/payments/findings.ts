import { type CustomerId, isFindingId, type Mint } from "../../core/base/ids.js";
import type { Clock } from "../../core/base/time.js";
import { type Discrepancy, type Finding, findingKey } from "../../core/reconciliation/finding.js";
import type { Books } from "../../core/store.js";
import type { Recorder } from "../orders/record.js";
import { creditExcess } from "./credit-surplus.js";

type Deps = { readonly recorder: Recorder; readonly mint: Mint; readonly clock: Clock };

/**
 * Keeps a difference as a finding, once, and has staff told; what is certain is put right at the same time. One that had
 * gone by itself, and is seen again, is open again.
 */
export async function openFinding(
  { recorder, mint, clock }: Deps,
  books: Books,
  seen: Discrepancy,
  customer: CustomerId,
): Promise<void> {
  const id = mint("fnd");
  const key = findingKey(seen);
  const at = clock();
  // It was found before, perhaps just now by somebody else who compares the same days.
  if (!(await books.claim(`finding:${key}`, id))) return reopenFinding(recorder, books, seen);
  const found: Finding = { id, key, customer, discrepancy: seen, foundAt: at };
  const credited = seen.about === "payment" && seen.certain ? await creditExcess(books, found, at) : undefined;
  await recorder.recordFinding(books, credited ? closeFindingAs(found, { as: "credit", at, credited }) : found);
}

async function reopenFinding(recorder: Recorder, books: Books, seen: Discrepancy): Promise<void> {
  const id = await books.claimant(`finding:${findingKey(seen)}`);
  const known = id !== undefined && isFindingId(id) ? await books.finding(id) : undefined;
  if (!known || !isResolvedByItself(known)) return;
  const { closed: _, ...finding } = known;
  await recorder.recordFinding(books, { ...finding, discrepancy: seen });
}

/** Whether it was closed as ours and theirs had come to agree, and not by a person. */
export const isResolvedByItself = ({ closed }: Finding): boolean => closed?.as === "gone";

export const closeFindingAs = (finding: Finding, how: NonNullable<Finding["closed"]>): Finding => ({
  ...finding,
  closed: how,
});
