import pg from "pg";
import { SECOND_MS } from "#core/time.js";
import { isLost } from "#store/postgres/errors.js";
import { openPostgresStore } from "#store/postgres/store.js";
import type { Keeping } from "./keeping.js";
import type { Life } from "./life.js";
import { type Line, openLine, type Strike } from "./lines.js";
import { createMirror } from "./mirror.js";
import type { Random } from "./random.js";
import type { Schedule } from "./schedule.js";
import { createTraffic } from "./traffic.js";
import type { Weather } from "./weather.js";
import { overWire } from "./wire.js";

type Deps = {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly weather: Weather;
  /** Where the empty database is. */
  readonly url: string;
  readonly onKept: (rows: Keeping["rows"]) => void;
};

/** Longer than a store waits for its database. */
const AWAY_MS_MAX = 25 * SECOND_MS;

/** A process may take its time within a transaction, and others come in between if they can. */
const STEP_MS_MAX = 2 * SECOND_MS;

/**
 * The real Postgres store over a real server, opened anew for each life of a process: only its connections are watched,
 * and cut where it hurts. Time does not pass while anything is on its way to the server or back, but for what waits
 * there for a lock. The server answers in an order of its own, so a seed brings back the weather, and not every step.
 */
export async function createPostgres({ schedule, random, weather, url, onKept }: Deps): Promise<Keeping> {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const traffic = createTraffic(observer);
  const mirror = createMirror(observer);
  const lines = new Set<Line>();
  let changed = true;

  /** Only who wants the same waits meanwhile. */
  const stepMs = () => (random.chance(0.05) ? random.between(1, STEP_MS_MAX) : random.between(0, 2));

  const goAway = (whose: Iterable<Line>) => {
    for (const line of whose) {
      line.cut(true);
      schedule.in(random.between(10, AWAY_MS_MAX), line.mend);
    }
  };

  const strikeOn = (life: Life, line: () => Line): Strike => {
    const somewhere = () => random.pick(["cut before", "cut after"] as const);
    return (statement) => {
      const commits = statement === "commit";
      changed ||= commits;
      if (commits && life.crashes("while a commit is on its way")) return somewhere();
      if (weather.strikes(commits ? "commit-cut" : "line-cut")) return somewhere();
      if (weather.strikes("line-away")) goAway([line()]);
      else if (weather.strikes("database-away")) goAway(lines);
      return undefined;
    };
  };

  const openOnce = async (life: Life) => {
    const line: Line = openLine({ server: url, traffic, strike: strikeOn(life, () => line) });
    lines.add(line);
    const end = () => {
      line.end();
      lines.delete(line);
      changed = true;
    };
    void life.over.then(end);
    try {
      // Others' word of what is due is not passed on: what they leave is to be found without it, if later.
      const { onChange, drafts, carrier, isAlone, ...store } = await openPostgresStore({ url: line.url });
      return store;
    } catch (fault) {
      end();
      if (isLost(fault) || (fault as Error).name === "DatabaseAway") return undefined;
      throw fault;
    }
  };

  const open = async (life: Life) => {
    for (;;) {
      const store = await openOnce(life);
      if (store) return store;
      await life.pause(random.between(1, 3) * SECOND_MS); // Whoever started it starts it again.
    }
  };

  return {
    rows: mirror.rows,
    storage: overWire({ schedule, random, weather, stepMs }, open),
    async quiet() {
      await traffic.still();
      if (!changed) return;
      changed = false;
      await mirror.look();
      onKept(mirror.rows);
    },
    look: () => mirror.look("all"),
    async end() {
      for (const line of lines) line.end();
      await traffic.still();
      await observer.end();
    },
  };
}
