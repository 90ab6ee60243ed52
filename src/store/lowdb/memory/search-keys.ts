import type { CustomerId } from "../../../core/base/ids.js";
import type { Customer } from "../../../core/customers/customer.js";
import { searchKeys } from "../../../core/customers/search-keys.js";
import { ascending } from "../../records.js";
import { insertSorted, removeSorted } from "./sorted.js";

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** Finds customers by a name, a phone number or a username. */
export function createSearchIndex(customers: readonly Customer[]) {
  /** Most keys belong to one customer. An array for each would take about 17 MB more for 100,000 customers. */
  const owners = new Map<string, CustomerId | CustomerId[]>();

  const put = (key: string, id: CustomerId) => {
    const ids = owners.get(key);
    if (ids === undefined) owners.set(key, id);
    else if (typeof ids === "string") owners.set(key, [ids, id].toSorted(ascending));
    else insertSorted(ids, id, ascending);
  };
  const drop = (key: string, id: CustomerId) => {
    const ids = owners.get(key);
    if (typeof ids === "object" && ids.length > 1) removeSorted(ids, id, ascending);
    else owners.delete(key);
  };
  const replace = (old: Customer | undefined, now: Customer | undefined): void => {
    const [before, after] = [old ? searchKeys(old) : [], now ? searchKeys(now) : []];
    if (old) for (const key of before) if (!after.includes(key)) drop(key, old.id);
    if (now) for (const key of after) if (!before.includes(key)) put(key, now.id);
  };

  for (const customer of customers) replace(undefined, customer);
  return {
    /** In the order of their ids. */
    get: (key: string, limit: number): readonly CustomerId[] => {
      const ids = owners.get(key) ?? [];
      return typeof ids === "string" ? [ids] : ids.slice(0, limit);
    },
    replace,
  };
}
