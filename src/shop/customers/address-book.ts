import type { CustomerId } from "../../core/base/ids.js";
import { type Customer, dropPerson, keepPerson } from "../../core/customers/customer.js";
import type { Store } from "../../core/store.js";
import type { Shop } from "../customer-api.js";
import { changeCustomer } from "./profile.js";

/** Whom a customer buys for, by name, and which number is their own. */
export function createPeople(store: Store): Pick<Shop, "keepPerson" | "dropPerson" | "ownNumber"> {
  const change = async (id: CustomerId, to: (known: Customer) => Customer) => {
    await changeCustomer(store, id, to);
  };
  return {
    keepPerson: (id, person) => change(id, (known) => keepPerson(known, person)),
    dropPerson: (id, ref) => change(id, (known) => dropPerson(known, ref)),
    ownNumber: (id, own) => change(id, (known) => ({ ...known, own })),
  };
}
