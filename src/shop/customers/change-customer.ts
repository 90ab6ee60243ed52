import type { CustomerId } from "../../core/base/ids.js";
import type { Language } from "../../core/base/language.js";
import type { Phone } from "../../core/base/phone.js";
import { after, MINUTE_MS } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import type { OwnedKind, OwnedRecords, RecordId } from "../../core/records.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { requireCustomer } from "./current.js";

/** Opts a customer out of broadcasts, or in again. Stores when. */
export async function optOut({ store, clock }: ShopContext, id: CustomerId, isOptedOut: boolean): Promise<void> {
  await changeCustomer(store, id, ({ optedOutSince: _, optedInSince = clock(), ...customer }) => ({
    ...customer,
    ...(isOptedOut ? { optedOutSince: clock() } : { optedInSince }),
  }));
}

export async function setLanguage({ store, clock }: ShopContext, id: CustomerId, language: Language): Promise<void> {
  await changeCustomer(store, id, (customer) => ({ ...customer, language, languageChosenAt: clock() }));
}

export async function setOwnPhone({ store }: ShopContext, id: CustomerId, ownPhone: Phone): Promise<void> {
  await changeCustomer(store, id, (customer) => ({ ...customer, ownPhone }));
}

/** A campaign's link counts if the customer tapped it within this time of their first message. */
const COMES_WITHIN_MS = MINUTE_MS;

/** Saves the campaign by whose link a new customer came. The first link counts, and only for new customers. */
export async function recordSource({ store, clock }: ShopContext, id: CustomerId, source: string): Promise<void> {
  const { source: known, joinedAt } = await requireCustomer(id, store.read("customer", id));
  if (known !== undefined || clock() > after(joinedAt, COMES_WITHIN_MS)) return;
  await changeCustomer(store, id, (customer) => ({ source, ...customer }));
}

/** Changes a customer's current record in a transaction. Returns the new record. */
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

/**
 * Changes a record in its customer's books, in a transaction. Returns the new record; undefined, and nothing is changed,
 * if it is gone or `change` returns undefined.
 */
export function changeRecord<K extends OwnedKind>(
  store: Pick<Store, "transact">,
  kind: K,
  { id, customer }: { readonly id: RecordId<K>; readonly customer: CustomerId },
  change: (current: OwnedRecords[K]) => OwnedRecords[K] | undefined,
): Promise<OwnedRecords[K] | undefined> {
  return store.transact(customer, async (books) => {
    const current = await books.read(kind, id);
    const changed = current && change(current);
    if (changed) await books.put(kind, changed);
    return changed;
  });
}
