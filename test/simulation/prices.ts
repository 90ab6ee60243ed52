import type { CustomerId, OrderId } from "../../src/core/base/ids.js";
import { dayOf, type Instant, instant } from "../../src/core/base/time.js";
import { priceGroupOf } from "../../src/core/customers/customer.js";
import { type Kobo, total } from "../../src/core/money/money.js";
import { type PriceGroupMember, priceOf } from "../../src/core/money/pricing.js";
import { endedUndelivered, fullPrice, type Order } from "../../src/core/orders/order.js";
import { listedPriceOf, productLineOf } from "../../src/core/orders/product.js";
import { isOnSale, suspensionOf } from "../../src/core/settings/availability.js";
import type { ShopSettings } from "../../src/core/settings/shop-settings.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import type { Quote } from "../../src/shop/orders/quote.js";
import { SETTINGS_FRESH_MS } from "../../src/shop/settings/settings.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import type { Common } from "./common.js";
import { type LoadBalancer, overShop } from "./load-balancer.js";

type Sold = Pick<Quote, "network" | "product" | "price" | "listPrice" | "promo">;
type Shown = Sold & { readonly order: OrderId };
/** A value, and since when it holds. */
type Era<T> = { readonly from: Instant; readonly was: T };
type Span = { readonly from: Instant; readonly to: Instant };

/** Compares what people were shown and paid with the rules, limits and price groups on disk at that time. */
export function watchPrices({ time, faults, checks }: Common) {
  const { clock } = time;
  const settings: Era<ShopSettings | undefined>[] = [];
  const members = new Map<CustomerId, Era<PriceGroupMember | undefined>[]>();
  const mergedInto = new Map<CustomerId, CustomerId>();
  /** The customers that were merged into one, as of the last look. */
  const mergedFrom = new Map<CustomerId, readonly CustomerId[]>();
  const shown = new Map<OrderId, Set<Kobo>>();
  /** The most that a schedule's run may cost and when it is due, by the order or batch that it will place. */
  const runs = new Map<string, { readonly most: Kobo; readonly from: Instant }>();
  /** Since when an order or batch has been offered at its price. */
  const asked = new Map<string, Instant[]>();
  const seen = new Set<OrderId>();

  const membersOf = (customer: CustomerId) => {
    const eras = members.get(customer) ?? [];
    members.set(customer, eras);
    return eras;
  };
  const note = <T>(eras: Era<T>[], was: T) => {
    const last = eras.at(-1);
    if (last && (last.was === was || JSON.stringify(last.was) === JSON.stringify(was))) return;
    eras.push({ from: last ? clock() : instant(0), was });
  };
  const during = <T>(eras: readonly Era<T>[], { from, to }: Span): readonly T[] =>
    eras.filter((era, index) => era.from <= to && (eras[index + 1]?.from ?? to) >= from).map(({ was }) => was);
  /** A process may use settings that it read a moment ago. */
  const since = (from: Instant): Span => ({
    from: instant(from - SETTINGS_FRESH_MS - faults.clocksApartMs()),
    to: clock(),
  });
  /** In which price groups a customer may have been, or whoever they were merged into. */
  const memberships = (customer: CustomerId, span: Span): readonly (PriceGroupMember | undefined)[] => {
    const into = mergedInto.get(customer);
    return [...during(membersOf(customer), span), ...(into ? memberships(into, span) : [])];
  };
  /** The settings that may have applied to a customer: the shop reads each of them within the span. */
  const held = (customer: CustomerId, span: Span) =>
    during(settings, span).flatMap((rules) => memberships(customer, span).map((member) => ({ rules, member })));

  const checkPrice = (customer: CustomerId, sold: Sold, span: Span, where: string) => {
    const { network, product, listPrice } = sold;
    const listed = { network, ...product, listed: listedPriceOf(product) };
    const price = fullPrice(sold);
    const possible = held(customer, span).map(({ rules: { prices = [] } = {}, member }) => {
      const priceGroup = prices.some((rule) => rule.priceGroup) ? member : undefined;
      const own = priceOf({ prices, ...(priceGroup && { priceGroup }) }, listed);
      return { price: own, listPrice: priceGroup && priceOf({ prices }, listed) };
    });
    const detail = () => JSON.stringify({ where, customer, price, listPrice, possible });
    // The general price is the one shown: a customer who joins a group with the same price pays it.
    const fits = possible.some((one) => one.price === price && (where !== "shown" || one.listPrice === listPrice));
    checks.expect("a price follows the rules for its customer", fits, detail);
    if (listPrice !== undefined && listPrice !== price) checks.note(`a member's price ${where}`);
    if (price >= listed.listed) return;
    checks.note(`below cost ${where}`);
    const allowed = memberships(customer, span).some(
      (one) => one?.belowCost && !one.requesterIds.includes(one.belowCost.by),
    );
    checks.expect("a second person approved a price below cost", allowed, detail);
  };

  const checkOnSale = (order: Order, span: Span) => {
    const line = productLineOf(order);
    const wasOnSale = during(settings, span).some(
      (rules) => !rules || isOnSale(rules, line) || suspensionOf(rules, line),
    );
    checks.expect("nothing is placed while staff have it off sale", wasOnSale, () => JSON.stringify(order));
  };

  const show = (customer: CustomerId, quotes: readonly Shown[], from: Instant) => {
    for (const quote of quotes) {
      shown.set(quote.order, (shown.get(quote.order) ?? new Set()).add(quote.price));
      checkPrice(customer, quote, since(from), "shown");
    }
  };
  const askFor = async <R extends { readonly outcome: string }>(
    id: string,
    work: () => Promise<R>,
    changed: (result: R, from: Instant) => void,
  ): Promise<R> => {
    const from = clock();
    const times = asked.get(id) ?? [];
    asked.set(id, [...times, from]);
    const result = await work();
    checks.note(`asked for: ${result.outcome}`);
    if (result.outcome !== "changed") return result;
    asked.set(id, asked.get(id)?.toSpliced(asked.get(id)?.indexOf(from) ?? 0, 1) ?? []);
    changed(result, from);
    return result;
  };

  /** The shop, with its prices recorded and checked. */
  const watched = (shop: CustomerApi): CustomerApi => {
    const { orders, batches } = shop;
    return around(shop, {
      orders: around(orders, {
        quote: async (id, ...request) => {
          const from = clock();
          const quoted = await orders.quote(id, ...request);
          if (quoted.outcome === "quoted") show(id, [quoted.quote], from);
          return quoted;
        },
        quoteAgain: async (id, ...request) => {
          const from = clock();
          const quoted = await orders.quoteAgain(id, ...request);
          if (quoted.outcome === "same" || quoted.outcome === "changed") show(id, [quoted.quote], from);
          return quoted;
        },
        place: (id, quote, ...how) =>
          askFor(
            quote.order,
            () => orders.place(id, quote, ...how),
            (result, from) => result.outcome === "changed" && show(id, [result.quote], from),
          ),
      }),
      batches: around(batches, {
        quote: async (id, lines) => {
          const from = clock();
          const quoted = await batches.quote(id, lines);
          show(id, quoted.quote.lines, from);
          return quoted;
        },
        place: (id, quote, ...how) =>
          askFor(
            quote.batch,
            () => batches.place(id, quote, ...how),
            (result, from) => result.outcome === "changed" && show(id, result.quote.lines, from),
          ),
      }),
    });
  };

  const checkNew = (order: Order, rows: Rows) => {
    const { id, customer, price, batch } = order;
    const run = runs.get(batch?.id ?? id);
    const whole = batch ? [...rows.order.values()].filter((one) => one.batch?.id === batch.id) : [order];
    const isAgreed = run !== undefined && total(whole.map(fullPrice)) <= run.most;
    const isShown = isAgreed || shown.get(id)?.has(price) === true;
    checks.expect("an order costs the price shown, or at most the price agreed", isShown, () => JSON.stringify(order));
    const from = run?.from ?? asked.get(batch?.id ?? id)?.[0];
    checks.expect("an order was requested", from !== undefined, () => id);
    if (from !== undefined) {
      checkPrice(customer, order, since(from), run ? "of a run" : "paid");
      checkOnSale(order, since(from));
    }
    return from ?? clock();
  };

  /** Checks that a customer bought no more in a day than the limit of their group allowed. */
  const checkLimit = (rows: Rows, fresh: readonly [Order, ...Order[]], from: Instant) => {
    const [{ customer, placedAt }] = fresh;
    const limits = held(customer, since(from)).map(
      ({ rules, member }) => member && rules?.priceGroupLimits?.[member.name],
    );
    if (limits.length === 0 || limits.includes(undefined)) return;
    const ids = [customer, ...(mergedFrom.get(customer) ?? [])];
    const today = [...rows.order.values()].filter(
      (order) =>
        ids.includes(order.customer) &&
        dayOf(order.placedAt) === dayOf(placedAt) &&
        !(endedUndelivered(order.state) || order.refund),
    );
    const spent = total(today.map(({ price }) => price));
    const most = Math.max(...limits.flatMap((limit) => limit ?? []));
    checks.expect("a price group member stays within the daily limit", spent <= most, () =>
      JSON.stringify({ fresh, spent, most }),
    );
  };

  return {
    over: (loadBalancer: LoadBalancer): LoadBalancer => overShop(loadBalancer, watched),
    /** What is on disk now. */
    look(rows: Rows): void {
      note(settings, [...rows.shopSettings.values()][0]);
      for (const customer of rows.customer.values()) {
        note(membersOf(customer.id), priceGroupOf(customer));
        if (customer.mergedInto) mergedInto.set(customer.id, customer.mergedInto.into);
      }
      for (const { next, price: most, nextAt: from } of rows.schedule.values()) runs.set(next, { most, from });
      const fresh = new Map<CustomerId, { readonly orders: [Order, ...Order[]]; readonly from: Instant }>();
      for (const order of rows.order.values()) {
        if (seen.has(order.id)) continue;
        seen.add(order.id);
        const from = checkNew(order, rows);
        const other = fresh.get(order.customer);
        fresh.set(order.customer, {
          orders: other ? [...other.orders, order] : [order],
          from: other && other.from < from ? other.from : from,
        });
      }
      for (const { orders, from } of fresh.values()) checkLimit(rows, orders, from);
      for (const { id, mergedFrom: ids } of rows.customer.values()) if (ids) mergedFrom.set(id, ids);
    },
  };
}

/** The same API, with some functions replaced. */
export const around = <T extends object>(own: T, changed: Partial<T>): T => Object.assign(Object.create(own), changed);
