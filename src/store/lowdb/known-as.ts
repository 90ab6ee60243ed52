import type { Customer } from "#core/customer.js";
import type { CustomerId } from "#core/ids.js";
import { knownAs } from "#core/known-as.js";

/** Who is known under a name. Most names are one customer's: only those that several share are worth a set. */
export type KnownAs = {
  get(key: string): Iterable<CustomerId> | undefined;
  /** Follows the change of a customer. */
  replace(old: Customer | undefined, now: Customer | undefined): void;
};

export function createKnownAs(customers: readonly Customer[]): KnownAs {
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

  for (const customer of customers) for (const key of knownAs(customer)) put(key, customer.id);
  return {
    get: (key) => {
      const known = owners.get(key);
      return typeof known === "string" ? [known] : known;
    },
    replace: (old, now) => {
      const [before, after] = [old, now].map((customer) => (customer ? knownAs(customer) : [])) as [string[], string[]];
      if (old) for (const key of before) if (!after.includes(key)) drop(key, old.id);
      if (now) for (const key of after) if (!before.includes(key)) put(key, now.id);
    },
  };
}
