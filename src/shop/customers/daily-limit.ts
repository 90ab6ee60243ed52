import type { CustomerId, OrderId } from "../../core/base/ids.js";
import { before, type Clock, type Day, dayOf, type Instant, startOf } from "../../core/base/time.js";
import type { Customer } from "../../core/customers/customer.js";
import { add, type Kobo, NOTHING, subtract, total } from "../../core/money/money.js";
import { mayBeCharged } from "../../core/money/payment.js";
import { isUndoable, type Order, UNPAID_MS } from "../../core/orders/order.js";
import { type Books, HISTORY_PAGE, type Store } from "../../core/store.js";
import type { PlaceResult } from "../customer-api.js";
import { mainOf, otherOf } from "./linked.js";

type Deps = { readonly store: Store; readonly clock: Clock };
type OverLimit = Extract<PlaceResult, { outcome: "over-limit" }>;

/** The limit of a person, and what they spent today in the books of their other chat. */
export type DayLimit = { readonly limit: Kobo; readonly elsewhere: Kobo };

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
  return isUndoable(order) || (asked !== undefined && mayBeCharged(asked));
}

const spentOutside = async (store: Store, customer: CustomerId, now: Instant): Promise<Kobo> => {
  const orders = await store.history(customer, { limit: HISTORY_PAGE });
  const recent = orders.filter(({ placedAt }) => placedAt >= since(now));
  return add(await spentIn(store, recent, now), givenOn(await store.customer(customer), dayOf(now)));
};

/** What somebody paid for other people's orders on a day. */
const givenOn = (customer: Customer | undefined, day: Day): Kobo =>
  customer?.given?.day === day ? customer.given.amount : NOTHING;

/** A customer who has just paid for somebody else's order. */
export const withGiven = (customer: Customer, amount: Kobo, day: Day): Customer => ({
  ...customer,
  given: { day, amount: add(givenOn(customer, day), amount) },
});

/** A customer who has just got that back. */
export function withoutGiven(customer: Customer, amount: Kobo, day: Day): Customer {
  const { given: _, ...rest } = customer;
  const left = subtract(givenOn(customer, day), amount);
  return left > 0 ? { ...rest, given: { day, amount: left } } : rest;
}

/** What a person has spent today, in all their chats. */
export async function spentToday({ store, clock }: Deps, selves: readonly CustomerId[]): Promise<Kobo> {
  return total(await Promise.all(selves.map((self) => spentOutside(store, self, clock()))));
}

/** Undefined when this person has no limit. Both chats of a person are asked about, whosever order it is. */
export async function dayOfCustomer({ store, clock }: Deps, id: CustomerId): Promise<DayLimit | undefined> {
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
  { day, now }: { readonly day: DayLimit | undefined; readonly now: Instant },
): Promise<OverLimit | undefined> {
  if (!day) return undefined;
  const left = await leftToday(books, { day, now, but: id });
  return price > left ? { outcome: "over-limit", order: id, limit: day.limit, left } : undefined;
}

type Asked = { readonly day: DayLimit; readonly now: Instant; readonly but?: OrderId };

/** What is left of today's limit under the customer's lock, `but` for one order. */
export async function leftToday(books: Books, { day, now, but }: Asked): Promise<Kobo> {
  const others = (await books.recentOrders(since(now))).filter(({ id }) => id !== but);
  const given = givenOn(await books.customer(), dayOf(now));
  const spent = add(day.elsewhere, await spentIn(books, others, now), given);
  return spent < day.limit ? subtract(day.limit, spent) : NOTHING;
}
