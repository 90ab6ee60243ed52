import { expect, test } from "vitest";
import { exportOrders } from "../../conversations/staff/reports.js";
import type { Attachment, Talk } from "../../conversations/talk.js";
import { plainText } from "../../conversations/text.js";
import { csvLine } from "../../conversations/views/orders-csv.js";
import type { Window } from "../../src/core/base/time.js";
import { readByDay } from "../../src/core/jobs/pacer.js";
import type { Order } from "../../src/core/orders/order.js";
import type { StaffApi } from "../../src/shop/staff-api.js";
import { order } from "../store/records.js";

/** What staff get of an export, with a store that has as many orders of each day. */
async function exported(argument: string, ofADay: readonly Order[]) {
  const windows: Window[] = [];
  const read = async (window: Window) => {
    windows.push(window);
    return ofADay;
  };
  const staffApi = { orders: { vendedIn: (window: Window) => readByDay(read, window) } } as unknown as StaffApi;
  let file: Attachment | undefined;
  const shown: string[] = [];
  const talk: Partial<Talk> = {
    attach: async (make) => {
      file = await make();
      return file !== undefined;
    },
    show: async ({ text }) => void shown.push(plainText(text)),
  };
  await exportOrders(talk as Talk, staffApi, argument);
  if (file && !("document" in file)) throw new Error("Not a text");
  return { file, shown, windows };
}

test("an export of many days reads them one at a time, and goes out in pieces", async () => {
  const orders = Array.from({ length: 1_200 }, (_, number) => order(`ord_${number}`));
  const { file, shown, windows } = await exported("2026-10-01 2026-11-14", orders);
  expect(shown).toEqual([]);
  expect(windows).toHaveLength(45);
  expect(plainText(file?.caption ?? { html: "" })).toBe("54000 orders, by the day they were sent to the service.");
  expect(file?.filename).toBe("orders 2026-10-01 to 2026-11-14.csv");
  const lines = (piece: string) => piece.split("\r\n").length - 1;
  expect(Math.max(...(file?.document ?? []).map(lines))).toBeLessThanOrEqual(500);
  const text = file?.document.join("") ?? "";
  expect(text.startsWith('\uFEFF"time","reference","item"')).toBe(true);
  expect(lines(text)).toBe(54_001);
});

test("an export that no channel takes in one file is given up while it is read", async () => {
  const long = Array.from({ length: 400 }, () => order(`ord_${"0".repeat(10_000)}`));
  const { file, shown, windows } = await exported("2026-09-01 2026-11-14", long);
  expect(file).toBeUndefined();
  expect(shown).toEqual(["The file could not be made. Try again in a minute, or with fewer days."]);
  expect(windows.length).toBeLessThan(20);
});

test("a cell of a table is never a formula, and a number below zero is one that is added up", () => {
  expect(csvLine(["=1+1", "-1+1", "+1", "@a", "-950.00", "-3"])).toBe(`"'=1+1","'-1+1","'+1","'@a","-950.00","-3"\r\n`);
});
