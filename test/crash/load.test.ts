import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFailed, test } from "vitest";
import { openChildShop } from "../harness/child-shop.js";
import { booksInFolder, booksInPostgres } from "../harness/test-books.js";
import { createRandom } from "../simulation/random.js";
import { ENVIRONMENT, expectConsistentBooks, timeoutFor, untilRandomMoment } from "./under-load.js";

/**
 * KILLS=200 for the full run. SEED repeats the same choices (who buys what, which faults, when it is killed). Their timing
 * depends on the machine, so replay a failure more than once.
 */
const KILLS = process.env["KILLS"];
const SEED = Number(process.env["SEED"] ?? 1);
const LOG_CHARACTERS_SHOWN = 2_000;

type ChildShop = Awaited<ReturnType<typeof openChildShop>>;

/** Kills the shop again and again at random moments. Returns how often it died. */
async function killOften(shop: ChildShop, times: number, onDeath: () => void): Promise<number> {
  const random = createRandom(SEED);
  const dies = async () => {
    expect(
      await shop.kill(),
      `The process ended before it was killed: ${shop.output().slice(-LOG_CHARACTERS_SHOWN)}`,
    ).toBeNull();
    onDeath();
  };
  let kills = 0;
  for (; kills < times; kills++) {
    await untilRandomMoment(shop, random);
    await dies();
    if (kills + 1 < times && random.chance(0.2)) {
      const rising = shop.start().catch(() => undefined); // It may be killed before it is open.
      await sleep(random.between(20, 600)); // It gives no sign yet that a test could wait for.
      await dies();
      await rising;
      kills++;
    }
    await shop.start();
  }
  return kills;
}

test.each([
  { openBooks: () => booksInFolder(), where: "a folder", kills: Number(KILLS ?? 5) },
  { openBooks: () => booksInPostgres(), where: "Postgres", kills: Number(KILLS ?? 4) },
])(
  "with its books in $where, a shop that is killed repeatedly under load sells each payment once",
  {
    timeout: timeoutFor(Number(KILLS ?? 5)),
  },
  async ({ openBooks, where, kills }) => {
    onTestFailed(() =>
      console.error(
        `Replay with: SEED=${SEED} KILLS=${kills} npx vitest run --config test/tooling/vitest.config.ts test/crash/load.test.ts -t "${where}"`,
      ),
    );
    const shop = await openChildShop(ENVIRONMENT, await openBooks());
    await shop.admin.start();
    await expectConsistentBooks({
      ...{ shop, seed: SEED },
      kill: (onDeath) => killOften(shop, kills, onDeath),
      stop: async () => expect(await shop.stop()).toBe(0),
    });
  },
);
