import { expect, onTestFailed, test } from "vitest";
import { openChildShops } from "../harness/child-shops.js";
import { createRandom } from "../simulation/random.js";
import { ENVIRONMENT, expectConsistentBooks, timeoutFor, untilRandomMoment } from "./under-load.js";

/** KILLS=200 for the full run; SEED as in load.test.ts. */
const KILLS = Number(process.env["KILLS"] ?? 4);
const SEED = Number(process.env["SEED"] ?? 1);
const PROCESSES = Number(process.env["PROCESSES"] ?? 3);
const LOG_CHARACTERS_SHOWN = 2_000;

type ChildShops = Awaited<ReturnType<typeof openChildShops>>;

/** Kills one process after another while the rest keep running. Each is down for a moment. */
async function killInTurn(shops: ChildShops, onDeath: () => void): Promise<number> {
  const random = createRandom(SEED);
  for (let kills = 0; kills < KILLS; kills++) {
    await untilRandomMoment(shops, random);
    const shop = random.pick(shops.shops);
    expect(
      await shop.kill(),
      `The process ended before it was killed: ${shop.output().slice(-LOG_CHARACTERS_SHOWN)}`,
    ).toBeNull();
    onDeath();
    if (random.chance(0.5)) await untilRandomMoment(shops, random); // The others work without it for a while.
    await shop.start();
  }
  return KILLS;
}

test("several processes on one database, killed one at a time under load, sell each payment once", {
  timeout: timeoutFor(KILLS),
}, async () => {
  onTestFailed(() =>
    console.error(
      `Replay with: SEED=${SEED} KILLS=${KILLS} npx vitest run --config test/tooling/vitest.config.ts test/crash/processes.test.ts`,
    ),
  );
  const shop = await openChildShops({ processes: PROCESSES, environment: ENVIRONMENT });
  await shop.admin.start();
  await expectConsistentBooks({
    ...{ shop, seed: SEED },
    kill: (onDeath) => killInTurn(shop, onDeath),
    stop: async () => expect(await Promise.all(shop.shops.map(({ stop }) => stop()))).toEqual(shop.shops.map(() => 0)),
  });
});
