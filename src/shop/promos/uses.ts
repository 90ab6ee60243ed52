import type { CustomerId, OrderId } from "../../core/base/ids.js";
import type { OrderPromo, Promo, PromoRefusal } from "../../core/money/promo.js";
import type { Order, OrderState } from "../../core/orders/order.js";
import type { Books } from "../../core/store.js";

/**
 * Each use of a code claims two names in the books, so that no two customers, in whatever process, can take the same one.
 * The uses of everybody are numbered and kept for ever; one that is given back is counted in a second sequence, which
 * allows one more. The uses of one person are numbered slots, which are released again.
 */
const usesTakenKey = (code: string) => `promo:${code}`;
const usesReleasedKey = (code: string) => `promo:${code}:released`;
const promoSlotKey = (code: string, person: CustomerId, nth: number) => `promo:${code}:of:${person}:${nth}`;

/** The order that takes a use, what the code takes off, and the person: all customers that they are. */
type UseRequest = { readonly order: OrderId; readonly off: OrderPromo["discount"]; readonly of: readonly CustomerId[] };
type Taken = { readonly outcome: "taken"; readonly promo: OrderPromo };
type Refused = { readonly outcome: "refused"; readonly reason: Extract<PromoRefusal, "used-up" | "used-by-you"> };

/** How many uses of a code are taken and not given back. */
export const promoUseCount = async (books: Books, code: string): Promise<number> =>
  (await countTaken(books, usesTakenKey(code))) - (await countTaken(books, usesReleasedKey(code)));

/** The slot for one more use by a person; undefined when they have taken all of theirs, as whichever of their customers. */
async function freePromoSlot(
  books: Books,
  { code, usesPerCustomer }: Pick<Promo, "code" | "usesPerCustomer">,
  [self, ...others]: readonly CustomerId[],
): Promise<{ readonly of: CustomerId; readonly nth: number } | undefined> {
  if (self === undefined) return undefined;
  const numbers = Array.from({ length: usesPerCustomer }, (_, index) => index + 1);
  const takenBy = async (person: CustomerId): Promise<readonly number[]> => {
    const taken: number[] = [];
    for (const nth of numbers) if (await books.claimant(promoSlotKey(code, person, nth))) taken.push(nth);
    return taken;
  };
  const own = await takenBy(self);
  let count = own.length;
  for (const other of others) count += (await takenBy(other)).length;
  const nth = count < usesPerCustomer ? numbers.find((number) => !own.includes(number)) : undefined;
  return nth === undefined ? undefined : { of: self, nth };
}

/**
 * How many names of a sequence (`name:1`, `name:2` and so on) are taken. They are taken in order, in whatever books and
 * process, and never let go: so a search by halves finds the last one.
 */
export async function countTaken(books: Books, name: string): Promise<number> {
  const isTaken = async (number: number) => (await books.claimant(`${name}:${number}`)) !== undefined;
  let taken = 0;
  let free = 1;
  for (let step = 1; await isTaken(free); step *= 2) {
    taken = free;
    free += step * 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return taken;
}

/** Takes the next name of a sequence; its number, or undefined when that would be more than `most`. */
export async function takeNext(
  books: Books,
  name: string,
  { owner, most = Number.MAX_SAFE_INTEGER }: { readonly owner: string; readonly most?: number },
): Promise<number | undefined> {
  for (let number = (await countTaken(books, name)) + 1; number <= most; number++) {
    // Somebody else may be taking this number now: the claim waits for them, and fails if they keep it.
    if (await books.claim(`${name}:${number}`, owner)) return number;
  }
  return undefined;
}

/** Why a code could not be used once more now; undefined when it could. */
export async function promoUseRefusal(
  books: Books,
  promo: Promo,
  persons: readonly CustomerId[],
): Promise<Refused["reason"] | undefined> {
  if (!(await freePromoSlot(books, promo, persons))) return "used-by-you";
  return (await promoUseCount(books, promo.code)) < promo.uses ? undefined : "used-up";
}

/** Takes a use for an order, in the transaction that places it; nothing is taken when it is refused. */
export async function takePromoUse(
  books: Books,
  promo: Promo,
  { order, off, of }: UseRequest,
): Promise<Taken | Refused> {
  const { code, uses } = promo;
  const slot = await freePromoSlot(books, promo, of);
  if (!slot || !(await books.claim(promoSlotKey(code, slot.of, slot.nth), order))) {
    return { outcome: "refused", reason: "used-by-you" };
  }
  const most = uses + (await countTaken(books, usesReleasedKey(code)));
  if ((await takeNext(books, usesTakenKey(code), { owner: order, most })) === undefined) {
    await books.unclaim(promoSlotKey(code, slot.of, slot.nth), order);
    return { outcome: "refused", reason: "used-up" };
  }
  return { outcome: "taken", promo: { code, discount: off, of: slot.of, useNumber: slot.nth } };
}

/** Final states in which nothing was delivered. A delivered order has used its code, even if it is refunded later. */
const UNDELIVERED_ENDS: readonly OrderState[] = ["expired", "cancelled", "refunded"];

/** Gives a use back, in the transaction that ends its order with nothing delivered. */
export async function releasePromoUse(books: Books, from: OrderState, order: Order): Promise<void> {
  const { id, promo, state } = order;
  if (!promo || from === "delivered" || !UNDELIVERED_ENDS.includes(state)) return;
  await takeNext(books, usesReleasedKey(promo.code), { owner: id });
  await books.unclaim(promoSlotKey(promo.code, promo.of, promo.useNumber), id);
}
