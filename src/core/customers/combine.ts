import type { Instant } from "../base/time.js";
import { addBeneficiaries, addRecentRecipients, type Customer } from "./customer.js";
import { stricterGuards } from "./safety.js";

type Moment = "lastActiveAt" | "optedOutSince" | "optedInSince";

/** A customer with whom another one was merged: the stricter guard of the two protects what is both their money now. */
export function combineCustomers(customer: Customer, other: Customer): Customer {
  const { ownPhone = other.ownPhone, safety, mergedFrom = [] } = customer;
  const partedFrom = [...new Set([...(customer.partedFrom ?? []), ...(other.partedFrom ?? [])])];
  // A refund is decided in the books of its order.
  const asked = (other.approvalRequests ?? []).filter(({ kind }) => kind !== "refund");
  const requests = [...(customer.approvalRequests ?? []), ...asked];
  return {
    ...addRecentRecipients(addBeneficiaries(customer, other.beneficiaries), ...other.recentRecipients),
    ...latest(customer, other, "lastActiveAt"),
    ...latest(customer, other, "optedOutSince"),
    ...latest(customer, other, "optedInSince"),
    ...(ownPhone && { ownPhone }),
    ...((safety || other.safety) && { safety: stricterGuards(safety ?? {}, other.safety ?? {}) }),
    ...(partedFrom.length > 0 && { partedFrom }),
    ...(requests.length > 0 && { approvalRequests: requests }),
    mergedFrom: [...mergedFrom, other.id],
  };
}

function latest(one: Customer, other: Customer, moment: Moment): { readonly [M in Moment]?: Instant } {
  const [a, b] = [one[moment], other[moment]];
  const at = a === undefined || (b !== undefined && b > a) ? b : a;
  return at === undefined ? {} : { [moment]: at };
}
