import { after, HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import type { PendingEnds } from "../../src/core/vend-history/vend-times.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import { createWitness, type Witness } from "./checks.js";
import { createWeather, FAULTS, RIVAL_FAULTS, SERVER_FAULTS } from "./faults.js";
import { createGatewayWorld, type GatewayWorld } from "./gateway.js";
import { checkBatches, checkBooks, checkEnding } from "./invariants.js";
import { checkDeadlines, watchLiveness } from "./liveness.js";
import { type Front, frontOf, sharedFront } from "./load-balancer.js";
import { createEmbedded } from "./lowdb-test-store.js";
import { createPeople } from "./messenger.js";
import { checkTold } from "./notifications.js";
import { createOutages } from "./outage.js";
import { createCrowd } from "./outage-customers.js";
import { checkPendingEnds } from "./pending-ends.js";
import { createPostgres } from "./postgres-test-store.js";
import { watchPrices } from "./prices.js";
import { createProcess, type ShopProcess } from "./process.js";
import { createRandom } from "./random.js";
import { checkReconciled } from "./reconciliation.js";
import { watchPlanned } from "./schedule-runs.js";
import { createShoppers } from "./shoppers.js";
import { createClerks } from "./staff.js";
import { watchSuspensions } from "./suspensions.js";
import type { Shops, Tally } from "./tally.js";
import { ownTimers } from "./timers.js";
import { createVendorWorld } from "./vendor.js";
import { createSchedule, type Schedule } from "./virtual-time.js";
import { checkWalletActs } from "./wallet-changes.js";

const STORM_MS = 25 * MINUTE_MS;
/** A server is slower than memory: more storms are worth more than long ones. */
const STORM_AT_SERVER_MS = 10 * MINUTE_MS;
/** Long enough for every deadline, one behind the other. */
const CALM_MS = 3 * HOUR_MS;
/** At a server, if nobody comes again after an outage and no clock was wrong: a run is mostly this, and deadlines are over. */
const CALM_AT_SERVER_MS = 2 * HOUR_MS;
/** Within this time staff have compared the last days. */
const RECONCILING_MS = 5 * MINUTE_MS;
/** What one of them finds beyond the findings that it records at once waits for the next. */
const COMPARISONS = 2;
/** For so long what is still to be told at the end may take to go out. */
const LAST_LOOKS = 30;
const LAST_LOOK_MS = 2_000;

export type Run = {
  readonly seed: number;
  readonly shops: Shops;
  /** Empties a database and says where it is; without one, the books are in the embedded store. */
  readonly place?: () => Promise<string>;
};
type Told = Tally & { readonly broken: readonly string[] };

/** One seed: people shop in a storm, the storm ends, everything settles, and the promises are looked at. */
export async function simulate({ seed, shops, place }: Run): Promise<Told> {
  const random = createRandom(seed);
  const schedule = createSchedule(() => keeping.quiet());
  const weather = createWeather(random, place ? SERVER_FAULTS : shops === 1 ? FAULTS : RIVAL_FAULTS);
  const witness = createWitness();
  const pendingEnds: PendingEnds = { afterMs: HOUR_MS, as: random.chance(0.5) ? "refund" : "person" };
  const common = { schedule, random, weather, witness, pendingEnds };
  const suspensions = watchSuspensions(common);
  const planned = watchPlanned();
  const prices = watchPrices(common);
  const onKept = (rows: Rows) => {
    checkBooks(rows, witness);
    checkBatches(rows, witness);
    prices.look(rows);
    suspensions.look(rows, crowd);
    planned.look(rows);
  };
  const kept = { ...common, shops, onKept };
  const keeping = place ? await createPostgres({ ...kept, url: await place() }) : createEmbedded(kept);
  const { rows, storage } = keeping;
  const outages = createOutages(common);
  const vendor = createVendorWorld({ ...common, outages, orders: () => rows.order.values() });
  const gateway: GatewayWorld = createGatewayWorld({
    ...common,
    payment: (reference) => rows.payment.get(reference),
    post: (webhook) => {
      void front.post(webhook);
    },
  });
  const people = createPeople(common);
  const world = () => ({ vendor: vendor.port, gateway: gateway.port, messenger: people.port });
  const processes = Array.from({ length: shops }, () => createProcess({ ...common, storage, world }));
  const [first] = processes as [ShopProcess];
  const front: Front = shops === 1 ? frontOf(first) : sharedFront(processes, random, schedule.clock);
  const watched = prices.over(front);
  const crowd = createCrowd({ ...common, front: watched, gateway, outages });
  const outlives = shops > 1 || place !== undefined;
  const release = ownTimers(outlives ? (work, ms) => schedule.in(ms, work) : first.timer, schedule.clock);
  const heard = hearFaults(witness);
  let recoveryMs = 0;
  try {
    for (const process of processes) process.start();
    const storm = after(schedule.clock(), place ? STORM_AT_SERVER_MS : STORM_MS);
    const shoppers = createShoppers({ ...common, front: watched, gateway });
    shoppers.begin(storm);
    const clerks = createClerks({ ...common, front, rows });
    clerks.begin(storm);
    crowd.begin(storm);
    watch({ schedule, every: MINUTE_MS, look: () => checkDeadlines({ rows, schedule, weather, witness }) });
    await schedule.run(storm);
    weather.calm();
    const liveness = watchLiveness({ rows, ...common });
    const isSimple = place !== undefined && weather.outage === undefined && weather.excusedMs() === 0;
    await schedule.run(after(storm, isSimple ? CALM_AT_SERVER_MS : CALM_MS));
    for (let comparison = 0; comparison < COMPARISONS; comparison++) {
      void clerks.reconcile();
      await schedule.run(after(schedule.clock(), RECONCILING_MS));
    }
    // What comes round by the hour may have been said just now: then it is on its way for a moment.
    for (let look = 0; look < LAST_LOOKS && rows.notification.size > 0; look++)
      await schedule.run(after(schedule.clock(), LAST_LOOK_MS));
    recoveryMs = liveness.recoveryMs();
    await keeping.look();
    const ending = { ...common, rows, vendor, gateway, people };
    checkEnding(ending);
    checkTold(ending);
    checkPendingEnds(ending);
    checkWalletActs(ending, clerks);
    planned.check(ending, shoppers.tapped);
    suspensions.check(ending, outages, storm);
    await checkReconciled(ending);
  } catch (fault) {
    witness.promise("the shop comes to rest", false, () => String(fault));
  } finally {
    await keeping.end();
    release();
    heard();
  }
  const crashes = summed(processes.map((process) => process.crashes));
  return tallied(witness, { faults: weather.counted, crashes, recoveryMs });
}

type Counts = ReadonlyMap<string, number>;

const tallied = ({ broken, checked, noted }: Witness, happened: Pick<Tally, "faults" | "crashes" | "recoveryMs">) => ({
  broken,
  checked,
  noted,
  ...happened,
});

function summed(counts: readonly Counts[]): Counts {
  const sums = new Map<string, number>();
  for (const [name, count] of counts.flatMap((map) => [...map])) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function watch({ schedule, every, look }: { schedule: Schedule; every: number; look: () => void }): void {
  schedule.in(every, () => {
    look();
    watch({ schedule, every, look });
  });
}

/** A fault that nobody hears would end the real process; what is returned ends the listening. */
function hearFaults(witness: Witness): () => void {
  const hear = (fault: unknown) => witness.promise("every fault is heard by somebody", false, () => String(fault));
  process.on("unhandledRejection", hear);
  return () => void process.off("unhandledRejection", hear);
}
