import type { CustomerId, FindingId, OrderId, PaymentReference, ScheduleId } from "../core/base/ids.js";
import type { Window } from "../core/base/time.js";
import type { Customer } from "../core/customers/customer.js";
import type { Payment } from "../core/money/payment.js";
import type { Order } from "../core/orders/order.js";
import type { Schedule } from "../core/orders/schedule.js";
import type { Discrepancy, Finding, FindingAction } from "../core/reconciliation/finding.js";
import type { StaffCustomers } from "./account/profile-api.js";
import type { StaffRoles } from "./account/staff-members.js";
import type { StaffBroadcasts } from "./broadcasts/start.js";
import type { previewPrice, priceRules, setPrice } from "./catalogue/staff-prices.js";
import type { StaffFloat } from "./monitoring/float.js";
import type { StaffNetworks } from "./monitoring/networks.js";
import type { StaffReports } from "./monitoring/reports.js";
import type { adoptByHand, candidatesFor, resolveOrder, vendAgain } from "./orders/decide-by-hand.js";
import type { lookUpNow, vendDetails, vendDigest, vendRecord } from "./orders/staff-vends.js";
import type { DecisionResult } from "./payments/decide.js";
import type { endPromo, listPromos, previewPromo, setPromo } from "./promos/staff-promos.js";
import type { ReconcileResult } from "./reconciliation/compare.js";
import type { StaffSignIn } from "./staff/sessions.js";
import type { StaffWallets } from "./wallets/staff-wallets.js";

export type { BroadcastControl, BroadcastProgress } from "./broadcasts/start.js";

/** A use-case as its caller sees it: the shop is given already. */
type Bound<UseCase> = UseCase extends (shop: never, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;

type StaffSubjects = StaffNetworks &
  StaffBroadcasts &
  StaffRoles &
  StaffCustomers &
  StaffWallets &
  StaffFloat &
  StaffSignIn &
  StaffReports;

/**
 * What the staff side may ask of the shop. Who is staff is the channel's to check, before it comes here; `by` is the
 * member of staff, who is kept with what they did.
 */
export type StaffApi = StaffSubjects & {
  /** Any customer's order, for the vend feed. */
  order(id: OrderId): Promise<Order | undefined>;
  readonly vend: Bound<typeof vendDetails>;
  readonly lookUp: Bound<typeof lookUpNow>;
  readonly vendRecord: Bound<typeof vendRecord>;
  readonly digest: Bound<typeof vendDigest>;
  readonly resolve: Bound<typeof resolveOrder>;
  readonly candidates: Bound<typeof candidatesFor>;
  readonly adopt: Bound<typeof adoptByHand>;
  readonly sendAgain: Bound<typeof vendAgain>;
  readonly priceRules: Bound<typeof priceRules>;
  readonly previewPrice: Bound<typeof previewPrice>;
  readonly setPrice: Bound<typeof setPrice>;
  readonly promos: Bound<typeof listPromos>;
  readonly previewPromo: Bound<typeof previewPromo>;
  readonly setPromo: Bound<typeof setPromo>;
  readonly endPromo: Bound<typeof endPromo>;
  /**
   * Credits a payment that did not match with what the service lists for it now. `closed`: there is nothing to credit (any
   * more); `unread`: nothing was decided, as the service's list cannot be read.
   */
  creditPayment(reference: PaymentReference, by: CustomerId): Promise<DecisionResult>;
  /** Saved cards are charged again, after the shop stopped it by itself. False when they are already. */
  resumeCardCharges(by: CustomerId): Promise<boolean>;
  /** Our books against the service's lists over some days; differences are kept as findings, once. */
  reconcile(window: Window): Promise<ReconcileResult>;
  /** Yesterday and today. */
  lastDays(): Promise<Window>;
  finding(id: FindingId): Promise<Finding | undefined>;
  findingAbout(seen: Discrepancy): Promise<Finding | undefined>;
  /** Does what a person decided about a finding, and closes it. False when that is not possible (any more). */
  closeFinding(id: FindingId, act: FindingAction, by: CustomerId): Promise<boolean>;
  schedule(id: ScheduleId): Promise<Schedule | undefined>;
  customer(id: CustomerId): Promise<Customer | undefined>;
  /** Takes away the PIN that a customer has forgotten; false when they have none. */
  resetPin(customer: CustomerId, by: CustomerId): Promise<boolean>;
  payment(reference: PaymentReference): Promise<Payment | undefined>;
};
