import { SECOND_MS } from "../../src/core/base/time.js";
import type { Store } from "../../src/core/store.js";
import { isConnectionLost } from "../../src/store/postgres/connection/errors.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import { type Line, openLine, type Strike } from "./connections.js";
import type { Weather } from "./faults.js";
import type { Traffic } from "./pending-queries.js";
import type { Life } from "./process-instance.js";
import type { Random } from "./random.js";
import type { Schedule } from "./virtual-time.js";

type Deps = {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly weather: Weather;
  /** The server's address. */
  readonly url: string;
  readonly traffic: Traffic;
  /** The stored records may have changed. */
  readonly onChange: () => void;
};

/** The real store, opened for each life of a process, on connections that faults can hit. */
export type Openings = { open(life: Life): Promise<Store>; end(): void };

/** The statements that change what postgres-rows.ts reads at every step. Most transactions only renew a lease. */
const CHANGES = /\b(?:into|update|delete from) (?:orders|payments|schedules|customers|shop_settings|balances)\b/;
/** Longer than a store waits for its database. */
const AWAY_MS_MAX = 25 * SECOND_MS;

export function createOpenings({ schedule, random, weather, url, traffic, onChange }: Deps): Openings {
  const lines = new Set<Line>();

  const goAway = (whose: Iterable<Line>) => {
    for (const line of whose) {
      line.cut(true);
      schedule.in(random.between(10, AWAY_MS_MAX), line.mend);
    }
  };

  const strikeOn = (life: Life, line: () => Line): Strike => {
    const somewhere = () => random.pick(["cut before", "cut after"] as const);
    const changing = new WeakSet<object>();
    return (statement, connection) => {
      const commits = statement === "commit";
      if (CHANGES.test(statement)) changing.add(connection);
      if (commits && changing.delete(connection)) onChange();
      if (commits && life.crashes("while a commit is on its way")) return somewhere();
      if (weather.strikes(commits ? "commit-cut" : "line-cut")) return somewhere();
      if (weather.strikes("line-away")) goAway([line()]);
      else if (weather.strikes("database-away")) goAway(lines);
      return undefined;
    };
  };

  const openOnce = async (life: Life): Promise<Store | undefined> => {
    const line: Line = openLine({ server: url, traffic, strike: strikeOn(life, () => line) });
    lines.add(line);
    const end = () => {
      line.end();
      lines.delete(line);
      onChange();
    };
    void life.over.then(end);
    try {
      const { drafts, transfer, assertOnlyProcess, stopOpening, ...store } = await openPostgresStore({
        url: line.url,
        clock: life.machine.clock,
      });
      return store;
    } catch (fault) {
      end();
      if (isConnectionLost(fault) || (fault as Error).name === "DatabaseUnavailable") return undefined;
      throw fault;
    }
  };

  return {
    async open(life) {
      for (;;) {
        const store = await openOnce(life);
        if (store) return store;
        await life.pause(random.between(1, 3) * SECOND_MS); // Its supervisor restarts it.
      }
    },
    end() {
      for (const line of lines) line.end();
    },
  };
}
