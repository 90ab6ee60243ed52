import { afterAll } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import { storeContract } from "./contract.js";
import { closedContract } from "./contract-closed.js";
import { createDatabase } from "./databases.js";

const database = await createDatabase();
afterAll(database.drop);
const reopen = () => openPostgresStore(database);
const open = async () => ({ store: await reopen(), reopen, dispose: database.clear });

storeContract("a Postgres store", open);
closedContract("a Postgres store", open);
