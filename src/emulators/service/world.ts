/**
 * The service's state and its clock. Whatever happens later goes through `later`, so that a test can ask when nothing is
 * under way.
 */
import { createLifecycle, pause, waitFor } from "../kit/waiting.js";
import { openState, type SandboxState } from "./state.js";

/** What a sandbox does unless it is told otherwise. */
export const DEFAULTS = {
  merchantName: "Sandbox merchant",
  /** Unit of the amounts in initiate, charge_card, the query and webhooks. Vending is in naira always. */
  paymentUnit: "kobo" as "kobo" | "naira",
  vendDelayMs: 1_500,
  chargeDelayMs: 300,
  webhookDelayMs: 200,
  /** Wait before the second try; it doubles with each further one. */
  webhookRetryMs: 1_000,
  now: Date.now as () => number,
  signatureHeader: "x-squad-encrypted-body",
  signatureEncoding: "hex" as "hex" | "base64",
  /** Both lists begin with the oldest; otherwise with the newest. */
  listsOldestFirst: false,
  /** No page of a list has more rows, whatever is asked for. */
  pageRowsMax: 100,
  /** The query of payments knows the filter `reference`; otherwise it ignores it. */
  filtersByReference: true,
  /** Webhooks carry the token of a card that is to be saved. */
  sendsTokens: true,
};

export type SandboxSettings = Readonly<typeof DEFAULTS> & {
  /** Where browsers and the product reach this sandbox, without a trailing slash. checkout_url is built from it. */
  readonly publicUrl: string;
  /** Bearer key, and the key of the webhook signature. */
  readonly secretKey: string;
};

export type SandboxWorld = ReturnType<typeof createSandboxWorld>;

const IDLE_TIMEOUT_MS = 60_000;
const LISTED_MAX = 10;

export function createSandboxWorld(settings: SandboxSettings, webhookUrl: string | undefined) {
  const { changed, watch, signal, stop } = createLifecycle();
  const state = openState();
  let underWay = 0;

  /** Does `work`, which counts as under way until it has ended. */
  const track = async (work: () => void | Promise<void>): Promise<void> => {
    underWay += 1;
    try {
      await work();
    } finally {
      underWay -= 1;
      changed();
    }
  };

  /** Runs `work` after `ms`, unless the sandbox is stopped before. It counts as under way until it has ended. */
  const later = (ms: number, work: () => void | Promise<void>): void => {
    void track(async () => {
      await new Promise((resolve) => setTimeout(resolve, ms).unref());
      if (!signal.aborted) await work();
    });
  };

  /** As in kit/waiting.ts: `what` names the condition in the error when it does not come true. */
  const waitUntil = async (predicate: () => boolean, timeoutMs: number | undefined, what: string): Promise<void> => {
    const check = () => {
      if (predicate()) return true;
      if (signal.aborted) throw new Error("The sandbox was stopped");
      return false;
    };
    const isBusy = () => underWay > 0;
    await waitFor({ watch, isBusy, transcript: () => transcript(state) }, check, { timeoutMs, what });
  };

  return {
    settings,
    webhookUrl,
    state,
    signal,
    stop,
    changed,
    later,
    /** Leaves a record out of the service's lists for `ms`. */
    hide: (record: { visible: boolean }, ms: number): void => {
      record.visible = false;
      later(ms, () => {
        record.visible = true;
      });
    },
    /** Resolves after `ms`, or at once when the sandbox is stopped. Counts as under way. */
    pause: (ms: number) => track(() => pause(ms, signal)),
    waitFor: waitUntil,
    idle: () => waitUntil(() => underWay === 0, IDLE_TIMEOUT_MS, "nothing is under way"),
  };
}

function transcript(state: SandboxState): string {
  const vends = state.vends.map((vend) => `${vend.reference} ${vend.status}`);
  const payments = [...state.payments.values()].map((payment) => `${payment.reference} ${payment.status}`);
  return [
    `vends: ${vends.slice(-LISTED_MAX).join(", ") || "none"}`,
    `payments: ${payments.slice(-LISTED_MAX).join(", ") || "none"}`,
    `webhooks sent: ${state.webhooks.length}, calls: ${state.calls.length}`,
  ].join("\n");
}
