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

/** The file and messages of an export, and the windows read from a store in which each day has the same orders. */
async function runExport(argument: string, dayOrders: readonly Order[]) {
  const windows: Window[] = [];
  const read = async (window: Window) => {
    windows.push(window);
    return dayOrders;
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

test("an export reads one day at a time, and its file has pieces of at most 500 lines", async () => {
  const orders = Array.from({ length: 1_200 }, (_, number) => order(`ord_${number}`));
  const { file, shown, windows } = await runExport("2026-10-01 2026-11-14", orders);
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

test("an export stops reading when the file is too large for every channel", async () => {
  const largeOrders = Array.from({ length: 400 }, () => order(`ord_${"0".repeat(10_000)}`));
  const { file, shown, windows } = await runExport("2026-09-01 2026-11-14", largeOrders);
  expect(file).toBeUndefined();
  expect(shown).toEqual(["The file could not be made. Try again in a minute, or with fewer days."]);
  expect(windows.length).toBeLessThan(20);
});

test("a CSV cell is never a formula, but a negative number stays a number", () => {
  expect(csvLine(["=1+1", "-1+1", "+1", "@a", "-950.00", "-3"])).toBe(`"'=1+1","'-1+1","'+1","'@a","-950.00","-3"\r\n`);
});
