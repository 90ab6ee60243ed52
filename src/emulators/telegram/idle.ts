import { isBusy, placeOf } from "./transcript.js";
import { type WaitOptions, waitFor } from "./waiting.js";
import type { World } from "./world.js";

const QUIET_MS = 20;

/** Waits until no update is undelivered and no call under way, and stays so for a moment. */
export async function idle(world: World, options: WaitOptions = {}): Promise<void> {
  let quietSince = Number.NaN;
  await waitFor(
    placeOf(world),
    () => {
      quietSince = isBusy(world) ? Number.NaN : quietSince || Date.now();
      return Date.now() - quietSince >= QUIET_MS;
    },
    { what: "an idle bot: every update taken, every call answered", ...options },
  );
}
