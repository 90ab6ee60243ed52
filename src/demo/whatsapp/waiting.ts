import type { World } from "./world.js";

const TIMEOUT_MS = 15_000;
const RECHECK_MS = 50;
const LINES_MAX = 12;

export type WaitOptions = { readonly timeoutMs?: number; readonly what?: string };

/**
 * Waits until the predicate gives something. It is asked again whenever anything happens here, and now and then, as it
 * may look elsewhere as well.
 */
export function waitFor<T>(
  world: World,
  predicate: () => T | undefined | false,
  { timeoutMs = TIMEOUT_MS, what = "what was waited for" }: WaitOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearInterval(recheck);
      clearTimeout(timer);
      unwatch();
      settle();
    };
    const check = () => {
      try {
        const found = predicate();
        if (found !== undefined && found !== false) finish(() => resolve(found));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    const late = () => new Error(`Not seen within ${timeoutMs} ms: ${what}\n${transcript(world)}`);
    const timer = setTimeout(() => finish(() => reject(late())), timeoutMs);
    const recheck = setInterval(check, RECHECK_MS);
    const unwatch = world.watch(check);
    check();
  });
}

/** What was said lately in every chat, for the message of a failed test. */
function transcript(world: World): string {
  const chats = world.people.map(({ name, messages }) => {
    const lines = messages
      .slice(-LINES_MAX)
      .map(({ from, shown, status }) => `  ${from} (${status}): ${shown.text.replaceAll("\n", " / ")}`);
    return [`${name}:`, ...lines].join("\n");
  });
  const refused = world.calls.flatMap(({ method, status, code }) =>
    status >= 400 ? [`  ${method} was answered ${status} (${code ?? "no code"})`] : [],
  );
  return [...chats, ...(refused.length > 0 ? ["Refused calls:", ...refused.slice(-5)] : [])].join("\n");
}
