import { type CustomerId, isFindingId } from "../../core/base/ids.js";
import { type Discrepancy, type Finding, findingKey } from "../../core/reconciliation/finding.js";
import type { Books } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { notifyStaff, type StaffNotifying } from "../notifications/staff.js";
import { creditExcess } from "./credit-surplus.js";

type Deps = StaffNotifying & Pick<ShopContext, "mint">;

/**
 * Keeps a difference as a finding, once, and has staff told; what is certain is put right at the same time. One that had
 * gone by itself, and is seen again, is open again.
 */
export async function openFinding(deps: Deps, books: Books, seen: Discrepancy, customer: CustomerId): Promise<void> {
  const { mint, clock } = deps;
  const id = mint("fnd");
  const key = findingKey(seen);
  const at = clock();
  // It was found before, perhaps just now by somebody else who compares the same days.
  if (!(await books.claim(`finding:${key}`, id))) return reopenFinding(deps, books, seen);
  const found: Finding = { id, key, customer, discrepancy: seen, foundAt: at };
  const credited = seen.about === "payment" && seen.certain ? await creditExcess(books, found, at) : undefined;
  await recordFinding(deps, books, credited ? closeFindingAs(found, { as: "credit", at, credited }) : found);
}

async function reopenFinding(deps: Deps, books: Books, seen: Discrepancy): Promise<void> {
  const id = await books.claimant(`finding:${findingKey(seen)}`);
  const known = id !== undefined && isFindingId(id) ? await books.finding(id) : undefined;
  if (!known || !isResolvedByItself(known)) return;
  const { closed: _, ...finding } = known;
  await recordFinding(deps, books, { ...finding, discrepancy: seen });
}

/** Saves a finding as it is now, and tells staff of it. */
export async function recordFinding(shop: StaffNotifying, books: Books, finding: Finding): Promise<void> {
  await books.putFinding(finding);
  await notifyStaff(shop, books, { kind: "finding", finding: finding.id });
}

/** Whether it was closed as ours and theirs had come to agree, and not by a person. */
export const isResolvedByItself = ({ closed }: Finding): boolean => closed?.as === "gone";

export const closeFindingAs = (finding: Finding, how: NonNullable<Finding["closed"]>): Finding => ({
  ...finding,
  closed: how,
});
