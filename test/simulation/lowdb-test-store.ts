import type { Store } from "../../src/core/store.js";
import { createDisk } from "./disk.js";
import type { Faults } from "./faults.js";
import type { ProcessInstance } from "./process-instance.js";
import type { Random } from "./random.js";
import { createRemoteStorage } from "./remote-store.js";
import type { ProcessCount } from "./tally.js";
import type { TestStore } from "./test-store.js";
import type { VirtualTime } from "./virtual-time.js";

type Deps = {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly shops: ProcessCount;
  readonly onCommit: (rows: TestStore["rows"]) => void;
};

/** The embedded store: of one process, on a disk that loses what was not durable; or shared by two processes. */
export function createLowdbTestStore({ time, random, faults, shops, onCommit }: Deps): TestStore {
  const disk = createDisk({ time, random, faults, onCommit: () => onCommit(disk.durable) });
  let shared: Promise<Store> | undefined;
  const openShared = ({ fault }: ProcessInstance) => {
    shared ??= disk.open({ alive: () => true, crashes: () => false, fault });
    return shared;
  };
  /** All other transactions wait meanwhile. */
  const stepMs = () => random.between(0, 2);
  return {
    rows: disk.durable,
    storage: shops === 1 ? disk : createRemoteStorage({ time, random, faults, stepMs }, openShared),
    /** Resolves when no promise has work left: everything else waits for an event of the schedule. */
    quiet: () => new Promise((resolve) => setImmediate(resolve)),
    look: async () => undefined,
    end: async () => undefined,
  };
}
