import type { Store } from "../../src/core/store.js";
import type { Common } from "./common.js";
import { createDisk } from "./disk.js";
import type { ProcessInstance } from "./process-instance.js";
import { createRemoteStorage } from "./remote-store.js";
import type { ProcessCount } from "./tally.js";
import type { TestStore } from "./test-store.js";

type Deps = Common & {
  readonly shops: ProcessCount;
  readonly onCommit: (rows: TestStore["rows"]) => void;
};

/** The embedded store: of one process, on a disk that loses what was not durable; or shared by two processes. */
export function createLowdbTestStore({ shops, onCommit, ...common }: Deps): TestStore {
  const disk = createDisk({ ...common, onCommit: () => onCommit(disk.durable) });
  let shared: Promise<Store> | undefined;
  const openShared = ({ fault }: ProcessInstance) => {
    shared ??= disk.open({ alive: () => true, crashes: () => false, fault });
    return shared;
  };
  /** All other transactions wait meanwhile. */
  const stepMs = () => common.random.between(0, 2);
  return {
    rows: disk.durable,
    storage: shops === 1 ? disk : createRemoteStorage({ ...common, stepMs }, openShared),
    /** Resolves when no promise has work left: everything else waits for an event of the schedule. */
    quiet: () => new Promise((resolve) => setImmediate(resolve)),
    look: async () => undefined,
    end: async () => undefined,
  };
}
