import type { RunQuery } from "./connection/ask.js";
import { releaseLeases, UNATTENDED } from "./due.js";

type Options = {
  readonly runQuery: RunQuery;
  /** Called when there is something to do that nobody does. */
  readonly onReleased: () => void;
  /** What nobody attends to at two checks was left behind; at one, its process may only be getting a new connection. */
  readonly checkMs: number;
};

/**
 * Looks now and then for what dead processes left behind: what they had in hand need not wait for their leases to end,
 * nor what they wrote and could tell nobody of for somebody to happen upon it.
 */
export function watchUnattendedWork({ runQuery, onReleased, checkMs }: Options): { close(): void } {
  let unattended: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const look = async () => {
    const before = unattended;
    unattended = (await runQuery<{ id: string }>(UNATTENDED)).map(({ id }) => id);
    if (closed || !unattended.some((id) => before.includes(id))) return;
    await releaseLeases(runQuery);
    onReleased();
  };
  const lookAgain = () => {
    if (closed) return;
    timer = setTimeout(() => {
      look().then(lookAgain, lookAgain); // A database that is away is looked at later.
    }, checkMs);
  };

  lookAgain();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
