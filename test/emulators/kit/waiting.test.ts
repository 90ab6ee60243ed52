import { expect, onTestFinished, test, vi } from "vitest";
import { waitFor } from "../../../src/emulators/kit/waiting.js";

/** Waits with fake timers for something that never happens. */
function waitForNothing({ isBusy = () => false, timeoutMs }: { isBusy?: () => boolean; timeoutMs?: number } = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let notify = () => {};
  const place = {
    watch: (check: () => void) => {
      notify = check;
      return () => {};
    },
    isBusy,
    transcript: () => "bot: Welcome Ada",
  };
  const failure: { message?: string } = {};
  waitFor<string>(place, () => undefined, { what: "Ada sees Good bye", ...(timeoutMs && { timeoutMs }) }).catch(
    (error: Error) => {
      failure.message = error.message;
    },
  );
  return {
    failure,
    notify: () => notify(),
    advance: async (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms),
  };
}

test("a wait fails if nothing happens for five seconds, and its error has the transcript", async () => {
  const { failure, advance } = waitForNothing();
  await advance(4_900);
  expect(failure.message).toBeUndefined();
  await advance(200);
  expect(failure.message).toBe(
    "Nothing has happened for 5000 ms, and this was not seen: Ada sees Good bye\nbot: Welcome Ada",
  );
});

test("a wait continues while something happens or is in progress, for at most thirty seconds", async () => {
  let isBusy = false;
  const { failure, notify, advance } = waitForNothing({ isBusy: () => isBusy });
  await advance(4_000);
  notify();
  await advance(4_000);
  isBusy = true;
  await advance(6_000);
  expect(failure.message).toBeUndefined();
  await advance(16_000);
  expect(failure.message).toContain("Not seen within 30000 ms: Ada sees Good bye");
});

test("a wait with a time limit lasts exactly that long", async () => {
  const { failure, notify, advance } = waitForNothing({ timeoutMs: 8_000 });
  await advance(7_900);
  expect(failure.message).toBeUndefined();
  notify();
  await advance(200);
  expect(failure.message).toContain("Not seen within 8000 ms: Ada sees Good bye");
});
