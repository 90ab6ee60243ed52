import { type Customer, chatClaim } from "../../core/customers/customer.js";
import type { Payment } from "../../core/money/payment.js";
import { notificationId } from "../../core/notifications/notification.js";
import type { Order } from "../../core/orders/order.js";
import type { Store } from "../../core/store.js";
import { inBatches } from "./connection/batches.js";
import type { RunQuery } from "./connection/run-query.js";
import { toPostgresText } from "./json.js";

/** What can be looked up by a key: a query for `key` and `value` that ends with the column of the keys. */
const LOOK_UPS = {
  customer: "id as key, record as value from customers where id",
  customerAt: "name as key, record as value from claims join customers on customers.id = claims.owner where name",
  order: "id as key, record as value from orders where id",
  payment: "id as key, record as value from payments where id",
  messageFor: "id as key, to_jsonb(message_id) as value from message_links where id",
};

type Kind = keyof typeof LOOK_UPS;
const KINDS = Object.keys(LOOK_UPS) as readonly Kind[];

const LOOK_UP = {
  name: "look up",
  text: KINDS.map((kind, index) => `select '${kind}' as kind, ${LOOK_UPS[kind]} = any ($${index + 1})`).join(
    "\nunion all ",
  ),
};

type Item = { readonly kind: Kind; readonly key: string };
type Row = Item & { readonly value: unknown };

/** What is read most: many ask at the same time, for this and that, and one statement serves them all. */
export function createLookUps(runQuery: RunQuery): Pick<Store, Kind> {
  const lookUp = inBatches(async (items: readonly Item[]) => {
    const keysOf = (kind: Kind) => new Set(items.filter((item) => item.kind === kind).map(({ key }) => key));
    const rows = await runQuery<Row>(
      LOOK_UP,
      KINDS.map((kind) => [...keysOf(kind)]),
    );
    const values = new Map(rows.map(({ kind, key, value }) => [`${kind} ${key}`, value]));
    return items.map(({ kind, key }) => values.get(`${kind} ${key}`));
  });
  const find = async <T>(kind: Kind, key: string) =>
    (await lookUp({ kind, key: toPostgresText(key) })) as T | undefined;
  return {
    customer: (id) => find<Customer>("customer", id),
    customerAt: (chat) => find<Customer>("customerAt", chatClaim(chat)),
    order: (id) => find<Order>("order", id),
    payment: (id) => find<Payment>("payment", id),
    messageFor: (chat, key) => find<string>("messageFor", notificationId(chat, key)),
  };
}
