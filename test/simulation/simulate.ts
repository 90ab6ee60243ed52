import { vi } from "vitest";
import { after, HOUR_MS, MINUTE_MS } from "#core/time.js";
import { createDisk } from "./disk.js";
import { createGatewayWorld, type GatewayWorld } from "./gateway-world.js";
import { checkBooks, checkDeadlines, checkEnding } from "./invariants.js";
import { createPeople } from "./people.js";
import { createProcess, type ShopProcess } from "./process.js";
import { createRandom } from "./random.js";
import { createSchedule, type Schedule } from "./schedule.js";
import { createShoppers } from "./shoppers.js";
import type { Tally } from "./tally.js";
import { createVendorWorld } from "./vendor-world.js";
import { createWeather } from "./weather.js";
import { createWitness, type Witness } from "./witness.js";

const STORM_MS = 25 * MINUTE_MS;
/** Long enough for every deadline, one behind the other. */
const CALM_MS = 3 * HOUR_MS;

/** One seed: people shop in a storm, the storm ends, everything settles, and the promises are looked at. */
export async function simulate(seed: number): Promise<Tally & { readonly broken: readonly string[] }> {
  const random = createRandom(seed);
  const schedule = createSchedule();
  const weather = createWeather(random);
  const witness = createWitness();
  const disk = createDisk({ schedule, random, onKept: () => checkBooks(disk.durable, witness) });
  const rows = disk.durable;
  const common = { schedule, random, weather, witness };
  const vendor = createVendorWorld({ ...common, orders: () => rows.order.values() });
  const gateway: GatewayWorld = createGatewayWorld({
    ...common,
    payment: (reference) => rows.payment.get(reference),
    post: (webhook) => {
      void process.post(webhook);
    },
  });
  const people = createPeople(common);
  const process: ShopProcess = createProcess({
    ...common,
    disk,
    world: () => ({ vendor: vendor.port, gateway: gateway.port, messenger: people.port }),
  });
  const release = ownTimers(process);
  try {
    process.start();
    const storm = after(schedule.clock(), STORM_MS);
    createShoppers({ ...common, process, gateway }).begin(storm);
    watch({ schedule, every: MINUTE_MS, look: () => checkDeadlines({ rows, schedule, witness }) });
    await schedule.run(storm);
    weather.calm();
    await schedule.run(after(storm, CALM_MS));
    checkEnding({ ...common, rows, vendor, gateway, people });
  } catch (fault) {
    witness.promise("the shop comes to rest", false, () => String(fault));
  } finally {
    release();
  }
  return tallied(witness, { faults: weather.counted, crashes: process.crashes });
}

const tallied = (
  { broken, checked, noted }: Witness,
  { faults, crashes }: { faults: ReadonlyMap<string, number>; crashes: ReadonlyMap<string, number> },
) => ({ broken, checked, noted, faults, crashes });

function watch({ schedule, every, look }: { schedule: Schedule; every: number; look: () => void }): void {
  schedule.in(every, () => {
    look();
    watch({ schedule, every, look });
  });
}

/** The worker's timers become events of the schedule while a seed runs. */
function ownTimers(process: ShopProcess): () => void {
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => process.timer(work, ms));
  vi.stubGlobal("clearTimeout", (callOff?: () => void) => callOff?.());
  return () => vi.unstubAllGlobals();
}
