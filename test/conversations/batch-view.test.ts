import { describe, expect, test } from "vitest";
import { wordsIn } from "../../conversations/locales/words.js";
import { plainText } from "../../conversations/text.js";
import { batchCsv, batchViewFor } from "../../conversations/views/batch.js";
import { isoInstant, MINUTE_MS } from "../../src/core/base/time.js";
import { naira } from "../../src/core/money/money.js";
import type { OrderState } from "../../src/core/orders/order.js";
import type { BatchProgress } from "../../src/shop/batches/progress.js";
import type { CustomerApi } from "../../src/shop/customer-api.js";
import { mint } from "../harness/test-shop.js";
import { airtimeLines, openForBulk } from "../shop/batches/bulk.js";
import { batch } from "../store/records.js";

test("the table of a bulk order says when staff gave a line's money back, as a customer's other tables do", async () => {
  const { buys, progress, staffApi, identify, at, jump } = await openForBulk();
  const { id: by } = await identify("900");
  const { quote } = await buys(airtimeLines(2));
  jump(MINUTE_MS);
  const [order] = (await progress(quote.batch))?.lines.map((line) => line.order) ?? [];
  if (!order) throw new Error("No line");
  const change = { id: mint("aud"), kind: "refund", order, by, reason: "sorry" } as const;
  expect(await staffApi.wallets.change(change)).toEqual({ outcome: "done" });
  const batch = await progress(quote.batch);
  const rows = batch ? batchCsv(wordsIn("en"), batch) : [];
  expect(rows.map((row) => row.trimEnd().split(",").at(-1))).toEqual(['"given_back"', `"${isoInstant(at())}"`, '""']);
});

describe("the view of a bulk order", () => {
  const viewText = async (change: Partial<BatchProgress>, ...states: readonly OrderState[]) => {
    const { lines, ...paid } = batch("bat_1");
    const progress = {
      ...{ ...paid, total: naira(200), state: "done", ...change },
      lines: states.flatMap((state) => lines.map((line) => ({ ...line, state }))),
    } as BatchProgress;
    const shop = { isSandbox: false } as CustomerApi;
    return plainText((await batchViewFor(shop, { customer: "cus_ada", words: wordsIn("en") }, progress)).text);
  };
  const some = (count: number, state: OrderState) => Array.from({ length: count }, () => state);

  test("counts its lines by state while it is sent, with those in review", async () => {
    const text = await viewText({ state: "running" }, "delivered", "refunded", "review", "review", "pending");
    expect(text).toContain("✅ 1  ❌ 1  🔎 2  ⏳ 1");
    expect(await viewText({ state: "running" }, "delivered", "pending")).toContain("✅ 1  ❌ 0  ⏳ 1");
  });

  test("shows how many lines its table omits", async () => {
    expect(await viewText({}, ...some(30, "delivered"), ...some(21, "refunded"))).toMatch(/(❌ .*\n){20}… \+1/);
    expect(await viewText({}, ...some(30, "delivered"), ...some(20, "refunded"))).not.toContain("…");
  });
});
