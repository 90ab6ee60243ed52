import { isBeingPaidByOther, isUndoable, type Order } from "../../core/orders/order.js";
import type { ShopContext } from "../context.js";
import { createSendNotification } from "../notifications/outbox.js";
import { createCancelUnpaid } from "../orders/cancel.js";
import { createDeliver, type VendDeps } from "../orders/deliver.js";
import { createLookUpVends } from "../orders/look-up.js";
import { settleOtherPayer } from "../orders/pay-request.js";
import { createChargeAfterUndo } from "../orders/undo.js";
import { chargeCard, isUnsentCharge } from "../payments/charge-card.js";
import { settlePayment } from "../payments/settle.js";
import { createRunSchedule } from "../schedules/run.js";
import type { Handlers } from "./worker.js";

type Deps = VendDeps &
  ShopContext &
  Parameters<typeof createRunSchedule>[0] &
  Parameters<typeof createSendNotification>[0] &
  Parameters<typeof createChargeAfterUndo>[0];

/** What is done about each thing that has become due. Vends to be looked up share one reading of the history. */
export function createHandlers(deps: Deps): Handlers {
  const { store } = deps;
  const chargeNow = createChargeAfterUndo(deps);
  const deliver = createDeliver(deps);
  const followUp = createLookUpBatcher(createLookUpVends(deps));
  const giveUp = createCancelUnpaid(deps);
  const runSchedule = createRunSchedule(deps);
  const sendTell = createSendNotification(deps);

  return {
    notifications: (tells) => tells.map(sendTell),
    payments: (due) =>
      due.map(async ({ id }) => {
        const payment = await store.payment(id);
        if (payment) await (isUnsentCharge(payment) ? chargeCard(deps, payment) : settlePayment(deps, id));
      }),
    schedules: (due) => due.map(({ id }) => runSchedule(id)),
    orders: (due) => {
      const read = Promise.all(due.map(({ id }) => store.order(id)));
      const lookedUp = read.then((orders) => followUp(orders.filter(isVending)));
      lookedUp.catch(() => undefined); // When nothing could be read nobody waits for it.
      return due.map(async (_, index) => {
        const order = (await read)[index];
        if (order && isBeingPaidByOther(order)) await settleOtherPayer(deps, order, { tells: true });
        if (order && isUndoable(order)) await chargeNow(order);
        else if (order?.state === "awaiting_payment") await giveUp(order.customer, order.id, "clock");
        else if (order?.state === "paid") await deliver(order);
        else await lookedUp;
      });
    },
  };
}

const isVending = (order: Order | undefined): order is Order =>
  order !== undefined && ["vending", "pending", "review", "refunded"].includes(order.state);

/** One reading of the history at a time: orders that become due meanwhile share the next one. */
function createLookUpBatcher(lookUp: (orders: readonly Order[]) => Promise<unknown>) {
  let current: Promise<void> = Promise.resolve();
  let next: { readonly orders: Order[]; readonly done: Promise<void> } | undefined;
  return (orders: readonly Order[]): Promise<void> => {
    if (orders.length === 0) return Promise.resolve();
    if (!next) {
      const gathered: Order[] = [];
      const done = current.then(async () => {
        next = undefined;
        await lookUp(gathered);
      });
      next = { orders: gathered, done };
      current = done.catch(() => undefined);
    }
    next.orders.push(...orders);
    return next.done;
  };
}
