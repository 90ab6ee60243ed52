import type { OrderId } from "../../src/core/base/ids.js";
import type { Chat } from "../../src/core/customers/chat.js";
import { paysFor } from "../../src/core/money/payment.js";
import { notificationId, notificationKeyText } from "../../src/core/notifications/notification.js";
import type { Order } from "../../src/core/orders/order.js";
import { vendProblemOf } from "../../src/core/orders/vend-statistics.js";
import { minuteOf, NOTIFIED_VENDS_PER_MINUTE_MAX } from "../../src/shop/notifications/outbox.js";
import type { FinalState } from "./invariants.js";
import { receivedKey } from "./messenger.js";
import { chatsIn } from "./people.js";
import { STAFF } from "./process.js";

/** Checks that customers and staff were told the final states, and that no notification is left. */
export function checkNotifications(ending: FinalState): void {
  const { rows, checks } = ending;
  for (const order of rows.order.values()) checkOrderTold(ending, order);
  checkPaymentsTold(ending);
  checks.expect("no notification is left unsent", rows.notification.size === 0, () =>
    JSON.stringify([...rows.notification.values()]),
  );
}

function checkOrderTold({ rows, messenger, faults, checks }: FinalState, order: Order): void {
  const { id, customer, state, vendingAt, changedAt } = order;
  const chats = chatsIn(rows, customer);
  if (chats.length === 0 || state === "awaiting_payment") return;
  const key = { kind: "order", id } as const;
  const own = chats.map((chat) => receivedKey(chat, key));
  const sent = own.map((chat) => messenger.received.get(chat));
  const others = [...messenger.received.keys()].filter(
    (chat) => chat.endsWith(` ${notificationKeyText(key)}`) && !own.includes(chat),
  );
  checks.expect("only its customer is told of an order", others.length === 0, () => `${id} told to ${others}`);
  const isToldIn = (to: Chat, kind: "batch" | "batch-staff") =>
    order.batch !== undefined &&
    lineTold(messenger.received.get(receivedKey(to, { kind, id: order.batch.id })), id) === state;
  checks.expect(
    "a customer is told the end of an order",
    sent.includes(state) || chats.some((chat) => isToldIn(chat, "batch")),
    () => `${id} ${state}, told ${sent}`,
  );
  if (["expired", "cancelled", "paid"].includes(state)) return;
  const sentToStaff = messenger.received.get(receivedKey(STAFF, { kind: "vend", id }));
  const isWell = vendProblemOf(order, changedAt) === undefined;
  // A message that the shop does not know to be shown, as its answer was lost, is left out like one that was never sent.
  const isShown =
    rows.messageLink.has(notificationId(STAFF, { kind: "vend", id })) && !faults.counted.has("group-migrated");
  const isLeftOut = !isShown && isWell && isOfBusyMinute(rows, vendingAt);
  checks.expect(
    "staff are told of every vend, except successes in a busy minute",
    sentToStaff === state || isToldIn(STAFF, "batch-staff") || isLeftOut,
    () => `${id} ${state}, told ${sentToStaff}`,
  );
}

/** What a batch's message said of one of its lines. */
const lineTold = (words: string | undefined, id: OrderId): unknown => words && JSON.parse(words)[id];

/** Whether more vends were begun in the minute of this one than staff are notified of one by one. */
function isOfBusyMinute(rows: FinalState["rows"], at: Order["vendingAt"]): boolean {
  const attempts = [...rows.order.values()].flatMap(({ vendingAt, earlierAttempts = [] }) => [
    ...earlierAttempts,
    ...(vendingAt === undefined ? [] : [vendingAt]),
  ]);
  const inMinute = attempts.filter((begun) => at !== undefined && minuteOf(begun) === minuteOf(at));
  return inMinute.length > NOTIFIED_VENDS_PER_MINUTE_MAX;
}

/** Checks what customers are told of payments besides those of orders: top-ups, and money that found its order closed. */
function checkPaymentsTold({ rows, messenger, checks }: FinalState): void {
  const quiet = new Map<string, number>();
  for (const payment of rows.payment.values()) {
    const { reference, customer, purpose, via, state } = payment;
    const paidFor = paysFor(payment);
    const chats = chatsIn(rows, customer);
    if (chats.length === 0 || state === "failed" || state === "initiated") continue;
    const sent = chats.map((chat) => messenger.received.get(receivedKey(chat, { kind: "payment", id: reference })));
    const shown = via.kind === "checkout" && via.url !== undefined;
    if (purpose.kind === "top-up" && (state !== "expired" || shown)) {
      checks.expect(
        "a customer is told the end of a top-up",
        sent.includes(state),
        () => `${reference} ${state}, told ${sent}`,
      );
    } else if (paidFor !== undefined && state === "paid" && !sent.includes("paid")) {
      quiet.set(paidFor, (quiet.get(paidFor) ?? 0) + 1);
    }
  }
  for (const [paidFor, count] of quiet) {
    const bought = rows.entry.has(`hold:${paidFor}`) || rows.batch.get(paidFor)?.state === "paid";
    checks.expect("a customer is told what a payment was used for", bought && count === 1, () => `${paidFor} ${count}`);
  }
}
