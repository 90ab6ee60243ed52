/** The service's list of vends beside our orders, for staff. */

import { createListCache, type PagePlace, pageOf } from "../../core/base/paging.js";
import type { Phone } from "../../core/base/phone.js";
import { after, before, DAY_MS, type Instant, isWithin, type Window } from "../../core/base/time.js";
import { type Order, vendStartedAt } from "../../core/orders/order.js";
import type { ReadFailure, VendRecord } from "../../core/ports.js";
import { collectHistory } from "../../core/vend-history/read.js";
import type { ShopContext } from "../context.js";
import { orderOfRecord } from "./candidates.js";

/** A vend in the service's list with our order that has its reference, or an order of ours whose vend is not listed. */
export type ListedVend = { readonly at: Instant; readonly record?: VendRecord; readonly order?: Order };

export type ListedVendsPage = PagePlace & {
  readonly outcome: "page";
  readonly vends: readonly ListedVend[];
  /** The number of rows that could not be read. When listing one number, only those that may be for it. */
  readonly unreadable: number;
  readonly readAt: Instant;
};

const LISTED_PAGE = 6;

/** A search by time window, and by number if one is given. */
type VendListing = {
  readonly window: Window;
  readonly recipient?: Phone;
  /** A page of the list that was read last, from 0; without it the list is read anew. */
  readonly page?: number;
};

type VendList = { readonly rows: readonly ListedVend[]; readonly unreadable: number; readonly readAt: Instant };

/** Pages of the service's vends beside our orders, newest first. A list is cached for some minutes. */
export function createVendList(shop: ShopContext) {
  const lists = createListCache<VendList>(shop.clock);
  return async ({ page, ...search }: VendListing): Promise<ListedVendsPage | ReadFailure> => {
    const { window, recipient } = search;
    const key = [window.from, window.to, recipient].join();
    const kept = page === undefined ? undefined : lists.get(key);
    const list = kept ?? (await readVends(shop, search));
    if ("outcome" in list) return list;
    if (!kept) lists.keep(key, list);
    const { items, ...place } = pageOf(list.rows, LISTED_PAGE, page);
    return { outcome: "page", vends: items, unreadable: list.unreadable, readAt: list.readAt, ...place };
  };
}

async function readVends(
  { store, vendor, clock, log }: ShopContext,
  { window, recipient }: Pick<VendListing, "window" | "recipient">,
): Promise<VendList | ReadFailure> {
  const readAt = clock();
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
  const records = await Promise.all(
    history.records.map(async (record): Promise<ListedVend> => {
      const order = byRef.get(record.vendorRef) ?? (await orderOfRecord(store, record));
      return { at: record.at, record, ...(order && { order }) };
    }),
  );
  const unlisted = orders
    .filter((order) => isWanted(vendStartedAt(order), order.recipient) && !listedRefs.has(order.vendorRef ?? ""))
    .map((order): ListedVend => ({ at: vendStartedAt(order), order }));
  const rows = [...records, ...unlisted].toSorted((one, other) => other.at - one.at);
  return { rows, unreadable: history.unreadable?.length ?? 0, readAt };
}
