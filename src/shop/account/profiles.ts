import type { CustomerId } from "../../core/base/ids.js";
import { pageOf } from "../../core/base/paging.js";
import type { Customer } from "../../core/customers/customer.js";
import type { LedgerEntry } from "../../core/money/ledger.js";
import type { Kobo } from "../../core/money/money.js";
import { type ApprovalRequest, isPendingApproval } from "../../core/money/wallet-change.js";
import type { Order } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import { findCurrent, ownHistory, ownIds, readCustomers } from "../customers/current.js";
import { type SavedCardView, savedCards } from "../payments/saved-cards.js";
import { lastAuditEntries, type NamedAuditEntry } from "../settings/audit.js";
import { requestRefusal } from "../wallets/carry-out.js";
import { walletOf } from "../wallets/transfers.js";

export type CustomerProfile = {
  /** The current customer. */
  readonly customer: Customer;
  readonly wallet: Kobo;
  readonly held: Kobo;
  readonly cards: readonly SavedCardView[];
  readonly schedules: number;
  /** The last few, newest first. */
  readonly orders: readonly Order[];
  readonly entries: LedgerPage;
  readonly auditEntries: readonly NamedAuditEntry[];
  /** Requests that wait for a second member of staff. */
  readonly approvalRequests: readonly ApprovalRequest[];
};

/** Newest first. `count`: of all entries. */
export type LedgerPage = { readonly entries: readonly LedgerEntry[]; readonly count: number };

/** Orders, ledger entries and audit entries shown on a profile. */
const PROFILE_ROWS = 5;
/** Entries on a page of the ledger. */
const PAGE_ROWS = 8;

/** Everything staff see about a customer, on one card. */
export async function readCustomerProfile(shop: ShopContext, id: CustomerId): Promise<CustomerProfile | undefined> {
  const { store } = shop;
  const primary = await findCurrent(store, id);
  if (!primary) return undefined;
  const ids = await ownIds(store, primary.id);
  const customers = await readCustomers(store, ids);
  const { available: wallet, held } = await walletOf(shop, primary.id);
  const entries = await entriesOf(store, primary.id);
  return {
    customer: primary,
    wallet,
    held,
    cards: await savedCards(shop, primary.id),
    schedules: (await store.list("schedule", ids)).length,
    orders: await ownHistory(store, primary.id, { limit: PROFILE_ROWS }),
    entries: { entries: entries.slice(0, PROFILE_ROWS), count: entries.length },
    auditEntries: await lastAuditEntries(store, ids, PROFILE_ROWS),
    approvalRequests: await waitingRequests(shop, customers),
  };
}

async function waitingRequests({ store, clock }: ShopContext, customers: readonly Customer[]) {
  const requests = customers
    .flatMap(({ approvalRequests = [] }) => approvalRequests)
    .filter((request) => isPendingApproval(request, clock()));
  const refusals = await Promise.all(requests.map((request) => requestRefusal(store, request)));
  return requests.filter((_, index) => !refusals[index]);
}

/** A page of a person's ledger entries. `page` counts from 0. */
export async function ledger(
  { store }: ShopContext,
  id: CustomerId,
  page: number,
): Promise<LedgerPage & { readonly pages: number }> {
  const { items, count, pages } = pageOf(await entriesOf(store, id), PAGE_ROWS, page);
  return { entries: items, count, pages };
}

const entriesOf = async (store: Store, id: CustomerId): Promise<readonly LedgerEntry[]> =>
  (await store.entries(await ownIds(store, id))).toReversed();
