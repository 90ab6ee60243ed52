import { type FileHandle, open, stat, truncate } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "../../src/core/store.js";
import type { LowdbStore } from "../../src/store/lowdb/store.js";
import { closeAfterMs, orderOn, paymentOn, refund, sell } from "./closed-records.js";
import { aFolder, copyOf, openAt } from "./folders.js";
import { ada, topUp } from "./records.js";

/** The bytes of each file that survive a power cut. */
type Synced = Map<string, number>;

/** Stops everything at the disk's operation number `last`: that one and all later ones never happen. */
function stoppingAt(last: number, synced: Synced, onStop: () => void): typeof open {
  let done = 0;
  const passes = () => {
    done += 1;
    if (done < last) return true;
    onStop();
    return false;
  };
  const never = () => new Promise<never>(() => undefined);
  return async (...given) => {
    if (!passes()) return never();
    const [path, flags] = [String(given[0]), given[1]];
    const file = await open(...given);
    onTestFinished(() => file.close().catch(() => undefined));
    if (flags === "w") synced.set(path, 0);
    return new Proxy(file, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        const bound = value.bind(target) as (...args: readonly unknown[]) => unknown;
        const syncs = ["sync", "datasync"].includes(String(name));
        const counted = syncs || ["write", "writeFile"].includes(String(name));
        return async (...args: readonly unknown[]) => {
          if (counted && !passes()) return never();
          const result = await bound(...args);
          // After the sync the file keeps its name, or is renamed from its temporary name.
          if (syncs)
            for (const named of [path, path.replace(/\.tmp$/, "")]) synced.set(named, (await target.stat()).size);
          return result;
        };
      },
    }) as FileHandle;
  };
}

/** A copy of the folder after a power cut: only the synced bytes of each file. */
async function afterPowerCut(dir: string, synced: Synced): Promise<string> {
  const copy = await copyOf(dir);
  for (const [path, bytes] of synced) {
    const copied = join(copy, relative(dir, path));
    const size = await stat(copied).then(
      ({ size }) => size,
      () => 0,
    );
    if (size > bytes) await truncate(copied, bytes);
  }
  return copy;
}

describe("a process that dies, or loses its power, while days are closed", () => {
  /** Sells, closes days, changes closed orders and closes them again. Notes what was acknowledged. */
  async function live(store: LowdbStore, promised: string[]) {
    const step = async (name: string, work: Promise<unknown>) => {
      await work;
      promised.push(name);
    };
    await Promise.all([1, 2].map((number) => step(`${number} delivered`, sell(store, number))));
    await store.snapshot();
    await step("1 refunded", refund(store, 1));
    await step("3 delivered", sell(store, 3));
    await store.snapshot();
    await step("40 delivered", sell(store, 40));
    await Promise.all([store.snapshot(), step("2 refunded", refund(store, 2))]);
    await step("41 delivered", sell(store, 41));
    await store.snapshot();
  }

  /** Whether it died before it had finished. Checks what it left behind in either case. */
  async function diesAt(last: number): Promise<boolean> {
    const dir = await aFolder();
    const promised: string[] = [];
    const synced: Synced = new Map();
    const died = await new Promise<boolean>((resolve) => {
      const living = openAt(dir, { closeAfterMs, open: stoppingAt(last, synced, () => resolve(true)) });
      void living.then((store) => live(store, promised)).then(() => resolve(false));
    });
    const acknowledged = [...promised];
    for (const [how, copy] of [
      ["killed", await copyOf(dir)],
      ["without power", await afterPowerCut(dir, synced)],
    ] as const) {
      const survivor = await openAt(copy, { closeAfterMs });
      await check(survivor, acknowledged, `${how} after operation ${last}`);
      await survivor.snapshot();
      await check(survivor, acknowledged, `${how} after operation ${last} and closing days again`);
      await survivor.close();
    }
    return died;
  }

  it("loses nothing that was acknowledged and saves nothing twice, whichever operation was its last", async () => {
    const AT_ONCE = 10;
    let deaths = 0;
    for (let first = 1, all = true; all; first += AT_ONCE) {
      const died = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => diesAt(first + index)));
      deaths += died.filter(Boolean).length;
      all = died.every(Boolean);
    }

    expect(deaths).toBeGreaterThan(80);
  }, 180_000);

  async function check(store: Store, promised: readonly string[], when: string) {
    const orders = await store.history([ada], { limit: 99 });
    expect(new Set(orders.map(({ id }) => id)).size, when).toBe(orders.length);
    const states = new Map<string, string>(orders.map(({ id, state }) => [id, state]));
    for (const [number, state] of promised.map((said) => [Number(said.split(" ")[0]), said.split(" ")[1]] as const)) {
      const id = orderOn(number);
      const now = states.get(id);
      expect(now === state || now === "refunded", `${id} ${state} ${when}, and is ${now}`).toBe(true);
      expect((await store.read("order", id))?.state, when).toBe(now);
      await store.transact(ada, async (books) => {
        expect(await books.post(topUp(paymentOn(number), 300)), when).toBe(false);
        expect(await books.claimant(`vendor-ref:${number}`), when).toBe(now === "refunded" ? undefined : id);
      });
    }
    const sold = orders.length;
    const all = 300 * sold;
    const sums = { gateway: -all, sales: all, float: -all, "cost-of-sales": all };
    expect(await store.totals(), when).toEqual(sold === 0 ? {} : sums);
  }
});
