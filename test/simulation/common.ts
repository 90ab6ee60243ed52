import type { Checks } from "./checks.js";
import type { Faults } from "./faults.js";
import type { Random } from "./random.js";
import type { VirtualTime } from "./virtual-time.js";

/** What every part of a run shares. */
export type Common = {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: Faults;
  readonly checks: Checks;
};
