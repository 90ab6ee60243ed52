import { type Chat, chatClaim } from "../../core/customers/chat.js";
import type { Customer } from "../../core/customers/customer.js";
import { type NotificationKey, notificationId } from "../../core/notifications/notification.js";
import type { OwnedKind, OwnedRecords } from "../../core/records.js";
import { inBatches } from "./connection/batches.js";
import { type RunQuery, toPostgresText } from "./connection/run-query.js";

/** The subqueries that find a value by its key. */
const LOOK_UPS = {
  customer: "select record from customers where id = key",
  customerAt: "select record from claims join customers on customers.id = claims.owner where name = key",
  order: "select record from orders where id = key",
  payment: "select record from payments where id = key",
  messageFor: "select to_jsonb(message_id) from message_links where id = key",
};

type Kind = keyof typeof LOOK_UPS;

/**
 * Takes the keys as one JSON value, not as arrays: with an array parameter Postgres plans the statement anew at each
 * use, which costs many times more than running it.
 */
const LOOK_UP = {
  name: "look up",
  text: `select kind, key, case kind
${Object.entries(LOOK_UPS)
  .map(([kind, value]) => `  when '${kind}' then (${value})`)
  .join("\n")}
end as value from jsonb_to_recordset($1) as asked (kind text, key text)`,
};

type LookedUpKind = OwnedKind & Kind;
export const isLookedUp = (kind: OwnedKind): kind is LookedUpKind => kind in LOOK_UPS;

type Item = { readonly kind: Kind; readonly key: string };
type Row = Item & { readonly value: unknown };

/**
 * The reads that happen most: of one record by its key. Many arrive at about the same time, so they are collected and
 * answered by one statement instead of a round trip each.
 */
export function createLookUps(runQuery: RunQuery) {
  const ask = inBatches(async (items: readonly Item[]) => {
    const asked = new Map(items.map((item) => [nameOf(item), item]));
    const rows = await runQuery<Row>(LOOK_UP, [JSON.stringify([...asked.values()])]);
    const values = new Map(rows.map((row) => [nameOf(row), row.value ?? undefined]));
    return items.map((item) => values.get(nameOf(item)));
  });
  const find = async <T>(kind: Kind, key: string) => (await ask({ kind, key: toPostgresText(key) })) as T | undefined;
  return {
    lookUp: <K extends OwnedKind>(kind: K & LookedUpKind, id: string) => find<OwnedRecords[K]>(kind, id),
    customerAt: (chat: Chat) => find<Customer>("customerAt", chatClaim(chat)),
    messageFor: (chat: Chat, key: NotificationKey) => find<string>("messageFor", notificationId(chat, key)),
  };
}

const nameOf = ({ kind, key }: Item): string => `${kind} ${key}`;
