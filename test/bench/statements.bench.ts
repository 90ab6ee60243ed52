/**
 * What a wallet purchase by a typed sentence asks of Postgres, by the statements' names: of one customer after the other,
 * and of many at once, who share what is sent in batches; PROCESSES=4 has four processes serve them. The staff see every vend that is not one of too many.
 */
import { test } from "vitest";
import { type Fleet, stageFleet } from "./fleet.js";
import { visitByTyping } from "./shoppers.js";

/** With those of the warm-up few enough that staff see each vend (`NOTIFIED_VENDS_PER_MINUTE_MAX`). */
const ALONE = 6;
const WARM_UPS = 3;
const TOGETHER = 40;
const PROCESSES = Number(process.env["PROCESSES"] ?? 1);

test("statements of a purchase", { timeout: 600_000 }, async () => {
  const fleet = await stageFleet(PROCESSES, { countsStatements: true });
  let next = 1_000_000;
  const customers = (count: number) => Array.from({ length: count }, () => visitByTyping(fleet.emulators, next++));
  const measure = async (buying: readonly (() => Promise<void>)[], buy: () => Promise<void>) => {
    await fleet.emulators.settled();
    const before = await statementsOf(fleet);
    await buy();
    await fleet.emulators.settled();
    const after = await statementsOf(fleet);
    return new Map([...after].map(([name, count]) => [name, (count - (before.get(name) ?? 0)) / buying.length]));
  };
  await Promise.all(customers(WARM_UPS * PROCESSES).map(async (customer) => (await customer)())); // Everything is prepared and warm.
  const [alone, together] = [await Promise.all(customers(ALONE)), await Promise.all(customers(TOGETHER))];
  const oneByOne = await measure(alone, async () => {
    for (const buy of alone) {
      await buy();
      await fleet.emulators.settled();
    }
  });
  const atOnce = await measure(together, async () => void (await Promise.all(together.map((buy) => buy()))));
  print(oneByOne, atOnce);
});

async function statementsOf({ programs }: Fleet): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const program of programs) {
    for (const [name, count] of await program.statements()) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

/** Statements within a transaction, its beginning and its end are part of one: `commit` says how many there were. */
function print(oneByOne: ReadonlyMap<string, number>, atOnce: ReadonlyMap<string, number>) {
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  const rows = [...atOnce.keys()]
    .map((name) => ({ name, alone: oneByOne.get(name) ?? 0, together: atOnce.get(name) ?? 0 }))
    .filter(({ alone, together }) => alone + together > 0.01)
    .sort((a, b) => b.alone - a.alone || b.together - a.together);
  const all = [...rows, { name: "all", alone: sum(oneByOne), together: sum(atOnce) }];
  const lines = all.map(
    ({ name, alone, together }) => `${alone.toFixed(2).padStart(8)}${together.toFixed(2).padStart(10)}  ${name}`,
  );
  console.log(["   alone  together  statement", ...lines].join("\n"));
}
