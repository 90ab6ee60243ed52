import type { CustomerId } from "../../../core/base/ids.js";
import type { Customer } from "../../../core/customers/customer.js";
import { searchKeys } from "../../../core/customers/search-keys.js";
import { ascending } from "../../records.js";
import { insertSorted, removeSorted } from "./sorted.js";

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** Who is known under a name, a phone number or a username, in the order of their ids. */
export function createSearchIndex(customers: readonly Customer[]) {
  /** Most names are one customer's: a list for each would take some 17 MB more of 100,000 customers. */
  const owners = new Map<string, CustomerId | CustomerId[]>();

  const put = (key: string, id: CustomerId) => {
    const known = owners.get(key);
    if (known === undefined) owners.set(key, id);
    else if (typeof known === "string") owners.set(key, [known, id].toSorted(ascending));
    else insertSorted(known, id, ascending);
  };
  const drop = (key: string, id: CustomerId) => {
    const known = owners.get(key);
    if (typeof known === "object" && known.length > 1) removeSorted(known, id, ascending);
    else owners.delete(key);
  };
  const replace = (old: Customer | undefined, now: Customer | undefined): void => {
    const [before, after] = [old ? searchKeys(old) : [], now ? searchKeys(now) : []];
    if (old) for (const key of before) if (!after.includes(key)) drop(key, old.id);
    if (now) for (const key of after) if (!before.includes(key)) put(key, now.id);
  };

  for (const customer of customers) replace(undefined, customer);
  return {
    get: (key: string, limit: number): readonly CustomerId[] => {
      const known = owners.get(key) ?? [];
      return typeof known === "string" ? [known] : known.slice(0, limit);
    },
    /** Follows the change of a customer. */
    replace,
  };
}
