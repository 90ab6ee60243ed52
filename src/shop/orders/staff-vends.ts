import type { OrderId } from "../../core/base/ids.js";
import { type PagePlace, pageOf } from "../../core/base/page.js";
import type { Phone } from "../../core/base/phone.js";
import { after, before, DAY_MS, type Instant, isWithin, type Window } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { type VendProblem, vendProblemOf } from "../../core/notifications/vend-trouble.js";
import { type Order, vendStartedAt } from "../../core/orders/order.js";
import type { ReadFailure, VendRecord } from "../../core/ports.js";
import { collectHistory } from "../../core/vend-history/read.js";
import type { ShopContext } from "../context.js";
import { findCandidates, hasUnreadableCandidate, readVendHistory } from "./candidates.js";
import { decideVends } from "./look-up.js";

/** The service's history is not read further back than this to show the record of one vend. */
const RECORD_SHOWN_MS = 7 * DAY_MS;

/** A vend as staff see it now. */
type VendDetails = {
  readonly order: Order;
  readonly customer: Customer | undefined;
  readonly problem?: VendProblem;
};

/** `under-way`: the call may still be going on. `closed`: it has ended, and there is nothing to look up. */
type LookUpResult = "looked-up" | "unread" | "under-way" | "closed";

type VendRecordResult =
  /** The order's own, and those that could be it as long as it has none. */
  | {
      readonly outcome: "read";
      readonly own?: VendRecord;
      readonly others: readonly VendRecord[];
      /** An unreadable record is listed that could be it as well. */
      readonly unreadable?: true;
    }
  | { readonly outcome: "unread" | "never-vended" | "too-old" };

/** A vend as it is now, with what is wrong with it, if anything. */
export async function vendDetails(
  { store, clock }: Pick<ShopContext, "store" | "clock">,
  id: OrderId,
): Promise<VendDetails | undefined> {
  const order = await store.read("order", id);
  if (!order) return undefined;
  const problem = vendProblemOf(order, clock());
  return { order, customer: await store.read("customer", order.customer), ...(problem && { problem }) };
}

/** Looks up one vend now, as the shop does from time to time by itself, and moves the order accordingly. */
export async function lookUpNow(shop: ShopContext, id: OrderId): Promise<LookUpResult> {
  const order = await shop.store.read("order", id);
  if (!order || !["vending", "pending", "review"].includes(order.state)) return "closed";
  // A look-up during the call could fail a vend that is just being sent.
  const callEndsBy = after(vendStartedAt(order), shop.config.callTimeoutMs);
  if (order.state === "vending" && shop.clock() < callEndsBy) return "under-way";
  const readAt = shop.clock();
  const history = await readVendHistory(shop, order);
  if (!history) return "unread";
  await decideVends(shop, [order], { history, readAt, counts: false });
  return "looked-up";
}

/** What the service's history holds of a vend, read now. */
export async function vendRecord(
  shop: Pick<ShopContext, "store" | "vendor" | "clock" | "log">,
  id: OrderId,
): Promise<VendRecordResult> {
  const order = await shop.store.read("order", id);
  if (order?.vendingAt === undefined) return { outcome: "never-vended" };
  if (shop.clock() > after(order.vendingAt, RECORD_SHOWN_MS)) return { outcome: "too-old" };
  const history = await readVendHistory(shop, order);
  if (!history) return { outcome: "unread" };
  const { records } = history;
  const own = records.find(({ vendorRef }) => vendorRef === order.vendorRef);
  if (own) return { outcome: "read", own, others: [] };
  return shop.store.transact(order.customer, async (books) => {
    const others = await findCandidates(shop.store, books, order, records);
    const unreadable = await hasUnreadableCandidate(books, order, history);
    return { outcome: "read", others, ...(unreadable && { unreadable: true }) };
  });
}

/** A vend in the service's list, and our order that holds its reference; an order whose vend is not listed has no record. */
export type ListedVend = { readonly at: Instant; readonly record?: VendRecord; readonly order?: Order };

export type ListedVendsPage = PagePlace & {
  readonly outcome: "page";
  readonly vends: readonly ListedVend[];
  /** Rows of the list that could not be read; of a number only those that may be its. */
  readonly unreadable: number;
};

const LISTED_PAGE = 6;

/** A page of the service's vends in a window beside our orders, newest first; of one number, if it is given. */
export async function listedVends(
  { store, vendor, log }: Pick<ShopContext, "store" | "vendor" | "log">,
  search: { readonly window: Window; readonly recipient?: Phone; readonly page: number },
): Promise<ListedVendsPage | ReadFailure> {
  const { window, recipient } = search;
  const listedRefs = new Set<string>();
  const isWanted = (at: Instant, to = recipient) =>
    isWithin(at, window) && (recipient === undefined || to === recipient);
  const history = await collectHistory(vendor, window.from, (vend) => {
    if (vend.vendorRef !== undefined) listedRefs.add(vend.vendorRef);
    return isWanted(vend.at ?? window.from, vend.recipient);
  });
  if (history.outcome === "unread") {
    log.warn({ cause: history.cause }, "vending history could not be read for staff");
    return history;
  }
  const margin = { from: before(window.from, DAY_MS), to: after(window.to, DAY_MS) };
  const orders = await store.ordersVended(margin);
  const byRef = new Map(orders.map((order) => [order.vendorRef, order]));
  const records = history.records.map((record): ListedVend => {
    const order = byRef.get(record.vendorRef);
    return { at: record.at, record, ...(order && { order }) };
  });
  const unlisted = orders
    .filter((order) => isWanted(vendStartedAt(order), order.recipient) && !listedRefs.has(order.vendorRef ?? ""))
    .map((order): ListedVend => ({ at: vendStartedAt(order), order }));
  const vends = [...records, ...unlisted].toSorted((one, other) => other.at - one.at);
  const { items, ...page } = pageOf(vends, LISTED_PAGE, search.page);
  return {
    outcome: "page",
    vends: items,
    ...page,
    unreadable: history.unreadable?.length ?? 0,
  };
}
