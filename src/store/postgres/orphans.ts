import type { Ask } from "./ask.js";
import { letGoOfLeases, ORPHANED } from "./due.js";

type Options = {
  readonly ask: Ask;
  /** Called when there is something to do that a dead process had in hand. */
  readonly onFree: () => void;
};

/** Who is missing at two looks is gone; at one, it may only be getting a new connection. */
const LOOK_MS = 5_000;

/** Looks now and then for what dead processes had in hand, so that it need not wait for their leases to end. */
export function watchOrphans({ ask, onFree }: Options): { close(): void } {
  let missing: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const look = async () => {
    const before = missing;
    missing = (await ask<{ name: string }>(ORPHANED)).map(({ name }) => name);
    if (closed || !missing.some((name) => before.includes(name))) return;
    await letGoOfLeases(ask);
    onFree();
  };
  const lookAgain = () => {
    if (closed) return;
    timer = setTimeout(() => {
      look().then(lookAgain, lookAgain); // A database that is away is looked at later.
    }, LOOK_MS);
  };

  lookAgain();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
