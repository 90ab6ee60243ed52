/**
 * Time and change. Everything that happens later goes through `later`, so that
 * a test can ask when nothing is under way; every change of state is announced,
 * so that a test waits for a fact and never for a number of milliseconds.
 */
import { openState, type State } from "./state.js";
import { createWaiters } from "./waiting.js";

export type Settings = {
  readonly publicUrl: string;
  readonly secretKey: string;
  readonly merchantName: string;
  readonly paymentUnit: "kobo" | "naira";
  readonly merchantWallet: number;
  readonly vendDelayMs: number;
  readonly chargeDelayMs: number;
  readonly webhookDelayMs: number;
  readonly webhookRetryMs: number;
  readonly now: () => number;
};

export type SandboxWorld = {
  readonly settings: Settings;
  readonly state: State;
  webhookUrl: string | undefined;
  /** Aborted by `reset` and `stop`: what belonged to the old state must not touch the new one. */
  readonly signal: AbortSignal;
  /** Tells those who wait that the state has changed. */
  changed(): void;
  /** Runs `work` after `ms`. It counts as under way until it has ended. Returns how to call it off. */
  later(ms: number, work: () => void | Promise<void>): () => void;
  /** Resolves after `ms`, or at once on `reset` and `stop`. */
  pause(ms: number): Promise<void>;
  /** `over` resolves when it is let go: by its owner, or on `reset` and `stop`. Not under way: nobody waits for it. */
  holdRequest(): { readonly over: Promise<void>; readonly letGo: () => void };
  /** `what` names the condition in the error when it does not come true within `timeoutMs`. */
  waitFor(predicate: () => boolean, timeoutMs: number, what: string): Promise<void>;
  idle(): Promise<void>;
  reset(): void;
  stop(): void;
};

export function createSandboxWorld(settings: Settings, webhookUrl: string | undefined): SandboxWorld {
  let state = openState(settings.merchantWallet);
  let run = new AbortController();
  const underWay = new Set<() => void>();
  const held = new Set<() => void>();
  const { changed, waitFor, giveUp } = createWaiters();

  const later: SandboxWorld["later"] = (ms, work) => {
    if (run.signal.aborted) return () => {};
    const timer = setTimeout(async () => {
      try {
        await work();
      } finally {
        callOff();
      }
    }, ms);
    const callOff = () => {
      clearTimeout(timer);
      if (underWay.delete(callOff)) changed();
    };
    underWay.add(callOff);
    return callOff;
  };

  const hold: SandboxWorld["holdRequest"] = () => {
    const { promise: over, resolve } = withResolvers();
    const letGo = () => {
      held.delete(letGo);
      resolve();
    };
    if (run.signal.aborted) letGo();
    else held.add(letGo);
    return { over, letGo };
  };

  const abandon = () => {
    run.abort();
    for (const end of [...underWay, ...held]) end();
  };

  return {
    settings,
    webhookUrl,
    get state() {
      return state;
    },
    get signal() {
      return run.signal;
    },
    changed,
    later,
    holdRequest: hold,
    async pause(ms) {
      const { over, letGo } = hold();
      later(ms, letGo);
      await over;
    },
    waitFor: (predicate, timeoutMs, what) => waitFor(predicate, timeoutMs, () => lateness(what, timeoutMs, state)),
    idle: () => {
      const isIdle = () => underWay.size === 0;
      return waitFor(isIdle, IDLE_TIMEOUT_MS, () => lateness("nothing is under way", IDLE_TIMEOUT_MS, state));
    },
    reset() {
      abandon();
      run = new AbortController();
      state = openState(settings.merchantWallet);
      changed();
    },
    stop() {
      abandon();
      giveUp(new Error("The sandbox was stopped"));
    },
  };
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const IDLE_TIMEOUT_MS = 60_000;

function lateness(what: string, timeoutMs: number, state: State): string {
  const vends = state.vends.map((vend) => `${vend.reference} ${vend.status}`);
  const payments = [...state.payments.values()].map((payment) => `${payment.reference} ${payment.status}`);
  return [
    `Still not true in the sandbox after ${timeoutMs} ms: ${what}`,
    `vends: ${vends.slice(-LISTED_MAX).join(", ") || "none"}`,
    `payments: ${payments.slice(-LISTED_MAX).join(", ") || "none"}`,
    `webhooks sent: ${state.webhooks.length}, calls: ${state.calls.length}`,
  ].join("\n");
}

const LISTED_MAX = 10;
