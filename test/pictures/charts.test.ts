import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { naira } from "#core/money.js";
import type { DailyPicture, SpendingMonth, SpendingPicture } from "#core/picture.js";
import { createPictures, type Pictures } from "#pictures/pictures.js";
import { look, type Pixels } from "./pixels.js";

const AIRTIME = "#f2a007";
const DATA = "#2563d9";
const LINE = "#128a4c";

let pictures: Pictures;
beforeAll(async () => {
  pictures = await createPictures({ pictureMs: 60_000 });
});
afterAll(() => pictures.close());

const NAMES = ["Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];

const month = (label: string, airtime: number, data: number): SpendingMonth => ({
  ...{ label, airtime: naira(airtime), data: naira(data) },
  total: `₦${airtime + data}`,
});

const spending = (months: readonly SpendingMonth[]): SpendingPicture => ({
  ...{ title: "What you spent", total: "₦12,000", note: "in 12 months", airtime: "Airtime", data: "Data", months },
});
const drawn = (months: readonly SpendingMonth[]) => pictures.draw({ kind: "spending", ...spending(months) });

/** Longest run of a colour in the middle of each row of bars, top to bottom; rows without it are not listed. */
function runs(seen: Pixels, colour: string): number[] {
  const found: number[] = [];
  let before = 0;
  for (let y = 420; y < seen.height; y++) {
    const here = seen.count(colour, { top: y, bottom: y + 1 });
    if (here > 0 && before === 0) found.push(0);
    if (here > 0) found[found.length - 1] = Math.max(here, found.at(-1) ?? 0);
    before = here;
  }
  return found;
}

describe("the picture of what was spent by month", () => {
  test("has a bar a month, as long as what was spent on each", async () => {
    const months = NAMES.map((name, index) => month(name, 100 * index, 200 * index));
    const seen = look(await drawn(months));
    const [airtime, data] = [runs(seen, AIRTIME), runs(seen, DATA)];
    expect(airtime).toHaveLength(11);
    for (const [index, long] of data.entries()) {
      expect(Math.abs(long - 2 * (airtime[index] ?? 0))).toBeLessThanOrEqual(3);
      expect(Math.abs(long - ((index + 1) / 11) * (data.at(-1) ?? 0))).toBeLessThanOrEqual(3);
    }
  });

  test("shows a little spent beside a lot, and nothing where nothing was", async () => {
    const seen = look(await drawn([month("Jan", 1, 0), month("Feb", 0, 0), month("Mar", 0, 90_000)]));
    expect(runs(seen, AIRTIME)).toHaveLength(1);
    expect(runs(seen, DATA)).toHaveLength(1);
    const empty = look(await drawn(NAMES.map((name) => month(name, 0, 0))));
    expect([...runs(empty, AIRTIME), ...runs(empty, DATA)]).toEqual([]);
  });

  test("shows the last twelve months of more, and what one says is not too long for its place", async () => {
    const long = { ...month("M".repeat(10_000), 100, 100), total: "₦9".repeat(5_000) };
    const many = look(await drawn(Array.from({ length: 40 }, () => long)));
    const twelve = look(await drawn(Array.from({ length: 12 }, () => long)));
    expect(many.height).toBe(twelve.height);
    expect(runs(many, DATA)).toHaveLength(12);
  });
});

describe("the picture of a merchant's days", () => {
  const daily = (days: DailyPicture["days"]): DailyPicture => ({
    ...{ title: "Sales", total: "₦90,000", note: "in 30 days", revenue: "Revenue", success: "Delivered" },
    ...{ highest: "₦9,000", always: "100%", never: "0%", days },
  });

  test("has a bar a day as tall as its revenue", async () => {
    const days = [1, 2, 4].map((times) => ({ label: `${times}`, revenue: naira(1_000 * times) }));
    const seen = look(await pictures.draw({ kind: "daily", ...daily(days) }));
    const columns = [250, 540, 830].map((left) => seen.count(DATA, { left, right: left + 1, top: 420 }));
    const tallest = columns[2] ?? 0;
    expect(tallest).toBeGreaterThan(300);
    expect(columns).toEqual([expect.closeTo(tallest / 4, -1), expect.closeTo(tallest / 2, -1), tallest]);
  });

  test("draws the success rate between the days that had a vend", async () => {
    const days = [1, undefined, 0.5, 7].map((success) => ({
      ...{ label: "1 Nov", revenue: naira(0) },
      ...(success === undefined ? {} : { success }),
    }));
    const seen = look(await pictures.draw({ kind: "daily", ...daily(days) }));
    expect(seen.count(LINE, { top: 420 })).toBeGreaterThan(1_000);
    const silent = look(await pictures.draw({ kind: "daily", ...daily(days.map(({ success: _, ...day }) => day)) }));
    expect(silent.count(LINE, { top: 420 })).toBe(0);
  });

  test("is drawn for no day at all", async () => {
    expect(look(await pictures.draw({ kind: "daily", ...daily([]) })).width).toBe(1080);
  });
});
