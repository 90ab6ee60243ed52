import { describe, expect, test } from "vitest";
import { naira } from "../../../src/core/money/money.js";
import {
  type Bundle,
  priceBundle,
  searchBundles,
  sizeMegabytes,
  validityDays,
  validityPeriodOf,
} from "../../../src/core/orders/catalogue.js";

const plan = (planCode: string, size: string, validity: string, price: number): Bundle =>
  priceBundle({
    ...{ planCode, size, validity, network: "MTN", name: `${size} ${validity}`, description: "" },
    cost: naira(price),
  });

const shelf = [
  plan("1001", "100MB", "Daily Plan", 100),
  plan("1002", "1.5GB", "2-day Plan", 600),
  plan("1003", "1.5GB", "30 days", 1_200),
  plan("1004", "1GB", "Weekly Plan", 800),
  plan("1005", "1TB", "1 Year", 100_000),
  plan("1006", "Unlimited", "Night Plan", 100),
  plan("1007", "512MB", "90 days", 400),
];

const codes = (typed: string) => searchBundles(shelf, typed).map(({ planCode }) => planCode);

describe("a typed search", () => {
  test.each([
    ["1.5gb", ["1002", "1003"]],
    [".5tb", []],
    [".5gb", ["1007"]],
    ["1.5 GB", ["1002", "1003"]],
    ["1.5gb monthly", ["1003"]],
    ["1024mb", ["1004"]],
    ["weekly", ["1004"]],
    ["500", []],
    ["₦600", ["1002"]],
    ["1,200 naira", ["1003"]],
    ["1004", ["1004"]],
    ["unlimited night", ["1006"]],
    ["", []],
    ["١٠٠", ["1001", "1006"]],
  ])("for %j finds %j, cheapest first", (typed, found) => {
    expect(codes(typed)).toEqual(found);
  });
});

test.each([
  ["Daily Plan", "daily"],
  ["2-day Plan", "daily"],
  ["24 hours", "daily"],
  ["Weekly Plan", "weekly"],
  ["2-Week", "weekly"],
  ["30 days", "monthly"],
  ["Monthly Plan", "monthly"],
  ["60-Day", "longer"],
  ["1 Year", "longer"],
  ["Forever", "other"],
])("a bundle with the validity %j is grouped as %s", (validity, period) => {
  expect(validityPeriodOf({ ...plan("1", "1GB", validity, 1), name: "x" })).toBe(period);
});

test("sizes compare in megabytes, whatever their units", () => {
  expect(sizeMegabytes("1.5GB")).toBe(sizeMegabytes("1536 mb"));
  expect(sizeMegabytes("1 TB")).toBe(1024 * 1024);
  expect(sizeMegabytes(".5 gb")).toBe(512);
  expect(["Data,5GB", "SME.5GB", "30 days/5GB"].map(sizeMegabytes)).toEqual([5120, 5120, 5120]);
  expect(["plenty", "1/2gb", "½gb", "1½gb", "1..5gb"].map(sizeMegabytes)).toEqual(Array(5).fill(undefined));
  expect(validityDays("for ever")).toBeUndefined();
});
