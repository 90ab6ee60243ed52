import { expect, onTestFinished, test, vi } from "vitest";
import { waitFor } from "../../../src/emulators/kit/waiting.js";

/** Waits for something that never happens, with fake timers. */
function waitInVain({ isBusy = () => false, timeoutMs }: { isBusy?: () => boolean; timeoutMs?: number } = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let happens = () => {};
  const place = {
    watch: (check: () => void) => {
      happens = check;
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
    happens: () => happens(),
    passes: async (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms),
  };
}

test("a wait fails when nothing has happened for five seconds, and its error shows the transcript", async () => {
  const { failure, passes } = waitInVain();
  await passes(4_900);
  expect(failure.message).toBeUndefined();
  await passes(200);
  expect(failure.message).toBe(
    "Nothing has happened for 5000 ms, and this was not seen: Ada sees Good bye\nbot: Welcome Ada",
  );
});

test("a wait goes on while something happens or is on its way, but not for ever", async () => {
  let isBusy = false;
  const { failure, happens, passes } = waitInVain({ isBusy: () => isBusy });
  await passes(4_000);
  happens();
  await passes(4_000);
  isBusy = true;
  await passes(6_000);
  expect(failure.message).toBeUndefined();
  await passes(16_000);
  expect(failure.message).toContain("Not seen within 30000 ms: Ada sees Good bye");
});

test("a wait with a time limit lasts exactly that long", async () => {
  const { failure, happens, passes } = waitInVain({ timeoutMs: 8_000 });
  await passes(7_900);
  expect(failure.message).toBeUndefined();
  happens();
  await passes(200);
  expect(failure.message).toContain("Not seen within 8000 ms: Ada sees Good bye");
});
