/** Ada, who buys for many at once, and a vendor that delivers what it is asked for unless the test says otherwise. */
import { onTestFinished } from "vitest";
import type { BatchId, CustomerId } from "../../../src/core/base/ids.js";
import type { Phone } from "../../../src/core/base/phone.js";
import { kobo } from "../../../src/core/money/money.js";
import type { FailureReason } from "../../../src/core/orders/failure.js";
import type { PayBy } from "../../../src/core/orders/order.js";
import type { VendRecord, VendRequest } from "../../../src/core/ports.js";
import type { BatchRequest } from "../../../src/shop/batches/quote.js";
import { openPostgresStore } from "../../../src/store/postgres/store.js";
import { aDatabase } from "../../store/databases.js";
import { turn } from "../ada.js";
import { openScriptedShop, type Script } from "../scripted-shop.js";

export const WALLET: PayBy = { by: "wallet" };

/** What a shop is opened with on each store. */
export const STORES = {
  "the folder": async () => ({}),
  Postgres: async () => {
    const store = await openPostgresStore({ url: (await aDatabase()).url });
    onTestFinished(store.close);
    return { store };
  },
};

/** `count` lines of ₦50 of airtime, each for a number of its own. */
export const airtimeLines = (count: number, amount = 5_000): readonly BatchRequest[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    network: "MTN",
    recipient: `0803${String(1_000_000 + index)}` as Phone,
    product: { kind: "airtime", amount: kobo(amount) },
  }));

/** What the vendor does with its so manieth vend; a reason is why it refuses. */
type Answer = (number: number) => Ending | Promise<Ending>;
type Ending = "accepted" | "unknown" | FailureReason;

export async function openForBulk({
  answers = () => "accepted",
  funds = 100_000,
  ...script
}: Script & { readonly answers?: Answer; readonly funds?: number } = {}) {
  const vends: VendRequest[] = [];
  const records: VendRecord[] = [];
  let underWay = 0;
  let most = 0;
  const shop = await openScriptedShop({
    ...script,
    vendor: {
      vend: async (request) => {
        const number = vends.push(request);
        underWay += 1;
        most = Math.max(most, underWay);
        for (let turns = 0; turns < 3; turns++) await turn();
        const answer = await answers(number);
        underWay -= 1;
        if (answer === "unknown") return { outcome: "unknown", cause: "scripted" };
        if (answer !== "accepted") return { outcome: "refused", reason: answer, message: "no" };
        const { recipient, product } = request;
        const record: VendRecord = {
          ...{ vendorRef: `v${number}`, recipient, kind: product.kind, at: shop.at(), state: "delivered" },
          ...(product.kind === "airtime"
            ? { amount: product.amount, cost: product.amount }
            : { amount: product.cost, cost: product.cost, planCode: product.planCode }),
        };
        records.unshift(record);
        return { outcome: "accepted", record };
      },
      history: async () => ({ outcome: "history", records }),
      ...script.vendor,
    },
  });
  await shop.start();
  const ada = await shop.identify("1");
  if (funds > 0) await shop.fund(ada.id, funds);
  const quotes = async (lines: readonly BatchRequest[]) => (await shop.shop.batches.quote(ada.id, lines)).quote;
  const progress = (id: BatchId) => shop.shop.batches.get(ada.id, id);
  return {
    ...{ ...shop, ada, vends, quotes },
    /** The most vends that were under way at once. */
    mostAtOnce: () => most,
    underWay: () => underWay,
    buys: async (lines: readonly BatchRequest[], payBy: PayBy = WALLET) => {
      const quote = await quotes(lines);
      const placed = await shop.shop.batches.place(ada.id, quote, payBy);
      await shop.settled();
      return { quote, placed };
    },
    progress,
    states: async (id: BatchId) => (await progress(id))?.lines.map(({ state }) => state),
    wallet: (of: CustomerId = ada.id) => shop.store.balance(`wallet:${of}`),
    held: async () => (await shop.store.totals())["held"] ?? 0,
    /** How often a chat was told of this, by the kind of notification. */
    notificationCount: (kind: string, chat = "1") =>
      shop.notifications.filter((line) => line.startsWith(`${chat} `) && line.includes(`"kind":"${kind}"`)).length,
  };
}
