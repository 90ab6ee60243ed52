import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPORT_DAYS_MAX } from "../../conversations/staff/reconcile.js";
import { naira } from "../../src/core/money/money.js";
import type { DailyPicture, SpendingMonth, SpendingPicture } from "../../src/core/picture.js";
import { createPictures } from "../../src/pictures/pictures.js";
import { type Pixels, pixelsOf } from "./pixels.js";

const AIRTIME = "#f2a007";
const DATA = "#2563d9";
const LINE = "#128a4c";
const QUIET = "#5b6673";

let pictures: Awaited<ReturnType<typeof createPictures>>;
beforeAll(async () => {
  pictures = await createPictures({ pictureMs: 60_000 });
});
afterAll(() => pictures.close());

const NAMES = ["Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];

const month = (label: string, airtime: number, data: number): SpendingMonth => ({
  ...{ label, spent: { airtime: naira(airtime), data: naira(data) } },
  total: `₦${airtime + data}`,
});

const spending = (months: readonly SpendingMonth[]): SpendingPicture => ({
  ...{ title: "What you spent", total: "₦12,000", note: "in 12 months", months },
  kinds: { airtime: "Airtime", data: "Data" },
});
const drawn = (months: readonly SpendingMonth[]) => pictures.draw({ kind: "spending", ...spending(months) });

/** The length of each bar of a colour, from top to bottom. */
function barLengths(pixels: Pixels, colour: string): number[] {
  const found: number[] = [];
  let before = 0;
  for (let y = 420; y < pixels.height; y++) {
    const here = pixels.count(colour, { top: y, bottom: y + 1 });
    if (here > 0 && before === 0) found.push(0);
    if (here > 0) found[found.length - 1] = Math.max(here, found.at(-1) ?? 0);
    before = here;
  }
  return found;
}

describe("the picture of spending by month", () => {
  test("has a bar for each month, as long as its spending on each product", async () => {
    const months = NAMES.map((name, index) => month(name, 100 * index, 200 * index));
    const pixels = pixelsOf(await drawn(months));
    const [airtime, data] = [barLengths(pixels, AIRTIME), barLengths(pixels, DATA)];
    expect(airtime).toHaveLength(11);
    for (const [index, long] of data.entries()) {
      expect(Math.abs(long - 2 * (airtime[index] ?? 0))).toBeLessThanOrEqual(3);
      expect(Math.abs(long - ((index + 1) / 11) * (data.at(-1) ?? 0))).toBeLessThanOrEqual(3);
    }
  });

  test("shows small amounts beside large ones, and no bar for zero", async () => {
    const pixels = pixelsOf(await drawn([month("Jan", 1, 0), month("Feb", 0, 0), month("Mar", 0, 90_000)]));
    expect(barLengths(pixels, AIRTIME)).toHaveLength(1);
    expect(barLengths(pixels, DATA)).toHaveLength(1);
    const empty = pixelsOf(await drawn(NAMES.map((name) => month(name, 0, 0))));
    expect([...barLengths(empty, AIRTIME), ...barLengths(empty, DATA)]).toEqual([]);
  });

  test("shows only the last twelve months, and cuts long labels", async () => {
    const long = { ...month("M".repeat(10_000), 100, 100), total: "₦9".repeat(5_000) };
    const before = { ...long, spent: { ...long.spent, data: naira(900_000) } };
    const many = await drawn([...Array.from({ length: 28 }, () => before), ...Array.from({ length: 12 }, () => long)]);
    const twelve = await drawn(Array.from({ length: 12 }, () => long));
    expect(barLengths(pixelsOf(many), DATA)).toHaveLength(12);
    expect(Buffer.from(many).equals(twelve)).toBe(true);
  });
});

describe("the picture of sales by day", () => {
  const daily = (days: DailyPicture["days"]): DailyPicture => ({
    ...{ title: "Sales", total: "₦90,000", note: "in 30 days", revenue: "Revenue", success: "Delivered" },
    ...{ highest: "₦9,000", always: "100%", never: "0%", days },
  });

  test("has a bar for each day, as tall as its revenue", async () => {
    const days = [1, 2, 4].map((times) => ({ label: `${times}`, revenue: naira(1_000 * times) }));
    const pixels = pixelsOf(await pictures.draw({ kind: "daily", ...daily(days) }));
    const columns = [250, 540, 830].map((left) => pixels.count(DATA, { left, right: left + 1, top: 420 }));
    const tallest = columns[2] ?? 0;
    expect(tallest).toBeGreaterThan(300);
    expect(columns).toEqual([expect.closeTo(tallest / 4, -1), expect.closeTo(tallest / 2, -1), tallest]);
  });

  test("draws the success rate as a line between days with vends, and a dot for a single day", async () => {
    const draw = async (...rates: readonly (number | undefined)[]) => {
      const days = rates.map((success) => ({
        ...{ label: "1 Nov", revenue: naira(0) },
        ...(success !== undefined && { success }),
      }));
      return pixelsOf(await pictures.draw({ kind: "daily", ...daily(days) }));
    };
    const [first, third] = [112 + 856 / 6, 968 - 856 / 6].map(Math.round);
    const falling = await draw(1, undefined, 0);
    const heightAt = (left = 0) => {
      let y = 420;
      while (y < falling.height && falling.count(LINE, { left, right: left + 1, top: y, bottom: y + 1 }) === 0) y++;
      return y;
    };
    expect(Math.abs(heightAt(third) - heightAt(first) - 200)).toBeLessThan(3);
    expect(falling.count(LINE, { left: 530, right: 550, top: 420 }), "the line in between").toBeGreaterThan(50);
    const alone = await draw(undefined, 0.5, undefined);
    expect(alone.count(LINE, { top: 420 })).toBeGreaterThan(100);
    expect((await draw(undefined, undefined)).count(LINE, { top: 420 })).toBe(0);
  });

  /** The positions of the labels under the bars, from left to right. */
  const labels = (pixels: Pixels): { left: number; right: number }[] => {
    const found: { left: number; right: number }[] = [];
    for (let x = 0; x < pixels.width; x++) {
      const strip = { left: x, right: x + 1, top: pixels.height - 148, bottom: pixels.height - 100 };
      if (pixels.count(QUIET, strip) === 0) continue;
      const last = found.at(-1);
      if (last && x - last.right < 20) last.right = x;
      else found.push({ left: x, right: x });
    }
    return found;
  };

  test("labels at most six days under the bars, and always the newest", async () => {
    const draw = async (count: number) =>
      pixelsOf(
        await pictures.draw({
          ...{ kind: "daily", ...daily(Array.from({ length: count }, () => ({ label: "88", revenue: naira(9) }))) },
        }),
      );
    const [week, month] = [labels(await draw(6)), labels(await draw(30))];
    expect([week.length, month.length]).toEqual([6, 6]);
    for (const [shown, slots] of [[week, 6] as const, [month, 30] as const]) {
      const newest = shown.at(-1) ?? { left: 0, right: 0 };
      expect(Math.abs((newest.left + newest.right) / 2 - (968 - 856 / slots / 2))).toBeLessThan(3);
    }
  });

  test("shows every day that /stats can count", async () => {
    const days = Array.from({ length: REPORT_DAYS_MAX }, (_, index) => ({
      ...{ label: "88", revenue: naira(index === 0 ? 5_000 : 1_000), success: 1 },
    }));
    const pixels = pixelsOf(await pictures.draw({ kind: "daily", ...daily(days) }));
    const heights = Array.from({ length: pixels.width }, (_, left) =>
      pixels.count(DATA, { left, right: left + 1, top: 420 }),
    );
    const [first, others] = [heights.slice(0, 122), heights.slice(122)].map((some) => Math.max(...some));
    expect(first).toBeGreaterThan(300);
    expect(5 * (others ?? 0)).toBeCloseTo(first ?? 0, -1);
  });

  test("is drawn without any day", async () => {
    expect(pixelsOf(await pictures.draw({ kind: "daily", ...daily([]) })).width).toBe(1080);
  });
});
