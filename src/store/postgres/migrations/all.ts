import { customersMigration } from "./customers.js";
import { ledgerMigration } from "./ledger.js";
import { messagesMigration } from "./messages.js";
import { ordersMigration } from "./orders.js";
import { settingsMigration } from "./settings.js";

/**
 * Every change to the tables, in order. While no shop runs on them, the first ones are edited; what was once released
 * never is, only followed by another.
 */
export const MIGRATIONS: readonly string[] = [
  customersMigration,
  ordersMigration,
  ledgerMigration,
  messagesMigration,
  settingsMigration,
];
