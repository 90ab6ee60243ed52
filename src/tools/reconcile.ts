import { parseArgs } from "node:util";
import { reconciliationWords as words } from "../../conversations/locales/staff/reconciliation.js";
import { parseWindow, REPORT_DAYS_MAX } from "../../conversations/staff/reconcile.js";
import { plainText } from "../../conversations/text.js";
import { lastDays, wallClock } from "../core/base/time.js";
import { findingKey } from "../core/reconciliation/finding.js";
import { RECENT_DAYS } from "../core/reconciliation/progress.js";
import { connectService } from "../external-services.js";
import { type Config, readConfig, runWithConfig } from "../load-config.js";
import { createLog } from "../log.js";
import { compareWithService } from "../shop/reconciliation/compare.js";
import { booksFolder } from "../store/lowdb/journal/folder.js";
import { assertHasBooks, readLowdbStore } from "../store/lowdb/read-books.js";

/**
 * `npm run reconcile -- --from 2026-11-01 --to 2026-11-21`: prints the report that /reconcile gives in the admin chat. It
 * only reads, so the shop may be running. Exits with 0 when our books and the service agree, with 2 when they differ.
 */
const DIFFERS = 2;

async function run(config: Config): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: "string" }, to: { type: "string" } } });
  const { from, to = from } = values;
  const window = from === undefined ? lastDays(wallClock(), RECENT_DAYS) : parseWindow(`${from} ${to}`);
  if (!window)
    throw new Error(`Say which days: --from 2026-11-01 --to 2026-11-21, at most ${REPORT_DAYS_MAX} of them.`);
  if (config.mode.kind === "demo") {
    throw new Error("The demo's service lives inside `npm start`: send /reconcile in its admin chat instead.");
  }
  const log = createLog({ level: config.logLevel, secrets: config.secrets });
  const { vendor, gateway } = connectService(config, config.mode.service, { clock: wallClock, log });
  const books = await openReader(config);
  const compared = await compareWithService({ openStore: books.read, vendor, gateway, clock: wallClock }, window);
  if (compared.outcome === "unread") throw new Error(`The service's lists could not be read: ${compared.cause}`);
  const { report } = compared;
  const store = await books.read();
  const findings = await Promise.all(report.discrepancies.map((one) => store.findingAbout(findingKey(one))));
  process.stdout.write(`${plainText(words.report(report, findings))}\n`);
  if (report.discrepancies.length > 0) process.exitCode = DIFFERS;
  await books.close();
}

/** `read` gives the books as they are at that moment. */
async function openReader({ databaseUrl, dataDir }: Config) {
  if (databaseUrl !== undefined) {
    const { openPostgresStore } = await import("../store/postgres/store.js");
    const store = await openPostgresStore({ url: databaseUrl });
    return { read: async () => store, close: store.close };
  }
  const dir = booksFolder(dataDir);
  await assertHasBooks(dir);
  return { read: () => readLowdbStore(dir), close: async () => undefined };
}

await runWithConfig(readConfig, run);
