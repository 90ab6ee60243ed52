import type { CustomerId, ScheduleId } from "../../core/base/ids.js";
import { before, type Clock, type Instant } from "../../core/base/time.js";
import { type Chat, type Customer, chatIdentities, chatKey } from "../../core/customers/customer.js";
import { add } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import { isBeingPaidByOther, isOpen, UNPAID_MS } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import type { CustomerApi, EraseResult } from "../customer-api.js";
import { mergedCustomer, primaryCustomer } from "../customers/linked.js";
import type { PinGuard } from "../customers/pin.js";
import { requireCustomer } from "../customers/profile.js";
import { cancelRecentUnpaid } from "../orders/cancel.js";
import { PAYMENT_REQUEST_MS } from "../orders/payment-request.js";
import { createDropRole } from "../staff/roles.js";

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: ShopConfig;
  readonly pinGuard: PinGuard;
  readonly gather: (customer: CustomerId) => Promise<void>;
  readonly house: SettingsStore;
};

/** Forgets a person: the ledger, orders and payments stay, under an id that leads to nobody. */
export function createErase(deps: Deps): CustomerApi["erase"] {
  const { store, clock, pinGuard, gather } = deps;
  const dropRole = createDropRole(deps);
  return async (id, consent = {}) => {
    await gather(id);
    const customer = await requireCustomer(id, store.customer(id));
    if ((await primaryCustomer(store, customer)) !== customer || (await mergedCustomer(store, customer)))
      return { outcome: "linked" };
    const owed = await remainingMoney(deps, id);
    if (owed) return owed;
    const refusal = await pinGuard(id, consent);
    if (refusal) return refusal;
    await cancelRecentUnpaid(deps, id);
    // A page, or a card that is being charged, may still bring money.
    if ((await store.payments(id)).some(({ state }) => state === "initiated" || state === "review"))
      return { outcome: "unpaid" };
    const schedules = (await store.schedules(id)).map((schedule) => schedule.id);
    await dropRole(customer.chat);
    const offers = (await store.payments(id)).filter(({ offeredCard }) => offeredCard !== undefined);
    return store.transact(id, async (books) => {
      const recent = await books.recentOrders(before(clock(), PAYMENT_REQUEST_MS + UNPAID_MS));
      const open = recent.some((order) => isOpen(order.state) || isBeingPaidByOther(order));
      const available = await books.balance(`wallet:${id}`);
      if (available > 0) return { outcome: "wallet", available };
      if (open) return { outcome: "held" }; // Bought since, by a schedule; or somebody else is just paying for it.
      await eraseCustomer(books, await requireCustomer(id, books.customer()), { schedules, offers, at: clock() });
      return { outcome: "erased" };
    });
  };
}

async function remainingMoney({ store }: Deps, id: CustomerId): Promise<EraseResult | undefined> {
  if ((await store.openOrders(id)).length > 0) return { outcome: "held" };
  // What somebody gave them and was cut off on its way is theirs as well.
  const available = add(await store.balance(`wallet:${id}`), await store.balance(`moving:${id}`));
  return available > 0 ? { outcome: "wallet", available } : undefined;
}

type ErasedParts = {
  readonly schedules: readonly ScheduleId[];
  /** Payments that still hold the token of a card. */
  readonly offers: readonly Payment[];
  readonly at: Instant;
};

async function eraseCustomer(books: Books, customer: Customer, { schedules, offers, at }: ErasedParts): Promise<void> {
  const { id, chat, joinedAt, invitation } = customer;
  for (const schedule of schedules) await books.removeSchedule(schedule);
  for (const card of await books.cards()) await books.removeCard(card.id);
  for (const { offeredCard: _, ...payment } of offers) await books.putPayment(payment);
  if (invitation) await books.unclaim(`link:${invitation.code}`, id);
  const nowhere: Chat = { channel: chat.channel, id: `erased-${id}` };
  await books.claim(`chat:${chatKey(nowhere)}`, id);
  // Wanting no news, they are passed over by broadcasts.
  await books.putCustomer({
    ...{ id, chat: nowhere, name: "", joinedAt, recentRecipients: [] },
    ...{ unreachableSince: at, optedOutSince: at, erasedAt: at },
  });
  for (const name of chatIdentities(customer)) await books.unclaim(`chat:${chatKey(name)}`, id);
}
