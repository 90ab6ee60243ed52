import { isBusy, telegramWaitTarget } from "./transcript.js";
import { type WaitOptions, waitFor } from "./waiting.js";
import type { TelegramWorld } from "./world.js";

const QUIET_MS = 20;

/** Waits until no update is undelivered and no call under way, and stays so for a moment. */
export async function idle(world: TelegramWorld, options: WaitOptions = {}): Promise<void> {
  let quietSince = Number.NaN;
  await waitFor(
    telegramWaitTarget(world),
    () => {
      quietSince = isBusy(world) ? Number.NaN : quietSince || Date.now();
      return Date.now() - quietSince >= QUIET_MS;
    },
    { what: "an idle bot: every update taken, every call answered", ...options },
  );
}
