import { connectTo, createDedicatedClient } from "./connection/connect.js";
import { createClientQuery } from "./connection/run-query.js";
import { assertTablesAreOurs } from "./migrate.js";
import { selectTotals } from "./reads.js";
import { createPostgresTransfer } from "./transfer.js";

const PROCESS_NAME = "sharpsharp-backup";

/**
 * A read-only view of the whole database at one moment, while other processes go on writing: one transaction, which
 * sees nothing that is committed after it began. Throws when the tables are not those of this program.
 */
export async function openPostgresSnapshot(url: string) {
  const client = createDedicatedClient(url, PROCESS_NAME);
  await connectTo(client);
  const runQuery = createClientQuery(client);
  try {
    await client.query("begin isolation level repeatable read read only");
    await assertTablesAreOurs(client);
  } catch (cause) {
    await client.end();
    throw cause;
  }
  const { exportPages } = createPostgresTransfer(runQuery);
  return { totals: () => selectTotals(runQuery), transfer: { exportPages }, close: () => client.end() };
}
