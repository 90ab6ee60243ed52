import type { CustomerId, ScheduleId } from "../../core/base/ids.js";
import { before, type Instant } from "../../core/base/time.js";
import { type Chat, type Customer, chatIdentities, chatKey } from "../../core/customers/customer.js";
import { add, type Kobo } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import { isBeingPaidByOther, isOpen, UNPAID_MS } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import type { ShopContext } from "../context.js";
import type { Authorization } from "../customers/authorize.js";
import { consolidateWallet, mergedCustomer, primaryCustomer } from "../customers/linked.js";
import { checkPin, type PinRefusal } from "../customers/pin.js";
import { requireCustomer } from "../customers/profile.js";
import { cancelRecentUnpaid } from "../orders/cancel.js";
import { PAYMENT_REQUEST_MS } from "../orders/payment-request.js";
import { dropRole } from "../staff/roles.js";

/** Why somebody is not erased yet: money of theirs is here, or may come; or they have another linked chat. */
export type EraseResult =
  | { readonly outcome: "erased" }
  | { readonly outcome: "wallet"; readonly available: Kobo }
  | { readonly outcome: "held" | "unpaid" | "linked" };

/**
 * Erases a person; the ledger, orders and payments stay, under an id that leads to nobody. Their chat is a stranger's
 * afterwards. Unpaid orders are cancelled, also when this is refused.
 */
export async function eraseAccount(
  shop: ShopContext,
  id: CustomerId,
  authorization: Authorization = {},
): Promise<EraseResult | PinRefusal> {
  const { store, clock } = shop;
  await consolidateWallet(shop, id);
  const customer = await requireCustomer(id, store.customer(id));
  if ((await primaryCustomer(store, customer)) !== customer || (await mergedCustomer(store, customer)))
    return { outcome: "linked" };
  const remaining = await remainingMoney(store, id);
  if (remaining) return remaining;
  const refusal = await checkPin(shop, id, authorization);
  if (refusal) return refusal;
  await cancelRecentUnpaid(shop, id);
  // A hosted page, or a card that is being charged, may still bring money.
  if ((await store.payments([id])).some(({ state }) => state === "initiated" || state === "review"))
    return { outcome: "unpaid" };
  const schedules = (await store.schedules([id])).map((schedule) => schedule.id);
  await dropRole(shop, customer.chat);
  const withCardToken = (await store.payments([id])).filter(({ offeredCard }) => offeredCard !== undefined);
  return store.transact(id, async (books) => {
    const recent = await books.recentOrders(before(clock(), PAYMENT_REQUEST_MS + UNPAID_MS));
    const hasOpenOrder = recent.some((order) => isOpen(order.state) || isBeingPaidByOther(order));
    const available = await books.balance(`wallet:${id}`);
    if (available > 0) return { outcome: "wallet", available };
    if (hasOpenOrder) return { outcome: "held" }; // Bought meanwhile by a schedule, or somebody else is paying for it.
    const current = await requireCustomer(id, books.customer());
    await eraseCustomer(books, current, { schedules, withCardToken, at: clock() });
    return { outcome: "erased" };
  });
}

async function remainingMoney(store: Store, id: CustomerId): Promise<EraseResult | undefined> {
  if ((await store.openOrders([id])).length > 0) return { outcome: "held" };
  // A transfer to them that was cut off on its way is theirs as well.
  const available = add(await store.balance(`wallet:${id}`), await store.balance(`moving:${id}`));
  return available > 0 ? { outcome: "wallet", available } : undefined;
}

type ErasedRecords = {
  readonly schedules: readonly ScheduleId[];
  readonly withCardToken: readonly Payment[];
  readonly at: Instant;
};

async function eraseCustomer(
  books: Books,
  customer: Customer,
  { schedules, withCardToken, at }: ErasedRecords,
): Promise<void> {
  const { id, chat, joinedAt, invitation } = customer;
  for (const schedule of schedules) await books.removeSchedule(schedule);
  for (const card of await books.cards()) await books.removeCard(card.id);
  for (const { offeredCard: _, ...payment } of withCardToken) await books.putPayment(payment);
  if (invitation) await books.unclaim(`link:${invitation.code}`, id);
  const nowhere: Chat = { channel: chat.channel, id: `erased-${id}` };
  await books.claim(`chat:${chatKey(nowhere)}`, id);
  await books.putCustomer({
    id,
    chat: nowhere,
    name: "",
    joinedAt,
    recentRecipients: [],
    unreachableSince: at,
    optedOutSince: at, // Broadcasts skip them.
    erasedAt: at,
  });
  for (const name of chatIdentities(customer)) await books.unclaim(`chat:${chatKey(name)}`, id);
}
