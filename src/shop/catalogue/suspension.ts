import type { CustomerId } from "../../core/base/ids.js";
import type { Instant } from "../../core/base/time.js";
import { isAtFault } from "../../core/orders/failure.js";
import { isFailed, type Order, type OrderState } from "../../core/orders/order.js";
import { type ProductLine, productKey, productLineOf } from "../../core/orders/product.js";
import { isOnSale, suspensionOf, TRIALS_MAX } from "../../core/settings/availability.js";
import type { ShopSettings } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";

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
export async function mayTakeTrial(
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
