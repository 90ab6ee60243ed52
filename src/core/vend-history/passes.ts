import { after, before, type Instant, instant, MINUTE_MS } from "../base/time.js";
import { type Order, vendStartedAt } from "../orders/order.js";
import type { VendHistory, VendHistoryPage } from "../ports.js";
import { CLOCK_SKEW_MS } from "../reconciliation/vend-match.js";
import type { LookUpTimes } from "./look-up-times.js";
import { needsPass, type OpenVend, type OpenVends } from "./open-vends.js";
import { createVendPass, type VendPass } from "./pass.js";
import { createFoundVends, type FoundVends } from "./read.js";

/** Passes for vends that are younger do not wait for those for older ones, which are longer. */
const NEAR_MS = 30 * MINUTE_MS;

type Reach = "near" | "far";

/** Of so many reads one goes to a pass under way, however much else is due; when nothing else is due, every one does. */
export const PASS_SHARE: Readonly<Record<Reach, number>> = { near: 2, far: 4 };
/** A pass that goes far lets another go first for so many poll intervals. */
const FAR_STEP_POLLS = 2;

/** A pass over the history, and for which vends it is made. */
export type PassUnderWay = {
  readonly reach: Reach;
  readonly startedAt: Instant;
  targets: readonly Order[];
  readonly pass: VendPass;
  readonly found: FoundVends;
  nextPage: number;
  steppedAt: Instant;
};

/** A pass is over for these orders: what the history shows of them, from its first page to before their intents. */
export type PassResult = {
  readonly orders: readonly Order[];
  readonly history: VendHistory;
  readonly readAt: Instant;
};

export type Passes = ReturnType<typeof createPasses>;

/** The passes for vends that cannot be found by their places: one for young ones and one for old ones at a time. */
export function createPasses(vends: OpenVends, times: LookUpTimes) {
  const passes = new Map<Reach, PassUnderWay>();
  /** On which page the last pass ended. */
  const lengths = new Map<Reach, number>();
  const end = ({ reach, nextPage }: PassUnderWay): void => {
    passes.delete(reach);
    lengths.set(reach, nextPage);
  };

  const reachOf = ({ order }: OpenVend, now: Instant): Reach =>
    now < after(vendStartedAt(order), NEAR_MS) ? "near" : "far";

  const noteRead = (orders: readonly Order[], now: Instant): void => {
    for (const { id } of orders) {
      const vend = vends.get(id);
      if (vend) vend.passedAt = now;
    }
  };

  const drop = (pass: PassUnderWay, now: Instant): void => {
    end(pass);
    noteRead(pass.targets, now);
  };

  const keepTargets = (pass: PassUnderWay, isTarget: (order: Order) => boolean): void => {
    pass.targets = pass.targets.filter(isTarget);
    if (pass.targets.length === 0) end(pass);
  };

  return {
    drop,
    isUnderWay: () => passes.size > 0,

    /** The pass that is to go on next. */
    next(): PassUnderWay | undefined {
      const waitsUntil = ({ reach, steppedAt }: PassUnderWay) =>
        after(steppedAt, reach === "far" ? FAR_STEP_POLLS * times.pollIntervalMs : 0);
      return [...passes.values()].sort((one, other) => waitsUntil(one) - waitsUntil(other))[0];
    },

    /** How many pages the passes for these vends have, as far as is known. */
    pagesFor: (some: readonly OpenVend[], now: Instant): number =>
      [...new Set(some.map((vend) => reachOf(vend, now)))].reduce(
        (sum, reach) => sum + Math.max(lengths.get(reach) ?? 1, passes.get(reach)?.nextPage ?? 1),
        0,
      ),

    /** Whether the next pass that is begun could be for it. */
    awaits: (vend: OpenVend, now: Instant): boolean => needsPass(vend) && !passes.has(reachOf(vend, now)),

    /** Begins a pass for a vend, and for others that are soon due as well. */
    begin(vend: OpenVend, now: Instant): PassUnderWay {
      const reach = reachOf(vend, now);
      const targets = [...vends.values()]
        .filter((other) => needsPass(other) && reachOf(other, now) === reach && times.isSoonPassed(other, now))
        .map(({ order }) => order);
      const since = before(instant(Math.min(...targets.map(vendStartedAt))), CLOCK_SKEW_MS);
      const recipients = new Set(targets.map(({ recipient }) => recipient));
      const found = createFoundVends(({ recipient }) => recipient === undefined || recipients.has(recipient));
      const pass = { reach, startedAt: now, targets, pass: createVendPass(since), found, nextPage: 1, steppedAt: now };
      passes.set(reach, pass);
      return pass;
    },

    add(
      pass: PassUnderWay,
      page: VendHistoryPage,
      now: Instant,
    ): { readonly passed?: PassResult; readonly failure?: string } {
      const added = pass.pass.add(page);
      if (added.outcome === "unread") {
        drop(pass, now);
        return { failure: added.cause };
      }
      pass.found.add(added);
      pass.nextPage++;
      pass.steppedAt = now;
      const isOver = (order: Order) => added.isLast || pass.pass.covers(before(vendStartedAt(order), CLOCK_SKEW_MS));
      const orders = pass.targets.filter(isOver);
      noteRead(orders, now);
      // Some were only looked for by their places in vain, and their rows have been met.
      const isAwaited = (order: Order) => {
        const vend = vends.get(order.id);
        return vend !== undefined && needsPass(vend) && !orders.includes(order);
      };
      keepTargets(pass, isAwaited);
      return orders.length > 0 ? { passed: { orders, history: pass.found.history(), readAt: pass.startedAt } } : {};
    },

    /** Forgets what is not open any more, or was vended again. */
    keepOpen(): void {
      for (const pass of passes.values()) {
        keepTargets(pass, ({ id, vendingAt }) => vends.get(id)?.order.vendingAt === vendingAt);
      }
    },
  };
}
