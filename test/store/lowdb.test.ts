import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "../../src/core/base/time.js";
import type { LowdbStore } from "../../src/store/lowdb/store.js";
import { storeContract } from "./contract.js";
import { closedContract } from "./contract-closed.js";
import { openAt } from "./folders.js";

const openIn = (options: Parameters<typeof openAt>[1]) => async () => {
  const dir = await mkdtemp(join(tmpdir(), "store-test-"));
  const reopen = () => openAt(dir, options);
  return { store: await reopen(), reopen, dispose: () => rm(dir, { recursive: true, force: true }) };
};

storeContract("a lowdb store", openIn({}));
storeContract("a lowdb store that takes a snapshot at every turn", openIn({ snapshotBytes: 1, sliceRecords: 1 }));

/** The same store, but after every transaction closed records leave its memory. */
const rolling = (store: LowdbStore): LowdbStore => ({
  ...store,
  transact: async (customer, work) => {
    const result = await store.transact(customer, work);
    await store.snapshot();
    return result;
  },
});
const openRolling = async () => {
  const place = await openIn({ closeAfterMs: 0 })();
  return { ...place, store: rolling(place.store), reopen: async () => rolling(await place.reopen()) };
};

storeContract("a lowdb store whose closed records leave memory at once", openRolling);
closedContract("a lowdb store", openIn({}));
closedContract("a lowdb store whose closed records leave memory at once", openRolling);
closedContract("a lowdb store whose closed records leave memory after a while", async () => {
  const place = await openIn({ closeAfterMs: 20 * DAY_MS, sliceRecords: 1 })();
  return { ...place, store: rolling(place.store), reopen: async () => rolling(await place.reopen()) };
});
