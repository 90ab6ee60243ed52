// Time that passes only when a program has nothing left to do without waiting, for the bench's own process and for the
// measured one (node --import), which is told over the IPC channel until when time may pass. Before anybody takes it in
// hand it passes as it really does.
import { subscribe } from "node:diagnostics_channel";
import { syncBuiltinESMExports } from "node:module";
import { performance as monitor } from "node:perf_hooks";
import promised from "node:timers/promises";

/** @typedef {{ at: number, readonly ms: number, readonly again: boolean, readonly work: () => void }} Due */
/** @typedef {{ readonly now: number, readonly next: number, readonly timers: number, readonly isBusy: boolean }} Passed */

const wall = Date.now;
const { setTimeout: setRealTimeout, setInterval: setRealInterval } = globalThis;
const { clearTimeout: clearRealTimeout, clearInterval: clearRealInterval } = globalThis;
const began = wall();
let now = began;
/** @type {Map<object, Due>} */
const timers = new Map();
/** How often something has left for another process, or has come from one. */
let messages = 0;
for (const channel of [
  ...["create", "bodySent", "headers", "trailers", "error"].map((step) => `undici:request:${step}`),
  ...["client.request.start", "client.response.finish", "server.request.start", "server.response.finish"].map(
    (step) => `http.${step}`,
  ),
])
  subscribe(channel, () => {
    messages += 1;
  });

/** @type {(again: boolean) => (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => object} */
const starts =
  (again) =>
  (work, ms = 0, ...given) => {
    const due = { at: 0, ms: Math.max(1, ms || 0), again, work: () => work(...given) };
    const begin = () => {
      due.at = now + due.ms;
      timers.set(timer, due);
      return timer;
    };
    const timer = {
      ...{ ref: () => timer, unref: () => timer, hasRef: () => true, refresh: begin },
      close: () => {
        timers.delete(timer);
        return timer;
      },
    };
    return begin();
  };

/** @type {(timer: any) => void} */
const ends = (timer) => {
  if (!timers.delete(timer)) clearRealTimeout(timer);
};

/** @type {(ms?: number, value?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>} */
const sleeps = (ms, value, { signal } = {}) =>
  new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(resolve, ms, value);
    const abort = () => {
      ends(timer);
      reject(signal?.reason);
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });

Object.assign(globalThis, { setTimeout: starts(false), setInterval: starts(true) });
Object.assign(globalThis, { clearTimeout: ends, clearInterval: ends });
Object.assign(promised, { setTimeout: sleeps });
syncBuiltinESMExports();
Date.now = () => now;
performance.now = () => now - began;

export const nextAt = () => Math.min(...[...timers.values()].map(({ at }) => at));

/** Does what is due up to an instant, each at its own time. */
function passTo(/** @type {number} */ until) {
  for (let next = nextAt(); next <= until; next = nextAt()) {
    now = Math.max(now, next);
    for (const [timer, due] of [...timers].filter(([, { at }]) => at <= next)) {
      if (!timers.has(timer)) continue; // Another one has just ended it.
      if (due.again) due.at = now + due.ms;
      else timers.delete(timer);
      due.work();
    }
  }
  now = Math.max(now, until);
}
/** @type {NodeJS.Timeout | undefined} */
const passing = setRealInterval(() => passTo(wall()), 5).unref();

/** @type {Set<{ readonly readyForQuery: boolean }>} */
const connections = new Set();
if (process.env["DATABASE_URL"] !== undefined) {
  const { Client } = (await import("pg")).default;
  Client.prototype.connect = new Proxy(Client.prototype.connect, {
    apply(connect, client, given) {
      connections.add(client);
      client.once("end", () => connections.delete(client));
      return Reflect.apply(connect, client, given);
    },
  });
}

/** What a turn of the loop has brought may bring more in the next. */
const TURNS = 3;
const UNDER_WAY = /Req|Immediate|ConnectWrap|WriteWrap/;
/** After so many turns whoever works on it (another thread, the server) is let onto the processor. */
const BUSY_TURNS = 20;
/** A statement that takes longer waits for somebody's lock, and they perhaps for time to pass. */
const STATEMENT_MS_MAX = 100;

async function quiet() {
  const since = wall();
  const handled = () => monitor.nodeTiming.uvMetricsInfo.events;
  const asks = () => [...connections].some(({ readyForQuery }) => !readyForQuery) && wall() < since + STATEMENT_MS_MAX;
  for (let [turns, busyTurns] = [0, 0]; turns < TURNS; ) {
    const before = handled();
    await new Promise((resolve) => {
      if (busyTurns < BUSY_TURNS) setImmediate(resolve);
      else setRealTimeout(resolve, 1);
    });
    const isBusy = asks() || process.getActiveResourcesInfo().some((name) => UNDER_WAY.test(name));
    busyTurns = isBusy ? busyTurns + 1 : 0;
    turns = handled() === before && !isBusy ? turns + 1 : 0;
  }
}

/**
 * Lets time pass until an instant, or until something has left for another process or has come from one (`isBusy`).
 * @type {(until: number) => Promise<Passed>}
 */
export async function passes(until) {
  clearRealInterval(passing);
  const before = messages;
  await quiet();
  while (messages === before && now < until) {
    passTo(Math.min(until, Math.max(now, nextAt())));
    await quiet();
  }
  return { now, next: nextAt(), timers: timers.size, isBusy: messages !== before };
}

process.on("message", async (/** @type {{ readonly until?: number }} */ question) => {
  if (question?.until !== undefined) process.send?.(await passes(question.until));
});
