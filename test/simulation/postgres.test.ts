import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { migrate } from "../../src/store/postgres/migrate.js";
import { createDatabase } from "../store/databases.js";
import { isSelected, runSeeds, runsOf } from "./run-seeds.js";

/**
 * The same faults on the real Postgres store and a real server. Connections are lost too, one by one or all at once,
 * also during a commit. Every other seed runs with two processes, each with its own store.
 */
const runs = runsOf({ store: "postgres", seeds: 2, waysOf: (seed) => (seed % 2 === 0 ? [2] : [1]) });

it.runIf(isSelected("postgres"))(
  "keeps its promises on Postgres through lost connections",
  { timeout: 240_000 * runs.length },
  async () => {
    const database = await createDatabase();
    afterAll(database.drop);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await migrate(client); // createPostgresRows reads the tables during the run, so they must exist.
    await client.end();
    const place = async () => {
      await database.clear();
      return database.url;
    };
    expect(await runSeeds("postgres", runs, { place })).toEqual([]);
  },
);
