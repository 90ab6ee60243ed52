import { type Clock, MINUTE_MS } from "../../core/base/time.js";
import { createRounds, type Rounds } from "../../core/jobs/poll-loop.js";
import {
  hoursLeft,
  sampled,
  takenAnHour,
  takenOf,
  troubleOf,
  type FloatWatch as Watched,
} from "../../core/money/float.js";
import { capitalEntry } from "../../core/money/ledger.js";
import { subtract, total } from "../../core/money/money.js";
import type { Log } from "../../core/ports.js";
import { costOf } from "../../core/reconciliation/compare-vends.js";
import { SHOP_BOOKS } from "../../core/settings/shop-settings.js";
import type { Books, Store } from "../../core/store.js";
import type { Recorder } from "../orders/record.js";
import { COMPARE_JITTER, lastDays } from "../reconciliation/nightly.js";
import type { HouseKeeper } from "../settings/settings.js";
import type { DeskFloat } from "./float-api.js";

/** The float is looked at so often; staff are told when it lasts no longer than this at what was taken lately. */
export const FLOAT_LOOK_MS = 5 * MINUTE_MS;
const FLOAT_LOW_HOURS = 6;

type Deps = {
  readonly store: Store;
  readonly house: HouseKeeper;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly jitter: () => number;
  readonly log: Log;
};

export type FloatWatch = DeskFloat & Pick<Rounds, "start" | "stop">;

/**
 * Watches how long the merchant's money at the service lasts, by our own ledger: the service has no way to ask. What was
 * seen and told is settled in the house, so that of many processes one tells, and each of them only once.
 */
export function createFloatWatch(deps: Deps): FloatWatch {
  const { store, house, recorder, clock, jitter, log } = deps;
  const untilNext = () => FLOAT_LOOK_MS * (1 + COMPARE_JITTER * jitter());

  const look = async (): Promise<void> => {
    if (!(await house.read()).float) return;
    await house.note(async (now, books) => {
      if (!now.float) return undefined;
      const seen = await readingOf(books, now.float, clock());
      const samples = sampled(now.float.samples, seen.sample);
      const { told: before, ...watched } = now.float;
      if (seen.trouble === before && samples === watched.samples) return undefined;
      const worse = seen.trouble === "out" ? before !== "out" : seen.trouble === "low" && before === undefined;
      if (worse) await recorder.tellStaff(books, { kind: "float" });
      return { ...now, float: { ...watched, samples, ...(seen.trouble && { told: seen.trouble }) } };
    });
  };

  const rounds = createRounds(
    async () => {
      await look().catch((fault: unknown) => log.error({ fault: String(fault) }, "the float was not read"));
      return untilNext();
    },
    { firstAfterMs: untilNext() },
  );

  return {
    async float() {
      const { float } = await house.read();
      if (!float) return undefined;
      const { sample: _, ...seen } = await readingOf(store, float, clock());
      const today = await store.ordersVended(lastDays(clock(), 1));
      const spentToday = total(today.filter(({ state }) => state === "delivered").map(costOf));
      return { ...seen, since: float.since, spentToday };
    },
    async changeFloat(change) {
      const { id, by } = change;
      if (await store.deed(id)) return true;
      const changed = await house.note(async (now, books) => {
        if (!now.float && "more" in change) return undefined;
        const at = clock();
        if (await books.posted(`capital:${id}`)) return now;
        const difference = "more" in change ? change.more : subtract(change.to, await books.balance("float"));
        const entry = { id, customer: SHOP_BOOKS, amount: difference, at };
        if (difference !== 0) await books.post(capitalEntry(entry));
        if (difference !== 0 || !now.float) {
          const [did, amount] =
            "more" in change ? (["float-topped-up", change.more] as const) : (["float-set", change.to] as const);
          await recorder.deed(books, { ...{ id, customer: SHOP_BOOKS, by, did, to: "float" }, amount });
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

async function readingOf(books: Pick<Books, "balance">, { samples, told }: Watched, at: ReturnType<Clock>) {
  const balance = await books.balance("float");
  const sample = { at, taken: takenOf({ float: balance, capital: await books.balance("capital") }) };
  const anHour = takenAnHour(samples, sample);
  const hours = hoursLeft(balance, anHour);
  const trouble = troubleOf({ balance, hours }, { told, lowHours: FLOAT_LOW_HOURS });
  return {
    balance,
    sample,
    ...{ ...(anHour !== undefined && { anHour }) },
    ...(hours !== undefined && { hours }),
    ...(trouble && { trouble }),
  };
}
