import pg from "pg";
import { SECOND_MS } from "../../src/core/base/time.js";
import type { Common } from "./common.js";
import { createPendingQueries } from "./pending-queries.js";
import { createPostgresOpener } from "./postgres-opener.js";
import { createPostgresRows } from "./postgres-rows.js";
import { createRemoteStorage } from "./remote-store.js";
import type { TestStore } from "./test-store.js";

type Deps = Common & {
  /** The address of the empty database. */
  readonly url: string;
  readonly onCommit: (rows: TestStore["rows"]) => void;
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
export async function createPostgresTestStore({ url, onCommit, ...common }: Deps): Promise<TestStore> {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const traffic = createPendingQueries(observer);
  const mirror = createPostgresRows(observer);
  const { random } = common;
  let changed = true;
  const onChange = () => {
    changed = true;
  };
  const openings = createPostgresOpener({ ...common, url, traffic, onChange });
  /** Only transactions on the same rows wait meanwhile. */
  const stepMs = () => (random.chance(0.05) ? random.between(1, STEP_MS_MAX) : random.between(0, 2));

  return {
    rows: mirror.rows,
    storage: { ...createRemoteStorage({ ...common, stepMs }, openings.open), workPollMs: WORK_POLL_MS },
    async quiet() {
      await traffic.still();
      if (!changed) return;
      changed = false;
      await mirror.look();
      onCommit(mirror.rows);
    },
    look: () => mirror.look("all"),
    async end() {
      openings.end();
      await traffic.still();
      await observer.end();
    },
  };
}
