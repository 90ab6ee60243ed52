import type { Store } from "../../src/core/store.js";
import { createDisk } from "./disk.js";
import type { Weather } from "./faults.js";
import type { Life } from "./process-instance.js";
import type { Random } from "./random.js";
import { overWire } from "./remote-store.js";
import type { Shops } from "./tally.js";
import type { Keeping } from "./test-store.js";
import type { Schedule } from "./virtual-time.js";

type Deps = {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly weather: Weather;
  readonly shops: Shops;
  readonly onKept: (rows: Keeping["rows"]) => void;
};

/** The embedded store: of one process, on a disk that loses what was not durable; or shared by rivals. */
export function createEmbedded({ schedule, random, weather, shops, onKept }: Deps): Keeping {
  const disk = createDisk({ schedule, random, weather, onKept: () => onKept(disk.durable) });
  let shared: Promise<Store> | undefined;
  const openShared = ({ fault }: Life) => {
    shared ??= disk.open({ alive: () => true, crashes: () => false, fault });
    return shared;
  };
  /** All other transactions wait meanwhile. */
  const stepMs = () => random.between(0, 2);
  return {
    rows: disk.durable,
    storage: shops === 1 ? disk : overWire({ schedule, random, weather, stepMs }, openShared),
    /** Resolves when no promise has work left: everything else waits for an event of the schedule. */
    quiet: () => new Promise((resolve) => setImmediate(resolve)),
    look: async () => undefined,
    end: async () => undefined,
  };
}
