import type { Clock, Window } from "../../core/base/time.js";
import type { Payment } from "../../core/money/payment.js";
import type { ApprovalRequest } from "../../core/money/wallet-change.js";
import type { FailureReason } from "../../core/orders/failure.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { VendRecord } from "../../core/ports.js";
import type { Discrepancy, Finding } from "../../core/reconciliation/finding.js";
import type { Role } from "../../core/settings/role.js";
import type { ProductLineStatus } from "../../shop/catalogue/availability.js";
import type { AdoptResult, SendAgainResult } from "../../shop/orders/decide-by-hand.js";
import type { Closure } from "../../shop/restored/closed-shop.js";
import type { StaffApi } from "../../shop/staff-api.js";

/** The words that the bot uses with staff; the pages use the same. */
export type DashboardWords = {
  readonly product: (order: Order) => string;
  /** With its mark: "✅ delivered". */
  readonly state: (state: OrderState) => string;
  /** As `state`, but also says whether the order was refunded later. */
  readonly orderState: (order: Order) => string;
  /** "Put into the wallet: ₦6,000". */
  readonly walletChange: (request: ApprovalRequest) => string;
  /** "⏸ Not on sale: MTN data", and a line for each product line that is suspended. */
  readonly offSale: (lines: readonly ProductLineStatus[]) => readonly string[];
  /** Why customers cannot buy, and what to do in the chat. */
  readonly closure: (closure: Closure) => string;
  readonly failure: (reason: FailureReason) => string;
  /** For staff whose role does not allow something, by the role it needs. */
  readonly onlyFor: Readonly<Record<Role, string>>;
  /** The names of the decisions about an order in review. */
  readonly decisions: { readonly deliver: string; readonly "give-back": string; readonly again: string };
  readonly record: (record: VendRecord, index: number) => string;
  /** What the service's list has that could be an order's vend. */
  readonly candidates: (found: { readonly records: readonly VendRecord[]; readonly unreadable?: true }) => string;
  /** What picking a record does. */
  readonly linkedForGood: string;
  readonly noRecord: (shown: number) => string;
  readonly resolved: (done: boolean | "own-order") => string;
  readonly adopted: (adopted: AdoptResult) => string;
  readonly sentAgain: (result: SendAgainResult) => string;
  readonly payment: (payment: Payment) => string;
  readonly difference: (discrepancy: Discrepancy) => string;
  /** What one of both sides has of a difference: "success, ₦1,000". */
  readonly side: (of: Discrepancy["ours"] | Discrepancy["theirs"]) => string;
  /** What staff decided about it; undefined while it is open. */
  readonly decision: (finding: Finding | undefined) => string | undefined;
  /** Reads "2026-11-01 2026-11-21", or one day; undefined for anything else, and for too many days. */
  readonly windowOf: (typed: string) => Window | undefined;
  readonly listsUnavailable: string;
};

/** What the pages need. */
export type PageDeps = {
  readonly staffApi: StaffApi;
  readonly clock: Clock;
  readonly shopName: string;
  readonly words: DashboardWords;
};
