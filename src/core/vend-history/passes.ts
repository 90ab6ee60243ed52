import { after, type Instant, instant, MINUTE_MS } from "../base/time.js";
import type { Order } from "../orders/order.js";
import type { VendHistory, VendHistoryPage } from "../ports.js";
import { CLOCK_SKEW_MS } from "../reconciliation/vend-match.js";
import { needsPass, type OpenVend, type OpenVends } from "./open-vends.js";
import { createVendPass, type VendPass } from "./pass.js";
import { createFoundVends, type FoundVends } from "./read.js";
import { type LookUpTimes, lookUpFrom } from "./vend-times.js";

/** Vends whose look-up begins this recently get short passes of their own: they need not wait for those of older ones. */
const NEAR_MS = 30 * MINUTE_MS + CLOCK_SKEW_MS;

type Reach = "near" | "far";

/** A running pass gets one read in so many while other pages are due, and otherwise every read. */
export const PASS_SHARE: Readonly<Record<Reach, number>> = { near: 2, far: 4 };
/** After each page, a far pass lets a near one go first for so many poll intervals. */
const FAR_STEP_POLLS = 2;

export type RunningPass = {
  readonly reach: Reach;
  readonly startedAt: Instant;
  /** The orders it is made for, without those that it is over for. */
  targets: readonly Order[];
  readonly reading: VendPass;
  readonly found: FoundVends;
  nextPage: number;
  steppedAt: Instant;
};

/** A pass is over for these orders: all that the history shows of them, back to before their vends were sent. */
export type PassResult = {
  readonly orders: readonly Order[];
  readonly history: VendHistory;
  /** When its first page began to be read. */
  readonly readAt: Instant;
};

export type Passes = ReturnType<typeof createPasses>;

/** The passes for vends that cannot be found by their places. At most one near and one far pass run at a time. */
export function createPasses(vends: OpenVends, times: LookUpTimes) {
  const running = new Map<Reach, RunningPass>();
  /** The page on which the last pass of each reach ended. */
  const lengths = new Map<Reach, number>();

  const end = ({ reach, nextPage }: RunningPass): void => {
    running.delete(reach);
    lengths.set(reach, nextPage);
  };

  const reachOf = ({ order }: OpenVend, now: Instant): Reach =>
    now < after(lookUpFrom(order), NEAR_MS) ? "near" : "far";

  const notePassed = (orders: readonly Order[], now: Instant): void => {
    for (const { id } of orders) {
      const vend = vends.get(id);
      if (vend) vend.passedAt = now;
    }
  };

  const drop = (pass: RunningPass, now: Instant): void => {
    end(pass);
    notePassed(pass.targets, now);
  };

  const keepTargets = (pass: RunningPass, isTarget: (order: Order) => boolean): void => {
    pass.targets = pass.targets.filter(isTarget);
    if (pass.targets.length === 0) end(pass);
  };

  return {
    drop,
    isUnderWay: () => running.size > 0,

    /** The running pass whose next page is to be read first. */
    next(): RunningPass | undefined {
      const waitsUntil = ({ reach, steppedAt }: RunningPass) =>
        after(steppedAt, reach === "far" ? FAR_STEP_POLLS * times.pollIntervalMs : 0);
      return [...running.values()].sort((one, other) => waitsUntil(one) - waitsUntil(other))[0];
    },

    /** How many pages the passes for these vends take, judged by the last ones. */
    pagesFor: (some: readonly OpenVend[], now: Instant): number =>
      [...new Set(some.map((vend) => reachOf(vend, now)))].reduce(
        (sum, reach) => sum + Math.max(lengths.get(reach) ?? 1, running.get(reach)?.nextPage ?? 1),
        0,
      ),

    /** Whether a vend needs a pass, and one of its reach can begin. */
    awaits: (vend: OpenVend, now: Instant): boolean => needsPass(vend) && !running.has(reachOf(vend, now)),

    /** Begins a pass for a vend, and for all others of the same reach whose passes are due soon. */
    begin(vend: OpenVend, now: Instant): RunningPass {
      const reach = reachOf(vend, now);
      const targets = [...vends.values()]
        .filter((other) => needsPass(other) && reachOf(other, now) === reach && times.isSoonPassed(other, now))
        .map(({ order }) => order);
      const since = instant(Math.min(...targets.map(lookUpFrom)));
      const recipients = new Set(targets.map(({ recipient }) => recipient));
      const found = createFoundVends(({ recipient }) => recipient === undefined || recipients.has(recipient));
      const reading = createVendPass(since);
      const pass = { reach, startedAt: now, targets, reading, found, nextPage: 1, steppedAt: now };
      running.set(reach, pass);
      return pass;
    },

    /** Adds a page to a pass; the result is for the orders that the pass is over for with this page. */
    add(
      pass: RunningPass,
      page: VendHistoryPage,
      now: Instant,
    ): { readonly passed?: PassResult; readonly failure?: string } {
      const added = pass.reading.add(page);
      if (added.outcome === "unread") {
        drop(pass, now);
        return { failure: added.cause };
      }
      pass.found.add(added);
      pass.nextPage++;
      pass.steppedAt = now;
      const isOver = (order: Order) => added.isLast || pass.reading.covers(lookUpFrom(order));
      const orders = pass.targets.filter(isOver);
      notePassed(orders, now);
      // A vend that was lost needs the pass no longer once its row has turned up.
      const isAwaited = (order: Order) => {
        const vend = vends.get(order.id);
        return vend !== undefined && needsPass(vend) && !orders.includes(order);
      };
      keepTargets(pass, isAwaited);
      return orders.length > 0 ? { passed: { orders, history: pass.found.history(), readAt: pass.startedAt } } : {};
    },

    /** Drops targets that are no longer open, or were vended again. */
    keepOpen(): void {
      for (const pass of running.values()) {
        keepTargets(pass, ({ id, vendingAt }) => vends.get(id)?.order.vendingAt === vendingAt);
      }
    },
  };
}
