import { after, HOUR_MS, MINUTE_MS } from "../../src/core/base/time.js";
import type { PendingEnds } from "../../src/core/vend-history/vend-times.js";
import type { Rows } from "../../src/store/lowdb/memory/rows.js";
import { checkAdoptions, checkVendClaims, createAdoptions } from "./adoptions.js";
import { type Checks, createChecks } from "./checks.js";
import { checkDecisions, createDecisions } from "./decisions.js";
import { createFaults, FAULTS, SERVER_FAULTS, SHARED_STORE_FAULTS } from "./faults.js";
import { createSimulatedGateway, type SimulatedGateway } from "./gateway.js";
import { createGuards } from "./guards.js";
import { checkBatches, checkBooks, checkFinalState } from "./invariants.js";
import { checkDeadlines, watchLiveness } from "./liveness.js";
import { balanceOver, type LoadBalancer, singleProcess } from "./load-balancer.js";
import { createLowdbTestStore } from "./lowdb-test-store.js";
import { checkMerged } from "./merged.js";
import { createSimulatedMessenger } from "./messenger.js";
import { checkNotifications } from "./notifications.js";
import { createOutages } from "./outage.js";
import { createOutageCustomers } from "./outage-customers.js";
import { checkPendingEnds } from "./pending-ends.js";
import { idsIn } from "./people.js";
import { createPostgresTestStore } from "./postgres-test-store.js";
import { watchPrices } from "./prices.js";
import { createProcess, type ShopProcess } from "./process.js";
import { createRandom } from "./random.js";
import { checkReconciliation } from "./reconciliation.js";
import { watchScheduleRuns } from "./schedule-runs.js";
import { createShoppers } from "./shoppers.js";
import { watchSpending } from "./spending.js";
import { createStaff } from "./staff.js";
import { watchSuspensions } from "./suspensions.js";
import type { ProcessCount, Tally } from "./tally.js";
import { installVirtualTimers, isDriver } from "./timers.js";
import { createSimulatedVendor } from "./vendor.js";
import { createVirtualTime, type VirtualTime } from "./virtual-time.js";
import { checkWalletChanges } from "./wallet-changes.js";

const FAULTS_MS = 25 * MINUTE_MS;
/** A server is slower than memory: more seeds are worth more than long ones. */
const FAULTS_AT_SERVER_MS = 10 * MINUTE_MS;
/** Long enough for every deadline, one behind the other. */
const SETTLING_MS = 3 * HOUR_MS;
/** At a server, if nobody comes again after an outage and no clock was wrong: a run is mostly this, and deadlines are over. */
const SETTLING_AT_SERVER_MS = 2 * HOUR_MS;
/** Within this time staff have compared the last days. */
const RECONCILING_MS = 5 * MINUTE_MS;
/** One comparison records only so many findings; the next records the rest. */
const COMPARISONS = 2;
/** At the end, the last notifications get LAST_WAITS times LAST_WAIT_MS to be sent. */
const LAST_WAITS = 30;
const LAST_WAIT_MS = 2_000;

export type Run = {
  readonly seed: number;
  readonly shops: ProcessCount;
  /** Empties a database and says where it is; without one, the books are in the embedded store. */
  readonly place?: () => Promise<string>;
};
type RunResult = Tally & { readonly broken: readonly string[] };

/** Runs one seed: customers buy while faults occur, the faults stop, everything settles, and the promises are checked. */
export async function simulate({ seed, shops, place }: Run): Promise<RunResult> {
  const random = createRandom(seed);
  const time = createVirtualTime(() => testStore.quiet());
  const faults = createFaults(random, place ? SERVER_FAULTS : shops === 1 ? FAULTS : SHARED_STORE_FAULTS);
  const checks = createChecks();
  const pendingEnds: PendingEnds = { afterMs: HOUR_MS, as: random.chance(0.5) ? "refund" : "person" };
  const common = { time, random, faults, checks, pendingEnds };
  const suspensions = watchSuspensions(common);
  const planned = watchScheduleRuns(common);
  const prices = watchPrices(common);
  const spending = watchSpending(common);
  const onCommit = (rows: Rows) => {
    checkBooks(rows, checks);
    checkBatches(rows, checks);
    prices.look(rows);
    spending.look(rows);
    suspensions.look(rows, outageCustomers);
    planned.look(rows);
  };
  const storeOptions = { ...common, shops, onCommit };
  const testStore = place
    ? await createPostgresTestStore({ ...storeOptions, url: await place() })
    : createLowdbTestStore(storeOptions);
  const { rows, storage } = testStore;
  const outages = createOutages(common);
  const vendor = createSimulatedVendor({ ...common, outages, orders: () => rows.order.values() });
  const gateway: SimulatedGateway = createSimulatedGateway({
    ...common,
    payment: (reference) => rows.payment.get(reference),
    idsOf: (customer) => idsIn(rows, customer),
    post: (webhook) => {
      void loadBalancer.post(webhook);
    },
  });
  const messenger = createSimulatedMessenger(common);
  const world = () => ({ vendor: vendor.port, gateway: gateway.port, messenger: messenger.port });
  const processes = Array.from({ length: shops }, () => createProcess({ ...common, storage, world }));
  const [first] = processes as [ShopProcess];
  const loadBalancer: LoadBalancer = shops === 1 ? singleProcess(first) : balanceOver(processes, random, time.clock);
  const watched = spending.over(prices.over(loadBalancer));
  const outageCustomers = createOutageCustomers({ ...common, loadBalancer: watched, gateway, outages });
  const outlives = shops > 1 || place !== undefined;
  const timer = outlives ? (work: () => void, ms: number) => time.in(ms, work) : first.timer;
  const release = installVirtualTimers(timer, time.clock, place ? isDriver : () => false);
  const stopListening = recordUnhandledRejections(checks);
  let recoveryMs = 0;
  try {
    for (const process of processes) process.start();
    const faultsEndAt = after(time.clock(), place ? FAULTS_AT_SERVER_MS : FAULTS_MS);
    const shoppers = createShoppers({
      ...common,
      loadBalancer: watched,
      gateway,
      planned,
      guards: createGuards({ ...common, rows }),
    });
    shoppers.begin(faultsEndAt);
    const adoptions = createAdoptions({ ...common, rows, vendor });
    const decisions = createDecisions({ ...common, rows, vendor, gateway });
    const staff = createStaff({ ...common, loadBalancer, rows, adoptions, decisions });
    staff.begin(faultsEndAt);
    outageCustomers.begin(faultsEndAt);
    const checkEachMinute = () => {
      checkDeadlines({ ...common, rows });
      checkVendClaims({ checks, rows });
    };
    watch({ time, every: MINUTE_MS, look: checkEachMinute });
    await time.run(faultsEndAt);
    faults.stop();
    const liveness = watchLiveness({ rows, ...common });
    const isSimple = place !== undefined && faults.outage === undefined && faults.deadlineExtensionMs() === 0;
    await time.run(after(faultsEndAt, isSimple ? SETTLING_AT_SERVER_MS : SETTLING_MS));
    for (let comparison = 0; comparison < COMPARISONS; comparison++) {
      void staff.reconcile();
      await time.run(after(time.clock(), RECONCILING_MS));
    }
    // An hourly reminder may have been created just now: wait until it is sent.
    for (let wait = 0; wait < LAST_WAITS && rows.notification.size > 0; wait++)
      await time.run(after(time.clock(), LAST_WAIT_MS));
    recoveryMs = liveness.recoveryMs();
    await testStore.look();
    const ending = { ...common, rows, vendor, gateway, messenger };
    checkFinalState(ending);
    checkNotifications(ending);
    checkPendingEnds(ending);
    checkVendClaims(ending);
    checkAdoptions(ending, adoptions);
    checkWalletChanges(ending, staff);
    checkDecisions(ending);
    checkMerged(ending);
    shoppers.links.check(rows);
    planned.check(ending, shoppers.tapped);
    suspensions.check(ending, outages, faultsEndAt);
    await checkReconciliation(ending);
  } catch (fault) {
    checks.expect("the run ends without an exception", false, () => String(fault));
  } finally {
    await testStore.end();
    release();
    stopListening();
  }
  const crashes = summed(processes.map((process) => process.crashes));
  return tallied(checks, { faults: faults.counted, crashes, recoveryMs });
}

type Counts = ReadonlyMap<string, number>;

const tallied = ({ broken, checked, noted }: Checks, happened: Pick<Tally, "faults" | "crashes" | "recoveryMs">) => ({
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

function watch({ time, every, look }: { time: VirtualTime; every: number; look: () => void }): void {
  time.in(every, () => {
    look();
    watch({ time, every, look });
  });
}

/** Records unhandled rejections, which would end the real process. Call the result to stop. */
function recordUnhandledRejections(checks: Checks): () => void {
  const onRejection = (fault: unknown) => checks.expect("no rejection is unhandled", false, () => String(fault));
  process.on("unhandledRejection", onRejection);
  return () => void process.off("unhandledRejection", onRejection);
}
