import type { Customer } from "../../core/customers/customer.js";
import { searchKeys } from "../../core/customers/search-keys.js";
import type { OwnedKind } from "../../core/records.js";
import { tableOf } from "../records.js";
import type { TransferKind } from "../transfer.js";

/** A record as `insertRecords` takes it: with the columns that Postgres does not generate from it. */
export const toItem = (kind: TransferKind, record: object): object =>
  kind === "customer" ? { record, keys: searchKeys(record as Customer) } : record;

/** The SQL that inserts records without a lease. `items` is an SQL expression: a JSON array of what `toItem` returns. */
export const insertRecords = (kind: OwnedKind, items: string): string =>
  kind === "customer"
    ? `insert into customers (record, search_keys) select record, keys from jsonb_to_recordset(${items}) as i (record jsonb, keys text[])`
    : `insert into ${tableOf(kind)} (record) select value from jsonb_array_elements(${items})`;
