import { type FileHandle, open } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { OrderId } from "../../src/core/base/ids.js";
import type { Store } from "../../src/core/store.js";
import type { LowdbStore } from "../../src/store/lowdb/store.js";
import { refund, rollAfterMs, sell } from "./closed.js";
import { aFolder, copyOf, openAt } from "./folders.js";
import { ada, topUp } from "./records.js";

/** Stops the world at the disk's so-manieth operation: everything after it never happens. */
function stoppingAt(last: number, onStop: () => void): typeof open {
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
    const file = await open(...given);
    onTestFinished(() => file.close().catch(() => undefined));
    return new Proxy(file, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        const bound = value.bind(target) as (...args: readonly unknown[]) => unknown;
        const counted = ["write", "writeFile", "sync", "datasync"].includes(String(name));
        return (...args: readonly unknown[]) => (!counted || passes() ? bound(...args) : never());
      },
    }) as FileHandle;
  };
}

describe("a process that dies while closed records leave memory", () => {
  /** Sells, rolls out, changes what was rolled out, rolls out again and binds a month anew; notes what was promised. */
  async function live(store: LowdbStore, promised: string[]) {
    const step = async (name: string, work: Promise<unknown>) => {
      await work;
      promised.push(name);
    };
    await Promise.all([1, 2].map((number) => step(`ord_${number} delivered`, sell(store, number))));
    await store.snapshot();
    await step("ord_1 refunded", refund(store, 1));
    await step("ord_3 delivered", sell(store, 3));
    await store.snapshot();
    await step("ord_40 delivered", sell(store, 40));
    await Promise.all([store.snapshot(), step("ord_2 refunded", refund(store, 2))]);
    await step("ord_41 delivered", sell(store, 41));
    await store.snapshot();
  }

  /** Whether it died at all before its life was over; what it left behind is looked at in either case. */
  async function diesAt(last: number): Promise<boolean> {
    const dir = await aFolder();
    const promised: string[] = [];
    const died = await new Promise<boolean>((resolve) => {
      const living = openAt(dir, { archiveAfterMs: rollAfterMs, open: stoppingAt(last, () => resolve(true)) });
      void living.then((store) => live(store, promised)).then(() => resolve(false));
    });
    const told = [...promised];
    const survivor = await openAt(await copyOf(dir), { archiveAfterMs: rollAfterMs });
    await check(survivor, told, `after operation ${last}`);
    await survivor.snapshot();
    await check(survivor, told, `after operation ${last} and another snapshot`);
    await survivor.close();
    return died;
  }

  it("loses nothing that was promised and keeps nothing twice, whichever operation was its last", async () => {
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
    const states = new Map(orders.map(({ id, state }) => [id, state]));
    for (const [id, state] of promised.map((said) => said.split(" ") as [OrderId, string])) {
      const now = states.get(id);
      expect(now === state || now === "refunded", `${id} ${state} ${when}, and is ${now}`).toBe(true);
      const number = id.slice(4) as `${number}`;
      await store.transact(ada, async (books) => {
        expect(await books.post(topUp(`chk_${number}`, 300)), when).toBe(false);
        expect(await books.claimant(`vendor-ref:${number}`), when).toBe(now === "refunded" ? undefined : id);
      });
    }
    const sold = orders.length;
    const all = 300 * sold;
    const sums = { gateway: -all, sales: all, float: -all, "cost-of-sales": all };
    expect(await store.totals(), when).toEqual(sold === 0 ? {} : sums);
  }
});
