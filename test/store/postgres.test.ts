import { afterAll } from "vitest";
import { wallClock } from "../../src/core/base/time.js";
import { openPostgresStore } from "../../src/store/postgres/store.js";
import { storeContract } from "./contract.js";
import { closedContract } from "./contract-closed.js";
import { createDatabase } from "./databases.js";

const database = await createDatabase();
afterAll(database.drop);
const reopen = () => openPostgresStore({ ...database, clock: wallClock });
const open = async () => ({ store: await reopen(), reopen, dispose: database.clear });

storeContract("a Postgres store", open);
closedContract("a Postgres store", open);
