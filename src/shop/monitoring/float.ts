import type { Mint } from "../../core/base/ids.js";
import { type Clock, lastDays, MINUTE_MS } from "../../core/base/time.js";
import { createPollLoop, type PollLoop, withJitter } from "../../core/jobs/poll-loop.js";
import {
  addFloatSample,
  floatUsed,
  floatWarningOf,
  hourlyFloatUsage,
  hoursLeft,
  type FloatTracking as Watched,
} from "../../core/money/float.js";
import { capitalEntry } from "../../core/money/ledger.js";
import { subtract, total } from "../../core/money/money.js";
import type { Log } from "../../core/ports.js";
import { vendCostOf } from "../../core/reconciliation/compare-vends.js";
import { SHOP_CUSTOMER_ID } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { SettingsStore, ShopConfig } from "../context.js";
import { notifyStaff } from "../notifications/staff.js";
import { recordAudit } from "../settings/audit.js";
import type { StaffFloat } from "./float-api.js";

/** The float is looked at so often; staff are told when it lasts no longer than this at what was taken lately. */
export const FLOAT_LOOK_MS = 5 * MINUTE_MS;
const FLOAT_LOW_HOURS = 6;

type Deps = {
  readonly store: Store;
  readonly house: SettingsStore;
  readonly config: ShopConfig;
  readonly mint: Mint;
  readonly clock: Clock;
  readonly jitter: () => number;
  readonly log: Log;
};

export type FloatMonitor = StaffFloat & Pick<PollLoop, "start" | "stop">;

/**
 * Watches how long the merchant's money at the service lasts, by our own ledger: the service has no way to ask. What was
 * seen and told is settled in the house, so that of many processes one tells, and each of them only once.
 */
export function createFloatMonitor(deps: Deps): FloatMonitor {
  const { store, house, clock, jitter, log } = deps;
  const untilNext = () => withJitter(FLOAT_LOOK_MS, jitter);

  const look = async (): Promise<void> => {
    if (!(await house.read()).float) return;
    await house.update(async (now, books) => {
      if (!now.float) return undefined;
      const seen = await floatStatusOf(books, now.float, clock());
      const samples = addFloatSample(now.float.samples, seen.sample);
      const { lastWarning: before, ...watched } = now.float;
      if (seen.warning === before && samples === watched.samples) return undefined;
      const worse = seen.warning === "out" ? before !== "out" : seen.warning === "low" && before === undefined;
      if (worse) await notifyStaff(deps, books, { kind: "float" });
      return { ...now, float: { ...watched, samples, ...(seen.warning && { lastWarning: seen.warning }) } };
    });
  };

  const rounds = createPollLoop(
    async () => {
      await look().catch((fault: unknown) => log.error({ err: fault }, "reading the float failed"));
      return untilNext();
    },
    { firstAfterMs: untilNext() },
  );

  return {
    async floatStatus() {
      const { float } = await house.read();
      if (!float) return undefined;
      const { sample: _, ...seen } = await floatStatusOf(store, float, clock());
      const today = await store.ordersVended(lastDays(clock(), 1));
      const spentToday = total(today.filter(({ state }) => state === "delivered").map(vendCostOf));
      return { ...seen, since: float.since, spentToday };
    },
    async changeFloat(change) {
      const { id, by } = change;
      if (await store.auditEntry(id)) return true;
      const changed = await house.update(async (now, books) => {
        if (!now.float && "more" in change) return undefined;
        const at = clock();
        if (await books.posted(`capital:${id}`)) return now;
        const difference = "more" in change ? change.more : subtract(change.to, await books.balance("float"));
        const entry = { id, customer: SHOP_CUSTOMER_ID, amount: difference, at };
        if (difference !== 0) await books.post(capitalEntry(entry));
        if (difference !== 0 || !now.float) {
          const [did, amount] =
            "more" in change ? (["float-topped-up", change.more] as const) : (["float-set", change.to] as const);
          await recordAudit(deps, books, {
            ...{ id, customer: SHOP_CUSTOMER_ID, by, action: did, target: "float" },
            amount,
          });
        }
        return now.float ? now : { ...now, float: { since: at, samples: [] } };
      });
      await look();
      return changed !== undefined;
    },
    start: rounds.start,
    stop: rounds.stop,
  };
}

async function floatStatusOf(books: Pick<Books, "balance">, { samples, lastWarning }: Watched, at: ReturnType<Clock>) {
  const balance = await books.balance("float");
  const sample = { at, used: floatUsed({ float: balance, capital: await books.balance("capital") }) };
  const anHour = hourlyFloatUsage(samples, sample);
  const hours = hoursLeft(balance, anHour);
  const trouble = floatWarningOf({ balance, hours }, { told: lastWarning, lowHours: FLOAT_LOW_HOURS });
  return {
    balance,
    sample,
    ...{ ...(anHour !== undefined && { hourlyUsage: anHour }) },
    ...(hours !== undefined && { hoursLeft: hours }),
    ...(trouble && { warning: trouble }),
  };
}
