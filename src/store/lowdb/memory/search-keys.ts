import type { CustomerId } from "../../../core/base/ids.js";
import type { Customer } from "../../../core/customers/customer.js";
import { searchKeys } from "../../../core/customers/search-keys.js";
import { ascending } from "../../records.js";
import { insertSorted } from "./sorted.js";

/** Who is known under a name. Most names are one customer's: only those that several share are worth a set. */
export type SearchIndex = {
  /** The first of them in the order of their ids. */
  get(key: string, limit: number): readonly CustomerId[];
  /** Follows the change of a customer. */
  replace(old: Customer | undefined, now: Customer | undefined): void;
};

/** Without sorting all of them: half a country may have one name. */
function smallestIds(ids: Iterable<CustomerId>, limit: number): readonly CustomerId[] {
  const first: CustomerId[] = [];
  for (const id of ids) {
    if (first.length >= limit && id > (first.at(-1) ?? "")) continue;
    insertSorted(first, id, ascending);
    if (first.length > limit) first.pop();
  }
  return first;
}

export function createSearchIndex(customers: readonly Customer[]): SearchIndex {
  const owners = new Map<string, CustomerId | Set<CustomerId>>();

  const put = (key: string, id: CustomerId) => {
    const known = owners.get(key);
    if (known instanceof Set) known.add(id);
    else owners.set(key, known === undefined || known === id ? id : new Set([known, id]));
  };

  const drop = (key: string, id: CustomerId) => {
    const known = owners.get(key);
    if (known === id) owners.delete(key);
    if (!(known instanceof Set)) return;
    known.delete(id);
    if (known.size === 0) owners.delete(key);
  };

  for (const customer of customers) for (const key of searchKeys(customer)) put(key, customer.id);
  return {
    get: (key, limit) => {
      const known = owners.get(key);
      return typeof known === "string" ? [known].slice(0, limit) : smallestIds(known ?? [], limit);
    },
    replace: (old, now) => {
      const [before, after] = [old, now].map((customer) => (customer ? searchKeys(customer) : [])) as [
        string[],
        string[],
      ];
      if (old) for (const key of before) if (!after.includes(key)) drop(key, old.id);
      if (now) for (const key of after) if (!before.includes(key)) put(key, now.id);
    },
  };
}
