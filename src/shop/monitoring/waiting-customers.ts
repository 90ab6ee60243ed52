import { before, type Clock } from "../../core/base/time.js";
import { newsChat } from "../../core/customers/customer.js";
import type { Subject } from "../../core/notifications/notification.js";
import { type Order, UNPAID_MS } from "../../core/orders/order.js";
import { isOf, WARES, type Ware, wareKey } from "../../core/orders/product.js";
import type { House, Switch } from "../../core/settings/shop-settings.js";
import type { Store } from "../../core/store.js";
import type { HouseKeeper } from "../settings/settings.js";

export const DESK_ORDERS_MAX = 20_000;

type Deps = { readonly store: Store; readonly house: HouseKeeper; readonly clock: Clock };

/** Orders of some wares that wait to be paid, among the newest of the shop. */
export async function unpaidOf(
  { store, clock }: Pick<Deps, "store" | "clock">,
  wares: readonly Ware[],
): Promise<readonly Order[]> {
  const recent = await store.ordersSince(before(clock(), UNPAID_MS), DESK_ORDERS_MAX);
  return recent.filter((order) => order.state === "awaiting_payment" && wares.some((ware) => isOf(order, ware)));
}

/**
 * Tells whoever has an unpaid order that it has been taken off sale, or is on sale again. That they have all been told
 * is kept after it, so that another process goes on where one died; who is told twice sees one message.
 */
export function createTellWaiting(deps: Deps): () => Promise<void> {
  const { store, house } = deps;
  return async () => {
    const { sale } = await store.house();
    for (const ware of WARES) {
      const last = sale?.[wareKey(ware)];
      if (!last || last.told) continue;
      for (const order of await unpaidOf(deps, [ware])) await tellOf(deps, order, last);
      await house.note(async (now) => asTold(now, ware, last));
    }
  };
}

const asTold = (now: House, ware: Ware, told: Switch): House | undefined => {
  const key = wareKey(ware);
  const last = now.sale?.[key];
  return last?.at === told.at && !last.told
    ? { ...now, sale: { ...now.sale, [key]: { ...last, told: true } } }
    : undefined;
};

/** Who did not hear that it was off sale need not hear that it is on sale. */
async function tellOf({ store, clock }: Deps, { id, customer }: Order, { on }: Switch): Promise<void> {
  const subject: Subject = { kind: "sale", order: id };
  await store.transact(customer, async (books) => {
    const [order, payer] = [await books.order(id), await books.customer()];
    if (!payer || order?.state !== "awaiting_payment") return;
    if (on && (await store.post(newsChat(payer), subject)) === undefined) return;
    await books.tell(newsChat(payer), subject, clock());
  });
}
