import { onTestFinished } from "vitest";
import { createDatabase } from "../store/databases.js";

/** What the shop's environment says about each store. */
export const storeEnvironments: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  "the folder": async () => ({}),
  Postgres: async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
    return { DATABASE_URL: database.url };
  },
};
