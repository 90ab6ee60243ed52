import { dropPerson, keepPerson } from "#core/customer.js";
import type { CustomerId } from "#core/ids.js";
import type { Store } from "#core/store.js";
import { mustKnow } from "./customers.js";
import type { Shop } from "./shop.js";

/** Whom a customer buys for, by name, and which number is their own. */
export function createPeople(store: Store): Pick<Shop, "keepPerson" | "dropPerson" | "ownNumber"> {
  const change = (id: CustomerId, to: (known: Parameters<typeof keepPerson>[0]) => Parameters<typeof keepPerson>[0]) =>
    store.transact(id, async (books) => books.putCustomer(to(await mustKnow(id, books.customer()))));
  return {
    keepPerson: (id, person) => change(id, (known) => keepPerson(known, person)),
    dropPerson: (id, name) => change(id, (known) => dropPerson(known, name)),
    ownNumber: (id, own) => change(id, (known) => ({ ...known, own })),
  };
}
