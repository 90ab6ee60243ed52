import type { CustomerId } from "../../core/base/ids.js";
import { type Customer, removeBeneficiary, saveBeneficiary } from "../../core/customers/customer.js";
import type { Store } from "../../core/store.js";
import type { CustomerApi } from "../customer-api.js";
import { changeCustomer } from "./profile.js";

/** Whom a customer buys for, by name, and which number is their own. */
export function createBeneficiaries(
  store: Store,
): Pick<CustomerApi, "saveBeneficiary" | "removeBeneficiary" | "setOwnPhone"> {
  const change = async (id: CustomerId, to: (known: Customer) => Customer) => {
    await changeCustomer(store, id, to);
  };
  return {
    saveBeneficiary: (id, person) => change(id, (known) => saveBeneficiary(known, person)),
    removeBeneficiary: (id, ref) => change(id, (known) => removeBeneficiary(known, ref)),
    setOwnPhone: (id, own) => change(id, (known) => ({ ...known, ownPhone: own })),
  };
}
