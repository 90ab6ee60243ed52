import { onTestFinished } from "vitest";
import { createDatabase } from "../store/databases.js";

type Environment = () => Promise<Readonly<Record<string, string>>>;

/** The shop's environment for each store. */
export const storeEnvironments = {
  "the folder": async () => ({}),
  Postgres: async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
    return { DATABASE_URL: database.url };
  },
} as const satisfies Readonly<Record<string, Environment>>;
