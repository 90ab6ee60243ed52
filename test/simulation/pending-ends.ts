import { after, HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import { alarmKey } from "../../src/core/notifications/notification.js";
import type { Order } from "../../src/core/orders/order.js";
import { idsRelatedTo } from "../../src/shop/customers/current.js";
import type { FinalState } from "./invariants.js";
import { receivedKey } from "./messenger.js";
import { currentIn } from "./people.js";
import { STAFF } from "./process.js";

/** The most that the shop refunds while a vend is still pending. */
const UNCONFIRMED_MAX = { customer: naira(2_000), shop: naira(20_000) };
const ENDS_WITHIN_MS = 10 * MINUTE_MS;

/** Checks that a vend that stays pending is refunded at its end, up to the limits, or staff are alarmed again. */
export function checkPendingEnds({ rows, time, faults, checks, messenger, pendingEnds, vendor }: FinalState): void {
  const orders = [...rows.order.values()];
  const refunded = orders.filter(({ failure }) => failure === "unconfirmed");
  const allowed = pendingEnds.as === "refund" || refunded.length === 0;
  checks.expect("pending vends are refunded only if the setting says so", allowed, () => JSON.stringify(refunded));
  for (const { endsAt, order } of vendor.vends) {
    const closedAt = refunded.find(({ id }) => id === order)?.closedAt;
    if (closedAt === undefined) continue;
    const apart = endsAt - closedAt;
    checks.note(
      `pending vend refunded, ${apart < 0 ? "ended meanwhile" : apart < HOUR_MS ? "ended after" : "never ended"}`,
    );
  }
  const amount = (of: readonly Order[]) => of.reduce((sum, { price }) => sum + price, 0);
  checks.expect("refunds of pending vends stay within the shop's limit", amount(refunded) <= UNCONFIRMED_MAX.shop, () =>
    JSON.stringify(refunded),
  );
  for (const order of orders) {
    const { id, customer, state, changedAt, vendorRef, vendingAt = time.clock(), price } = order;
    const theirs = amount(refunded.filter((other) => other.customer === customer));
    const person = currentIn(rows, customer);
    const ids = person ? idsRelatedTo(person) : [customer];
    const theirsInAll = amount(refunded.filter((other) => ids.includes(other.customer)));
    checks.expect(
      "refunds of pending vends stay within the customer's limit",
      theirs <= UNCONFIRMED_MAX.customer,
      () => id,
    );
    if (
      state !== "review" ||
      time.clock() < after(vendingAt, pendingEnds.afterMs + ENDS_WITHIN_MS + faults.deadlineExtensionMs())
    )
      continue;
    // A shop in doubt about its clock may send an order to review only after its promised end. That is one alarm.
    const about = changedAt < after(vendingAt, pendingEnds.afterMs) ? "order-overdue" : "order-in-review";
    const isAlarmed = messenger.received.has(receivedKey(STAFF, alarmKey({ about, of: id })));
    checks.expect("staff are alarmed about an overdue order", isAlarmed, () => JSON.stringify(order));
    if (pendingEnds.as !== "refund" || vendorRef === undefined) continue;
    const isPending = vendor.vends.some((vend) => vend.vendorRef === vendorRef && time.clock() < vend.endsAt);
    const isAbove = theirsInAll + price > UNCONFIRMED_MAX.customer || amount(refunded) + price > UNCONFIRMED_MAX.shop;
    checks.expect("a pending vend is refunded in time", !isPending || isAbove, () => JSON.stringify(order));
  }
}
