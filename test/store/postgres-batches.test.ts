import { describe, expect, it } from "vitest";
import { inBatches } from "../../src/store/postgres/connection/batches.js";
import { gate, times } from "./concurrency.js";

describe("requests to the database at the same time", () => {
  it("are sent together, and those that come meanwhile are sent together after them", async () => {
    const [begun, first] = [gate(), gate()];
    const batches: (readonly number[])[] = [];
    const double = inBatches(async (items: readonly number[]) => {
      batches.push(items);
      begun.open();
      if (batches.length === 1) await first.opened;
      return items.map((item) => item * 2);
    });
    const early = [double(1), double(2)];
    await begun.opened;
    const late = times(50, (index) => double(3 + index));
    first.open();
    expect(await Promise.all(early)).toEqual([2, 4]);
    expect(await Promise.all(late)).toEqual(times(50, (index) => 2 * (3 + index)));
    expect(batches.map((items) => items.length)).toEqual([2, 50]);
  });

  it("fail together, and later ones are answered", async () => {
    let isAway = true;
    const read = inBatches(async (items: readonly string[]) => {
      if (isAway) throw new Error("away");
      return items;
    });
    expect(await Promise.allSettled([read("a"), read("b")])).toMatchObject([
      { status: "rejected" },
      { status: "rejected" },
    ]);
    isAway = false;
    expect(await read("c")).toBe("c");
  });
});
