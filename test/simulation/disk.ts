import { Low } from "lowdb";
import type { Store } from "../../src/core/store.js";
import { createClosedDays } from "../../src/store/lowdb/days/closed-days.js";
import { changesIn, type TransactionBody, toTransactionBody } from "../../src/store/lowdb/journal/body.js";
import { checkBalances } from "../../src/store/lowdb/ledger.js";
import { createRows, type Rows, setRow } from "../../src/store/lowdb/memory/rows.js";
import { createLowdbReads } from "../../src/store/lowdb/reads.js";
import { createTables, type Tables } from "../../src/store/lowdb/tables.js";
import { createWriter, createWrites } from "../../src/store/lowdb/writer.js";
import type { Common } from "./common.js";
import type { ProcessInstance } from "./process-instance.js";
import type { VirtualTime } from "./virtual-time.js";

type Owner = Pick<ProcessInstance, "alive" | "crashes" | "fault">;
type Line = { readonly json: string; readonly resolve: () => void };

export type Disk = {
  /** The records that would survive a power cut now. */
  readonly durable: Rows;
  /** The product's real store on this disk, for one life of a process. */
  open(instance: Owner): Promise<Store>;
  /** Cuts the power: of the lines being written, some arrive and the rest do not. */
  cut(): void;
};

type Deps = Common & {
  /** Called after each transaction, also when several become durable at once. */
  readonly onCommit: () => void;
};

const SYNC_MS_MAX = 4;
/** A disk shared with other processes. */
const SLOW_SYNC_MS_MAX = 8_000;
/** Far more polls than make sense while no time passes. */
const LOOKS_AT_ONCE_MAX = 5_000;

/**
 * The real embedded store (transactions, books, indexes, reads, the text of the journal) on simulated files: lines are in
 * memory, and become durable a virtual moment after they were written.
 */
export function createDisk({ time, random, faults, onCommit }: Deps): Disk {
  const lines: string[] = [];
  const durable = createRows();
  let waiting: Line[] = [];

  const commit = (json: string) => {
    lines.push(json);
    apply(durable, json);
    onCommit();
  };

  const syncMs = () => random.between(0, faults.occurs("disk-slow") ? SLOW_SYNC_MS_MAX : SYNC_MS_MAX);

  const sync = (instance: Owner) => {
    if (!instance.alive()) return;
    const batch = waiting;
    waiting = [];
    for (const { json } of batch) commit(json);
    if (instance.crashes("durable, but not answered")) return;
    for (const { resolve } of batch) resolve();
  };

  return {
    durable,
    cut() {
      for (const { json } of waiting.slice(0, random.between(0, waiting.length))) commit(json);
      waiting = [];
    },
    async open(instance) {
      let last: Promise<void> = Promise.resolve();
      const append = (json: string) => {
        last = new Promise<void>((resolve) => {
          if (!instance.alive() || instance.crashes("before it is durable")) return;
          if (waiting.length === 0) time.in(syncMs(), () => sync(instance));
          waiting.push({ json, resolve });
        });
        return last;
      };
      const adapter = {
        read: async () => createTables(readBack(lines), createClosedDays("")),
        write: (tables: Tables) => {
          const changes = tables.pendingChanges;
          tables.pendingChanges = [];
          return append(JSON.stringify(toTransactionBody(changes)));
        },
      };
      const db = new Low<Tables>(adapter, createTables(createRows(), createClosedDays("")));
      await db.read();
      const flushed = () => last;
      const writer = createWriter({ db, flushed, assertHealthy: () => undefined, onFault: instance.fault });
      const reads = createLowdbReads({ tables: db.data, flushed, assertHealthy: () => undefined });
      const restless = createRestless(time);
      return {
        ...reads,
        dueWork: (now) => {
          restless();
          return reads.dueWork(now);
        },
        ...createWrites(writer, db.data),
        transact: writer.transact,
        close: () => writer.idle(),
      };
    },
  };
}

/** Throws when called again and again while no time passes: a worker in a busy loop would block everything else. */
function createRestless({ clock }: VirtualTime): () => void {
  let at = clock();
  let looks = 0;
  return () => {
    looks = clock() === at ? looks + 1 : 0;
    at = clock();
    if (looks > LOOKS_AT_ONCE_MAX) throw new RangeError("The worker turns on the spot");
  };
}

function apply(rows: Rows, json: string): void {
  for (const change of changesIn(JSON.parse(json) as TransactionBody)) setRow(rows, change);
}

function readBack(lines: readonly string[]): Rows {
  const rows = createRows();
  for (const json of lines) apply(rows, json);
  checkBalances(rows);
  return rows;
}
