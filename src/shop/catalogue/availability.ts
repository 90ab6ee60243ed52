import type { CustomerId } from "../../core/base/ids.js";
import { NETWORKS, type Network } from "../../core/base/network.js";
import type { ProductKind } from "../../core/base/product-kind.js";
import { after, type Instant, MINUTE_MS } from "../../core/base/time.js";
import { isAtFault, VEND_BLOCKING_REASONS } from "../../core/orders/failure.js";
import { isFailed, type Order, type OrderState, type PayBy } from "../../core/orders/order.js";
import { PRODUCT_LINES, type ProductLine, productKey, productLineOf } from "../../core/orders/product.js";
import type { AuditAction } from "../../core/settings/audit-entry.js";
import {
  isOnSale,
  type SaleChange,
  suspensionOf,
  TRIALS_MAX,
  withSaleChange,
} from "../../core/settings/availability.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";

/** For this long after a refusal that shows that every vend is refused, no card or bank is asked for money. */
const PAYING_PAUSE_MS = 5 * MINUTE_MS;

/** Nothing was done: it is off sale now. `paused`: only for new money, from a card or page; a wallet can still pay. */
export type OffSale = { readonly outcome: "off-sale"; readonly paused?: true } & ProductLine;

/** How an order is about to be paid. `isTrial`: its customer was warned that it may fail. */
type PaymentAttempt = { readonly payBy: PayBy; readonly now: Instant; readonly isTrial?: boolean | undefined };

/**
 * Why an order cannot be paid for now, by the settings as of this moment in all processes. Undefined if it is on sale.
 * A suspended product line can be tried from a wallet only, by customers who were warned. While the service refuses
 * every vend, no card or bank is asked for money that would only end in the wallet; after a few minutes the next order
 * tries again. Money already in a wallet can always be used.
 */
export async function offSaleRefusal(
  books: Pick<Books, "settings" | "counter" | "add">,
  order: Pick<Order, "customer" | "network" | "product">,
  { payBy, now, isTrial = false }: PaymentAttempt,
): Promise<OffSale | undefined> {
  const line = productLineOf(order);
  const settings = await books.settings();
  const state = await saleState(books, settings, { line, now });
  const isTried =
    state.sale === "trial" &&
    isTrial &&
    payBy.by === "wallet" &&
    (await mayTakeTrial(books, { line, phase: state.phase, customer: order.customer }));
  if (state.sale !== "on" && !isTried) return { outcome: "off-sale", ...line };
  if (payBy.by === "wallet" || !areVendsBlocked(settings, now)) return undefined;
  return { outcome: "off-sale", ...line, paused: true };
}

/** Whether the service refuses every vend, as a recent attempt showed. */
const areVendsBlocked = ({ shopIncidents }: ShopSettings, now: Instant): boolean =>
  VEND_BLOCKING_REASONS.some((reason) => {
    const incident = shopIncidents?.[reason];
    return incident !== undefined && now < after(incident.last, PAYING_PAUSE_MS);
  });

/** The networks whose airtime or data is off sale now, even for trials. */
export async function networksOffSale(shop: ShopContext, kind: ProductKind): Promise<readonly Network[]> {
  const [settings, now] = [await shop.settings.read(), shop.clock()];
  const sales = await Promise.all(
    NETWORKS.map((network) => saleState(shop.store, settings, { line: { network, kind }, now })),
  );
  return NETWORKS.filter((_, index) => ["off", "suspended"].includes(sales[index]?.sale ?? ""));
}

/**
 * `suspension`: off sale because its deliveries fail. `by`: the name of the person who decided it, if it was a person.
 */
export type ProductLineStatus = ProductLine & {
  readonly onSale: boolean;
  readonly since?: Instant;
  readonly suspension?: { readonly by?: string; readonly trialsFrom: Instant };
};

/** All product lines, and whether they are on sale. */
export async function productLines({ store }: ShopContext): Promise<readonly ProductLineStatus[]> {
  const settings = await store.settings();
  return Promise.all(
    PRODUCT_LINES.map(async (line) => {
      const at = settings.availability?.[productKey(line)]?.at;
      const { by: id, trialsFrom } = suspensionOf(settings, line) ?? {};
      const by = id && ((await store.read("customer", id))?.name || id);
      return {
        ...line,
        onSale: isOnSale(settings, line),
        ...(at !== undefined && { since: at }),
        ...(trialsFrom !== undefined && { suspension: { ...(by && { by }), trialsFrom } }),
      };
    }),
  );
}

const AUDIT_ACTIONS: Readonly<Record<SaleChange["to"], AuditAction>> = {
  on: "sale-resumed",
  off: "sale-stopped",
  keep: "sale-kept",
  suspended: "sale-suspended",
};

/** Takes product lines off sale, suspends them, or puts or leaves them on sale. False if nothing changed. */
export function changeSale(
  { settings, clock }: ShopContext,
  lines: readonly ProductLine[],
  to: SaleChange["to"],
  by: CustomerId,
): Promise<boolean> {
  return settings.updateWithAudit(
    (current) => {
      const next = withSaleChange(current, lines, { to, at: clock(), by });
      return next === current ? undefined : next;
    },
    { by, action: AUDIT_ACTIONS[to], target: lines.map(productKey).join(", ") },
  );
}

type Counting = Pick<Books | Store, "counter">;

/** Whether a product line is sold. `trial`: only to a few customers, who try whether it works again. */
type SaleState = { readonly sale: "on" | "off" | "suspended" } | { readonly sale: "trial"; readonly phase: Instant };

export async function saleState(
  counting: Counting,
  settings: ShopSettings,
  { line, now }: { readonly line: ProductLine; readonly now: Instant },
): Promise<SaleState> {
  if (isOnSale(settings, line)) return { sale: "on" };
  const suspension = suspensionOf(settings, line);
  if (!suspension) return { sale: "off" };
  const phase = suspension.trialsFrom;
  const isOpen = now >= phase && (await counting.counter(trialCounters(line, phase).taken)) < TRIALS_MAX;
  return isOpen ? { sale: "trial", phase } : { sale: "suspended" };
}

/**
 * A transaction takes counters in the order of their names. It takes a trial before a promo code, so this name comes
 * before theirs.
 */
const trialCounter = (line: ProductLine): string => `outage-trial:${productKey(line)}`;

/**
 * Counters of taken trials and how they ended. A trial that ended for a reason other than the network's is given back.
 */
function trialCounters(line: ProductLine, phase: Instant) {
  const taken = `${trialCounter(line)}:${phase}`;
  return { taken, delivered: `${taken}:delivered`, failed: `${taken}:failed` };
}

const customerTrial = (taken: string, customer: CustomerId): string => `${taken}:of:${customer}`;

/**
 * Whether a customer may take a trial: one is left, which nobody else can take until this transaction ends, and they
 * have had none in this phase.
 */
async function mayTakeTrial(
  books: Pick<Books, "add" | "counter">,
  { line, phase, customer }: { readonly line: ProductLine; readonly phase: Instant; readonly customer: CustomerId },
): Promise<boolean> {
  const { taken } = trialCounters(line, phase);
  if (!(await books.add(taken, 1, TRIALS_MAX))) return false;
  await books.add(taken, -1);
  return (await books.counter(customerTrial(taken, customer))) === 0;
}

/** An order about to be paid, marked as a trial if its product line is suspended. Check `mayTakeTrial` first. */
export async function takeTrial(books: Books, order: Order, now: Instant): Promise<Order> {
  const line = productLineOf(order);
  const state = await saleState(books, await books.settings(), { line, now });
  if (state.sale !== "trial") return order;
  const { taken } = trialCounters(line, state.phase);
  await books.add(taken, 1, TRIALS_MAX);
  await books.add(customerTrial(taken, order.customer), 1);
  return { ...order, trial: state.phase };
}

/** Counts how a trial ended, in the transaction that moves its order out of another state. */
export async function recordTrial(books: Books, from: OrderState, order: Order): Promise<void> {
  const { trial, state, failure } = order;
  if (trial === undefined || isFailed(from)) return;
  const { taken, delivered, failed } = trialCounters(productLineOf(order), trial);
  if (state === "delivered") await books.add(delivered, 1);
  else if (state === "failed" && isAtFault(failure)) await books.add(failed, 1);
  else if (state === "failed") {
    await books.add(taken, -1);
    await books.add(customerTrial(taken, order.customer), -1);
  }
}

/** The results of a phase's trials so far. */
export async function trialResults(counting: Counting, line: ProductLine, phase: Instant) {
  const { delivered, failed } = trialCounters(line, phase);
  return { delivered: await counting.counter(delivered), failed: await counting.counter(failed) };
}

export const forgetTrials = (books: Books, line: ProductLine): Promise<void> =>
  books.removeCounters(trialCounter(line));
