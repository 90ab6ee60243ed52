import type { FindingId } from "../../core/base/ids.js";
import type { Customer } from "../../core/customers/customer.js";
import type { Books, Store } from "../../core/store.js";

/**
 * Whether the wallet of these books may have paid for a vend that the books lost: until a person has closed each finding
 * that names it, nothing is bought from it. What comes in, and what staff do, is not held up.
 */
export async function isWalletFrozen(store: Pick<Store, "read">, books: Pick<Books, "customer">): Promise<boolean> {
  for (const id of (await books.customer())?.frozenBy ?? []) {
    const finding = await store.read("finding", id);
    if (finding && !finding.closed) return true;
  }
  return false;
}

export const freeze = (customer: Customer, finding: FindingId): Customer => ({
  ...customer,
  frozenBy: [...new Set([...(customer.frozenBy ?? []), finding])],
});
