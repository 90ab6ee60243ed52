import { expect, test } from "vitest";
import { sendOrdersCsv } from "../../../conversations/customer/history.js";
import type { CustomerTalk } from "../../../conversations/customer-talk.js";
import { wordsIn } from "../../../conversations/locales/words.js";
import type { Attachment } from "../../../conversations/talk.js";
import { instant } from "../../../src/core/base/time.js";
import { naira } from "../../../src/core/money/money.js";
import { mint } from "../../harness/test-shop.js";
import { order } from "../../store/records.js";
import { openForAda } from "../ada.js";

test("for more than 5,000 orders the chart counts all, and the table's name says that it has the newest", async () => {
  const { shop, store, ada, at } = await openForAda();
  const bought = (count: number, daysAgo: number) =>
    store.transact(ada.id, async (books) => {
      const placedAt = instant(at() - daysAgo * 86_400_000);
      const delivered = {
        state: "delivered",
        placedAt,
        vendingAt: placedAt,
        changedAt: placedAt,
        closedAt: placedAt,
      } as const;
      for (let index = 0; index < count; index++) {
        await books.put("order", order(mint("ord"), { customer: ada.id, price: naira(200), ...delivered }));
      }
    });
  const attached: Attachment[] = [];
  const talk = {
    ...{ words: wordsIn("en"), customer: ada.id },
    attach: async (make: () => Promise<Attachment | undefined>) =>
      attached.push((await make()) ?? expect.unreachable()) > 0,
  } as unknown as CustomerTalk;

  await bought(1, 31);
  await bought(4_999, 0);
  await sendOrdersCsv(talk, shop, "");
  await bought(2, 1);
  const months = await shop.orders.monthlySpending(ada.id, 2);
  expect(months.map(({ spent }) => spent.airtime)).toEqual([naira(200), naira(5_001 * 200)]);
  await sendOrdersCsv(talk, shop, "");
  expect(attached.map((file) => "filename" in file && file.filename)).toEqual(["orders.csv", "newest 5000 orders.csv"]);
});
