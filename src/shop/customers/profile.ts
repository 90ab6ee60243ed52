import type { CustomerId } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import type { Phone } from "../../core/base/phone.js";
import { after, MINUTE_MS } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { type Beneficiary, withBeneficiary, withoutBeneficiary } from "../../core/customers/people.js";
import type { Store } from "../../core/store.js";
import type { WithStore, WithStoreAndClock } from "../context.js";
import { requireCustomer } from "./current.js";

/** They want no broadcasts (`isOptedOut`), or want them again. When they said so is kept. */
export async function optOut({ store, clock }: WithStoreAndClock, id: CustomerId, isOptedOut: boolean): Promise<void> {
  await changeCustomer(store, id, ({ optedOutSince: _, optedInSince = clock(), ...customer }) => ({
    ...customer,
    ...(isOptedOut ? { optedOutSince: clock() } : { optedInSince }),
  }));
}

export async function setLanguage(
  { store, clock }: WithStoreAndClock,
  id: CustomerId,
  language: Language,
): Promise<void> {
  await changeCustomer(store, id, (customer) => ({ ...customer, language, languageChosenAt: clock() }));
}

/** Remembers whose number one is, under the name that the customer gave. */
export async function saveBeneficiary({ store }: WithStore, id: CustomerId, beneficiary: Beneficiary): Promise<void> {
  await changeCustomer(store, id, (customer) => withBeneficiary(customer, beneficiary));
}

/** Forgets one of them, by their `beneficiaryRef`. */
export async function removeBeneficiary({ store }: WithStore, id: CustomerId, ref: string): Promise<void> {
  await changeCustomer(store, id, (customer) => withoutBeneficiary(customer, ref));
}

/** Remembers which number is their own. */
export async function setOwnPhone({ store }: WithStore, id: CustomerId, ownPhone: Phone): Promise<void> {
  await changeCustomer(store, id, (customer) => ({ ...customer, ownPhone }));
}

/** Within this time of their first message somebody has come by the link that they tapped. */
const COMES_WITHIN_MS = MINUTE_MS;

/** Remembers the campaign by whose link a new customer came; the first one counts, and nobody who was here before. */
export async function recordSource({ store, clock }: WithStoreAndClock, id: CustomerId, source: string): Promise<void> {
  const { source: known, joinedAt } = await requireCustomer(id, store.read("customer", id));
  if (known !== undefined || clock() > after(joinedAt, COMES_WITHIN_MS)) return;
  await changeCustomer(store, id, (customer) => ({ source, ...customer }));
}

/** Changes a customer's record in a transaction, as it is by then; the record after it. */
export function changeCustomer(
  store: Pick<Store, "transact">,
  id: CustomerId,
  change: (current: Customer) => Customer,
): Promise<Customer> {
  return store.transact(id, async (books) => {
    const changed = change(await requireCustomer(id, books.customer()));
    await books.put("customer", changed);
    return changed;
  });
}
