import type { Customer } from "./customer.js";
import { addRecentRecipients, beneficiaryByName } from "./people.js";
import { stricterGuards } from "./spending-guards.js";

type Moment = "lastActiveAt" | "optedOutSince" | "optedInSince" | "partedAt";
type CombineField<K extends keyof Customer> = (customer: Customer, other: Customer) => Partial<Pick<Customer, K>>;

const unchanged = () => ({});

/** The other customer's value stays in their own record, and is read or released there. */
const staysApart = unchanged;

const latest =
  (moment: Moment): CombineField<Moment> =>
  (customer, other) => {
    const [at] = [customer[moment], other[moment]].filter((one) => one !== undefined).toSorted((a, b) => b - a);
    return at === undefined ? {} : { [moment]: at };
  };

/** How a merge combines each field for the customer who stays. A field without an entry does not compile. */
const COMBINED: { readonly [K in keyof Required<Customer>]: CombineField<K> } = {
  id: unchanged,
  chats: unchanged, // The other's chats follow one by one, each with its claim.
  name: unchanged,
  joinedAt: unchanged,
  lastActiveAt: latest("lastActiveAt"),
  optedOutSince: latest("optedOutSince"),
  optedInSince: latest("optedInSince"),
  mergedFrom: ({ mergedFrom = [] }, other) => ({ mergedFrom: [...mergedFrom, other.id] }),
  merging: unchanged,
  mergedInto: unchanged,
  partedFrom({ partedFrom = [] }, other) {
    const ids = new Set([...partedFrom, ...(other.partedFrom ?? [])]);
    return ids.size > 0 ? { partedFrom: [...ids] } : {};
  },
  partedChats: staysApart,
  partedAt: latest("partedAt"),
  invitation: staysApart,
  ownPhone({ ownPhone }, other) {
    const phone = ownPhone ?? other.ownPhone;
    return phone ? { ownPhone: phone } : {};
  },
  beneficiaries(customer, other) {
    // After their own, except those whose names are taken.
    const added = (other.beneficiaries ?? []).filter(({ name }) => !beneficiaryByName(customer, name));
    return added.length > 0 ? { beneficiaries: [...(customer.beneficiaries ?? []), ...added] } : {};
  },
  recentRecipients(customer, other) {
    const { recentRecipients } = addRecentRecipients(customer, ...other.recentRecipients);
    return { recentRecipients };
  },
  language: unchanged,
  languageChosenAt: unchanged,
  safety: ({ safety }, other) =>
    safety || other.safety ? { safety: stricterGuards(safety ?? {}, other.safety ?? {}) } : {},
  priceGroup: unchanged, // Staff chose it for this customer, not for whoever is linked with them.
  paidForOthers: staysApart,
  unpaidBatch: staysApart,
  approvalRequests: staysApart,
  unapprovedGrants: staysApart,
  frozenBy({ frozenBy = [] }, other) {
    const findings = [...new Set([...frozenBy, ...(other.frozenBy ?? [])])];
    return findings.length > 0 ? { frozenBy: findings } : {};
  },
  source: unchanged,
  erasedAt: unchanged,
};

/** A customer after another was merged into them. Of both spending guards the stricter one protects their money. */
export function combineCustomers(customer: Customer, other: Customer): Customer {
  let combined = customer;
  for (const field of Object.values(COMBINED)) combined = { ...combined, ...field(customer, other) };
  return combined;
}
