import { vi } from "vitest";
import { after, HOUR_MS, MINUTE_MS } from "#core/time.js";
import { createDatabase } from "./database.js";
import { createDisk } from "./disk.js";
import { type Front, frontOf, sharedFront } from "./front.js";
import { createGatewayWorld, type GatewayWorld } from "./gateway-world.js";
import { checkBooks, checkDeadlines, checkEnding } from "./invariants.js";
import { createPeople } from "./people.js";
import { createProcess, type ShopProcess } from "./process.js";
import { createRandom } from "./random.js";
import { checkReconciled } from "./reconciled.js";
import { createSchedule, type Schedule } from "./schedule.js";
import { createShoppers } from "./shoppers.js";
import type { Shops, Tally } from "./tally.js";
import { createVendorWorld } from "./vendor-world.js";
import { createWeather, FAULTS, RIVAL_FAULTS } from "./weather.js";
import { createWitness, type Witness } from "./witness.js";

const STORM_MS = 25 * MINUTE_MS;
/** Long enough for every deadline, one behind the other. */
const CALM_MS = 3 * HOUR_MS;

/** One seed: people shop in a storm, the storm ends, everything settles, and the promises are looked at. */
export async function simulate(
  seed: number,
  shops: Shops = 1,
): Promise<Tally & { readonly broken: readonly string[] }> {
  const random = createRandom(seed);
  const schedule = createSchedule();
  const weather = createWeather(random, shops === 1 ? FAULTS : RIVAL_FAULTS);
  const witness = createWitness();
  const disk = createDisk({ schedule, random, onKept: () => checkBooks(disk.durable, witness) });
  const rows = disk.durable;
  const common = { schedule, random, weather, witness };
  const vendor = createVendorWorld({ ...common, orders: () => rows.order.values() });
  const gateway: GatewayWorld = createGatewayWorld({
    ...common,
    payment: (reference) => rows.payment.get(reference),
    post: (webhook) => {
      void front.post(webhook);
    },
  });
  const people = createPeople(common);
  const world = () => ({ vendor: vendor.port, gateway: gateway.port, messenger: people.port });
  const storage = shops === 1 ? disk : createDatabase({ ...common, disk });
  const processes = Array.from({ length: shops }, () => createProcess({ ...common, storage, world }));
  const [first] = processes as [ShopProcess];
  const front: Front = shops === 1 ? frontOf(first) : sharedFront(processes, random);
  const release = ownTimers(shops === 1 ? first.timer : (work, ms) => schedule.in(ms, work));
  try {
    for (const process of processes) process.start();
    const storm = after(schedule.clock(), STORM_MS);
    createShoppers({ ...common, front, gateway }).begin(storm);
    watch({ schedule, every: MINUTE_MS, look: () => checkDeadlines({ rows, schedule, witness }) });
    await schedule.run(storm);
    weather.calm();
    await schedule.run(after(storm, CALM_MS));
    const ending = { ...common, rows, vendor, gateway, people };
    checkEnding(ending);
    await checkReconciled(ending);
  } catch (fault) {
    witness.promise("the shop comes to rest", false, () => String(fault));
  } finally {
    release();
  }
  return tallied(witness, { faults: weather.counted, crashes: summed(processes.map(({ crashes }) => crashes)) });
}

type Counts = ReadonlyMap<string, number>;

const tallied = (
  { broken, checked, noted }: Witness,
  { faults, crashes }: { readonly faults: Counts; readonly crashes: Counts },
) => ({ broken, checked, noted, faults, crashes });

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

/** The worker's timers become events of the schedule while a seed runs. */
function ownTimers(timer: (work: () => void, ms: number) => () => void): () => void {
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => timer(work, ms));
  vi.stubGlobal("clearTimeout", (callOff?: () => void) => callOff?.());
  return () => vi.unstubAllGlobals();
}
