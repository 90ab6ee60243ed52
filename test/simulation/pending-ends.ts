import { after, HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import { alarmKey } from "../../src/core/notifications/notification.js";
import type { Order } from "../../src/core/orders/order.js";
import type { Ending } from "./invariants.js";
import { toldKey } from "./messenger.js";
import { STAFF } from "./process.js";

/** The most that the shop refunds while a vend is still pending. */
const UNCONFIRMED_MAX = { customer: naira(2_000), shop: naira(20_000) };
const ENDS_WITHIN_MS = 10 * MINUTE_MS;

/** Checks that a vend that stays pending is refunded at its end, up to the limits, or staff are alarmed again. */
export function checkPendingEnds({ rows, schedule, weather, witness, people, pendingEnds, vendor }: Ending): void {
  const orders = [...rows.order.values()];
  const refunded = orders.filter(({ failure }) => failure === "unconfirmed");
  const allowed = pendingEnds.as === "refund" || refunded.length === 0;
  witness.promise("only the setting refunds what is still pending", allowed, () => JSON.stringify(refunded));
  for (const { endsAt, order } of vendor.vends) {
    const closedAt = refunded.find(({ id }) => id === order)?.closedAt;
    if (closedAt === undefined) continue;
    const apart = endsAt - closedAt;
    witness.note(
      `pending vend refunded, ${apart < 0 ? "ended meanwhile" : apart < HOUR_MS ? "ended after" : "never ended"}`,
    );
  }
  const amount = (of: readonly Order[]) => of.reduce((sum, { price }) => sum + price, 0);
  witness.promise("the shop refunds so much while pending, and no more", amount(refunded) <= UNCONFIRMED_MAX.shop, () =>
    JSON.stringify(refunded),
  );
  for (const order of orders) {
    const { id, customer, state, vendorRef, vendingAt = schedule.clock(), price } = order;
    const theirs = amount(refunded.filter((other) => other.customer === customer));
    witness.promise(
      "a customer is refunded so much while pending, and no more",
      theirs <= UNCONFIRMED_MAX.customer,
      () => id,
    );
    if (
      state !== "review" ||
      schedule.clock() < after(vendingAt, pendingEnds.afterMs + ENDS_WITHIN_MS + weather.excusedMs())
    )
      continue;
    const told = people.told.has(toldKey(STAFF, alarmKey({ about: "order-overdue", of: id })));
    witness.promise("staff are alarmed again of what is overdue", told, () => JSON.stringify(order));
    if (pendingEnds.as !== "refund" || vendorRef === undefined) continue;
    const isPending = vendor.vends.some((vend) => vend.vendorRef === vendorRef && schedule.clock() < vend.endsAt);
    const isAbove = theirs + price > UNCONFIRMED_MAX.customer || amount(refunded) + price > UNCONFIRMED_MAX.shop;
    witness.promise("what stays pending is refunded in time", !isPending || isAbove, () => JSON.stringify(order));
  }
}
