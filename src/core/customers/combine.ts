import type { Customer } from "./customer.js";
import { addBeneficiaries, addRecentRecipients } from "./people.js";
import { stricterGuards } from "./safety.js";

type Moment = "lastActiveAt" | "optedOutSince" | "optedInSince";
type CombineField<K extends keyof Customer> = (customer: Customer, other: Customer) => Partial<Pick<Customer, K>>;

const unchanged = () => ({});

/** What the other has of it stays in their own record, and is read or released there. */
const keptApart = unchanged;

const latest =
  (moment: Moment): CombineField<Moment> =>
  (customer, other) => {
    const [at] = [customer[moment], other[moment]].filter((one) => one !== undefined).toSorted((a, b) => b - a);
    return at === undefined ? {} : { [moment]: at };
  };

/** What a merge makes of each field of the customer who stays. A field without a line here does not compile. */
const COMBINED: { readonly [K in keyof Required<Customer>]: CombineField<K> } = {
  id: unchanged,
  chats: unchanged, // They come with their claims, one by one.
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
  partedChats: keptApart,
  invitation: keptApart,
  ownPhone({ ownPhone }, other) {
    const phone = ownPhone ?? other.ownPhone;
    return phone ? { ownPhone: phone } : {};
  },
  beneficiaries(customer, other) {
    const { beneficiaries } = addBeneficiaries(customer, other.beneficiaries);
    return beneficiaries ? { beneficiaries } : {};
  },
  recentRecipients(customer, other) {
    const { recentRecipients } = addRecentRecipients(customer, ...other.recentRecipients);
    return { recentRecipients };
  },
  language: unchanged,
  languageChosenAt: unchanged,
  safety: ({ safety }, other) =>
    safety || other.safety ? { safety: stricterGuards(safety ?? {}, other.safety ?? {}) } : {},
  priceGroup: unchanged, // Staff put this customer into it, and not whoever is linked with them.
  paidForOthers: keptApart,
  unpaidBatch: keptApart,
  approvalRequests({ approvalRequests = [] }, other) {
    // A refund is decided in the books of its order.
    const asked = (other.approvalRequests ?? []).filter(({ kind }) => kind !== "refund");
    const requests = [...approvalRequests, ...asked];
    return requests.length > 0 ? { approvalRequests: requests } : {};
  },
  unapprovedGrants: keptApart,
  frozenBy({ frozenBy = [] }, other) {
    const findings = [...new Set([...frozenBy, ...(other.frozenBy ?? [])])];
    return findings.length > 0 ? { frozenBy: findings } : {};
  },
  source: unchanged,
  erasedAt: unchanged,
};

/** A customer with whom another one was merged: the stricter guard of the two protects what is both their money now. */
export function combineCustomers(customer: Customer, other: Customer): Customer {
  let combined = customer;
  for (const field of Object.values(COMBINED)) combined = { ...combined, ...field(customer, other) };
  return combined;
}
