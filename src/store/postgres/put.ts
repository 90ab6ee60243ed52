import type { Records } from "../records.js";
import { validateRecord } from "../schemas.js";
import { toPostgresJson } from "./json.js";

/** Kinds that are kept whole, as jsonb. */
export type WholeRecordKind = keyof typeof PUT_STATEMENTS;

/** A record that is due again at another time is nobody's any more; its lease was for the time before. */
const releaseLeaseIfRescheduled = (table: string): string =>
  `, leased_until = case when ${table}.due_at is not distinct from excluded.due_at then ${table}.leased_until end`;

const upsertStatement = (table: string, also = "") => ({
  name: `put into ${table}`,
  text: `insert into ${table} (record) values ($1) on conflict (id) do update set record = excluded.record${also}`,
});

export const PUT_STATEMENTS = {
  customer: upsertStatement("customers"),
  order: upsertStatement("orders", releaseLeaseIfRescheduled("orders")),
  payment: upsertStatement("payments", releaseLeaseIfRescheduled("payments")),
  card: upsertStatement("cards"),
  finding: upsertStatement("findings"),
  schedule: upsertStatement("schedules", releaseLeaseIfRescheduled("schedules")),
  broadcast: upsertStatement("broadcasts"),
  shopSettings: upsertStatement("shop_settings"),
  auditEntry: { name: "put into audit_entries", text: "insert into audit_entries (record) values ($1)" },
};

/** The statement that puts a record, and its values. Throws TypeError for one that is not fit to be kept. */
export const putStatement = <K extends WholeRecordKind>(kind: K, record: Records[K]) =>
  [PUT_STATEMENTS[kind], [toPostgresJson(validateRecord<K>(kind, record))]] as const;
