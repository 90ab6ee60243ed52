import type { Records } from "../lowdb/records.js";
import { checked } from "../lowdb/schemas.js";
import { jsonOf } from "./json.js";

/** Kinds that are kept whole, as jsonb. */
export type Whole = keyof typeof PUT;

/** A record that is due again at another time is nobody's any more; its lease was for the time before. */
const freed = (table: string): string =>
  `, leased_until = case when ${table}.due_at is not distinct from excluded.due_at then ${table}.leased_until end`;

const putInto = (table: string, also = "") => ({
  name: `put into ${table}`,
  text: `insert into ${table} (record) values ($1) on conflict (id) do update set record = excluded.record${also}`,
});

export const PUT = {
  customer: putInto("customers"),
  order: putInto("orders", freed("orders")),
  payment: putInto("payments", freed("payments")),
  card: putInto("cards"),
  finding: putInto("findings"),
  schedule: putInto("schedules", freed("schedules")),
  broadcast: putInto("broadcasts"),
  house: putInto("houses"),
  deed: { name: "put into deeds", text: "insert into deeds (record) values ($1)" },
};

/** The statement that puts a record, and its values. Throws TypeError for one that is not fit to be kept. */
export const putting = <K extends Whole>(kind: K, record: Records[K]) =>
  [PUT[kind], [jsonOf(checked<K>(kind, record))]] as const;
