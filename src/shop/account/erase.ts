import type { CustomerId, ScheduleId } from "../../core/base/ids.js";
import { before, type Clock, type Instant } from "../../core/base/time.js";
import { type Chat, type Customer, chatKey, chatsOf } from "../../core/customers/customer.js";
import { add } from "../../core/money/money.js";
import type { Payment } from "../../core/money/payment.js";
import { isBeingPaid, isOpen, UNPAID_MS } from "../../core/orders/order.js";
import type { Books, Store } from "../../core/store.js";
import type { EraseResult, Shop } from "../customer-api.js";
import { mainOf, otherOf } from "../customers/linked.js";
import type { PinGuard } from "../customers/pin.js";
import { mustKnow } from "../customers/profile.js";
import { type createGiveUp, giveUpUnpaid } from "../orders/cancel.js";
import { FAVOUR_MS } from "../orders/payment-request.js";
import type { HouseKeeper } from "../settings/settings.js";
import { createDropRole } from "../staff/roles.js";

type Deps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly giveUp: ReturnType<typeof createGiveUp>;
  readonly pinGuard: PinGuard;
  readonly gather: (customer: CustomerId) => Promise<void>;
  readonly house: HouseKeeper;
};

/** Forgets a person: the ledger, orders and payments stay, under an id that leads to nobody. */
export function createErase(deps: Deps): Shop["erase"] {
  const { store, clock, pinGuard, gather } = deps;
  const dropRole = createDropRole(deps);
  return async (id, consent = {}) => {
    await gather(id);
    const customer = await mustKnow(id, store.customer(id));
    if ((await mainOf(store, customer)) !== customer || (await otherOf(store, customer))) return { outcome: "linked" };
    const owed = await moneyOf(deps, id);
    if (owed) return owed;
    const refusal = await pinGuard(id, consent);
    if (refusal) return refusal;
    await giveUpUnpaid(deps, id);
    // A page, or a card that is being charged, may still bring money.
    if ((await store.payments(id)).some(({ state }) => state === "initiated" || state === "review"))
      return { outcome: "unpaid" };
    const schedules = (await store.schedules(id)).map((schedule) => schedule.id);
    await dropRole(customer.chat);
    const offers = (await store.payments(id)).filter(({ offeredCard }) => offeredCard !== undefined);
    return store.transact(id, async (books) => {
      const recent = await books.recentOrders(before(clock(), FAVOUR_MS + UNPAID_MS));
      const open = recent.some((order) => isOpen(order.state) || isBeingPaid(order));
      const available = await books.balance(`wallet:${id}`);
      if (available > 0) return { outcome: "wallet", available };
      if (open) return { outcome: "held" }; // Bought since, by a schedule; or somebody else is just paying for it.
      await forget(books, await mustKnow(id, books.customer()), { schedules, offers, at: clock() });
      return { outcome: "erased" };
    });
  };
}

async function moneyOf({ store }: Deps, id: CustomerId): Promise<EraseResult | undefined> {
  if ((await store.openOrders(id)).length > 0) return { outcome: "held" };
  // What somebody gave them and was cut off on its way is theirs as well.
  const available = add(await store.balance(`wallet:${id}`), await store.balance(`moving:${id}`));
  return available > 0 ? { outcome: "wallet", available } : undefined;
}

type Going = {
  readonly schedules: readonly ScheduleId[];
  /** Payments that still hold the token of a card. */
  readonly offers: readonly Payment[];
  readonly at: Instant;
};

async function forget(books: Books, customer: Customer, { schedules, offers, at }: Going): Promise<void> {
  const { id, chat, joinedAt, invitation } = customer;
  for (const schedule of schedules) await books.removeSchedule(schedule);
  for (const card of await books.cards()) await books.removeCard(card.id);
  for (const { offeredCard: _, ...payment } of offers) await books.putPayment(payment);
  if (invitation) await books.unclaim(`link:${invitation.code}`, id);
  const nowhere: Chat = { channel: chat.channel, id: `erased-${id}` };
  await books.claim(`chat:${chatKey(nowhere)}`, id);
  // Wanting no news, they are passed over by broadcasts.
  await books.putCustomer({
    ...{ id, chat: nowhere, name: "", joinedAt, recents: [] },
    ...{ unreachableSince: at, quietSince: at, erasedAt: at },
  });
  for (const name of chatsOf(customer)) await books.unclaim(`chat:${chatKey(name)}`, id);
}
