import type { CustomerId } from "../../core/base/ids.js";
import { type Beneficiary, withBeneficiary, withoutBeneficiary } from "../../core/customers/people.js";
import type { ShopContext } from "../context.js";
import { changeCustomer, changeRecord } from "./change-customer.js";

/** Saves a number under the name that the customer gave. False if they have the most people already. */
export async function saveBeneficiary(
  { store }: ShopContext,
  id: CustomerId,
  beneficiary: Beneficiary,
): Promise<boolean> {
  const changed = await changeRecord(store, "customer", { id, customer: id }, (one) =>
    withBeneficiary(one, beneficiary),
  );
  return changed !== undefined;
}

/** Removes a saved number, by its `beneficiaryRef`. */
export async function removeBeneficiary({ store }: ShopContext, id: CustomerId, ref: string): Promise<void> {
  await changeCustomer(store, id, (customer) => withoutBeneficiary(customer, ref));
}
