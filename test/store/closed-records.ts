import { type BatchId, createMint, type OrderId, type PaymentReference } from "../../src/core/base/ids.js";
import { DAY_MS, wallClock } from "../../src/core/base/time.js";
import type { Store } from "../../src/core/store.js";
import { ada, at, capture, hold, order, payment, topUp } from "./records.js";

export const day = (number: number) => at(number * DAY_MS);
/** Finished records leave memory as soon as days are closed. */
export const closeAfterMs = 0;

const mint = createMint((count) => new Uint8Array(count), wallClock);
/** The one order and payment of a day. */
export const orderOn = (number: number): OrderId => mint("ord", day(number));
export const paymentOn = (number: number): PaymentReference => mint("chk", day(number));

export const batchOn = (number: number): BatchId => mint("bat", day(number));

/** An order of that day, from its payment to its delivery, in one transaction. */
export async function sell(store: Store, number: number) {
  const [id, reference] = [orderOn(number), paymentOn(number)];
  const times = { placedAt: day(number), vendingAt: day(number), changedAt: day(number) };
  const paid = {
    state: "paid",
    openedAt: day(number),
    changedAt: day(number),
    purpose: { kind: "order", order: id },
  } as const;
  await store.transact(ada, async (books) => {
    for (const entry of [topUp(reference, 300), hold(id, 300), capture(id, 300)]) await books.post(entry);
    await books.claim(`vendor-ref:${number}`, id);
    await books.put("payment", payment(reference, paid));
    await books.put("order", order(id, { state: "delivered", ...times }));
  });
}

/** Refunds an order long after it was closed. */
export const refund = (store: Store, number: number) =>
  store.transact(ada, async (books) => {
    const sold = await books.read("order", orderOn(number));
    if (sold) await books.put("order", { ...sold, state: "refunded", changedAt: day(number + 40) });
    await books.unclaim(`vendor-ref:${number}`, orderOn(number));
  });

/** What the store tells about the orders that were sold, and what posting their entries again does. */
export async function known(store: Store, numbers: readonly number[]) {
  const orders = await Promise.all(numbers.map((number) => store.read("order", orderOn(number))));
  const again = await store.transact(ada, async (books) => {
    const posted: (boolean | string | undefined)[] = [];
    for (const number of numbers) {
      posted.push(await books.post(topUp(paymentOn(number), 300)), await books.claimant(`vendor-ref:${number}`));
    }
    return posted;
  });
  return { orders, again, totals: await store.totals(), history: await store.history([ada], { limit: 99 }) };
}
