import { SECOND_MS } from "../../src/core/base/time.js";
import type { Store } from "../../src/core/store.js";
import { isConnectionLost } from "../../src/store/postgres/connection/errors.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import type { Common } from "./common.js";
import { type ConnectionFault, openConnections, type ProcessConnections } from "./connections.js";
import type { PendingQueries } from "./pending-queries.js";
import type { ProcessInstance } from "./process-instance.js";

type Deps = Common & {
  /** The server's address. */
  readonly url: string;
  readonly traffic: PendingQueries;
  /** The stored records may have changed. */
  readonly onChange: () => void;
};

/** The real store, opened for each life of a process, on connections that faults can hit. */
export type PostgresOpener = { open(instance: ProcessInstance): Promise<Store>; end(): void };

/** The statements that change what postgres-rows.ts reads at every step. Most transactions only renew a lease. */
const CHANGES = /\b(?:into|update|delete from) (?:orders|payments|schedules|customers|shop_settings|balances)\b/;
/** How the statement begins by which a transaction is saved. */
const TRANSACTION = "with taken as";
/** Longer than a store waits for its database. */
const AWAY_MS_MAX = 25 * SECOND_MS;

export function createPostgresOpener({ time, random, faults, url, traffic, onChange }: Deps): PostgresOpener {
  const lines = new Set<ProcessConnections>();

  const goAway = (whose: Iterable<ProcessConnections>) => {
    for (const line of whose) {
      line.cut(true);
      time.in(random.between(10, AWAY_MS_MAX), line.mend);
    }
  };

  const strikeOn = (instance: ProcessInstance, line: () => ProcessConnections): ConnectionFault => {
    const somewhere = () => random.pick(["cut before", "cut after"] as const);
    return (statement) => {
      const commits = statement.startsWith(TRANSACTION);
      if (commits && CHANGES.test(statement)) onChange();
      if (commits && instance.crashes("while a commit is on its way")) return somewhere();
      if (faults.occurs(commits ? "commit-cut" : "line-cut")) return somewhere();
      if (faults.occurs("line-away")) goAway([line()]);
      else if (faults.occurs("database-away")) goAway(lines);
      return undefined;
    };
  };

  const openOnce = async (instance: ProcessInstance): Promise<Store | undefined> => {
    const line: ProcessConnections = openConnections({ traffic, strike: strikeOn(instance, () => line) });
    lines.add(line);
    const end = () => {
      line.end();
      lines.delete(line);
      onChange();
    };
    void instance.over.then(end);
    try {
      const { drafts, transfer, assertOnlyProcess, stopOpening, ...store } = await openPostgresStore({
        url,
        connections: line,
        clock: instance.machine.clock,
      });
      return store;
    } catch (fault) {
      end();
      if (isConnectionLost(fault) || (fault as Error).name === "DatabaseUnavailable") return undefined;
      throw fault;
    }
  };

  return {
    async open(instance) {
      for (;;) {
        const store = await openOnce(instance);
        if (store) return store;
        await instance.pause(random.between(1, 3) * SECOND_MS); // Its supervisor restarts it.
      }
    },
    end() {
      for (const line of lines) line.end();
    },
  };
}
