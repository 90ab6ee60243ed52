import type { CustomerId, DeedId, OrderId } from "../base/ids.js";
import { after, DAY_MS, type Instant } from "../base/time.js";
import { creditEntry, debitEntry, type LedgerEntry, refundEntry } from "./ledger.js";
import { type Kobo, NOTHING } from "./money.js";

/**
 * What staff may do to a customer's wallet, for a reason. A refund gives back what a delivered order cost its customer;
 * the vendor has vended it and keeps what it took, so our float gets nothing back, and the order stays delivered.
 */
export type WalletAct = {
  /** Minted before the tap: what is done under it is done once. */
  readonly id: DeedId;
  readonly amount: Kobo;
  readonly said: string;
} & ({ readonly act: "credit" | "debit" } | { readonly act: "refund"; readonly order: OrderId });

/** One that waits, in its customer's record, for a second member of staff to confirm it. */
export type WalletRequest = WalletAct & {
  readonly by: CustomerId;
  /** Whoever asked, in all their chats: none of them may confirm it. */
  readonly askers: readonly CustomerId[];
  readonly at: Instant;
  readonly closed?: { readonly as: "confirmed" | "refused"; readonly by: CustomerId; readonly at: Instant };
};

/** Something that a member of staff gave without a second one. */
export type GivenAlone = { readonly deed: DeedId; readonly amount: Kobo; readonly at: Instant };

const REQUEST_MS = DAY_MS;
/** Of one customer; older ones are let go of first. */
const REQUESTS_MAX = 10;

export const isStale = ({ at }: WalletRequest, now: Instant): boolean => now >= after(at, REQUEST_MS);

export const isAsked = (request: WalletRequest, now: Instant): boolean => !request.closed && !isStale(request, now);

/** The requests of a customer with one put in, in the place of its former self if there is one. */
export const withRequest = (
  known: readonly WalletRequest[] | undefined = [],
  request: WalletRequest,
): readonly WalletRequest[] => [...known.filter(({ id }) => id !== request.id), request].slice(-REQUESTS_MAX);

export function walletEntry(act: WalletAct, customer: CustomerId, at: Instant): LedgerEntry {
  const { amount } = act;
  if (act.act === "refund") return refundEntry({ id: act.order, customer, amount, at, cost: NOTHING });
  const cause = { id: act.id, customer, amount, at };
  return act.act === "credit" ? creditEntry(cause) : debitEntry(cause);
}
