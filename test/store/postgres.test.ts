import { afterAll } from "vitest";
import { openPostgresStore } from "#store/postgres/store.js";
import { storeContract } from "./contract.js";
import { createDatabase } from "./databases.js";

const database = await createDatabase();
afterAll(database.drop);
const reopen = () => openPostgresStore(database);

storeContract("a Postgres store", async () => ({ store: await reopen(), reopen, dispose: database.clear }));
