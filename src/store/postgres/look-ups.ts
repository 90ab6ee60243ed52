import { LISTED_KINDS, type ListedKind, type OwnedKind } from "../../core/records.js";
import { tableOf } from "../records.js";
import { inBatches } from "./connection/batches.js";
import { type RunQuery, toPostgresText } from "./connection/run-query.js";

/** The elements of a key that is a JSON array of texts. */
const ELEMENTS = "array (select jsonb_array_elements_text(key::jsonb))";

/** The subqueries that find a value by its key. */
const VALUES = {
  customer: "select record from customers where id = key",
  customerAt: "select record from claims join customers on customers.id = claims.owner where name = key",
  order: "select record from orders where id = key",
  payment: "select record from payments where id = key",
  shopSettings: "select record from shop_settings where id = key",
  messageFor: "select to_jsonb(message_id) from message_links where id = key",
  claimant: "select to_jsonb(owner) from claims where name = key",
  posted: "select to_jsonb(true) from entries where id = key",
  counter: "select to_jsonb(value) from counters where name = key",
  /** The sum of some accounts, whose names are a JSON array. */
  balance: `select to_jsonb(sum(amount)) from balances where account = any (${ELEMENTS})`,
};

/** All records of a kind of some customers, whose ids are a JSON array. */
const LISTS = LISTED_KINDS.map(
  (kind) =>
    [`list:${kind}`, `select jsonb_agg(record) from ${tableOf(kind)} where customer = any (${ELEMENTS})`] as const,
);

type ValueKind = keyof typeof VALUES;
type Kind = ValueKind | `list:${ListedKind}`;

const LOOK_UP = {
  name: "look up",
  text: `select kind, key, case kind
${[...Object.entries(VALUES), ...LISTS].map(([kind, value]) => `  when '${kind}' then (${value})`).join("\n")}
end as value from jsonb_to_recordset($1) as asked (kind text, key text)`,
};

/** Whether a record of this kind is looked up by its key. */
export const isLookedUp = (kind: OwnedKind): kind is OwnedKind & ValueKind => kind in VALUES;

type Item = { readonly kind: Kind; readonly key: string };
type Row = Item & { readonly value: unknown };

/** Finds a value by its key; undefined when there is none. */
export type LookUp = <T>(kind: Kind, key: string) => Promise<T | undefined>;

/**
 * The reads that happen most: of one value by its key. Many arrive at about the same time, so they are collected and
 * answered by one statement instead of a round trip each.
 */
export function createLookUp(runQuery: RunQuery): LookUp {
  const ask = inBatches(async (items: readonly Item[]) => {
    const asked = new Map(items.map((item) => [nameOf(item), item]));
    const rows = await runQuery<Row>(LOOK_UP, [JSON.stringify([...asked.values()])]);
    const values = new Map(rows.map((row) => [nameOf(row), row.value ?? undefined]));
    return items.map((item) => values.get(nameOf(item)));
  });
  return async <T>(kind: Kind, key: string) => (await ask({ kind, key: toPostgresText(key) })) as T | undefined;
}

const nameOf = ({ kind, key }: Item): string => `${kind} ${key}`;
