import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeContract } from "./contract.js";
import { openAt } from "./folders.js";

const openIn = (options: Parameters<typeof openAt>[1]) => async () => {
  const dir = await mkdtemp(join(tmpdir(), "store-test-"));
  const reopen = () => openAt(dir, options);
  return { store: await reopen(), reopen, dispose: () => rm(dir, { recursive: true, force: true }) };
};

storeContract("a lowdb store", openIn({}));
storeContract("a lowdb store that takes a snapshot at every turn", openIn({ snapshotBytes: 1, sliceRecords: 1 }));
