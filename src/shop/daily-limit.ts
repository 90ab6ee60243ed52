import type { CustomerId } from "#core/ids.js";
import { add, type Kobo, NOTHING, subtract, total } from "#core/money.js";
import { isUndoable, type Order } from "#core/order.js";
import type { Books, Store } from "#core/store.js";
import { before, type Clock, dayOf, type Instant, startOf } from "#core/time.js";
import { HISTORY_PAGE, UNPAID_MS } from "./limits.js";
import { mainOf, otherOf } from "./one-person.js";
import type { PlaceResult } from "./shop.js";

type Deps = { readonly store: Store; readonly clock: Clock };
type OverLimit = Extract<PlaceResult, { outcome: "over-limit" }>;

/** The limit of a person, and what they spent today in the books of their other chat. */
export type Day = { readonly limit: Kobo; readonly elsewhere: Kobo };

/** Orders are placed some time before they are agreed to be paid. */
const since = (now: Instant): Instant => before(startOf(dayOf(now)), UNPAID_MS);

/** What one of a person's customers has agreed to pay today, but for what was given back or came to nothing. */
async function spentIn(books: Pick<Books, "payment">, orders: readonly Order[], now: Instant): Promise<Kobo> {
  const counted = await Promise.all(orders.map((order) => counts(books, order, now)));
  return total(orders.filter((_, index) => counted[index]).map(({ price }) => price));
}

async function counts(books: Pick<Books, "payment">, order: Order, now: Instant): Promise<boolean> {
  const { payBy, agreedAt, state, payment, refund } = order;
  if (refund || payBy.by === "checkout" || agreedAt === undefined || dayOf(agreedAt) !== dayOf(now)) return false;
  if (state !== "awaiting_payment") return !["refunded", "expired", "cancelled"].includes(state);
  const asked = payment && (await books.payment(payment));
  return isUndoable(order) || (asked?.state === "initiated" && asked.via.kind === "card");
}

const spentOutside = async (store: Store, customer: CustomerId, now: Instant): Promise<Kobo> => {
  const orders = await store.history(customer, { limit: HISTORY_PAGE });
  return spentIn(
    store,
    orders.filter(({ placedAt }) => placedAt >= since(now)),
    now,
  );
};

/** What a person has spent today, in all their chats. */
export async function spentToday({ store, clock }: Deps, selves: readonly CustomerId[]): Promise<Kobo> {
  return total(await Promise.all(selves.map((self) => spentOutside(store, self, clock()))));
}

export const leftOf = (limit: Kobo, spent: Kobo): Kobo => (spent < limit ? subtract(limit, spent) : NOTHING);

/** Undefined when this person has no limit. Both chats of a person are asked about, whosever order it is. */
export async function dayOfCustomer({ store, clock }: Deps, id: CustomerId): Promise<Day | undefined> {
  const customer = await store.customer(id);
  const main = customer && (await mainOf(store, customer));
  const limit = main?.safety?.dailyLimit;
  if (!main || limit === undefined) return undefined;
  const other = main.id === id ? (await otherOf(store, main))?.id : main.id;
  return { limit, elsewhere: other ? await spentOutside(store, other, clock()) : NOTHING };
}

/** Under the customer's lock, so that two purchases at once do not both take what is left of the day. */
export async function overLimit(
  books: Books,
  { id, price }: Pick<Order, "id" | "price">,
  { day, now }: { readonly day: Day | undefined; readonly now: Instant },
): Promise<OverLimit | undefined> {
  if (!day) return undefined;
  const others = (await books.recentOrders(since(now))).filter((order) => order.id !== id);
  const spent = add(day.elsewhere, await spentIn(books, others, now));
  const left = leftOf(day.limit, spent);
  return price > left ? { outcome: "over-limit", order: id, limit: day.limit, left } : undefined;
}
