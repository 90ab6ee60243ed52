import { describe, expect, test } from "vitest";
import { span } from "../../conversations/locales/staff/networks.js";
import { profileWords } from "../../conversations/locales/staff/profiles.js";
import { reportWords } from "../../conversations/locales/staff/reports.js";
import { wordsIn } from "../../conversations/locales/words.js";
import { plainText } from "../../conversations/text.js";
import { batchViewFor } from "../../conversations/views/batch.js";
import { HOUR_MS, instant, lastDays, MINUTE_MS, SECOND_MS } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import type { OrderState } from "../../src/core/orders/order.js";
import { tallySales } from "../../src/core/orders/sales.js";
import type { BatchProgress } from "../../src/shop/batches/progress.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { batch } from "../store/records.js";

test.each([
  [400, "1 s"],
  [59.7 * SECOND_MS, "1 min"],
  [5 * MINUTE_MS, "5 min"],
  [5.2 * MINUTE_MS, "6 min"],
  [89 * MINUTE_MS, "89 min"],
  [3 * HOUR_MS, "3 h"],
  [3 * HOUR_MS + 1, "4 h"],
])("a time of %d ms is never said to be shorter than it is: %s", (ms, said) => expect(span(ms)).toBe(said));

test("one of something is not called several", () => {
  const { note } = reportWords.picture("Test", tallySales(lastDays(instant(1e12), 1)).sales()) as { note: string };
  expect(note).toBe("in 1 day");
  const ledger = (count: number) => plainText(profileWords.ledger({ entries: [], count, pages: 1 } as never, 0));
  expect([ledger(1), ledger(2)]).toEqual(["Ledger: 1 posting, newest first", "Ledger: 2 postings, newest first"]);
});

describe("a list of orders", () => {
  const shown = async (change: Partial<BatchProgress>, ...states: readonly OrderState[]) => {
    const { lines, ...paid } = batch("bat_1");
    const progress = {
      ...{ ...paid, total: naira(200), state: "done", ...change },
      lines: states.flatMap((state) => lines.map((line) => ({ ...line, state }))),
    } as BatchProgress;
    const shop = { isSandbox: false } as CustomerApi;
    return plainText((await batchViewFor(shop, { customer: "cus_ada", words: wordsIn("en") }, progress)).text);
  };
  const some = (count: number, state: OrderState) => Array.from({ length: count }, () => state);

  test("counts each of its lines while it is sent, also those before a person", async () => {
    const text = await shown({ state: "running" }, "delivered", "refunded", "review", "review", "pending");
    expect(text).toContain("✅ 1  ❌ 1  🔎 2  ⏳ 1");
    expect(await shown({ state: "running" }, "delivered", "pending")).toContain("✅ 1  ❌ 0  ⏳ 1");
  });

  test("says how many of its lines its table leaves out", async () => {
    expect(await shown({}, ...some(30, "delivered"), ...some(21, "refunded"))).toMatch(/(❌ .*\n){20}… \+1/);
    expect(await shown({}, ...some(30, "delivered"), ...some(20, "refunded"))).not.toContain("…");
  });
});
