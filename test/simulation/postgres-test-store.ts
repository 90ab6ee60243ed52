import pg from "pg";
import { SECOND_MS } from "../../src/core/base/time.js";
import type { Weather } from "./faults.js";
import { createTraffic } from "./pending-queries.js";
import { createOpenings } from "./postgres-opener.js";
import { createMirror } from "./postgres-rows.js";
import type { Random } from "./random.js";
import { overWire } from "./remote-store.js";
import type { Keeping } from "./test-store.js";
import type { Schedule } from "./virtual-time.js";

type Deps = {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly weather: Weather;
  /** The address of the empty database. */
  readonly url: string;
  readonly onKept: (rows: Keeping["rows"]) => void;
};

/** A process may pause inside a transaction, and others come in between if they can. */
const STEP_MS_MAX = 2 * SECOND_MS;
/** As in production (store/open-store.ts). */
const WORK_POLL_MS = 2 * SECOND_MS;

/**
 * The real Postgres store on a real server. Only its connections are watched, and cut at bad moments. Virtual time stands
 * still while anything is on its way to the server or back, except statements that wait for a lock. The server answers in
 * its own order, so a seed repeats the faults but not every step.
 */
export async function createPostgres({ schedule, random, weather, url, onKept }: Deps): Promise<Keeping> {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const traffic = createTraffic(observer);
  const mirror = createMirror(observer);
  const common = { schedule, random, weather };
  let changed = true;
  const onChange = () => {
    changed = true;
  };
  const openings = createOpenings({ ...common, url, traffic, onChange });
  /** Only transactions on the same rows wait meanwhile. */
  const stepMs = () => (random.chance(0.05) ? random.between(1, STEP_MS_MAX) : random.between(0, 2));

  return {
    rows: mirror.rows,
    storage: { ...overWire({ ...common, stepMs }, openings.open), workPollMs: WORK_POLL_MS },
    async quiet() {
      await traffic.still();
      if (!changed) return;
      changed = false;
      await mirror.look();
      onKept(mirror.rows);
    },
    look: () => mirror.look("all"),
    async end() {
      openings.end();
      await traffic.still();
      await observer.end();
    },
  };
}
