import { aDatabase } from "../store/databases.js";

type Environment = () => Promise<Readonly<Record<string, string>>>;

/** The shop's environment for each store. */
export const storeEnvironments = {
  "the folder": async () => ({}),
  Postgres: async () => ({ DATABASE_URL: (await aDatabase()).url }),
} as const satisfies Readonly<Record<string, Environment>>;
